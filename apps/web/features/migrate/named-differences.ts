import type { MigrationSummary } from './migration-summary.ts';

type Difference = MigrationSummary['proof']['differences'][number];

/** A number that differs, with the names of its records. */
export interface NamedDifference {
  readonly key: string;
  readonly kind: 'transfers' | 'parts' | 'balance' | 'assigned' | 'available' | 'toAssign';
  /** The id of the account or category; null if the row has none. */
  readonly recordId: string | null;
  /** The name of the account or category, which may not be unique; null if the row has none. */
  readonly name: string | null;
  /** The month as YYYY-MM; null if the compared numbers are counts of records. */
  readonly month: string | null;
  /** The currency of the compared amounts; null if the compared numbers are counts of records. */
  readonly currency: string | null;
  readonly theirs: string;
  readonly ours: string;
}

/** The differences between both apps, with the names of their accounts and categories. */
export function namedDifferences({
  proof,
  mapping,
  currency,
}: Pick<MigrationSummary, 'proof' | 'mapping' | 'currency'>): NamedDifference[] {
  const accounts = new Map(mapping.accounts.map(({ assetId, name }) => [assetId, name]));
  const categories = new Map(mapping.categories.map(({ categoryId, name }) => [categoryId, name]));
  return proof.differences.map((row, at) => ({
    key: String(at),
    ...nameDifference(row, { accounts, categories, budgetCurrency: currency }),
  }));
}

/**
 * The first month in which a number differs, and later months. Later differences usually follow from the first
 * difference.
 */
interface DifferenceOverTime {
  readonly first: NamedDifference;
  readonly later: readonly NamedDifference[];
}

/**
 * Groups the differences in the same number of the same account or category; each group begins with its earliest month.
 */
export function differencesOverTime(rows: readonly NamedDifference[]): DifferenceOverTime[] {
  const groups = Map.groupBy(rows, ({ kind, recordId, currency }) => `${kind} ${recordId} ${currency}`);
  return [...groups.values()].flatMap((group) => {
    const [first, ...later] = group.toSorted((one, other) => (one.month ?? '').localeCompare(other.month ?? ''));
    return first === undefined ? [] : [{ first, later }];
  });
}

interface SourceNames {
  readonly accounts: ReadonlyMap<string, string>;
  readonly categories: ReadonlyMap<string, string>;
  /** The currency of the budget; null if unknown. */
  readonly budgetCurrency: string | null;
}

function nameDifference(row: Difference, known: SourceNames): Omit<NamedDifference, 'key'> {
  const { accounts, categories, budgetCurrency } = known;
  const { source: theirs, coffer: ours } = row;
  const numbers = { theirs: String(theirs), ours: String(ours) };
  if ('what' in row) return { kind: row.what, recordId: null, name: null, month: null, currency: null, ...numbers };
  if ('assetId' in row) {
    const { assetId, month, currency } = row;
    return { kind: 'balance', recordId: assetId, name: accounts.get(assetId) ?? null, month, currency, ...numbers };
  }
  const { measure, key, month } = row;
  return {
    kind: measure,
    recordId: key,
    name: key === null ? null : (categories.get(key) ?? null),
    month,
    currency: budgetCurrency,
    ...numbers,
  };
}
