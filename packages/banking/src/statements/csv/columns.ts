import { excerpt, SettingError } from '../statement-error.ts';
import { addBrokerColumns } from './broker-columns.ts';
import { areMostCells, type ColumnProfile } from './column-profile.ts';
import { addColumnsByContent } from './columns-by-content.ts';
import type { HeaderRole } from './header-names.ts';
import { headerRoles, isGenericHeader, PREFIX_MATCH_PENALTY } from './headers.ts';
import { normaliseHeader } from './normalise-header.ts';
import { type ColumnReference, type CsvSettings, type SingleColumn, singleColumns } from './settings.ts';

export interface DecidedColumns {
  readonly single: ReadonlyMap<SingleColumn, number>;
  readonly description: readonly number[];
}

export interface HeaderRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * Assigns a role to each column: from the settings, otherwise from the header unless the cells contradict it, otherwise
 * from the cells. Securities columns of a broker's table get no other role.
 */
export function decideColumns(
  header: HeaderRow | null,
  rows: readonly (readonly string[])[],
  profiles: readonly ColumnProfile[],
  settings: CsvSettings,
): DecidedColumns {
  const given = new Map<SingleColumn, number>();
  for (const [role, name] of settings.columns) given.set(role, columnIndex(name, header, role, profiles.length));
  const description =
    settings.description?.map((name) => columnIndex(name, header, 'description', profiles.length)) ?? null;
  const single = new Map(given);
  if (!settings.detectColumns) return { single, description: description ?? [] };
  if (header !== null) addBrokerColumns(single, header.cells, profiles);
  const named = header === null ? [] : namedColumns(header, profiles);
  takeNamed(single, named, given);
  takeNearestCurrency(single, header, given);
  takeOnlyDate(single, given);
  withoutGeneralAmount(single, header, profiles, given);
  if (!computesAmounts(single)) {
    addColumnsByContent(single, rows, profiles, { header: header?.cells ?? null, given: new Set(given.keys()) });
  }
  return { single, description: description ?? describingColumns(single, named, profiles, header !== null) };
}

export function hasAmountColumn(single: ReadonlyMap<SingleColumn, number>): boolean {
  return single.has('amount') || single.has('debit') || single.has('credit');
}

/** Whether trade amounts must be computed from units and price, because the file has no amount column. */
export function computesAmounts(single: ReadonlyMap<SingleColumn, number>): boolean {
  return (
    !hasAmountColumn(single) &&
    single.has('quantity') &&
    single.has('price') &&
    single.has('action') &&
    (single.has('isin') || single.has('symbol'))
  );
}

/**
 * If several currency columns have the same heading, uses the column directly after the amount column, otherwise the column
 * directly before it.
 */
function takeNearestCurrency(
  single: Map<SingleColumn, number>,
  header: HeaderRow | null,
  given: ReadonlyMap<SingleColumn, number>,
): void {
  const [currency, amount] = [single.get('currency'), single.get('amount')];
  if (header === null || currency === undefined || amount === undefined || given.has('currency')) return;
  const heading = normaliseHeader(header.cells[currency] ?? '');
  const taken = new Set(single.values());
  const nearest = [amount + 1, amount - 1].find(
    (column) => column === currency || (!taken.has(column) && normaliseHeader(header.cells[column] ?? '') === heading),
  );
  if (nearest !== undefined) single.set('currency', nearest);
}

/** Uses the value date as the date if the table has no other date. */
function takeOnlyDate(single: Map<SingleColumn, number>, given: ReadonlyMap<SingleColumn, number>): void {
  const other = single.get('secondaryDate');
  if (other === undefined || single.has('date') || given.has('secondaryDate')) return;
  single.set('date', other);
  single.delete('secondaryDate');
}

/**
 * Ignores an amount column with a general heading such as "Total" if the table has other money columns but no texts.
 * Such a table lists balances, and the column is their total.
 */
