import { Badge } from '@coffer/ui/badge.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { useTranslations } from 'next-intl';
import { Ago } from '#shared/format/ago.tsx';
import { useWhatChanged } from '#shared/history/use-what-changed.ts';
import { Facts } from '../facts.tsx';
import { useDeviceOf } from '../use-device.ts';
import { ChangedRecords } from './changed-records.tsx';
import { useAuthor } from './use-author.ts';
import type { HistoryEntry } from './use-history-filter.ts';

interface Props {
  readonly entry: HistoryEntry;
  /** Only this record is shown, if the list is filtered by a record. */
  readonly recordId?: string;
  readonly onUndo: () => void;
}

export function HistoryRow({ entry, recordId, onUndo }: Props) {
  const t = useTranslations('settings.history');
  const session = useTranslations('settings.sessions');
  const deviceOf = useDeviceOf();
  const { authorOf } = useAuthor();
  const whatChanged = useWhatChanged();
  const { time, userAgent, address, undoable, undoneById } = entry;
  const title = whatChanged(entry);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
        <p className="font-medium">
          {title} {undoneById !== null && <Badge>{t('undone')}</Badge>}
        </p>
        <Facts>
          <bdi>{authorOf(entry)}</bdi>
          <Ago time={time}>{(ago) => ago}</Ago>
          {userAgent !== null && <span>{deviceOf(userAgent).name}</span>}
          {address !== null && <span>{session('fromAddress', { address })}</span>}
        </Facts>
        <ChangedRecords entry={entry} {...(recordId === undefined ? {} : { recordId })} />
      </div>
      {undoable && (
        <Button size="small" aria-label={t('undoOf', { what: title })} onClick={onUndo}>
          {t('undo')}
        </Button>
      )}
    </li>
  );
}
