import * as is from '@coffer/db/columns.ts';
import { type BudgetMonth, budgetMonthSpan } from '@coffer/domain/budget/budget-months.ts';
import { cashFlowSumsByInterval } from '@coffer/domain/cash-flow.ts';
import { type Decimal, parseUnlimitedDecimal, ZERO } from '@coffer/domain/decimal.ts';
import { reportNumber } from '@coffer/domain/report-money.ts';
import { runToEnd } from '@coffer/domain/sliced-computation.ts';
import type { z } from 'zod';
import { getTransactions } from '../../books/transactions/transactions.service.ts';
import { decodeDateCursor, encodeDateCursor } from '../../kernel/cursor.ts';
import { PageByteCounter, readItemsUntilPageFull } from '../../kernel/page-byte-counter.ts';
import { invalidFieldProblem, invalidReferenceProblem } from '../../kernel/problems.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { type BudgetKeys, readBudgetKeys } from './budget-keys.ts';
import type { monthTransactionsInput } from './budget-months.schema.ts';
import { getBudget } from './budgets.service.ts';
import { COUNTED_TRANSACTIONS } from './counted-transactions.sql.ts';

const COUNTED_ROW = {
  id: is.uuid,
  date: is.date,
  currency: is.text,
  amount: is.numeric,
  usingStartDate: is.date,
  usingEndDate: is.date,
  isInTransit: is.bool,
};
type Counted = is.RowOf<typeof COUNTED_ROW>;

/** The first day that can be stored. */
const FIRST_DAY = '1900-01-01';

/**
 * A page of the transactions that make up one number of a budget month, newest first. `shares` contains the part of
 * each amount that counts, in the budget's currency.
 */
export async function listMonthTransactions(wallet: Wallet, input: z.infer<typeof monthTransactionsInput>) {
  const { walletId, key, limit, cursor } = input;
  const budget = await getBudget(wallet, input.id);
  if (input.month < budget.startMonth)
    throw invalidFieldProblem('invalidInput', 'month', 'is before the first month of the budget');
  const month = budgetMonthSpan(input.month, budget);
  const keys = await readBudgetKeys(wallet, budget);
  const named = namedKeys(key, keys);
  const after = cursor === undefined ? { date: null, id: null } : decodeDateCursor(cursor);
  const rows = await wallet.transaction.query({
    row: COUNTED_ROW,
    text: COUNTED_TRANSACTIONS[key === 'timing' ? 'timing' : key === 'other' ? 'ownDay' : 'cashFlowDates'],
    values: [
      ...[walletId, budget.assetIds, keys.uncategorized, keys.transfers, named, month.start, month.end],
      ...[after.date, after.id, limit + 1],
    ],
  });
  const found = await readItemsUntilPageFull(rows.slice(0, limit), new PageByteCounter(), (part) =>
    getTransactions(
      wallet,
      part.map(({ id }) => id),
    ),
  );
  const page = rows.slice(0, found.length);
  const last = page.at(-1);
  const table = await wallet.rates.tableOf([budget.currency, ...page.map(({ currency }) => currency)]);
  const rates = table.rateInto(budget.currency);
  const convert = (amount: Decimal, { currency, date }: Counted) => amount.times(rates.on(currency, date));
  const shareOf = (row: Counted): Decimal => {
    const whole = convert(parseUnlimitedDecimal(row.amount), row);
    if (key === 'other' || row.isInTransit) return whole;
    const used = (start: string) => usedIn(row, { ...month, start }, rates);
    if (key !== 'timing') return used(month.start);
    return (row.date <= month.end ? whole : ZERO).minus(used(FIRST_DAY));
  };
  return {
    items: found.flatMap((transaction) => transaction ?? []),
    shares: page.map((row) => reportNumber(shareOf(row), budget.currency)),
    nextCursor: rows.length > page.length && last !== undefined ? encodeDateCursor(last) : null,
  };
}

/**
 * Returns the part of a transaction's amount that its cash-flow dates assign to the month, converted at the rate of the
 * transaction's own day.
 */
function usedIn(
  row: Counted,
  { start, end }: BudgetMonth,
  rates: Parameters<typeof cashFlowSumsByInterval>[2],
): Decimal {
  const flows = { months: [], booked: [], spread: [{ ...row, category: row.id }] };
  const [sums] = runToEnd(cashFlowSumsByInterval(flows, [{ start, end }], rates));
  return sums?.get(row.id) ?? ZERO;
}

/**
 * Returns the ids of the categories or of the asset whose transactions make up the number `key`. For `timing`, returns
 * the categories that it excludes. @throws Problem if `key` is not an envelope of the budget
 */
function namedKeys(key: string, { envelopes, kindOf, others, incomes }: BudgetKeys): readonly string[] {
  switch (key) {
    case 'income':
      return incomes;
    case 'other':
    case 'timing':
      return others;
    default:
      if (kindOf(key) !== 'envelope' || !envelopes.some((one) => one.key === key)) {
        throw invalidReferenceProblem('key', 'is not an envelope of this budget');
      }
      return [key];
  }
}
