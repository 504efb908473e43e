// Columns told by what their cells look like, where neither settings nor header tell.
import { unitsOf } from '../amount.ts';
import { decideDecimalSeparator, readMoney } from './money.ts';
import { type ColumnProfile, mostly } from './profile.ts';
import type { SingleColumn } from './settings.ts';

type Rows = readonly (readonly string[])[];
type Found = Map<SingleColumn, number>;

export interface KnownColumns {
  /** The file has a header, which named what it could: then only what is indispensable is guessed. */
  readonly named: boolean;
  readonly given: ReadonlySet<SingleColumn>;
}

/** Adds to `found` what is missing. */
export function columnsByContent(
  found: Found,
  rows: Rows,
  profiles: readonly ColumnProfile[],
  known: KnownColumns,
): void {
  const free = (test: (profile: ColumnProfile) => boolean): number[] => {
    const taken = new Set(found.values());
    return profiles.flatMap((profile, column) =>
      !taken.has(column) && profile.filled > 0 && test(profile) ? [column] : [],
    );
  };
  const dates = free((profile) => mostly(profile.dates, profile) && profile.filled >= profile.rows / 2);
  if (!found.has('date')) {
    // The booking date is before the value date wherever a file has both.
    setFirst(found, 'date', dates);
    if (!known.named && !known.given.has('secondaryDate') && dates[1] !== undefined)
      found.set('secondaryDate', dates[1]);
  }
  if (!found.has('amount') && !found.has('debit') && !found.has('credit')) {
    moneyColumns(
      found,
      rows,
      profiles,
      free((profile) => mostly(profile.money, profile)),
      known,
    );
  }
  const currencies = free((profile) => mostly(profile.currencies, profile, 0.9));
  if (!found.has('currency') && !known.named) setFirst(found, 'currency', currencies);
  if (!found.has('sign'))
    setFirst(
      found,
      'sign',
      free((profile) => mostly(profile.signWords, profile, 0.66)),
    );
  if (!found.has('account') && !known.named) {
    setFirst(
      found,
      'account',
      free((profile) => profile.rows > 1 && profile.distinct === 1 && mostly(profile.accounts, profile, 1)),
    );
  }
}

function setFirst(found: Found, role: SingleColumn, columns: readonly number[]): void {
  const [first] = columns;
  if (first !== undefined) found.set(role, first);
}

/** Debit and credit where two columns fill each other's gaps; else the amount, and behind it the balance. */
function moneyColumns(
  found: Found,
  rows: Rows,
  profiles: readonly ColumnProfile[],
  candidates: readonly number[],
  known: KnownColumns,
): void {
  const plainly = candidates.filter((column) => {
    const profile = profiles[column];
    return profile !== undefined && mostly(profile.plainlyMoney, profile, 0.2);
  });
  // Whole amounts only: account numbers and long references are out, the rest may be money.
  const money =
    plainly.length > 0 ? plainly : candidates.filter((column) => (profiles[column]?.averageLength ?? 99) <= 7);
  const pair = complementary(rows, money);
  if (pair !== null) {
    const [first, second] = pair;
    const secondPays = negativeShare(profiles[second]) > negativeShare(profiles[first]);
    found.set('debit', secondPays ? second : first);
    found.set('credit', secondPays ? first : second);
    if (!found.has('balance') && !known.named)
      setFirst(
        found,
        'balance',
        money.filter((column) => column !== first && column !== second),
      );
    return;
  }
  const [first, second] = money;
  if (first === undefined) return;
  const swapped = second !== undefined && !known.named && runs(rows, second, first) > runs(rows, first, second);
  found.set('amount', swapped ? second : first);
  if (second !== undefined && !known.named && !found.has('balance')) found.set('balance', swapped ? first : second);
}

function negativeShare(profile: ColumnProfile | undefined): number {
  return profile === undefined || profile.filled === 0 ? 0 : profile.negative / profile.filled;
}

/** Two neighbouring money columns of which each row fills exactly one. */
function complementary(rows: Rows, money: readonly number[]): [number, number] | null {
  for (const [index, first] of money.entries()) {
    const second = money[index + 1];
    if (second === undefined) return null;
    let one = 0;
    let counted = 0;
    let both = 0;
    for (const row of rows.slice(0, 2000)) {
      const filled = [first, second].filter((column) => !isBlankAmount(row[column]));
      if (filled.length === 1) one += 1;
      if (filled.length === 2) both += 1;
      if (filled.length > 0) counted += 1;
    }
    if (counted > 0 && both === 0 && one >= counted * 0.9 && rows.some((row) => isBlankAmount(row[first])))
      return [first, second];
  }
  return null;
}

function isBlankAmount(cell: string | undefined): boolean {
  return cell === undefined || /^[\s0.,-]*$/.test(cell.slice(0, 40));
}

/** How many neighbouring rows agree that `balance` runs on by `amount`, in either direction. */
function runs(rows: Rows, amount: number, balance: number): number {
  const sample = rows.slice(0, 500);
  const decimal = decideDecimalSeparator(
    sample.flatMap((row) => [row[amount] ?? '', row[balance] ?? '']),
    '.',
  );
  const units = (row: readonly string[], column: number): bigint | null => {
    const money = readMoney((row[column] ?? '').trim(), decimal);
    return money === null ? null : unitsOf(money.amount);
  };
  let agreeing = 0;
  for (let index = 1; index < sample.length; index += 1) {
    const [before, after] = [sample[index - 1] ?? [], sample[index] ?? []];
    const [balanceBefore, balanceAfter] = [units(before, balance), units(after, balance)];
    const [amountBefore, amountAfter] = [units(before, amount), units(after, amount)];
    if (balanceBefore === null || balanceAfter === null) continue;
    if (amountAfter !== null && balanceBefore + amountAfter === balanceAfter) agreeing += 1;
    else if (amountBefore !== null && balanceAfter + amountBefore === balanceBefore) agreeing += 1;
  }
  return agreeing;
}
