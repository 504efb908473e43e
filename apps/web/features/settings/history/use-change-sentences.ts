import { useLocale, useTranslations } from 'next-intl';
import { useChangeSummary, useRecordsSummary } from '#shared/history/use-change-summary.ts';
import { useFieldLabels } from '#shared/texts/use-field-labels.ts';
import { type ChangeEffect, changeEffects } from './change-effects.ts';
import type { HistoryEntry } from './use-history-filter.ts';

/** Maximum number of changes that one sentence lists. */
const MAX_CHANGES_IN_SENTENCE = 3;
const NEW_WALLET: ReadonlySet<string> = new Set(['wallets.create', 'wallets.createDemo']);

/** Returns functions that describe changes without their authors: “categorised 3 × Bakery as Groceries”. */
export function useChangeSentences() {
  const t = useTranslations('settings.history');
  const locale = useLocale();
  const { fieldOf, wordsOf, nameOf } = useFieldLabels();
  const whatChanged = useChangeSummary();
  const recordsChanged = useRecordsSummary();
  const listed = (words: readonly string[], type: 'conjunction' | 'unit' = 'conjunction') =>
    new Intl.ListFormat(locale, { style: type === 'unit' ? 'short' : 'long', type }).format(words);
  const whatOf = ({ type, count, name: stored }: ChangeEffect): string => {
    const name = stored === null ? null : nameOf(type, stored);
    // biome-ignore lint/plugin: `has` guards the key, which is the kind of the record.
    const [named, types] = [`named.${type}` as 'named.tag', `types.${type}` as 'types.tag'];
    if (name !== null && count > 1) return t('times', { count, name });
    if (name !== null && t.has(named)) return t(named, { name });
    return t.has(types) ? t(types, { count }) : `${count} ${type}`;
  };
  const didOf = (deed: ChangeEffect): string =>
    t(`did.${deed.kind}`, {
      what: whatOf(deed),
      value: wordsOf(deed.kind === 'amount' ? 'amountValue' : 'name', deed.value, null),
      before: wordsOf(deed.kind === 'amount' ? 'amountValue' : 'name', deed.before, null),
      fields: listed(deed.fields.map(fieldOf), 'unit'),
    });
  return {
    didOf,
    /** Describes the whole change; null if only the name of the operation can describe it. */
    whatDid: (entry: HistoryEntry): string | null => {
      if (entry.operation.startsWith('history.') || entry.operation === 'migrations.undo')
        return t('did.undid', { what: recordsChanged(entry.records) });
      if (NEW_WALLET.has(entry.operation)) return t('did.newWallet');
      const deeds = changeEffects(entry);
      const more = deeds.length - MAX_CHANGES_IN_SENTENCE;
      if (deeds.length === 0) return null;
      if (entry.operation === 'migrations.create') {
        const largest = deeds.toSorted((one, other) => other.count - one.count).slice(0, MAX_CHANGES_IN_SENTENCE);
        return t('did.migrated', { what: listed(largest.map(whatOf), 'unit'), count: Math.max(0, more) });
      }
      return listed([
        ...deeds.slice(0, MAX_CHANGES_IN_SENTENCE).map(didOf),
        ...(more > 0 ? [t('did.more', { count: more })] : []),
      ]);
    },
    /** Describes an operation that changed no records. */
    operationOf: (entry: HistoryEntry): string => whatChanged(entry),
    /** Lists the names of the first records, for a sentence about several records. */
    namesOf: (known: readonly string[], count: number): string => {
      const names = [...new Set(known)];
      const more = count - known.length;
      return listed(more > 0 ? [...names, t('namesMore', { count: more })] : names);
    },
  };
}
