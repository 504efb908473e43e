'use client';

import { IconButton } from '@coffer/ui/icon-button.tsx';
import { Tooltip } from '@coffer/ui/tooltip.tsx';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { useFormat } from '#shared/format/use-format.ts';

interface Props {
  readonly icon: ReactNode;
  /** The sentence that says who made which change. */
  readonly title: ReactNode;
  /** The title as text, for the names of buttons. */
  readonly text: string;
  /** The content below the title. */
  readonly detail?: ReactNode;
  readonly time: string;
  /** Whether the line is in the history of a single record: it then shows the day too, and is expanded at first. */
  readonly isOfRecord?: boolean;
  readonly action?: ReactNode;
  /** Shown when the line is expanded. */
  readonly children: ReactNode;
}

/** One line of the history, which the person can expand to see its details. */
export function HistoryLine({ icon, title, text, detail, time, isOfRecord = false, action, children }: Props) {
  const t = useTranslations('settings.history');
  const format = useFormat();
  const [isOpen, setOpen] = useState(isOfRecord);
  return (
    <li className="px-4 py-2 sm:px-5">
      <div className="flex items-start gap-3">
        {icon}
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-0.5">
          <div className="min-w-0 flex-[1_1_14rem] py-0.5 [overflow-wrap:anywhere]">
            <p>{title}</p>
            {detail}
          </div>
          <span className="flex flex-wrap items-center gap-1">
            {action}
            <Tooltip text={format.instant(time)}>
              <time dateTime={time} className="px-1 text-muted text-sm tabular-nums">
                {isOfRecord ? format.ago(time) : format.time(time)}
              </time>
            </Tooltip>
            <IconButton
              size="small"
              label={t('detailsOf', { what: text })}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? <ChevronUp /> : <ChevronDown />}
            </IconButton>
          </span>
        </div>
      </div>
      {isOpen && <div className="mt-1 sm:pl-10">{children}</div>}
    </li>
  );
}
