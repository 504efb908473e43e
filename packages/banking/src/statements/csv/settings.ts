import { isIsin } from '@coffer/domain/isin.ts';
import { SettingError, StatementError } from '../statement-error.ts';
import { type DateOrder, parseDateOrder } from './dates.ts';
import type { DecimalSeparator } from './money.ts';

/** A column: its header name, or its index from 0. */
export type ColumnReference = string | number;

/** Columns of a broker's export: the security, the action and its figures. */
export const brokerColumns = [
  'isin',
  'symbol',
  'security',
  'quantity',
  'price',
  'tax',
  'action',
  'priceCurrency',
  'feeCurrency',
  'exchangeRate',
] as const;
export type BrokerColumn = (typeof brokerColumns)[number];

/** Roles that at most one column can have. */
export const singleColumns = [
  'date',
  'secondaryDate',
  'amount',
  'debit',
  'credit',
  'sign',
  'currency',
  'fromTo',
  'payer',
  'payee',
  'notes',
  'bankReference',
  'balance',
  'account',
  'status',
  'gross',
  'fee',
  'category',
  'group',
  'tags',
  'transferAccount',
  ...brokerColumns,
] as const;
export type SingleColumn = (typeof singleColumns)[number];

/**
 * How a CSV statement is read. All settings are optional and detected if missing or `null`. `ParsedStatement.settings`
 * returns the settings used, in the same shape.
 *
 * - `delimiter`: `,` `;` `|` or a tab
 * - `encoding`: for example `utf-8`, `windows-1252`, `iso-8859-15`; for bytes only
 * - `decimalSeparator`: `.` or `,`
 * - `dateFormat`: the order of day, month and year, for example `dd.MM.yyyy`, `M/d/yy`, `yyyyMMdd`
 * - `header`: whether the file has a header row
 * - `skipLines`: number of lines to skip at the start of the file
 * - `columns`: by header name or index from 0. `date`, `secondaryDate` (value date), `amount`, or `debit` and `credit`,
 * `sign` (a column of words), `currency`, `fromTo`, or `payer` and `payee` (counterparty of incoming and outgoing
 * money),
 * `description` (a list, joined), `notes`, `bankReference`, `balance` (running), `account`, `status` (rows that failed
 * are skipped), `gross` and `fee` (kept in the notes). For a broker's export: `isin`, `symbol` (ticker or another
 * code), `security` (name), `quantity`, `price` (per unit), `priceCurrency`, `feeCurrency`, `exchangeRate`, `tax`,
 * `action` (a column of words: buy, sell, dividend, …). For another app's export: `category`, `group` (of the
 * category),
 * `tags`, `transferAccount`
 * - `profile`: the name of a known export's layout; `none` disables profiles
 * - `detectColumns`: false if `columns` is complete, so that no other column is used
 * - `negativeSigns`: values of the sign column that mean money out; any other value then means money in
 * - `invertAmounts`: inverts all amounts, for cards that list charges as positive amounts
 * - `account`, `cashAssetId`, `securities`: used by the caller: the account to import, the asset for the cash, and the
 * ISINs of securities that the file identifies otherwise
 */
export interface CsvSettings {
  readonly delimiter: string | null;
  readonly encoding: string | null;
  readonly decimalSeparator: DecimalSeparator | null;
  readonly dateOrder: DateOrder | null;
  readonly header: boolean | null;
  readonly skipLines: number;
  readonly columns: ReadonlyMap<SingleColumn, ColumnReference>;
  readonly description: readonly ColumnReference[] | null;
  readonly detectColumns: boolean;
  readonly negativeSigns: readonly string[] | null;
  readonly invertAmounts: boolean;
  /** A profile's name, `none`, or null to detect the profile. */
  readonly profile: string | null;
}

type ImportSettingsMap = ReadonlyMap<string, unknown>;

/** Names of settings that only the caller of the parsers uses; they do not affect how the file is read. */
export const callerSettingNames = ['account', 'cashAssetId', 'securities'];

/**
 * Checks the types of the settings in `callerSettingNames`.
 * @throws StatementError if a setting has the wrong type
 */
export function checkCallerSettings(given: ImportSettingsMap): void {
  textSetting(given, 'account');
  textSetting(given, 'cashAssetId');
  securitiesSetting(given.get('securities'));
}

/**
 * ISINs by the file's own names for the securities.
 * @throws StatementError naming the invalid ISIN
 */
export function securitiesSetting(value: unknown): ReadonlyMap<string, string> {
  if (value === undefined || value === null) return new Map();
  if (typeof value !== 'object' || Array.isArray(value)) throw new SettingError('securities', 'must be an object');
  const isins = new Map<string, string>();
  for (const [symbol, isin] of Object.entries(value)) {
    if (isin === null) continue;
    if (typeof isin !== 'string' || !isIsin(isin)) {
      throw new SettingError(`securities.${symbol.slice(0, 100)}`, 'is not an ISIN with a right check digit');
    }
    isins.set(symbol, isin);
  }
  return isins;
}

