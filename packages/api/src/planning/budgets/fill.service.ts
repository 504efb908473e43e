import type { BudgetMonthAmounts } from '@coffer/domain/budget/compute-budget-months.ts';
import { type EnvelopeToFill, filledAmounts } from '@coffer/domain/budget/filled-amounts.ts';
import { minorUnits } from '@coffer/domain/currencies.ts';
import { monthFromNumber, monthNumber } from '@coffer/domain/dates.ts';
import {
  Decimal,
  formatDecimal,
  parseUnlimitedDecimal,
  roundHalfEven,
  sumDecimals,
  ZERO,
} from '@coffer/domain/decimal.ts';
import type { z } from 'zod';
import { invalidFieldProblem } from '../../kernel/problems.ts';
import { mapInSlices } from '../../kernel/run-in-slices.ts';
import type { RecordedWallet, Wallet } from '../../kernel/wallet.ts';
import { getWallet, walletToday } from '../../wallets/wallets.service.ts';
import type { Budget, BudgetMonthRecord, FillRule, filledMonths, fillMonthsInput } from './budgets.schema.ts';
import { lockBudget } from './budgets.service.ts';
import { envelopeRowsByKey } from './month-records.ts';
import { computeEnvelopeNeeds } from './months.service.ts';
import { type ComputedBudget, computeBudget, readBudgetComputation } from './read-budget.ts';
import { requireEnvelopes } from './require-envelopes.ts';
import { storeEnvelopeRows } from './store-month.ts';

type Input = z.infer<typeof fillMonthsInput>;
type Filled = z.infer<typeof filledMonths>;

/** The first calendar month that can be stored. */
const FIRST_MONTH = '1900-01';

/**
 * Assigns amounts to many envelopes by a rule, month by month, and returns the changed amounts. A dry run stores
 * nothing.
 */
export async function fillMonths(wallet: RecordedWallet, input: Input): Promise<Filled> {
  const budget = await lockBudget(wallet, input.id);
  wallet.changing(budget);
  const months = [...new Set(input.months)].toSorted();
  const early = input.months.findIndex((month) => month < budget.startMonth);
  if (early >= 0)
    throw invalidFieldProblem('invalidInput', `months[${early}]`, 'is before the first month of the budget');
  await requireEnvelopes(
    wallet,
    budget,
    (input.keys ?? []).map((key, at) => ({ key, path: `keys[${at}]` })),
  );
  const last = months.at(-1) ?? budget.startMonth;
  const [first = last] = months;
  const { records, compute } = await readBudgetComputation(wallet, budget, { from: last, to: last });
  const spent = await spendingBefore(wallet, budget, { from: first, to: last }, input.rule);
  let planned: readonly BudgetMonthRecord[] = records;
  const changed: Filled['rows'] = [];
  for (const month of months) {
    const computed = await compute(planned);
    const needs = input.rule === 'targets' ? await computeEnvelopeNeeds(wallet, computed) : null;
    const amounts = await newAmounts({
      computed,
      month,
      input,
      wanted: wantedBy(input.rule, { computed, month, spent, needs }),
      needs,
    });
    const rows = envelopeRowsByKey(planned.find((record) => record.month === month));
    for (const [key, amount] of amounts) {
      const before = rows.get(key)?.assigned ?? '0';
      changed.push({ month, key, before, assigned: formatDecimal(amount) });
    }
    planned = withAmounts(planned, { budget, month }, amounts);
  }
  if (!input.dryRun) {
    for (const month of months) {
      const rows = changed
        .filter((row) => row.month === month)
        .map(({ key, assigned }) => ({ key, assigned, path: 'keys' }));
      await storeEnvelopeRows(
        wallet,
        { budget, month, record: records.find((record) => record.month === month) },
        rows,
      );
    }
  }
  if (input.dryRun || changed.length === 0) wallet.unchanged();
  return { rows: changed };
}

type Needs = Awaited<ReturnType<typeof computeEnvelopeNeeds>>;

interface MonthFillInput {
  readonly computed: ComputedBudget;
  readonly month: string;
  readonly spent: Spending | null;
  readonly needs: Needs | null;
}

