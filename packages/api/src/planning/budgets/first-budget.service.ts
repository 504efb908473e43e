import * as is from '@coffer/db/columns.ts';
import { monthFromNumber, monthNumber } from '@coffer/domain/dates.ts';
import type { z } from 'zod';
import { type RecordedWallet, toUnrecordedWallet, type Wallet } from '../../kernel/wallet.ts';
import { type Budget, createBudgetInput, type createFirstBudgetInput } from './budgets.schema.ts';
import { createBudget } from './budgets.service.ts';
import { fillMonths } from './fill.service.ts';
import { storeEnvelopeRows } from './store-month.ts';

/** The number of past months that the first budget is derived from. */
const PAST_BUDGET_MONTHS = 3;

/**
 * Creates a budget that starts three months ago and assigns the average spending of the last three months to each
 * envelope in every month, so that the past months show how the budget would have worked. Closed months stay empty.
 */
export async function createFirstBudget(
  wallet: RecordedWallet,
  { month, ...input }: z.infer<typeof createFirstBudgetInput>,
): Promise<Budget> {
  const { walletId } = input;
  const back = Array.from({ length: PAST_BUDGET_MONTHS }, (_, at) =>
    monthFromNumber(monthNumber(month) - PAST_BUDGET_MONTHS + at),
  );
  const [startMonth = month] = back;
  const budget = await createBudget(wallet, createBudgetInput.parse({ ...input, startMonth }));
  const rule = { rule: 'average3', limit: 'none', onlyEmpty: false, dryRun: true } as const;
  const averages = await fillMonths(toUnrecordedWallet(wallet), {
    walletId,
    id: budget.id,
    months: [month],
    ...rule,
  });
  const rows = averages.rows.map(({ key, assigned }) => ({ key, assigned, path: 'assetIds' }));
  const open = await firstOpenMonth(wallet);
  for (const one of [...back, month].filter((each) => open === null || each >= open))
    await storeEnvelopeRows(wallet, { budget, month: one, record: undefined }, rows);
  return budget;
}

/** The month of the first day after the last closing of the whole wallet; null without such a closing. */
async function firstOpenMonth({ transaction, walletId }: Wallet): Promise<string | null> {
  const [closing] = await transaction.query({
    row: { month: is.orNull(is.text) },
    text: `SELECT to_char(max(date) + 1, 'YYYY-MM') AS month FROM "Closing" WHERE "walletId" = $1 AND "assetId" IS NULL`,
    values: [walletId],
  });
  return closing?.month ?? null;
}
