import * as is from '@coffer/db/columns.ts';
import type { BudgetMonthAmounts, EnvelopeAmounts } from '@coffer/domain/budget/compute-budget-months.ts';
import { envelopeNeed } from '@coffer/domain/budget/targets.ts';
import { dateInTimeZone, monthFromNumber, monthNumber } from '@coffer/domain/dates.ts';
import { Decimal, formatDecimal, parseUnlimitedDecimal, sumDecimals, ZERO } from '@coffer/domain/decimal.ts';
import { reportNumber } from '@coffer/domain/report-money.ts';
import type { z } from 'zod';
import { invalidFieldProblem, Problem } from '../../kernel/problems.ts';
import { mapInSlices, runInSlices } from '../../kernel/run-in-slices.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { getWallet } from '../../wallets/wallets.service.ts';
import type { NamedEnvelope } from './budget-keys.ts';
import type { BudgetMonthsOutput, budgetMonthsInput, monthSumsOutput } from './budget-months.schema.ts';
import type { Budget, BudgetMonthRecord, BudgetTarget } from './budgets.schema.ts';
import { getBudget } from './budgets.service.ts';
import { budgetMonthEtag, envelopeRowsByKey } from './month-records.ts';
import { CATEGORY_GROUP_NAMES } from './read-budget.sql.ts';
import { type ComputedBudget, computeBudget } from './read-budget.ts';
import { readBudgetTargets } from './targets.service.ts';

const MAX_MONTHS = 24;
/** The maximum number of envelopes multiplied by months in a response. */
const MAX_CELLS = 50_000;

type Input = z.infer<typeof budgetMonthsInput>;

/** Checks the requested range of months, and returns every amount of these months of the budget. */
export async function readBudgetMonths(wallet: Wallet, input: Input): Promise<BudgetMonthsOutput> {
  return computeRequestedMonths(wallet, await budgetOf(wallet, input), input);
}

/**
 * Returns the sums of the assigned and spent amounts over some months of a budget. Each sum is rounded once, so it can
 * differ from the sum of the rounded amounts.
 */
export async function computeBudgetMonthSums(wallet: Wallet, input: Input): Promise<z.infer<typeof monthSumsOutput>> {
  const budget = await budgetOf(wallet, input);
  const computed = await computeBudget(wallet, budget, input);
  const months = computed.months.filter(({ month }) => month >= input.from);
  const spent = await mapInSlices(months, ({ envelopes }) =>
    sumDecimals([...envelopes.values()].map((envelope) => envelope.spent)),
  );
  const sum = (amounts: readonly Decimal[]) => reportNumber(sumDecimals(amounts), budget.currency);
  return { assigned: sum(months.map(({ assigned }) => assigned)), spent: sum(spent) };
}

/** Returns the budget. @throws Problem `invalidInput` if the requested months are out of its range */
async function budgetOf(wallet: Wallet, { id, from, to }: Input): Promise<Budget> {
  const budget = await getBudget(wallet, id);
  if (from < budget.startMonth)
    throw invalidFieldProblem('invalidInput', 'from', 'is before the first month of the budget');
  if (to < from) throw invalidFieldProblem('invalidInput', 'to', 'is before from');
  if (monthNumber(to) - monthNumber(from) >= MAX_MONTHS)
    throw invalidFieldProblem('invalidInput', 'to', `is more than ${MAX_MONTHS} months from from`);
  return budget;
}