/** Returns a function that computes the amount that a rule would assign to an envelope. */
function wantedBy(
  rule: FillRule,
  { computed, month, spent, needs }: MonthFillInput,
): (key: string, assigned: Decimal) => Decimal {
  const before = monthFromNumber(monthNumber(month) - 1);
  switch (rule) {
    case 'zero':
      return () => ZERO;
    case 'previousAssigned': {
      const rows = envelopeRowsByKey(computed.records.get(before));
      return (key) => parseUnlimitedDecimal(rows.get(key)?.assigned ?? '0');
    }
    case 'previousSpent':
      return (key) => spent?.average(key, month, 1, false) ?? ZERO;
    case 'targets':
      // An amount assigned beyond the need stays assigned.
      return (key, assigned) => Decimal.max(assigned, needs?.need(key, month) ?? ZERO);
    default:
      return (key) => spent?.average(key, month, Number(rule.slice('average'.length)), true) ?? ZERO;
  }
}

async function newAmounts({
  computed,
  month,
  input,
  wanted,
  needs,
}: {
  readonly computed: ComputedBudget;
  readonly month: string;
  readonly input: Input;
  readonly wanted: (key: string, assigned: Decimal) => Decimal;
  readonly needs: Needs | null;
}): Promise<Map<string, Decimal>> {
  const amounts = computed.months.find((one) => one.month === month);
  const priority = (key: string) => needs?.targets.get(key)?.priority ?? Number.POSITIVE_INFINITY;
  const asked = input.keys === undefined ? null : new Set(input.keys);
  const byPriority = computed.keys.envelopes
    .filter(({ key }) => asked === null || asked.has(key))
    .toSorted((one, other) =>
      priority(one.key) < priority(other.key) ? -1 : Number(priority(one.key) > priority(other.key)),
    );
  const envelopes = await mapInSlices(byPriority, ({ key }): EnvelopeToFill => {
    const assigned = amounts?.envelopes.get(key)?.assigned ?? ZERO;
    return { key, assigned, wanted: wanted(key, assigned), weight: needs?.targets.get(key)?.weight ?? 0 };
  });
  return filledAmounts(
    envelopes.filter(({ assigned }) => !input.onlyEmpty || assigned.isZero()),
    input.limit === 'none' ? null : (amounts?.toAssign ?? ZERO),
    computed.budget.currency,
  );
}

/** The records of the budget's months, with these amounts assigned in the given month. */
function withAmounts(
  records: readonly BudgetMonthRecord[],
  { budget, month }: { readonly budget: Budget; readonly month: string },
  amounts: ReadonlyMap<string, Decimal>,
): BudgetMonthRecord[] {
  const record = records.find((one) => one.month === month) ?? {
    ...budget,
    budgetId: budget.id,
    month,
    held: '0',
    holdCategoryIds: [],
    rows: [],
  };
  const others = record.rows.filter(({ key }) => !amounts.has(key));
  const present = envelopeRowsByKey(record);
  const rows = [...amounts].map(([key, amount]) => {
    const before = present.get(key);
    return { key, carry: false, note: null, snoozed: false, ...before, assigned: formatDecimal(amount) };
  });
  return [...records.filter((one) => one.month !== month), { ...record, rows: [...others, ...rows] }];
}

interface Spending {
  /**
   * The average of max(0, spent) over the last `count` months before `month`, without months before the first activity.
   * With `finishedOnly`, the average also leaves out months that have not ended.
   */
  average(key: string, month: string, count: number, finishedOnly: boolean): Decimal;
}

/** Returns the spending before the filled months, even before the budget's first month; null if no rule needs it. */
async function spendingBefore(
  wallet: Wallet,
  budget: Budget,
  { from, to }: { readonly from: string; readonly to: string },
  rule: FillRule,
): Promise<Spending | null> {
  if (!(rule === 'previousSpent' || rule.startsWith('average'))) return null;
  const earliest = monthNumber(from) - 12;
  const startMonth = monthFromNumber(
    Math.max(monthNumber(FIRST_MONTH), Math.min(earliest, monthNumber(budget.startMonth))),
  );
  const { months } = await computeBudget(wallet, { ...budget, startMonth }, { from: to, to });
  const { timeZone } = await getWallet(wallet.transaction);
  const today = walletToday({ timeZone }, wallet.now());
  const spentIn = (month: BudgetMonthAmounts, key: string) => month.envelopes.get(key)?.spent ?? ZERO;
  return {
    average: (key, month, count, finishedOnly) => {
      const number = monthNumber(month);
      const firstActive = months.find((one) => !spentIn(one, key).isZero())?.month ?? month;
      const counted = months.filter((one) => {
        const distance = number - monthNumber(one.month);
        return distance >= 1 && distance <= count && one.month >= firstActive && (!finishedOnly || one.end < today);
      });
      if (counted.length === 0) return ZERO;
      const total = sumDecimals(counted.map((one) => Decimal.max(ZERO, spentIn(one, key))));
      return roundHalfEven(total.dividedBy(counted.length), minorUnits(budget.currency));
    },
  };
}
