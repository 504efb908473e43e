// Adds up the raw records of the API response, and uses the account balances and the budget's figures that YNAB states.
import { StatementError } from '../../statements/statement-error.ts';
import type { AccountFigure, BudgetFigure, SourceCounts, SourceFigures } from '../source-book.ts';
import { formatDecimalUnits } from '../tables/split-table-cells.ts';
import { countTransferPairs, type RawTransferSide } from './count-plan-transfers.ts';
import type { UncheckedJsonObject } from './plan-file.ts';

const THOUSANDTHS = 3;

/**
 * Computes the figures of a YNAB plan that verify its import. Shares no code with the importer except the JSON parser.
 */
export function sumYnabPlan(plan: UncheckedJsonObject): {
  readonly figures: SourceFigures;
  /** The currency, if the plan states one. */
  readonly stated: string | null;
} {
  const accounts = new Map(recordsIn(plan['accounts']).map((account) => [account['id'], account]));
  const wholes = recordsIn(plan['transactions']).filter((whole) => accounts.has(whole['account_id']));
  const parts = Map.groupBy(recordsIn(plan['subtransactions']), (part) => part['transaction_id']);
  const code = raw(plan['currency_format'])?.['iso_code'];
  const figures = {
    ...({ kind: 'recomputed', budgetKind: 'stated' } as const),
    accounts: balances(accounts, wholes),
    budget: statedBudget(plan, recordsIn(plan['accounts']), categoriesIn(wholes, parts)),
    counts: countsOf(wholes, parts),
  };
  return { figures, stated: typeof code === 'string' && /^[A-Z]{3}$/.test(code) ? code : null };
}

function raw(value: unknown): UncheckedJsonObject | null {
  return typeof value === 'object' && value !== null ? { ...value } : null;
}

/** The objects in a list that are not marked as deleted. */
function recordsIn(value: unknown): UncheckedJsonObject[] {
  const found: UncheckedJsonObject[] = [];
  for (const one of Array.isArray(value) ? value : []) {
    const object = raw(one);
    if (object !== null && object['deleted'] !== true) found.push(object);
  }
  return found;
}

function units(value: unknown): bigint {
  if (typeof value !== 'number' || !Number.isSafeInteger(value))
    throw new StatementError('has an amount that cannot be read');
  return BigInt(value);
}

/**
 * Returns the change of each account in each month. The last month also gets the difference to the balance that YNAB
 * states.
 */
function balances(
  accounts: ReadonlyMap<unknown, UncheckedJsonObject>,
  wholes: readonly UncheckedJsonObject[],
): AccountFigure[] {
  const sums = new Map<string, Map<string, bigint>>();
  let latest = '2000-01';
  for (const whole of wholes) {
    const [account, month, change] = [String(whole['account_id']), monthOf(whole['date']), units(whole['amount'])];
    const months = sums.get(account) ?? new Map<string, bigint>();
    sums.set(account, months.set(month, (months.get(month) ?? 0n) + change));
    if (month > latest) latest = month;
  }
  for (const [id, { balance }] of accounts) {
    if (balance === undefined || balance === null) continue;
    const months = sums.get(String(id)) ?? new Map<string, bigint>();
    const missing = [...months.values()].reduce((rest, change) => rest - change, units(balance));
    const last = [...months.keys()].reduce((one, other) => (other > one ? other : one), '') || latest;
    if (missing !== 0n) sums.set(String(id), months.set(last, (months.get(last) ?? 0n) + missing));
  }
  return [...sums].flatMap(([accountKey, months]) =>
    [...months].map(([month, change]) => ({ accountKey, month, change: formatDecimalUnits(change, THOUSANDTHS) })),
  );
}

function monthOf(date: unknown): string {
  return typeof date === 'string' ? date.slice(0, 7) : '';
}

