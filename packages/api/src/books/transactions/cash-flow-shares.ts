import type { DateRange } from '@coffer/domain/calendar-units.ts';
import { cashFlowSums } from '@coffer/domain/cash-flow.ts';
import { ZERO } from '@coffer/domain/decimal.ts';
import { groupedSums, sumGroups } from '@coffer/domain/grouped-sums.ts';
import { reportNumber } from '@coffer/domain/report-money.ts';
import { runInSlices } from '../../kernel/run-in-slices.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { getWallet } from '../../wallets/wallets.service.ts';
import { readTransactionGroups } from './read-transaction-groups.ts';
import type { TextSearch } from './text-search.sql.ts';
import type { FiltersWithoutText } from './transaction-filters.sql.ts';
import type { Transaction } from './transactions.schema.ts';

/** The range of valid dates (contract §1), for lists without a first or last day. */
const ALL_DAYS: DateRange = { start: '1900-01-01', end: '2199-12-31' };

function daysOf({ dateFrom, dateTo }: FiltersWithoutText): DateRange {
  return { start: dateFrom ?? ALL_DAYS.start, end: dateTo ?? ALL_DAYS.end };
}

/**
 * Returns the part of each amount that falls on the filtered days, by transaction id, in the wallet's currency, rounded
 * as in reports.
 */
export async function readCashFlowShares(
  wallet: Wallet,
  transactions: readonly Transaction[],
  filters: FiltersWithoutText,
): Promise<Record<string, number>> {
  const { currency } = await getWallet(wallet.transaction);
  const currencies = new Set([currency, ...transactions.map(({ amountCurrency }) => amountCurrency)]);
  const rates = (await wallet.rates.tableOf([...currencies])).rateInto(currency);
  const spread = transactions.map(({ id, amountCurrency, amountValue, ...days }) => {
    return { ...days, category: id, currency: amountCurrency, amount: amountValue };
  });
  const sums = await runInSlices(cashFlowSums({ months: [], booked: [], spread }, daysOf(filters), rates));
  return Object.fromEntries(transactions.map(({ id }) => [id, reportNumber(sums.get(id) ?? ZERO, currency)]));
}

export interface CashFlowTotal {
  readonly count: number;
  /** The sum of all shares, rounded once. */
  readonly total: number;
  readonly currency: string;
}

/** Returns the total of the matching transactions, counting only the share of each amount that falls on the filtered days. */
export async function readCashFlowTotal(
  wallet: Wallet,
  filters: FiltersWithoutText,
  search: TextSearch | null,
): Promise<CashFlowTotal> {
  const { currency } = await getWallet(wallet.transaction);
  const { dateFrom: _from, dateTo: _to, basis: _basis, ...others } = filters;
  const days = daysOf(filters);
  const { grouped, rates } = await readTransactionGroups(wallet, {
    ...{ walletId: wallet.walletId, filters: others, search, ...days, basis: 'cashFlow', currency },
    ...{ uncategorized: undefined, keys: [], unit: null },
  });
  const { sum, count } = sumGroups(await runInSlices(groupedSums(grouped, [days], { rates, mostRows: 1 })));
  return { count, total: reportNumber(sum, currency), currency };
}
