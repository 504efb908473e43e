import type { useTranslations } from 'next-intl';

/** Counts of records by their type. */
export type ChangedRecordCounts = Readonly<Record<string, Readonly<Record<'made' | 'changed' | 'deleted', number>>>>;

export interface SummarisedChange {
  readonly operation: string;
  readonly records: ChangedRecordCounts;
}

/** The texts and the language of a summary. */
export interface SummaryTexts {
  readonly history: ReturnType<typeof useTranslations<'settings.history'>>;
  readonly locale: string;
}

/**
 * Summarises a change in words: “2 transactions changed, 1 tag created”. Without changed records, the summary names
 * the operation.
 */
export function summariseChange(texts: SummaryTexts, { operation, records }: SummarisedChange): string {
  const { history: t } = texts;
  const [wing = '', name = ''] = operation.split('.');
  if (Object.keys(records).length > 0) {
    const what = summariseRecords(texts, records);
    return wing === 'history' ? t('undid', { what }) : what;
  }
  // biome-ignore lint/plugin: `has` guards the key, which is the first part of the operation's name.
  const key = `operations.${wing}` as 'operations.wallets';
  // biome-ignore lint/plugin: `has` guards this key too.
  const done = `operationsDone.${wing}_${name}` as 'operationsDone.apiKeys_create';
  if (t.has(done)) return t(done);
  return t.has(key) ? t(key) : `${wing} ${name}`;
}

/** Lists the numbers of created, changed and deleted records in words, without the operation. */
export function summariseRecords({ history: t, locale }: SummaryTexts, records: ChangedRecordCounts): string {
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
}
