import { formatDecimal, parseUnlimitedDecimal } from '@coffer/domain/decimal.ts';

/** A stored sum or value, with its key. */
export interface StoredValue {
  /** The asset; for cash flow the category; for a record count the counted kind. */
  readonly recordId: string;
  /** The instrument of a position value; for cash flow, `in` or `out`; otherwise null. */
  readonly instrument: string | null;
  readonly currency: string;
  /** The date; for a month its first day; empty for a record count. */
  readonly date: string;
  readonly value: string;
}

/** A stored sum or value that differs from the records. */
export interface StoredDifference extends Omit<StoredValue, 'value'> {
  readonly what:
    | 'day total'
    | 'market value'
    | 'market total'
    | 'worth of month'
    | 'change of month'
    | 'flow of month'
    | 'record count';
  readonly stored: string;
  readonly computed: string;
}

/** Returns the sums and values that differ between `stored` and `computed`; a missing value counts as 0. */
export function findStoredDifferences(
  what: StoredDifference['what'],
  stored: readonly StoredValue[],
  computed: readonly StoredValue[],
): StoredDifference[] {
  const keyOf = ({ recordId, instrument, currency, date }: StoredValue) =>
    `${recordId} ${instrument} ${currency} ${date}`;
  const byKey = (values: readonly StoredValue[]) => new Map(values.map((value) => [keyOf(value), value]));
  const [before, now] = [byKey(stored), byKey(computed)];
  return [...new Map([...before, ...now])].flatMap(([key, { value: _value, ...place }]) => {
    const [one, other] = [before, now].map((values) => parseUnlimitedDecimal(values.get(key)?.value ?? '0'));
    if (one === undefined || other === undefined || one.equals(other)) return [];
    return [{ what, ...place, stored: formatDecimal(one), computed: formatDecimal(other) }];
  });
}
