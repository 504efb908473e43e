import * as is from '@coffer/db/columns.ts';
import { parseDayTotals } from '@coffer/domain/day-totals.ts';
import type { CountedDayTotals, GroupedTransactions } from '@coffer/domain/grouped-sums.ts';
import { computeAllInSlices, type SlicedComputation } from '@coffer/domain/sliced-computation.ts';
import { runInSlices } from '../../kernel/run-in-slices.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import {
  groupedSumsStatement,
  spreadTransactionsStatement,
  type TransactionGroupsQuery,
} from './grouped-transactions.sql.ts';

const BOOKED = { keys: is.text, currency: is.text, totals: is.text, counts: is.text };
const SPREAD = {
  keys: is.text,
  currency: is.text,
  date: is.date,
  amount: is.numeric,
  usingStartDate: is.date,
  usingEndDate: is.date,
};

/**
 * Reads the totals of transactions by group, currency and day, and the exchange rates into the requested currency, as
 * input for the group sums of reports.
 */
export async function readTransactionGroups({ transaction, rates }: Wallet, asked: TransactionGroupsQuery) {
  const [booked, spread] = await Promise.all([
    transaction.query({ ...groupedSumsStatement(asked), row: BOOKED }),
    asked.basis === 'cashFlow' ? transaction.query({ ...spreadTransactionsStatement(asked), row: SPREAD }) : [],
  ]);
  const grouped: GroupedTransactions = {
    booked: await runInSlices(
      computeAllInSlices(booked, function* ({ keys, currency, totals, counts }): SlicedComputation<CountedDayTotals> {
        return {
          ...{ category: keys, ...(yield* parseDayTotals(currency, totals)) },
          counts: counts.split(',').map((count) => Number(count.slice(count.indexOf(' ') + 1))),
        };
      }),
    ),
    spread: spread.map(({ keys, ...transaction }) => ({ ...transaction, category: keys })),
  };
  const currencies = new Set([asked.currency, ...[...booked, ...spread].map(({ currency }) => currency)]);
  const table = await rates.tableOf([...currencies]);
  return { grouped, rates: table.rateInto(asked.currency) };
}
