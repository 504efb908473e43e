import { isUuid } from '@coffer/domain/uuid.ts';
import { isObject } from '../kernel/is-object.ts';
import { isTransaction, toListedTransaction } from './listed-transaction.ts';
import type { NamedRecord } from './named-input.ts';
import { type NamedKind, namedKindsForIdField, nameMemberForField } from './named-kinds.ts';

/** Fields of every record that agents don't need. */
const BOOKKEEPING: ReadonlySet<string> = new Set(['walletId', 'createdUserId', 'lastUpdatedUserId', 'storagePath']);
/** Fields that are omitted from the records of a list, in addition to `BOOKKEEPING`. */
const NOT_LISTED: ReadonlySet<string> = new Set(['createdTime', 'lastUpdatedTime']);

/** Named records by id; `isUnique` is true if no other record of the kind has the name. */
export type NamedRecordsById = ReadonlyMap<string, NamedRecord & { readonly isUnique: boolean }>;

/**
 * Removes fields that agents don't need, such as `createdUserId`, and members that are null, false, an empty list or a
 * default date. Keeps an empty `items`.
 */
export function withoutUninformativeFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUninformativeFields);
  if (!isObject(value)) return value;
  return withoutDefaults(
    Object.fromEntries(
      Object.entries(value).flatMap(([name, member]) => {
        if (member === null || member === false || BOOKKEEPING.has(name)) return [];
        if (Array.isArray(member) && member.length === 0 && name !== 'items') return [];
        return [[name, withoutUninformativeFields(member)]];
      }),
    ),
  );
}

/** Removes default dates: cash flow counts a transaction on its own date, and the second date equals the first. */
function withoutDefaults(record: Readonly<Record<string, unknown>>) {
  const { usingDateRule, usingStartDate, usingEndDate, secondaryDate, ...rest } = record;
  if (typeof record['date'] !== 'string' || usingDateRule === undefined) return record;
  const isOnItsDay = usingDateRule === 'transactionDate';
  return {
    ...rest,
    ...(secondaryDate !== undefined && secondaryDate !== record['date'] && { secondaryDate }),
    ...(!isOnItsDay && { usingDateRule, usingStartDate, usingEndDate }),
  };
}

/** Returns the ids of named records in a response, with their kinds. */
export function collectNamedIds(value: unknown, found = new Map<string, readonly NamedKind[]>()) {
  if (Array.isArray(value)) for (const item of value) collectNamedIds(item, found);
  else if (isObject(value)) {
    for (const [field, member] of Object.entries(value)) {
      const kinds = field === 'userId' ? null : namedKindsForIdField(field);
      if (kinds === null) collectNamedIds(member, found);
      else for (const id of [member].flat()) if (typeof id === 'string' && isUuid(id)) found.set(id, kinds);
    }
  }
  return found;
}

/** Adds names beside ids. A listed transaction gets names instead of ids, and is shortened. */
export function withNames(value: unknown, names: NamedRecordsById): unknown {
  return addNames(value, names, false);
}

function addNames(value: unknown, names: NamedRecordsById, isListed: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => addNames(item, names, true));
  if (!isObject(value)) return value;
  const isBrief = isListed && isTransaction(value);
  const members = Object.entries(value).flatMap(([field, member]) => {
    if (isListed && NOT_LISTED.has(field)) return [];
    return namedKindsForIdField(field) === null
      ? [[field, addNames(member, names, isListed)] as const]
      : namedMembers(field, member, value, names, isBrief);
  });
  const record = Object.fromEntries(members);
  return isBrief ? toListedTransaction(record) : record;
}

/** Returns a field's ids and their names; only the names if they are unique and the record must be brief. */
function namedMembers(
  field: string,
  ids: unknown,
  record: object,
  names: NamedRecordsById,
  isBrief: boolean,
): (readonly [string, unknown])[] {
  const member = nameMemberForField(field);
  const found = [ids].flat().map((id) => names.get(String(id)));
  const known = found.filter((one) => one !== undefined);
  const isTaken = Object.hasOwn(record, member) || Object.hasOwn(record, `${member}Name`) || field === 'userId';
  if (known.length === 0 || known.length < found.length || isTaken) return [[field, ids]];
  const all = known.map(({ name, group, isUnique }) => (isUnique || group === null ? name : `${group} / ${name}`));
  const nameOrNames = Array.isArray(ids) ? all : all[0];
  const isEnough = isBrief && known.every(({ isUnique, group }) => isUnique || group !== null);
  return isEnough
    ? [[member, nameOrNames]]
    : [
        [field, ids],
        [member, nameOrNames],
      ];
}
