import { decimalOfText, formatDecimal } from '@coffer/domain/decimal.ts';
import { computedValues, computeStaleValues } from './position-values.ts';
import type { Place } from './stale-values.ts';
import { DAY_TOTALS_OFF, MARKET_TOTALS_OFF, STORED_VALUES } from './verify.sql.ts';

/** A stored sum that is not what the records say. */
export interface Difference {
  readonly what: 'day total' | 'market value' | 'market total';
  readonly assetId: string;
  readonly instrument: string | null;
  readonly currency: string;
  readonly date: string;
  readonly stored: string;
  readonly computed: string;
}

/** Computes everything that a wallet's reports read anew, from its records, and answers what is stored otherwise. */
export async function verifyWallet(place: Place): Promise<Difference[]> {
  await computeStaleValues(place);
  const { database, rates, walletId } = place;
  return database.withWallet(
    walletId,
    async (transaction) => {
      const sums = await transaction.query<Difference>({ text: DAY_TOTALS_OFF, values: [walletId] });
      const totals = await transaction.query<Difference>({ text: MARKET_TOTALS_OFF, values: [walletId] });
      const stored = await transaction.query<StoredValue>({ text: STORED_VALUES, values: [walletId] });
      const computed = await computedValues({ transaction, walletId, rates: rates.within(transaction) });
      return [...sums, ...differencesOf(stored, computed), ...totals];
    },
    { readOnly: true },
  );
}

type StoredValue = Pick<Difference, 'assetId' | 'currency' | 'date'> & {
  readonly instrument: string;
  readonly change: string;
};

function differencesOf(stored: readonly StoredValue[], computed: readonly StoredValue[]): Difference[] {
  const keyOf = ({ assetId, instrument, currency, date }: StoredValue) =>
    `${assetId} ${instrument} ${currency} ${date}`;
  const byKey = (values: readonly StoredValue[]) => new Map(values.map((value) => [keyOf(value), value]));
  const [before, now] = [byKey(stored), byKey(computed)];
  return [...new Map([...before, ...now])].flatMap(([key, { change: _change, ...value }]) => {
    const [one, other] = [before, now].map((values) => decimalOfText(values.get(key)?.change ?? '0'));
    if (one === undefined || other === undefined || one.equals(other)) return [];
    return [{ what: 'market value' as const, ...value, stored: formatDecimal(one), computed: formatDecimal(other) }];
  });
}
