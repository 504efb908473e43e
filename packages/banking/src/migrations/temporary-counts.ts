// Until the second readers count for themselves.
import type { SourceBook, SourceFigures } from './source-book.ts';

export function countsOf({ transactions }: SourceBook): SourceFigures['counts'] {
  const entries = transactions.flatMap(({ parts, ...whole }) => (parts.length === 0 ? [whole] : [...parts]));
  const byKey = new Map(entries.map((entry) => [entry.key, entry]));
  let sides = 0;
  for (const { key, amount, transferKey } of entries) {
    const other = byKey.get(transferKey ?? '');
    if (other === undefined || other.key === key || other.transferKey !== key) continue;
    if (amount !== '0' && other.amount !== '0' && amount.startsWith('-') !== other.amount.startsWith('-')) sides += 1;
  }
  return { transfers: sides / 2, parts: transactions.reduce((sum, { parts }) => sum + parts.length, 0) };
}
