import type { RouterInputs } from '@coffer/api/router.ts';
import { isDate } from '@coffer/domain/date-texts.ts';
import { CATEGORY_TYPES } from './category-types.ts';

/** The filters of the transaction list: the contract's filters, which are also the parameters of the page's address. */
export type TransactionListFilters = Omit<RouterInputs['transactions']['list'], 'walletId' | 'limit' | 'cursor'>;

type Readers = { readonly [Name in keyof TransactionListFilters]-?: (value: string) => TransactionListFilters[Name] };

/** Parsers for each parameter. Invalid values are ignored, so that an old link still shows a list. */
const READERS: Readers = {
  text: readText,
  assetIds: readIds,
  categoryIds: readIds,
  categoryTypes: readTypes,
  merchantIds: readIds,
  tagIds: readIds,
  dateFrom: readDate,
  dateTo: readDate,
  amountMin: readDecimal,
  amountMax: readDecimal,
  reviewed: readBoolean,
  pending: readBoolean,
  transfer: readBoolean,
  uncategorized: readBoolean,
  assignedUserId: readUuid,
  parentTransactionId: readUuid,
  importId: readUuid,
  payee: (value) => value.toWellFormed().replaceAll('\0', '').slice(0, LONGEST_PAYEE),
  movedBetween: (value) => {
    const ids = readIds(value);
    return ids?.length === 2 ? ids : undefined;
  },
  // `date` is the default.
  basis: (value) => (value === 'cashFlow' ? value : undefined),
};

// biome-ignore lint/plugin: `Object.keys` returns plain strings, but these strings are exactly the type's keys.
const FILTER_NAMES = Object.keys(READERS) as (keyof TransactionListFilters)[];

interface Parameters {
  get(name: string): string | null;
}

export function readTransactionFilters(parameters: Parameters): TransactionListFilters {
  const filters: Record<string, unknown> = {};
  for (const name of FILTER_NAMES) {
    const value = parameters.get(name);
    const read = value === null ? undefined : READERS[name](value);
    if (read !== undefined) filters[name] = read;
  }
  return filters;
}

/** A copy of the URL's parameters in which `filters` replace the previous filters; other parameters are kept. */
export function withFilters(parameters: URLSearchParams, filters: TransactionListFilters): URLSearchParams {
  const next = new URLSearchParams(parameters);
  for (const name of FILTER_NAMES) {
    const value = filters[name];
    if (value === undefined) next.delete(name);
    else next.set(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  return next;
}

export function isFiltered(filters: TransactionListFilters): boolean {
  return FILTER_NAMES.some((name) => filters[name] !== undefined);
}

/** Returns the filters, but without the filters with these names. */
export function withoutFilters(
  filters: TransactionListFilters,
  ...names: readonly (keyof TransactionListFilters)[]
): TransactionListFilters {
  const rest = { ...filters };
  for (const name of names) delete rest[name];
  return rest;
}

const LONGEST_TEXT = 200;
const LONGEST_PAYEE = 10_000;

function readText(value: string): string | undefined {
  const text = value.toWellFormed().replaceAll('\0', '').trim().slice(0, LONGEST_TEXT).toWellFormed().trim();
  return text === '' ? undefined : text;
}

/** Keeps all ids, because the sums of a shortened list would be wrong. The service refuses lists above its limit. */
function readIds(value: string): string[] | undefined {
  const ids = [...new Set(value.split(',').flatMap((part) => readUuid(part) ?? []))];
  return ids.length === 0 ? undefined : ids;
}

function readTypes(value: string): TransactionListFilters['categoryTypes'] {
  const named = new Set(value.split(','));
  const types = CATEGORY_TYPES.filter((type) => named.has(type));
  return types.length === 0 ? undefined : types;
}

export function readUuid(value: string): string | undefined {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value) ? value.toLowerCase() : undefined;
}

function readDate(value: string): string | undefined {
  return isDate(value) ? value : undefined;
}

function readDecimal(value: string): string | undefined {
  return /^-?\d{1,20}(\.\d{1,18})?$/.test(value) ? value : undefined;
}

function readBoolean(value: string): boolean | undefined {
  return value === 'true' ? true : value === 'false' ? false : undefined;
}
