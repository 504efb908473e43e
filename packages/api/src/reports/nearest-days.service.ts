import * as is from '@coffer/db/columns.ts';
import type { z } from 'zod';
import { cashFlowCondition } from '../books/transactions/cash-flow-conditions.sql.ts';
import type { Wallet } from '../kernel/wallet.ts';
import type { nearestDaysInput, nearestDaysOutput } from './page-reports.schema.ts';

/**
 * The last day with cash flow before a period, and the first day with cash flow after it. A transaction with a range of
 * cash-flow dates counts on each day of the range.
 * $1 wallet, $2 first day of the period, $3 last day of the period.
 */
const FLOW_AROUND = `SELECT
  greatest(
    (SELECT t.date FROM "Transaction" t
     WHERE t."walletId" = $1 AND t.date < $2 AND t."usingDateRule" = 'transactionDate' AND ${cashFlowCondition('OFFSET 0')}
     ORDER BY t.date DESC LIMIT 1),
    (SELECT max(least(t."usingEndDate", $2::date - 1)) FROM "Transaction" t
     WHERE t."walletId" = $1 AND t."usingStartDate" < $2 AND t."usingDateRule" <> 'transactionDate' AND ${cashFlowCondition('OFFSET 0')})
  ) AS before,
  least(
    (SELECT t.date FROM "Transaction" t
     WHERE t."walletId" = $1 AND t.date > $3 AND t."usingDateRule" = 'transactionDate' AND ${cashFlowCondition('OFFSET 0')}
     ORDER BY t.date LIMIT 1),
    (SELECT min(greatest(t."usingStartDate", $3::date + 1)) FROM "Transaction" t
     WHERE t."walletId" = $1 AND t."usingEndDate" > $3 AND t."usingDateRule" <> 'transactionDate' AND ${cashFlowCondition('OFFSET 0')})
  ) AS after`;

const TABLES = ['Transaction', 'SecurityTransaction', 'CryptoTransaction'] as const;

const ofAll = (fold: 'max' | 'min', condition: string) =>
  TABLES.map((table) => `(SELECT ${fold}(date) FROM "${table}" WHERE "walletId" = $1 AND date ${condition})`).join(
    ', ',
  );

/**
 * The last day with a transaction of any kind before a period, and the first day with a transaction after it.
 * $1 wallet, $2 first day of the period, $3 last day of the period.
 */
const BOOKED_AROUND = `SELECT greatest(${ofAll('max', '< $2')}) AS before, least(${ofAll('min', '> $3')}) AS after`;

const DAYS = {
  before: is.orNull(is.date),
  after: is.orNull(is.date),
};

/**
 * Finds the last day before a period and the first day after it that have transactions, or cash flow if `of` is `flow`.
 * Pages offer these days when a report is empty. Null for a side without such a day.
 */
export async function findNearestDays(
  { transaction }: Wallet,
  { walletId, start, end, of }: z.infer<typeof nearestDaysInput>,
): Promise<z.infer<typeof nearestDaysOutput>> {
  const [found] = await transaction.query({
    row: DAYS,
    text: of === 'flow' ? FLOW_AROUND : BOOKED_AROUND,
    values: [walletId, start, end],
  });
  return found ?? { before: null, after: null };
}