function withoutGeneralAmount(
  single: Map<SingleColumn, number>,
  header: HeaderRow | null,
  profiles: readonly ColumnProfile[],
  given: ReadonlyMap<SingleColumn, number>,
): void {
  const amount = single.get('amount');
  if (amount === undefined || given.has('amount') || !isGenericHeader(header?.cells[amount] ?? '')) return;
  const money = profiles.filter((profile, column) => column !== amount && areMostCells(profile.plainlyMoney, profile));
  const texts = profiles.filter(
    (profile) => areMostCells(profile.words, profile) && !areMostCells(profile.dates, profile),
  );
  if (money.length > 0 && texts.length === 0) single.delete('amount');
}

function columnIndex(name: ColumnReference, header: HeaderRow | null, role: string, width: number): number {
  if (typeof name === 'number') {
    if (name < Math.max(width, header?.cells.length ?? 0)) return name;
    throw new SettingError(`columns.${role}`, `is ${name}, but the file has only ${width} columns`);
  }
  const cells = header?.cells ?? [];
  const exact = cells.findIndex((cell) => cell.trim() === name.trim());
  const index =
    exact === -1
      ? cells.findIndex((cell) => normaliseHeader(cell) === normaliseHeader(name) && normaliseHeader(name) !== '')
      : exact;
  if (index !== -1) return index;
  const found = header === null ? 'the file is read without a header' : `the header has ${excerpt(cells.join(', '))}`;
  throw new SettingError(`columns.${role}`, `names no column: there is no ${JSON.stringify(name)}, ${found}`);
}

interface NamedColumn {
  readonly column: number;
  readonly role: HeaderRole;
  readonly rank: number;
}

const exactOnly: ReadonlySet<HeaderRole> = new Set([
  'payer',
  'payee',
  'fromTo',
  'notes',
  'status',
  'bankReference',
  'account',
  'sign',
  'gross',
  'fee',
  'category',
  'group',
  'tags',
  'transferAccount',
]);

function namedColumns(header: HeaderRow, profiles: readonly ColumnProfile[]): NamedColumn[] {
  const found: NamedColumn[] = [];
  header.cells.forEach((cell, column) => {
    const meaning = headerRoles(cell).find(
      ({ role, rank }) =>
        (rank < PREFIX_MATCH_PENALTY || !exactOnly.has(role)) &&
        canHaveHeaderRole(role, profiles[column], rank < PREFIX_MATCH_PENALTY),
    );
    if (meaning !== undefined) found.push({ column, ...meaning });
  });
  return found.sort((a, b) => a.rank - b.rank);
}

/** Whether the cells are consistent with the heading's role. An empty column is consistent with every role. */
function canHaveHeaderRole(role: HeaderRole, profile: ColumnProfile | undefined, named: boolean): boolean {
  if (profile === undefined || profile.filled === 0) return true;
  const share = named ? 0.2 : 0.5;
  if (role === 'date' || role === 'secondaryDate') {
    return areMostCells(Math.max(profile.dates, profile.unixTimes), profile, share);
  }
  if (
    role === 'amount' ||
    role === 'debit' ||
    role === 'credit' ||
    role === 'balance' ||
    role === 'gross' ||
    role === 'fee'
  ) {
    return areMostCells(profile.money, profile, share);
  }
  // With an exact heading, even unknown codes count as currencies: importing the amount in another currency would be
  // wrong.
  if (role === 'currency') return areMostCells(named ? profile.codes : profile.currencies, profile, 0.5);
  if (role === 'account') return isOwnAccount(profile);
  if (role === 'fromTo') return !areMostCells(profile.accounts, profile, 0.5);
  if (role === 'sign') return areMostCells(profile.signWords, profile, 0.66);
  return true;
}

/**
 * Whether the column contains the user's own accounts: few different values, or names such as "Checking". Many
 * different account numbers belong to counterparties.
 */
function isOwnAccount(profile: ColumnProfile): boolean {
  if (profile.distinct <= 20 && (profile.distinct === 1 || profile.distinct * 3 <= profile.rows)) return true;
  return (
    profile.distinct <= 50 &&
    profile.accounts === 0 &&
    areMostCells(profile.words, profile) &&
    profile.averageLength <= 40
  );
}

/**
 * Minimum rank of general headings of amounts, such as "Total". A pair of debit and credit columns is preferred to
 * them.
 */
const GENERAL = 12;

