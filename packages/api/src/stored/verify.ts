import { type Difference, differencesOf, type StoredValue } from './differences.ts';
import { computedValues, computeStaleValues } from './position-values.ts';
import type { Place } from './stale-values.ts';
import { COUNTS_OFF, DAY_TOTALS_OFF, MARKET_TOTALS_OFF, STORED_VALUES } from './verify.sql.ts';
import { monthsOff } from './verify-months.ts';

/** Computes everything that a wallet's reports read anew, from its records, and answers what is stored otherwise. */
export async function verifyWallet(place: Place): Promise<Difference[]> {
  await computeStaleValues(place);
  const { database, rates, walletId } = place;
  const ofDays = await database.withWallet(
    walletId,
    async (transaction) => {
      const sums = await transaction.query<Difference>({ text: DAY_TOTALS_OFF, values: [walletId] });
      const totals = await transaction.query<Difference>({ text: MARKET_TOTALS_OFF, values: [walletId] });
      const stored = await transaction.query<StoredValue>({ text: STORED_VALUES, values: [walletId] });
      const computed = await computedValues({ transaction, walletId, rates: rates.within(transaction) });
      const values = computed.map(({ assetId: recordId, change: value, ...rest }) => ({ recordId, value, ...rest }));
      const counts = await transaction.query<Difference>({ text: COUNTS_OFF, values: [walletId] });
      return [...sums, ...differencesOf('market value', stored, values), ...totals, ...counts];
    },
    { readOnly: true },
  );
  return [...ofDays, ...(await monthsOff(place))];
}