/** Returns every amount of the requested months, which the caller has already checked. */
export async function computeRequestedMonths(
  wallet: Wallet,
  budget: Budget,
  asked: { readonly from: string; readonly to: string },
): Promise<BudgetMonthsOutput> {
  const computed = await computeBudget(wallet, budget, asked);
  const months = computed.months.filter(({ month }) => month >= asked.from);
  if (months.length * computed.keys.envelopes.length > MAX_CELLS) {
    throw new Problem('tooMuchToCompute', { detail: `The months have more than ${MAX_CELLS} amounts of envelopes.` });
  }
  const [needs, groups] = [await computeEnvelopeNeeds(wallet, computed), await groupsOf(wallet)];
  const money = (amount: Decimal) => reportNumber(amount, budget.currency);
  const rowsOf = new Map(months.map(({ month }) => [month, envelopeRowsByKey(computed.records.get(month))]));
  const columns = columnsOf(months, money);
  const envelopeOf = (envelope: NamedEnvelope) => {
    const rows = months.map(({ month }) => rowsOf.get(month)?.get(envelope.key));
    const need = months.map((month) => needs.need(envelope.key, month.month));
    return {
      ...envelope,
      assigned: rows.map((one) => one?.assigned ?? '0'),
      carried: columns(({ carried }) => carried, [envelope.key]),
      spent: columns(({ spent }) => spent, [envelope.key]),
      available: columns(({ available }) => available, [envelope.key]),
      carry: rows.map((one) => one?.carry ?? false),
      note: rows.map((one) => one?.note ?? null),
      snoozed: rows.map((one) => one?.snoozed ?? false),
      need: need.map(money),
      underfunded: need.map((amount, at) => money(Decimal.max(ZERO, amount.minus(rows[at]?.assigned ?? 0)))),
      target: needs.targets.get(envelope.key) ?? null,
    };
  };
  const byGroup = Map.groupBy(computed.keys.envelopes, ({ groupId }) => groupId);
  const groupOf = ({ id, name }: GroupName) => {
    const keys = (byGroup.get(id) ?? []).map(({ key }) => key);
    return {
      ...{ id, name },
      assigned: columns(({ assigned }) => assigned, keys),
      carried: columns(({ carried }) => carried, keys),
      spent: columns(({ spent }) => spent, keys),
      available: columns(({ available }) => available, keys),
    };
  };
  return {
    ...{ budgetId: budget.id, currency: budget.currency, opening: money(computed.opening) },
    months: await mapInSlices(months, (month) => monthOf(month, computed)),
    envelopes: await mapInSlices(computed.keys.envelopes, envelopeOf),
    groups: await mapInSlices(
      [...groups, { id: null, name: null }].filter(({ id }) => byGroup.has(id)),
      groupOf,
    ),
  };
}

interface GroupName {
  readonly id: string | null;
  readonly name: string | null;
}

/** Returns a function that sums one amount over some envelopes, month by month. */
function columnsOf(months: readonly BudgetMonthAmounts[], money: (amount: Decimal) => number) {
  return (of: (envelope: EnvelopeAmounts) => Decimal, keys: readonly string[]) =>
    months.map(({ envelopes }) => money(sumDecimals(keys.map((key) => amountOf(envelopes, key, of)))));
}

function amountOf(
  envelopes: BudgetMonthAmounts['envelopes'],
  key: string,
  of: (envelope: EnvelopeAmounts) => Decimal,
): Decimal {
  const envelope = envelopes.get(key);
  return envelope === undefined ? ZERO : of(envelope);
}

function monthOf(
  amounts: BudgetMonthAmounts,
  { budget, records }: ComputedBudget,
): BudgetMonthsOutput['months'][number] {
  const { month, start, end, held, envelopes, daysCovered } = amounts;
  const record = records.get(month);
  const money = (amount: Decimal) => reportNumber(amount, budget.currency);
  const total = (of: (envelope: EnvelopeAmounts) => Decimal) => money(sumDecimals([...envelopes.values()].map(of)));
  return {
    ...{ month, start, end, etag: budgetMonthEtag(budget.id, month, record) },
    ...{ money: money(amounts.money), toAssign: money(amounts.toAssign) },
    ...{ held: formatDecimal(held), holdCategoryIds: record?.held === null ? record.holdCategoryIds : [] },
    ...{ assigned: money(amounts.assigned), assignedLater: money(amounts.assignedLater) },
    ...{ available: total(({ available }) => available), uncovered: money(amounts.uncovered) },
    ...{ income: money(amounts.income), spent: total(({ spent }) => spent), other: money(amounts.other) },
    ...{ fx: money(amounts.fx), timing: money(amounts.timing) },
    daysCovered: daysCovered === null ? null : daysCovered.toDecimalPlaces(1).toNumber(),
  };
}

