// Guesses column roles from cells where neither settings nor header determine them.
import { findAmountBetweenBalances, findBalancePair, isRunningBalanceOfDebitAndCredit } from './balance-chains.ts';
import { areMostCells, type ColumnProfile } from './column-profile.ts';
import { isNonAmountHeader } from './non-amount-headers.ts';
import { normaliseHeader } from './normalise-header.ts';
import type { SingleColumn } from './settings.ts';

type Rows = readonly (readonly string[])[];
type Found = Map<SingleColumn, number>;

export interface KnownColumns {
  /** The file's header; null if it has none. With a header, only the required roles are guessed. */
  readonly header: readonly string[] | null;
  readonly given: ReadonlySet<SingleColumn>;
}

/** Guesses the columns of roles that neither the settings nor the header determine, and adds them to `found`. */
export function addColumnsByContent(
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
  const dates = free((profile) => areMostCells(profile.dates, profile) && profile.filled >= profile.rows / 2);
  if (!found.has('date')) {
    // If there are two date columns, the booking date usually comes first.
    setFirst(found, 'date', dates);
    if (known.header === null && !known.given.has('secondaryDate') && dates[1] !== undefined)
      found.set('secondaryDate', dates[1]);
  }
  if (!found.has('amount') && !found.has('debit') && !found.has('credit')) {
    moneyColumns(
      found,
      rows,
      profiles,
      moneyColumnCandidates(
        free((profile) => areMostCells(profile.money, profile)),
        profiles,
        known.header,
      ),
      known,
    );
  }
  const currencies = free((profile) => areMostCells(profile.currencies, profile, 0.9)).filter(
    (column) => !isForeign(known.header?.[column] ?? ''),
  );
  if (!found.has('currency') && (known.header === null || haveEqualCells(rows, currencies))) {
    setFirst(found, 'currency', currencies);
  }
  if (!found.has('currency') && !found.has('quantity')) {
    setFirst(
      found,
      'currency',
      free((profile) => areMostCells(profile.codes, profile, 0.95)).filter((column) =>
        isCoinColumn(known.header?.[column] ?? '', rows, column),
      ),
    );
  }
  if (!found.has('sign')) {
    const sign = signColumn(found, profiles);
    if (sign !== undefined) found.set('sign', sign);
  }
  if (!found.has('account') && known.header === null) {
    setFirst(
      found,
      'account',
      free((profile) => profile.rows > 1 && profile.distinct === 1 && areMostCells(profile.accounts, profile, 1)),
    );
  }
}

/** Whether a column of codes contains the unit of each row's amount, as in exports of crypto exchanges. */
function isCoinColumn(header: string, rows: Rows, column: number): boolean {
  const name = normaliseHeader(header);
  if (/^(?:coin|token|crypto|crypto ?currency|wahrung coin|wallet currency)$/.test(name)) return true;
  if (!/^(?:asset|symbol|unit)$/.test(name)) return false;
  return rows.some((row) => /^(?:BTC|XBT|ETH|USDT|USDC|EUR|USD|GBP)$/.test((row[column] ?? '').trim()));
}

/** Whether a heading such as "Fremdwährung" or "Original currency" names another currency than the amount's. */
function isForeign(header: string): boolean {
  return /\b(?:foreign|original|orig|fremd\w*|vreemde?|etrangere?|extranjera|estera|local|ursprung\w*|spend)\b/.test(
    normaliseHeader(header),
  );
}

function setFirst(found: Found, role: SingleColumn, columns: readonly number[]): void {
  const [first] = columns;
  if (first !== undefined) found.set(role, first);
}

/**
 * Finds the debit and credit columns if each row fills only one of two columns. Otherwise finds the amount column and,
 * if there is one, its running balance.
 */
function moneyColumns(
  found: Found,
  rows: Rows,
  profiles: readonly ColumnProfile[],
  money: readonly number[],
  known: KnownColumns,
): void {
  const setBalance = (column: number | undefined): void => {
    if (column !== undefined && !found.has('balance') && !known.given.has('balance')) found.set('balance', column);
  };
  const pair = findComplementaryColumns(rows, money);
  if (pair !== null) {
    const balances = [found.get('balance') ?? [], money.filter((column) => !pair.includes(column))].flat();
    const decided = assignDebitAndCredit(rows, pair, balances, profiles);
    if (decided === null) return;
    found.set('debit', decided.debit);
    found.set('credit', decided.credit);
    const [beside, ...more] = money.filter((column) => !pair.includes(column));
    setBalance(decided.balance ?? (known.header === null && more.length === 0 ? beside : undefined));
    return;
  }
  const [only, ...others] = money;
  if (only === undefined) return;
  if (others.length === 0) {
    const profile = profiles[only];
    const isDirected = (profile?.signed ?? 0) > 0 || found.has('sign') || signColumn(found, profiles) !== undefined;
    if (isDirected) found.set('amount', only);
    return;
  }
  const triple = findAmountBetweenBalances(rows, money);
  if (triple !== null) {
    found.set('amount', triple.amount);
    setBalance(triple.after);
    return;
  }
  const balance = found.get('balance');
  const chain = findBalancePair(rows, balance === undefined ? money : [...money, balance]);
  if (chain === null && known.header === null && others.length === 1 && isSignedBefore(profiles, only, others[0])) {
    found.set('amount', only);
    setBalance(others[0]);
    return;
  }
  if (chain === null || (balance !== undefined && chain.balance !== balance)) return;
  found.set('amount', chain.amount);
  setBalance(chain.balance);
}

