'use client';

import { Button } from '@coffer/ui/button.tsx';
import { IconButton } from '@coffer/ui/icon-button.tsx';
import { Popover } from '@coffer/ui/popover.tsx';
import { SkeletonRows } from '@coffer/ui/skeleton.tsx';
import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { isFuturePeriod, neighbouringPeriod, type PeriodWithDays } from '#shared/periods/periods.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { usePeriodTitles } from './use-period-titles.ts';

const PeriodChoice = lazy(async () => ({ default: (await import('./period-choice.tsx')).PeriodChoice }));

interface Props {
  readonly shown: PeriodWithDays;
  readonly onShow: (next: PeriodWithDays) => void;
}

/** The buttons to show the previous or next period, or to choose any other. */
export function PeriodPicker({ shown, onShow }: Props) {
  const t = useTranslations('reports');
  const names = usePeriodTitles();
  const { today } = useWallet();
  const [isOpen, setOpen] = useState(false);
  const next = neighbouringPeriod(shown, 1);
  return (
    // With very large text, the period's name gets a line of its own.
    <div className="flex min-w-0 items-center justify-between gap-1 max-[18rem]:flex-wrap print:hidden">
      <Step to={neighbouringPeriod(shown, -1)} label={t('earlier')} onShow={onShow}>
        <ChevronLeft />
      </Step>
      <Popover
        label={t('period')}
        open={isOpen}
        onOpenChange={setOpen}
        align="end"
        className="w-[44rem]"
        trigger={
          <Button variant="quiet" className="min-w-0 flex-1 max-[18rem]:order-first max-[18rem]:basis-full sm:min-w-64">
            <span className="flex min-w-0 items-center justify-center gap-2">
              <span className="grid min-w-0 grid-cols-[minmax(0,1fr)]">
                <span aria-live="polite">{names.full(shown)}</span>
                <span className="font-normal text-muted text-sm">{names.days(shown)}</span>
              </span>
              <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />
            </span>
          </Button>
        }
      >
        <Suspense fallback={<SkeletonRows rows={6} />}>
          <PeriodChoice
            shown={shown}
            onShow={(chosen) => {
              setOpen(false);
              onShow(chosen);
            }}
          />
        </Suspense>
      </Popover>
      <Step to={next !== null && isFuturePeriod(next, today) ? null : next} label={t('later')} onShow={onShow}>
        <ChevronRight />
      </Step>
    </div>
  );
}

interface StepProps {
  /** The period to show; null if the button has no period, so that it is disabled. */
  readonly to: PeriodWithDays | null;
  /** The label of the disabled button. */
  readonly label: string;
  readonly onShow: (next: PeriodWithDays) => void;
  readonly children: ReactNode;
}

function Step({ to, label, onShow, children }: StepProps) {
  const t = useTranslations('reports');
  const names = usePeriodTitles();
  return (
    <IconButton
      label={to === null ? label : t('to', { period: names.short(to) })}
      disabled={to === null}
      onClick={() => to !== null && onShow(to)}
    >
      {children}
    </IconButton>
  );
}