/** The assigned and available amounts of each envelope in each month, as YNAB computed them. */
function statedBudget(
  plan: UncheckedJsonObject,
  accounts: readonly UncheckedJsonObject[],
  spentIn: ReadonlySet<unknown>,
): BudgetFigure[] {
  const months = recordsIn(plan['months']);
  const assigned = months.flatMap((month) => recordsIn(month['categories'])).filter(({ budgeted }) => budgeted !== 0);
  const envelopes = envelopesOf(plan, accounts, new Set([...spentIn, ...assigned.map(({ id }) => id)]));
  return months.flatMap((month) =>
    recordsIn(month['categories']).flatMap((category) => {
      const [id, at] = [category['id'], monthOf(month['month'])];
      if (typeof id !== 'string' || !envelopes.has(id)) return [];
      const [assigned, available] = [category['budgeted'], category['balance']].map((amount) =>
        formatDecimalUnits(units(amount), THOUSANDTHS),
      );
      return [
        { month: at, categoryKey: id, measure: 'assigned' as const, value: assigned ?? '' },
        { month: at, categoryKey: id, measure: 'available' as const, value: available ?? '' },
      ];
    }),
  );
}

/** Returns the category ids of transactions without parts and of split parts. */
function categoriesIn(
  wholes: readonly UncheckedJsonObject[],
  parts: ReadonlyMap<unknown, readonly UncheckedJsonObject[]>,
): ReadonlySet<unknown> {
  return new Set(wholes.flatMap((whole) => parts.get(whole['id']) ?? [whole]).map((end) => end['category_id']));
}

/**
 * Returns the ids of the categories that become envelopes: all except card payments, income and deleted categories that
 * are not used.
 */
function envelopesOf(
  plan: UncheckedJsonObject,
  accounts: readonly UncheckedJsonObject[],
  used: ReadonlySet<unknown>,
): ReadonlySet<unknown> {
  const groups = new Map(
    (Array.isArray(plan['category_groups']) ? plan['category_groups'] : []).map((one: UncheckedJsonObject) => [
      one['id'],
      one['name'],
    ]),
  );
  const cards = accounts.filter(({ type }) => type === 'creditCard' || type === 'lineOfCredit').map(({ name }) => name);
  const all: readonly unknown[] = Array.isArray(plan['categories']) ? plan['categories'] : [];
  const envelopes = all
    .map((one): UncheckedJsonObject => raw(one) ?? {})
    .filter((category) => {
      if (category['deleted'] === true && !used.has(category['id'])) return false;
      const group = groups.get(category['category_group_id']) ?? category['category_group_name'];
      if (group === 'Internal Master Category') return !/^uncategorized$|inflow|income/i.test(String(category['name']));
      const isOldCard = group === 'Hidden Categories' && cards.includes(category['name']);
      return group !== 'Credit Card Payments' && !isOldCard;
    });
  return new Set(envelopes.map(({ id }) => id));
}

function countsOf(
  wholes: readonly UncheckedJsonObject[],
  parts: ReadonlyMap<unknown, readonly UncheckedJsonObject[]>,
): SourceCounts {
  let count = 0;
  const sides: RawTransferSide[] = [];
  for (const whole of wholes) {
    const own = parts.get(whole['id']) ?? [];
    const missing = own.reduce((rest, part) => rest - units(part['amount']), units(whole['amount']));
    const inAll = own.length === 0 ? 0 : own.length + Number(missing !== 0n);
    if (inAll > 1) count += inAll;
    const isSplit = inAll > 1;
    for (const end of own.length === 0 ? [whole] : own) {
      const { transfer_account_id: to, transfer_transaction_id: names, memo } = end;
      if (to === null || to === undefined) continue;
      sides.push({
        ...{ id: String((isSplit ? end : whole)['id']), parentId: isSplit ? String(whole['id']) : '' },
        ...{
          from: String(whole['account_id']),
          to: String(to),
          day: String(whole['date']),
          units: units(end['amount']),
        },
        ...{ names: typeof names === 'string' ? names : '', memo: typeof memo === 'string' ? memo : '' },
      });
    }
  }
  return { transfers: countTransferPairs(sides), parts: count };
}
