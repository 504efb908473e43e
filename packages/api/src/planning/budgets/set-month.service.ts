import { type Decimal, formatDecimal, parseUnlimitedDecimal } from '@coffer/domain/decimal.ts';
import type { z } from 'zod';
import { invalidFieldProblem, Problem } from '../../kernel/problems.ts';
import { requireAllIds } from '../../kernel/references.ts';
import type { RecordedWallet, Wallet } from '../../kernel/wallet.ts';
import { readBudgetKeys } from './budget-keys.ts';
import type { Budget, holdIncomeInput, moveMoneyInput, setMonthInput } from './budgets.schema.ts';
import { lockBudget } from './budgets.service.ts';
import { budgetMonthEtag, listBudgetMonthRecords, toMonthVersion } from './month-records.ts';
import { computeRequestedMonths } from './months.service.ts';
import { computeBudget } from './read-budget.ts';
import { type EnvelopeRowChange, type LockedMonth, storeEnvelopeRows, storeHeldIncome } from './store-month.ts';

/** Locks the budget and reports the version of the month, for `If-Match` and the history. */
async function openMonth(wallet: RecordedWallet, id: string, month: string): Promise<LockedMonth> {
  const budget = await lockBudget(wallet, id);
  if (month < budget.startMonth)
    throw invalidFieldProblem('invalidInput', 'month', 'is before the first month of the budget');
  const record = (await listBudgetMonthRecords(wallet, id)).find((one) => one.month === month);
  wallet.changing(toMonthVersion(id, month, record));
  return { budget, month, record };
}

/** Returns the month as stored after a write, and reports a write that changed nothing as unchanged. */
async function changedMonth(wallet: RecordedWallet, { budget, month }: LockedMonth, isChanged: boolean) {
  if (!isChanged) wallet.unchanged();
  const record = (await listBudgetMonthRecords(wallet, budget.id)).find((one) => one.month === month);
  return {
    etag: budgetMonthEtag(budget.id, month, record),
    ...(await computeRequestedMonths(wallet, budget, { from: month, to: month })),
  };
}

/** Sets some envelopes of a month, and optionally its held income. Returns the month with its new ETag. */
export async function setBudgetMonth(wallet: RecordedWallet, { id, month, rows, held }: z.infer<typeof setMonthInput>) {
  const open = await openMonth(wallet, id, month);
  const named = rows.map(({ key }, at) => ({ key, path: `rows[${at}].key` }));
  const twice = named.find(({ key }, at) => named.findIndex((one) => one.key === key) < at);
  if (twice !== undefined) throw invalidFieldProblem('invalidInput', twice.path, 'is named twice');
  const areRowsChanged = await storeEnvelopeRows(
    wallet,
    open,
    rows.map((row, at) => ({ ...row, path: `rows[${at}].key` })),
  );
  const isHoldChanged = held !== undefined && (await storeHeldIncome(wallet, open, { held, holdCategoryIds: [] }));
  return changedMonth(wallet, open, areRowsChanged || isHoldChanged);
}

/** Moves an amount between two envelopes, or between an envelope and the amount to assign. @throws Problem `notEnough` */
export async function moveMoney(wallet: RecordedWallet, input: z.infer<typeof moveMoneyInput>) {
  const { id, month, from, to, amount, allowNegative } = input;
  const open = await openMonth(wallet, id, month);
  if (from === to) throw invalidFieldProblem('invalidInput', 'to', 'is the same as from');
  const computed = await computeBudget(wallet, open.budget, { from: month, to: month });
  const now = computed.months.at(-1);
  const moved = parseUnlimitedDecimal(amount);
  const there = from === 'toAssign' ? now?.toAssign : now?.envelopes.get(from)?.available;
  if (!allowNegative && there !== undefined && there.lessThan(moved)) {
    throw new Problem('notEnough', {
      detail: 'The source envelope has less than this amount. Send allowNegative to move it anyway.',
    });
  }
  const assigned = (key: string) => open.record?.rows.find((row) => row.key === key)?.assigned ?? '0';
  const change = (key: string, path: string, by: Decimal): EnvelopeRowChange[] =>
    key === 'toAssign' ? [] : [{ key, path, assigned: formatDecimal(parseUnlimitedDecimal(assigned(key)).plus(by)) }];
  const isChanged = await storeEnvelopeRows(wallet, open, [
    ...change(from, 'from', moved.negated()),
    ...change(to, 'to', moved),
  ]);
  return changedMonth(wallet, open, isChanged);
}

/**
 * Holds the income of some categories for the next month; an empty list releases it. The held amount is recomputed
 * whenever transactions change.
 */
export async function holdIncome(wallet: RecordedWallet, { id, month, categoryIds }: z.infer<typeof holdIncomeInput>) {
  const open = await openMonth(wallet, id, month);
  const ids = [...new Set(categoryIds)].toSorted();
  await requireIncome(wallet, open.budget, categoryIds);
  const none = ids.length === 0;
  const hold = { held: none ? '0' : null, holdCategoryIds: none ? [] : ids };
  return changedMonth(wallet, open, await storeHeldIncome(wallet, open, hold));
}

async function requireIncome(wallet: Wallet, budget: Budget, ids: readonly string[]): Promise<void> {
  const { kindOf } = await readBudgetKeys(wallet, budget);
  requireAllIds(
    'categoryIds',
    ids,
    ids.filter((id) => kindOf(id) === 'income').map((id) => ({ id })),
  );
}