/**
 * Whether only the amount column has minus signs and the balance column has no signs. The balances may not add up,
 * because the file may omit rows.
 */
function isSignedBefore(profiles: readonly ColumnProfile[], amount: number, balance: number | undefined): boolean {
  const [signed, plain] = [profiles[amount], profiles[balance ?? -1]];
  return signed !== undefined && plain !== undefined && signed.negative > 0 && plain.signed === 0;
}

/** Returns the columns that may contain amounts of money, without columns whose heading names something else. */
export function moneyColumnCandidates(
  columns: readonly number[],
  profiles: readonly ColumnProfile[],
  header: readonly string[] | null,
): number[] {
  const money = columns.filter((column) => header === null || !isNonAmountHeader(header[column] ?? ''));
  const plainly = money.filter((column) => {
    const profile = profiles[column];
    return profile !== undefined && areMostCells(profile.plainlyMoney, profile, 0.2);
  });
  // Without decimals, signs or currencies, columns of long numbers are excluded, because they may contain account
  // numbers or references.
  return plainly.length > 0 ? plainly : money.filter((column) => (profiles[column]?.averageLength ?? 99) <= 7);
}

/** Determines which of two columns is money out, from minus signs or a running balance; null if neither decides. */
function assignDebitAndCredit(
  rows: Rows,
  [first, second]: readonly [number, number],
  balances: readonly number[],
  profiles: readonly ColumnProfile[],
): { readonly debit: number; readonly credit: number; readonly balance?: number } | null {
  const [minusFirst, minusSecond] = [negativeShare(profiles[first]), negativeShare(profiles[second])];
  if (minusFirst > 0.5 && minusSecond === 0) return { debit: first, credit: second };
  if (minusSecond > 0.5 && minusFirst === 0) return { debit: second, credit: first };
  for (const balance of balances.slice(0, 10)) {
    if (isRunningBalanceOfDebitAndCredit(rows, first, second, balance))
      return { debit: first, credit: second, balance };
    if (isRunningBalanceOfDebitAndCredit(rows, second, first, balance))
      return { debit: second, credit: first, balance };
  }
  return null;
}

/**
 * Finds the column whose words mark money in and money out. Single letters or signs count only if every filled cell has
 * one and they differ, because a hyphen may also mean an empty cell.
 */
function signColumn(found: Found, profiles: readonly ColumnProfile[]): number | undefined {
  const taken = new Set(found.values());
  const index = profiles.findIndex((profile, column) => {
    if (taken.has(column) || profile.filled === 0 || !areMostCells(profile.signWords, profile, 0.66)) return false;
    return profile.signLetters === 0 || (profile.distinct > 1 && profile.signWords === profile.filled);
  });
  return index === -1 ? undefined : index;
}

/** Whether all currency columns have equal cells. If not, it is unclear which column is the amount's currency. */
function haveEqualCells(rows: Rows, columns: readonly number[]): boolean {
  const [first, ...others] = columns.slice(0, 5);
  if (first === undefined) return false;
  return others.every((column) => rows.every((row) => (row[first] ?? '').trim() === (row[column] ?? '').trim()));
}

function negativeShare(profile: ColumnProfile | undefined): number {
  return profile === undefined || profile.filled === 0 ? 0 : profile.negative / profile.filled;
}

/** Two adjacent money columns, of which each row fills at most one; null if there are none. */
function findComplementaryColumns(rows: Rows, money: readonly number[]): [number, number] | null {
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
    if (counted > 1 && both === 0 && one >= counted * 0.9 && rows.some((row) => isBlankAmount(row[first])))
      return [first, second];
  }
  return null;
}

function isBlankAmount(cell: string | undefined): boolean {
  return cell === undefined || /^[\s0.,-]*$/.test(cell.slice(0, 40));
}