/**
 * The settings as a map, without null values.
 * @throws StatementError if they are not an object or contain an unknown key
 */
export function parseSettingsMap(settings: unknown, known: readonly string[], where = 'settings'): ImportSettingsMap {
  if (settings === undefined || settings === null) return new Map();
  if (typeof settings !== 'object' || Array.isArray(settings)) throw new StatementError(`${where} must be an object`);
  const given = new Map<string, unknown>(
    Object.entries(settings).filter(([, value]) => value !== null && value !== undefined),
  );
  for (const key of given.keys()) {
    if (!known.includes(key)) {
      const name = where === 'settings' ? key : `${where}.${key}`;
      throw new SettingError(name.slice(0, 60), `is unknown; supported are ${known.join(', ')}`);
    }
  }
  return given;
}

export function textSetting(given: ImportSettingsMap, key: string): string | null {
  const value = given.get(key);
  if (value === undefined) return null;
  if (typeof value !== 'string' || value === '') throw new SettingError(key, 'must be text');
  return value;
}

export function decimalSetting(given: ImportSettingsMap): DecimalSeparator | null {
  const value = given.get('decimalSeparator');
  if (value === undefined || value === '.' || value === ',') return value ?? null;
  throw new SettingError('decimalSeparator', 'must be "." or ","');
}

export function dateOrderSetting(given: ImportSettingsMap): DateOrder | null {
  const format = textSetting(given, 'dateFormat');
  return format === null ? null : parseDateOrder(format);
}

const csvKeys = [
  'delimiter',
  'encoding',
  'decimalSeparator',
  'dateFormat',
  'header',
  'skipLines',
  'columns',
  'detectColumns',
  'negativeSigns',
  'invertAmounts',
  'profile',
  ...callerSettingNames,
];

/**
 * Validates the settings of a CSV file.
 * @throws StatementError that names the setting that is unknown or has the wrong type
 */
export function parseCsvSettings(settings: unknown): CsvSettings {
  const given = parseSettingsMap(settings, csvKeys);
  const columns = parseSettingsMap(given.get('columns'), [...singleColumns, 'description'], 'columns');
  const single = new Map<SingleColumn, ColumnReference>();
  for (const role of singleColumns) {
    const value = columns.get(role);
    if (value !== undefined) single.set(role, columnName(value, `columns.${role}`));
  }
  checkCallerSettings(given);
  return {
    delimiter: delimiterSetting(given),
    encoding: textSetting(given, 'encoding'),
    decimalSeparator: decimalSetting(given),
    dateOrder: dateOrderSetting(given),
    header: booleanSetting(given, 'header'),
    skipLines: skipLinesSetting(given),
    columns: single,
    description: descriptionSetting(columns.get('description')),
    detectColumns: booleanSetting(given, 'detectColumns') ?? true,
    negativeSigns: signsSetting(given.get('negativeSigns')),
    invertAmounts: booleanSetting(given, 'invertAmounts') ?? false,
    profile: textSetting(given, 'profile'),
  };
}

function delimiterSetting(given: ImportSettingsMap): string | null {
  const value = textSetting(given, 'delimiter');
  if (value === null) return null;
  if (value === '\\t' || value.toLowerCase() === 'tab') return '\t';
  if (value.length === 1 && !/["\n\r\w]/.test(value)) return value;
  throw new SettingError('delimiter', 'must be one character, such as ";" "," "|" or a tab');
}

function booleanSetting(given: ImportSettingsMap, key: string): boolean | null {
  const value = given.get(key);
  if (value === undefined) return null;
  if (typeof value !== 'boolean') throw new SettingError(key, 'must be true or false');
  return value;
}

function skipLinesSetting(given: ImportSettingsMap): number {
  const value = given.get('skipLines');
  if (value === undefined) return 0;
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 100_000) return value;
  throw new SettingError('skipLines', 'must be a whole number from 0 to 100000');
}

function columnName(value: unknown, where: string): ColumnReference {
  if (typeof value === 'string' && value.trim() !== '') return value;
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 1000) return value;
  throw new SettingError(where, 'must be a header name or a column index from 0');
}

function descriptionSetting(value: unknown): ColumnReference[] | null {
  if (value === undefined) return null;
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.map((name) => columnName(name, 'columns.description'));
}

function signsSetting(value: unknown): string[] | null {
  if (value === undefined) return null;
  const fault = new SettingError('negativeSigns', 'must be a list of words');
  if (!Array.isArray(value)) throw fault;
  const list: readonly unknown[] = value;
  return list.map((word) => {
    if (typeof word !== 'string') throw fault;
    return word.trim().toLowerCase();
  });
}
