import * as is from '@coffer/db/columns.ts';
import type { WalletTransaction } from '@coffer/db/database.ts';
import { getWallet } from '../wallets/wallets.service.ts';
import {
  type CashFlowMonthSum,
  computeCashFlowSums,
  computeNetWorthSums,
  computeStaleMonths,
  type MonthSumKind,
  type NetWorthMonthSum,
} from './month-sums.ts';
import type { SumComputationContext } from './run-report-with-fresh-sums.ts';
import { findStoredDifferences, type StoredDifference, type StoredValue } from './stored-differences.ts';
import { MONTHS_WITH_SUMS, STORED_CASH_FLOW_SUMS, STORED_NET_WORTH_SUMS } from './verify-wallet.sql.ts';

const FLOW_OF_MONTH = {
  month: is.date,
  categoryId: is.uuid,
  out: is.bool,
  converted: is.numeric,
};

const MONTH_NET_WORTH_ROW = {
  month: is.date,
  assetId: is.uuid,
  currency: is.text,
  amount: is.numeric,
  converted: is.numeric,
};

/** Returns stored monthly sums that differ from their days and transactions. */
export async function findWrongMonthSums(place: SumComputationContext): Promise<StoredDifference[]> {
  await computeStored(place, 'worth');
  await computeStored(place, 'flow');
  const { database, rates, walletId } = place;
  return database.withWallet(
    walletId,
    async (transaction) => {
      const { currency } = await getWallet(transaction);
      const scope = { transaction, walletId, rates: rates.within(transaction) };
      const values = [walletId];
      const worth = await transaction.query({
        row: MONTH_NET_WORTH_ROW,
        text: STORED_NET_WORTH_SUMS,
        values,
      });
      const flow = await transaction.query({
        row: FLOW_OF_MONTH,
        text: STORED_CASH_FLOW_SUMS,
        values,
      });
      const computedNetWorth = await computeNetWorthSums(scope, await monthsOf(transaction, 'worth'), currency);
      const flowNow = await computeCashFlowSums(scope, await monthsOf(transaction, 'flow'), currency);
      return [
        ...findStoredDifferences('change of month', worth.map(amountOf), computedNetWorth.map(amountOf)),
        ...findStoredDifferences('worth of month', worth.map(worthOf), computedNetWorth.map(worthOf)),
        ...findStoredDifferences('flow of month', flow.map(flowOf), flowNow.map(flowOf)),
      ];
    },
    { readOnly: true },
  );
}

/**
 * Computes stale months as reports do, because known stale months are not errors. All other sums stay unchanged, so
 * that errors in them are found.
 */
async function computeStored(place: SumComputationContext, kind: MonthSumKind): Promise<void> {
  const months = await place.database.withWallet(place.walletId, (transaction) => monthsOf(transaction, kind));
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return;
  await computeStaleMonths(place, kind, { start: kind === 'worth' ? null : first, end: last });
}

async function monthsOf(transaction: WalletTransaction, kind: MonthSumKind): Promise<string[]> {
  const rows = await transaction.query({
    row: { month: is.date },
    text: MONTHS_WITH_SUMS,
    values: [transaction.walletId, kind],
  });
  return rows.map(({ month }) => month);
}

function amountOf({ month, assetId, currency, amount }: NetWorthMonthSum): StoredValue {
  return { recordId: assetId, instrument: null, currency, date: month, value: amount };
}

function worthOf({ month, assetId, currency, converted }: NetWorthMonthSum): StoredValue {
  return { recordId: assetId, instrument: null, currency, date: month, value: converted };
}

function flowOf({ month, categoryId, out, converted }: CashFlowMonthSum): StoredValue {
  return { recordId: categoryId, instrument: out ? 'out' : 'in', currency: '', date: month, value: converted };
}