function takeNamed(
  single: Map<SingleColumn, number>,
  named: readonly NamedColumn[],
  given: ReadonlyMap<SingleColumn, number>,
): void {
  const hasMoney = given.has('amount') || given.has('debit') || given.has('credit');
  const taken = new Set(single.values());
  for (const { column, role } of named) {
    if (role === 'description' || single.has(role) || taken.has(column)) continue;
    if (hasMoney && (role === 'amount' || role === 'debit' || role === 'credit')) continue;
    single.set(role, column);
    taken.add(column);
  }
  // A gross column is the amount if there is no other money column. Then debit and credit columns are preferred to an
  // amount column with a general heading.
  const gross = single.get('gross');
  if (gross !== undefined && !hasMoney && !single.has('amount') && !single.has('debit')) {
    single.set('amount', gross);
    single.delete('gross');
  }
  if (!hasMoney && single.has('amount')) {
    const rankOf = (role: SingleColumn) => named.find((found) => found.role === role)?.rank ?? Number.POSITIVE_INFINITY;
    const isPair = Math.max(rankOf('debit'), rankOf('credit')) < PREFIX_MATCH_PENALTY && rankOf('amount') >= GENERAL;
    for (const role of isPair ? (['amount'] as const) : (['debit', 'credit'] as const)) single.delete(role);
  }
  const party = single.get('payer') ?? single.get('payee');
  // A single payer or payee column is the counterparty, whatever its heading.
  if (party !== undefined && !single.has('fromTo') && !(single.has('payer') && single.has('payee')))
    single.set('fromTo', party);
  if (single.has('fromTo')) {
    for (const role of ['payer', 'payee'] as const) if (!given.has(role)) single.delete(role);
  }
}

function describingColumns(
  single: ReadonlyMap<SingleColumn, number>,
  named: readonly NamedColumn[],
  profiles: readonly ColumnProfile[],
  hasHeader: boolean,
): number[] {
  const taken = new Set(single.values());
  const candidates = named.filter(({ column, role }) => role === 'description' && !taken.has(column));
  const whole = candidates.filter(({ rank }) => rank < PREFIX_MATCH_PENALTY);
  const chosen = (whole.length > 0 ? whole : candidates)
    .map(({ column }) => column)
    // Chase's "Details" column contains DEBIT and CREDIT.
    .filter((column) => !signsOnly(profiles[column]));
  if (chosen.length > 0 || (hasHeader && single.has('fromTo'))) return chosen.sort((a, b) => a - b);
  return profiles
    .map((profile, column) => ({ profile, column }))
    .filter(({ profile, column }) => !taken.has(column) && isText(profile))
    .map(({ column }) => column);
}

function signsOnly(profile: ColumnProfile | undefined): boolean {
  return profile !== undefined && profile.filled > 0 && profile.signWords === profile.filled;
}

/** Whether the column contains different texts, and no dates, amounts, currencies or accounts. */
function isText(profile: ColumnProfile): boolean {
  const varies = profile.distinct > 1 || profile.filled < 2;
  return (
    varies &&
    areMostCells(profile.words, profile, 0.5) &&
    !areMostCells(profile.dates, profile) &&
    !areMostCells(profile.signWords, profile) &&
    !areMostCells(profile.currencies, profile) &&
    !areMostCells(profile.accounts, profile)
  );
}

/**
 * Converts the decided columns to the format of the setting `columns`: each by its heading, or by its index if the
 * heading is missing or not unique.
 */
export function toColumnSettings(
  columns: DecidedColumns,
  header: HeaderRow | null,
): Record<string, ColumnReference | ColumnReference[]> {
  const nameOf = (column: number): ColumnReference => {
    const name = header?.cells[column]?.trim() ?? '';
    const alone = header?.cells.filter((cell) => cell.trim() === name).length === 1;
    return name !== '' && alone && name.length <= 200 ? name : column;
  };
  const result: Record<string, ColumnReference | ColumnReference[]> = {};
  for (const role of singleColumns) {
    const column = columns.single.get(role);
    if (column !== undefined) result[role] = nameOf(column);
  }
  if (columns.description.length > 0) result.description = columns.description.map(nameOf);
  return result;
}
