// Computes the figures of YNAB's files for the proof, and shares only the order of dates with the importer. It splits rows
// itself, adds up the register's amounts, and takes the budget's figures as the plan states them.
import { StatementError } from '../../statements/statement-error.ts';
import type { AccountFigure, BudgetFigure, SourceCounts, SourceFigures } from '../source-book.ts';
import { formatDecimalUnits, splitTableCells } from '../tables/split-table-cells.ts';
import type { YnabFiles } from './ynab-files.ts';

type Order = 'yearFirst' | 'dayFirst' | 'monthFirst';

/**
 * Computes the figures of YNAB's register and plan that verify their import. Apart from the detected date order
 * (`order`), it uses no result of the importer.
 */
export function sumYnabExport({ register, plan }: Omit<YnabFiles, 'name'>, order: Order): SourceFigures {
  const table = splitTableCells(register);
  return {
    kind: 'recomputed',
    budgetKind: 'stated',
    accounts: balances(table, order),
    budget: plan === null ? [] : statedBudget(splitTableCells(plan)),
    counts: countYnabRows(table),
  };
}

/**
 * Counts the transfers: pairs of rows on the same day that name each other's account and have opposite amounts. Also
 * counts the split parts, which YNAB numbers.
 */
function countYnabRows([header = [], ...rows]: readonly string[][]): SourceCounts {
  const cells = (...names: string[]) => {
    const places = names.map((name) => header.findIndex((title) => title.toLowerCase() === name));
    return (row: readonly string[] | undefined) => places.map((place) => row?.[place] ?? '');
  };
  return {
    transfers: transfersIn(rows.map(cells('account', 'date', 'payee', 'outflow', 'inflow'))),
    parts: partsIn(rows.map(cells('account', 'date', 'memo'))),
  };
}

function transfersIn(rows: readonly (readonly string[])[]): number {
  const accounts = new Set(rows.map(([account]) => account));
  const sides = new Map<string, { count: number; readonly opposite: string }>();
  for (const [account = '', date = '', payee = '', outflow = '', inflow = ''] of rows) {
    const other = /^Transfer : (.+)$/.exec(payee)?.[1];
    const change = units(inflow) - units(outflow);
    if (other === undefined || !accounts.has(other) || change === 0n) continue;
    const days = (date.match(/\d+/g) ?? []).map(Number).join('-');
    const key = [account, other, days, change].join('\t');
    const side = sides.get(key) ?? { count: 0, opposite: [other, account, days, -change].join('\t') };
    sides.set(key, side);
    side.count += 1;
  }
  let ends = 0;
  for (const { count, opposite } of sides.values()) ends += Math.min(count, sides.get(opposite)?.count ?? 0);
  return ends / 2;
}

function partsIn(rows: readonly (readonly string[])[]): number {
  let parts = 0;
  let found: readonly (string | number)[] = [];
  for (const [account = '', date = '', memo = ''] of rows) {
    const [, place = 0, of = 0] = /^Split \((\d{1,4})\/(\d{1,4})\)/.exec(memo)?.map(Number) ?? [];
    // The values that the previous row must have if this row continues its split.
    const before = [account, date, of, place - 1];
    const isNext = of > 1 && (place === 1 || before.every((value, at) => value === found[at]));
    found = isNext ? [account, date, of, place] : [];
    if (isNext && place === of) parts += of;
  }
  return parts;
}

function balances([header = [], ...rows]: readonly string[][], order: Order): AccountFigure[] {
  const at = (name: string) => header.findIndex((title) => title.toLowerCase() === name);
  const [account, date, outflow, inflow] = ['account', 'date', 'outflow', 'inflow'].map(at);
  const places = placesOf(rows.flatMap((row) => [row[outflow ?? -1] ?? '', row[inflow ?? -1] ?? '']));
  const sums = new Map<string, Map<string, bigint>>();
  for (const row of rows) {
    const numbers = (row[date ?? -1] ?? '').match(/\d+/g) ?? [];
    const year = numbers[order === 'yearFirst' ? 0 : 2] ?? '';
    const month = `${year}-${(numbers[order === 'monthFirst' ? 0 : 1] ?? '').padStart(2, '0')}`;
    const name = row[account ?? -1] ?? '';
    const ofAccount = sums.get(name) ?? new Map<string, bigint>();
    sums.set(name, ofAccount);
    const change = units(row[inflow ?? -1] ?? '') - units(row[outflow ?? -1] ?? '');
    ofAccount.set(month, (ofAccount.get(month) ?? 0n) + change);
  }
  return [...sums].flatMap(([accountKey, months]) =>
    [...months].map(([month, change]) => ({ accountKey, month, change: formatDecimalUnits(change, places) })),
  );
}

const NAMES = 'JanFebMarAprMayJunJulAugSepOctNovDec';

function statedBudget([header = [], ...rows]: readonly string[][]): BudgetFigure[] {
  const at = (...names: string[]) => header.findIndex((title) => names.includes(title.toLowerCase()));
  const [month, group, category] = [
    at('month'),
    at('category group', 'master category'),
    at('category', 'sub category'),
  ];
  const [assigned, available] = [at('assigned', 'budgeted'), at('available', 'category balance')];
  const places = placesOf(rows.flatMap((row) => [row[assigned] ?? '', row[available] ?? '']));
  return rows.flatMap((row) => {
    const [groupName = '', categoryName = ''] = [row[group], row[category]];
    const [name = '', year = ''] = (row[month] ?? '').split(' ');
    const number = NAMES.indexOf(name.slice(0, 3)) / 3 + 1;
    // Card payments and unassigned money are not envelopes in Coffer.
    if (
      groupName === 'Credit Card Payments' ||
      groupName.toLowerCase() === 'inflow' ||
      !Number.isInteger(number) ||
      number < 1
    )
      return [];
    const figure = {
      month: `${year}-${String(number).padStart(2, '0')}`,
      categoryKey: `${groupName}: ${categoryName}`,
    };
    return [
      { ...figure, measure: 'assigned' as const, value: formatDecimalUnits(units(row[assigned] ?? ''), places) },
      { ...figure, measure: 'available' as const, value: formatDecimalUnits(units(row[available] ?? ''), places) },
    ];
  });
}

/** Returns the number of decimals of a file's amounts, taken from an amount of zero, such as `0.00`. */
function placesOf(cells: readonly string[]): number {
  const zero = cells.find((cell) => /\d/.test(cell) && !/[1-9]/.test(cell)) ?? '0.00';
  requireShort(zero);
  return (/[.,](0+)\D*$/.exec(zero)?.[1] ?? '').length;
}

function requireShort(cell: string): void {
  if (cell.length > 100) throw new StatementError(`has an amount that cannot be read: ${cell.slice(0, 40)}`);
}

function units(cell: string): bigint {
  requireShort(cell);
  const digits = BigInt(`0${cell.replace(/\D/g, '')}`);
  return /[-\u2212]/.test(cell) ? -digits : digits;
}