/**
 * Returns the targets by envelope, and a function for the amount that an envelope needs in a month: 0 if the envelope
 * has no target or is snoozed.
 */
export async function computeEnvelopeNeeds(wallet: Wallet, { budget, months, records }: ComputedBudget) {
  const { timeZone } = await getWallet(wallet.transaction);
  const targets = await readBudgetTargets(wallet, budget.id);
  const byMonth = new Map(months.map((month) => [month.month, month]));
  const targeted = new Set([...targets].flatMap(([key, { keep }]) => (keep === 'set' ? [key] : [])));
  const assigned = await runInSlices(assignedByKey([...records.values()], targeted));
  const rowsOf = new Map<string, ReturnType<typeof envelopeRowsByKey>>();
  const createdMonths = new Map<string, string>();
  const rowOf = (key: string, month: string) => {
    const rows = rowsOf.get(month) ?? envelopeRowsByKey(records.get(month));
    rowsOf.set(month, rows);
    return rows.get(key);
  };
  return {
    targets,
    need: (key: string, month: string): Decimal => {
      const target = targets.get(key);
      if (target === undefined || rowOf(key, month)?.snoozed === true) return ZERO;
      const context = {
        month,
        carried: byMonth.get(month)?.envelopes.get(key)?.carried ?? ZERO,
        assignedSince: (from: string) => {
          const sums = assigned.get(key) ?? [];
          return from < month ? assignedBefore(sums, month).minus(assignedBefore(sums, from)) : ZERO;
        },
      };
      const since = createdMonths.get(key) ?? createdIn(target, timeZone);
      createdMonths.set(key, since);
      return envelopeNeed({ ...target, amount: parseUnlimitedDecimal(target.amount), since }, context, budget.currency);
    },
  };
}

/** The sum of the amounts assigned to an envelope up to and including `month`. */
interface AssignedUntil {
  readonly month: string;
  readonly sum: Decimal;
}

/** Returns the running totals of the amounts assigned to these envelopes, by envelope key and in order of months. */
function* assignedByKey(
  records: readonly BudgetMonthRecord[],
  keys: ReadonlySet<string>,
): Generator<void, ReadonlyMap<string, readonly AssignedUntil[]>, void> {
  const sums = new Map<string, AssignedUntil[]>();
  for (const { month, rows } of records.toSorted((one, other) => (one.month < other.month ? -1 : 1))) {
    for (const [at, { key, assigned }] of rows.entries()) {
      if (at % 1000 === 999) yield;
      if (!keys.has(key)) continue;
      const before = sums.get(key) ?? [];
      before.push({ month, sum: parseUnlimitedDecimal(assigned).plus(before.at(-1)?.sum ?? ZERO) });
      sums.set(key, before);
    }
    yield;
  }
  return sums;
}

/** Returns the sum of the amounts assigned before a month. */
function assignedBefore(sums: readonly AssignedUntil[], month: string): Decimal {
  return sums.findLast((until) => until.month < month)?.sum ?? ZERO;
}

function createdIn({ createdTime }: BudgetTarget, timeZone: string): string {
  return monthFromNumber(monthNumber(dateInTimeZone(new Date(createdTime), timeZone)));
}

async function groupsOf({ transaction, walletId }: Wallet) {
  return transaction.query({
    row: { id: is.orNull(is.uuid), name: is.orNull(is.text) },
    text: CATEGORY_GROUP_NAMES,
    values: [walletId],
  });
}
