import { useLocale, useTranslations } from 'next-intl';
import { useCallback } from 'react';

/** Counts of records by their type. */
type RecordCounts = Readonly<Record<string, Readonly<Record<'made' | 'changed' | 'deleted', number>>>>;

interface Changed {
  readonly operation: string;
  readonly records: RecordCounts;
}

/**
 * Summarises a change in words: “2 transactions changed, 1 tag created”. Without changed records, the summary names
 * the operation.
 */
export function useChangeSummary(): (changed: Changed) => string {
  const t = useTranslations('settings.history');
  const whatOf = useRecordsSummary();
  return useCallback(
    ({ operation, records }) => {
      const [wing = '', name = ''] = operation.split('.');
      const said = wing === 'history' ? t('undid', { what: whatOf(records) }) : whatOf(records);
      if (Object.keys(records).length > 0) return said;
      // biome-ignore lint/plugin: `has` guards the key, which is the first part of the operation's name.
      const key = `operations.${wing}` as 'operations.wallets';
      // biome-ignore lint/plugin: `has` guards this key too.
      const done = `operationsDone.${wing}_${name}` as 'operationsDone.apiKeys_create';
      if (t.has(done)) return t(done);
      return t.has(key) ? t(key) : `${wing} ${name}`;
    },
    [t, whatOf],
  );
}

/** Returns a function that lists in words how many records were created, changed and deleted, without the operation. */
export function useRecordsSummary(): (records: RecordCounts) => string {
  const t = useTranslations('settings.history');
  const locale = useLocale();
  return useCallback(
    (records) => {
      // Skip remembered statement lines, because they repeat the transactions that they belong to.
      const all = Object.entries(records);
      const entries = all.length > 1 ? all.filter(([type]) => type !== 'deliveredLine') : all;
      const parts = entries.flatMap(([type, counts]) => {
        // biome-ignore lint/plugin: `has` guards the key, which is the kind of the record.
        const key = `types.${type}` as 'types.transaction';
        const noun = (count: number) => (t.has(key) ? t(key, { count }) : `${count} ${type}`);
        return (['made', 'changed', 'deleted'] as const).flatMap((did) =>
          counts[did] === 0 ? [] : [t(did, { what: noun(counts[did]) })],
        );
      });
      if (parts.length === 0) return t('nothing');
      return new Intl.ListFormat(locale, { style: 'short', type: 'unit' }).format(parts);
    },
    [t, locale],
  );
}
