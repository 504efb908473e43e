import { type Decimal, formatDecimal, parseUnlimitedDecimal, ZERO } from '@coffer/domain/decimal.ts';
import type { SourceBookWithFigures } from '../source-book.ts';

/**
 * Returns the figures computed from the book (`ofBook`) and the figures stated by the source (`ofFigures`) in the same form:
 * monthly changes of accounts, assigned and spent amounts, and counts.
 */
export function comparableFigures({ book, figures }: SourceBookWithFigures) {
  const accounts = new Map<string, string>();
  const add = (sums: Map<string, string>, key: string, amount: string) =>
    sums.set(key, formatDecimal(parseUnlimitedDecimal(sums.get(key) ?? '0').plus(parseUnlimitedDecimal(amount))));
  const spent = new Map<string, string>();
  const transferKeys = new Map<string, string | null>();
  let parts = 0;
  for (const transaction of book.transactions) {
    add(accounts, `${transaction.accountKey} ${transaction.date.slice(0, 7)}`, transaction.amount);
    parts += transaction.parts.length;
    for (const entry of transaction.parts.length === 0 ? [transaction] : transaction.parts) {
      transferKeys.set(entry.key, entry.transferKey);
      if (entry.categoryKey !== null) add(spent, entry.categoryKey, entry.amount);
    }
  }
  const ends = [...transferKeys].filter(([key, other]) => transferKeys.get(other ?? '') === key).length;
  const assigned = (book.budgetMonths ?? []).flatMap(({ month, rows }) =>
    rows.map((row) => `${month} ${row.categoryKey} ${row.assigned}`),
  );
  const stated = figures.budget.flatMap(({ month, categoryKey, measure, value }) =>
    measure === 'assigned' && value !== '0' ? [`${month} ${categoryKey} ${value}`] : [],
  );
  const envelopes = new Set(figures.budget.map(({ categoryKey }) => categoryKey));
  const carried = new Set(
    (book.budgetMonths ?? []).flatMap(({ month, rows }) =>
      rows.filter(({ carry }) => carry).map((row) => `${month} ${row.categoryKey}`),
    ),
  );
  return {
    ofBook: {
      accounts: Object.fromEntries([...accounts].filter(([, value]) => value !== '0').toSorted()),
      ...{ assigned: assigned.filter((one) => !one.endsWith(' 0')).toSorted(), counts: { transfers: ends / 2, parts } },
      spent: Object.fromEntries([...spent].filter(([key]) => envelopes.has(key)).toSorted()),
    },
    ofFigures: {
      accounts: Object.fromEntries(
        figures.accounts
          .filter(({ change }) => change !== '0')
          .map(({ accountKey, month, change }) => [`${accountKey} ${month}`, change] as const)
          .toSorted(),
      ),
      ...{ assigned: stated.toSorted(), counts: figures.counts },
      spent: Object.fromEntries([...spentIn(figures, carried)].toSorted()),
    },
  };
}

/** The amount spent from each envelope: its available amount less its previous balance and its assigned amount. */
function spentIn({ budget }: SourceBookWithFigures['figures'], carried: ReadonlySet<string>): Map<string, string> {
  const [left, spent] = [new Map<string, Decimal>(), new Map<string, Decimal>()];
  for (const { month, categoryKey: key, measure, value } of budget) {
    if (key === null) continue;
    const had = left.get(key) ?? ZERO;
    if (measure === 'assigned') left.set(key, had.plus(parseUnlimitedDecimal(value)));
    else {
      const available = parseUnlimitedDecimal(value);
      spent.set(key, (spent.get(key) ?? ZERO).plus(available.minus(had)));
      left.set(key, value.startsWith('-') && !carried.has(`${month} ${key}`) ? ZERO : available);
    }
  }
  return new Map([...spent].map(([key, amount]) => [key, formatDecimal(amount)]));
}
