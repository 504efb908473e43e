'use client';

import { DataList } from '@coffer/ui/data-list.tsx';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useFormat } from '#shared/format/use-format.ts';
import { todayInTimeZone } from '#shared/wallet/today.ts';
import { ChangeEffectIcon } from './change-effect-icon.tsx';
import { groupHistoryByDay, type HistoryDay, type HistoryGroup } from './group-by-day.ts';
import { HistoryLine } from './history-line.tsx';
import { HistoryRow } from './history-row.tsx';
import { useChangeAuthorName } from './use-change-author-name.ts';
import { useChangeSentences } from './use-change-sentences.ts';
import type { HistoryEntry } from './use-history-filter.ts';

interface Props {
  readonly entries: readonly HistoryEntry[];
  readonly recordId?: string;
  readonly onUndo: (entry: HistoryEntry) => void;
}

const DAY_MS = 86_400_000;

/** Returns the calendar day of an instant in the browser's time zone. */
function dayOf(time: string): string {
  return todayInTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date(time));
}

/** Changes by day, newest first. Consecutive changes of the same kind share one line, which the person can expand. */
export function HistoryDays({ entries, ...rest }: Props) {
  return groupHistoryByDay(entries, dayOf).map((day) => <Day key={day.day} day={day} {...rest} />);
}

function Day({ day: { day, items }, ...rest }: Omit<Props, 'entries'> & { readonly day: HistoryDay }) {
  const t = useTranslations('settings.history');
  const format = useFormat();
  const id = useId();
  const isToday = day === dayOf(new Date().toISOString());
  const isYesterday = day === dayOf(new Date(Date.now() - DAY_MS).toISOString());
  return (
    <section aria-labelledby={id} className="not-first:border-line not-first:border-t">
      <h2 id={id} className="px-4 pt-3 pb-1 font-medium text-muted text-sm sm:px-5">
        {isToday ? t('today') : isYesterday ? t('yesterday') : format.longDate(day)}
      </h2>
      <DataList label={t('list')}>
        {items.map((item) => (
          <Item key={item.kind === 'one' ? item.entry.id : item.entries[0].id} item={item} {...rest} />
        ))}
      </DataList>
    </section>
  );
}

function Item({ item, recordId, onUndo }: Omit<Props, 'entries'> & { readonly item: HistoryGroup }) {
  const t = useTranslations('settings.history');
  const { authorOf } = useChangeAuthorName();
  const { didOf } = useChangeSentences();
  const rowOf = (entry: HistoryEntry) => (
    <HistoryRow
      key={entry.id}
      entry={entry}
      {...(recordId === undefined ? {} : { recordId })}
      onUndo={() => onUndo(entry)}
    />
  );
  if (item.kind === 'one') return rowOf(item.entry);
  const [first] = item.entries;
  const did = didOf(item.effect);
  return (
    <HistoryLine
      icon={<ChangeEffectIcon effect={item.effect} operation={first.operation} />}
      title={t.rich('sentence', {
        author: authorOf(first),
        did,
        who: (name) => <bdi className="font-medium">{name}</bdi>,
      })}
      text={did}
      detail={<p className="text-muted text-sm">{t('steps', { count: item.entries.length })}</p>}
      time={first.time}
    >
      <DataList label={did} className="-mx-4 sm:-mx-5">
        {item.entries.map(rowOf)}
      </DataList>
    </HistoryLine>
  );
}
