import * as is from '@coffer/db/columns.ts';
import { decimalFromNumber, formatDecimal } from '@coffer/domain/decimal.ts';
import type { z } from 'zod';
import type { Wallet } from '../../kernel/wallet.ts';
import { type CashFlowTotal, readCashFlowTotal } from './cash-flow-shares.ts';
import { chooseIndexedPieces } from './find-by-text.ts';
import { resolveFilters } from './resolve-filters.ts';
import { cappedCountStatement, NET_FROM_DAY_TOTALS, transactionSumsStatement } from './summary.sql.ts';
import type { FiltersWithoutText } from './transaction-filters.sql.ts';
import type { summarizeTransactionsInput, transactionSummary } from './transactions.schema.ts';

/** The number of transactions that can be summed in about 50 ms. */
const MAX_SUMMED_TRANSACTIONS = 25_000;

type Summary = z.infer<typeof transactionSummary>;
const SUM = {
  currency: is.text,
  in: is.orNull(is.text),
  out: is.orNull(is.text),
  net: is.numeric,
};

const READ_SUM = {
  currency: is.text,
  in: is.orNull(is.numeric),
  out: is.orNull(is.numeric),
  net: is.numeric,
  count: is.int8,
};

/**
 * Returns the number of transactions in a list, and their income, expense and net sums by currency, without split
 * parents. Transfers, opening balances and other value changes count only in the net sum. With the basis `cashFlow`,
 * there is only the net sum of the cash-flow shares, in the wallet's currency.
 * If there are too many transactions to sum in time, `more` is set and only the net sum is returned, from day totals.
 * `sums` is null if the list also has filters other than assets and days.
 */
export async function summariseTransactions(
  wallet: Wallet,
  { walletId, text, ...asked }: z.infer<typeof summarizeTransactionsInput>,
): Promise<Summary> {
  const { transaction } = wallet;
  const filters = await resolveFilters(wallet, asked);
  const search = text === undefined ? null : await chooseIndexedPieces(wallet, { ...filters, text });
  if (filters.basis === 'cashFlow') return summaryOfShares(await readCashFlowTotal(wallet, filters, search));
  // Counts first: if the database only has to read an index, counting takes a tenth of the time of summing.
  if (search === null && filters.transfer !== true && filters.uncategorized !== true) {
    const [counted] = await transaction.query({
      ...cappedCountStatement(walletId, filters, MAX_SUMMED_TRANSACTIONS + 1),
      row: { count: is.int8 },
    });
    if ((counted?.count ?? 0) > MAX_SUMMED_TRANSACTIONS) return tooMany(wallet, filters);
  }
  const rows = await transaction.query({
    ...transactionSumsStatement(walletId, filters, search, MAX_SUMMED_TRANSACTIONS + 1),
    row: READ_SUM,
  });
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  if (count > MAX_SUMMED_TRANSACTIONS) return { count: MAX_SUMMED_TRANSACTIONS, more: true, sums: null };
  return { count, more: false, sums: rows.map(({ count: _, ...sum }) => sum) };
}

function summaryOfShares({ count, total, currency }: CashFlowTotal): Summary {
  const net = formatDecimal(decimalFromNumber(total));
  return { count, more: false, sums: [{ currency, in: null, out: null, net }] };
}

async function tooMany({ transaction, walletId }: Wallet, filters: FiltersWithoutText): Promise<Summary> {
  const { basis: _basis, assetIds = null, dateFrom = null, dateTo = null, ...others } = filters;
  const known = Object.values(others).every((filter) => filter === undefined);
  const values = [walletId, assetIds, dateFrom, dateTo];
  const sums = known
    ? await transaction.query({
        row: SUM,
        text: NET_FROM_DAY_TOTALS,
        values,
      })
    : null;
  return { count: MAX_SUMMED_TRANSACTIONS, more: true, sums };
}
