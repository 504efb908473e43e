import * as is from '@coffer/db/columns.ts';
import { findWrongMonthSums } from './find-wrong-month-sums.ts';
import { computePositionValues, computeStalePositionValues } from './position-values.ts';
import type { SumComputationContext } from './run-report-with-fresh-sums.ts';
import { findStoredDifferences, type StoredDifference } from './stored-differences.ts';
import { STORED_POSITION_VALUES, WRONG_COUNTS, WRONG_DAY_TOTALS, WRONG_MARKET_TOTALS } from './verify-wallet.sql.ts';

const STORED_VALUE = {
  recordId: is.uuid,
  instrument: is.orNull(is.text),
  currency: is.text,
  date: is.date,
  value: is.numeric,
};

const DIFFERENCE = {
  what: is.oneOf(
    'day total',
    'market value',
    'market total',
    'worth of month',
    'change of month',
    'flow of month',
    'record count',
  ),
  stored: is.text,
  computed: is.text,
  date: is.date,
  currency: is.text,
  instrument: is.orNull(is.text),
  recordId: is.uuid,
};

/** For a quota, `recordId` is the kind, and there is no date. */
const COUNT_DIFFERENCE = { ...DIFFERENCE, recordId: is.text, date: is.text };

/**
 * Recomputes all stored sums, position values and record counts of a wallet, and returns the stored values that differ.
 */
export async function verifyStoredSums(place: SumComputationContext): Promise<StoredDifference[]> {
  await computeStalePositionValues(place);
  const { database, rates, walletId } = place;
  const ofDays = await database.withWallet(
    walletId,
    async (transaction) => {
      const sums = await transaction.query({
        row: DIFFERENCE,
        text: WRONG_DAY_TOTALS,
        values: [walletId],
      });
      const totals = await transaction.query({
        row: DIFFERENCE,
        text: WRONG_MARKET_TOTALS,
        values: [walletId],
      });
      const stored = await transaction.query({
        row: STORED_VALUE,
        text: STORED_POSITION_VALUES,
        values: [walletId],
      });
      const computed = await computePositionValues({ transaction, walletId, rates: rates.within(transaction) });
      const values = computed.map(({ assetId: recordId, change: value, ...rest }) => ({ recordId, value, ...rest }));
      const counts = await transaction.query({
        row: COUNT_DIFFERENCE,
        text: WRONG_COUNTS,
        values: [walletId],
      });
      return [...sums, ...findStoredDifferences('market value', stored, values), ...totals, ...counts];
    },
    { readOnly: true },
  );
  return [...ofDays, ...(await findWrongMonthSums(place))];
}
