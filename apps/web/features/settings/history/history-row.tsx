'use client';

import { Badge } from '@coffer/ui/badge.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { useTranslations } from 'next-intl';
import { useFormat } from '#shared/format/use-format.ts';
import { FactLine } from '../fact-line.tsx';
import { useDeviceParser } from '../use-device-parser.ts';
import { ChangeEffectIcon } from './change-effect-icon.tsx';
import { changeEffects } from './change-effects.ts';
import { ChangedRecords } from './changed-records.tsx';
import { HistoryLine } from './history-line.tsx';
import { useChangeAuthorName } from './use-change-author-name.ts';
import { useChangeSentences } from './use-change-sentences.ts';
import type { HistoryEntry } from './use-history-filter.ts';

interface Props {
  readonly entry: HistoryEntry;
  /** Only this record is shown, if the list is filtered by a record. */
  readonly recordId?: string;
  readonly isOfRecord?: boolean;
  readonly onUndo: () => void;
}

/** One change in words, with its records, its device and its undo. */
export function HistoryRow({ entry, recordId, isOfRecord = false, onUndo }: Props) {
  const t = useTranslations('settings.history');
  const { authorOf } = useChangeAuthorName();
  const { whatDid, operationOf } = useChangeSentences();
  const did = whatDid(entry);
  const author = authorOf(entry);
  const what = did ?? operationOf(entry);
  const sentence = did === null ? 'said' : 'sentence';
  return (
    <HistoryLine
      icon={<ChangeEffectIcon effect={changeEffects(entry)[0]} operation={entry.operation} />}
      title={
        <>
          {t.rich(sentence, { author, did: what, who: (name) => <bdi className="font-medium">{name}</bdi> })}{' '}
          {entry.undoneById !== null && <Badge>{t('undone')}</Badge>}
        </>
      }
      text={what}
      detail={<Names entry={entry} />}
      time={entry.time}
      isOfRecord={isOfRecord}
      action={
        entry.undoable && (
          <Button size="small" variant="quiet" aria-label={t('undoOf', { what })} onClick={onUndo}>
            {t('undo')}
          </Button>
        )
      }
    >
      <Origin entry={entry} />
      <ChangedRecords entry={entry} {...(recordId === undefined ? {} : { recordId })} />
    </HistoryLine>
  );
}

/** The names of the first records, unless the sentence already shows a name that all of them share. */
function Names({ entry }: { entry: HistoryEntry }) {
  const { namesOf } = useChangeSentences();
  const [deed, ...others] = changeEffects(entry);
  if (deed === undefined || others.length > 0 || deed.count === 1 || deed.name !== null) return null;
  const known = entry.firstRecords.flatMap(({ type, name }) => (type === deed.type && name !== null ? [name] : []));
  if (known.length === 0) return null;
  return (
    <p className="text-muted text-sm">
      <bdi>{namesOf(known, deed.count)}</bdi>
    </p>
  );
}

/** The exact time of the change and, for members who may see it, where the request came from. */
function Origin({ entry: { time, userAgent, address } }: { entry: HistoryEntry }) {
  const session = useTranslations('settings.sessions');
  const format = useFormat();
  const deviceOf = useDeviceParser();
  return (
    <FactLine>
      <span>{format.instant(time)}</span>
      {userAgent !== null && <span>{deviceOf(userAgent).name}</span>}
      {address !== null && <span>{session('fromAddress', { address })}</span>}
    </FactLine>
  );
}
