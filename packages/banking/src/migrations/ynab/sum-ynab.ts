// The second reader of YNAB's files, for the proof. It shares only the order of dates with the importer: it splits rows
// itself, adds up the register's digits, and takes the budget's figures as the plan states them.
import type { AccountFigure, BudgetFigure, SourceFigures } from '../source-book.ts';
import type { YnabFiles } from './ynab-files.ts';

type Order = 'yearFirst' | 'dayFirst' | 'monthFirst';

export function sumYnab({ register, plan }: YnabFiles, order: Order): SourceFigures {
  return { budgetKind: 'stated', accounts: balances(register, order), budget: plan === null ? [] : statedBudget(plan) };
}

function balances(register: string, order: Order): AccountFigure[] {
  const [header = [], ...rows] = cellsOf(register);
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
    [...months].map(([month, change]) => ({ accountKey, month, change: written(change, places) })),
  );
}

const NAMES = 'JanFebMarAprMayJunJulAugSepOctNovDec';

function statedBudget(plan: string): BudgetFigure[] {
  const [header = [], ...rows] = cellsOf(plan);
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
    // Payments of cards and money that is not assigned yet are no envelopes of Coffer.
    if (groupName === 'Credit Card Payments' || groupName === 'Inflow' || !Number.isInteger(number) || number < 1)
      return [];
    const figure = {
      month: `${year}-${String(number).padStart(2, '0')}`,
      categoryKey: `${groupName}: ${categoryName}`,
    };
    return [
      { ...figure, measure: 'assigned' as const, value: written(units(row[assigned] ?? ''), places) },
      { ...figure, measure: 'available' as const, value: written(units(row[available] ?? ''), places) },
    ];
  });
}

/** The cells of each row; quotes may enclose separators and line ends. */
function cellsOf(text: string): string[][] {
  const separator = text.slice(0, text.indexOf('\n')).includes('\t') ? '\t' : ',';
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (character === '"') {
      if (isQuoted && text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = !isQuoted;
    } else if (isQuoted || (character !== separator && character !== '\n')) cell += character;
    else {
      rows.at(-1)?.push(cell.trim());
      cell = '';
      if (character === '\n') rows.push([]);
    }
  }
  rows.at(-1)?.push(cell.trim());
  return rows.filter((row) => row.some((one) => one !== ''));
}

/** Every amount of a file has the same number of decimals: those of any zero. */
function placesOf(cells: readonly string[]): number {
  const zero = cells.find((cell) => /\d/.test(cell) && !/[1-9]/.test(cell)) ?? '0.00';
  return (/[.,](0+)\D*$/.exec(zero)?.[1] ?? '').length;
}

function units(cell: string): bigint {
  const digits = BigInt(`0${cell.replace(/\D/g, '')}`);
  return /[-\u2212]/.test(cell) ? -digits : digits;
}

function written(value: bigint, places: number): string {
  const sign = value < 0n ? '-' : '';
  const digits = String(value < 0n ? -value : value).padStart(places + 1, '0');
  const text = `${digits.slice(0, digits.length - places)}.${digits.slice(digits.length - places)}`;
  return sign + text.replace(/(?:\.0*|(\.\d*?[1-9])0*)$/, '$1');
}
