import { decimalFromNumber, formatDecimal } from '@coffer/domain/decimal.ts';
import { isCanonicalUuid } from '@coffer/domain/uuid.ts';
import { v7 as uuid } from 'uuid';
import { cutToPage } from './page-byte-counter.ts';
import { invalidFieldProblem, Problem } from './problems.ts';
import type { Wallet } from './wallet.ts';

/** Returns the initial audit fields of a new record. */
export function createdAuditFields(wallet: Wallet) {
  const now = wallet.now().toISOString();
  return {
    walletId: wallet.walletId,
    id: uuid(),
    createdTime: now,
    createdUserId: wallet.userId,
    lastUpdatedTime: now,
    lastUpdatedUserId: wallet.userId,
  };
}

/** Returns the audit fields that an update sets. */
export function changedAuditFields(wallet: Wallet) {
  return { lastUpdatedTime: wallet.now().toISOString(), lastUpdatedUserId: wallet.userId };
}

/** Converts a stored decimal to a number, where the API uses numbers. */
export function decimalToNumber(decimal: string | null): number | null {
  return decimal === null ? null : Number(decimal);
}

/** Converts a JSON number to the shortest decimal that identifies it. */
export function numberToDecimal(value: number | null | undefined): string | null {
  return value == null ? null : formatDecimal(decimalFromNumber(value));
}

/** The changed fields, without fields that were not sent. */
type Changes<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

/** Returns the fields of an update that were sent and differ; null if none differs. */
export function changedFields<Fields extends object>(before: object, fields: Fields): Changes<Fields> | null {
  const changed = Object.entries(fields).filter(
    ([field, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(Reflect.get(before, field)),
  );
  // biome-ignore lint/plugin: Object.fromEntries forgets the names; entries are only taken out.
  return changed.length === 0 ? null : (Object.fromEntries(changed) as Changes<Fields>);
}

/** Returns an update with its number `order` converted to a decimal; omits `order` if it was not sent. */
export function withStoredOrder<Fields extends { readonly order?: number | null }>({ order, ...others }: Fields) {
  return { ...others, ...(order === undefined ? {} : { order: numberToDecimal(order) }) };
}

export function requireFound<Row>(row: Row | null | undefined): Row {
  if (row === null || row === undefined) throw new Problem('notFound');
  return row;
}

/** Decodes the cursor of a list ordered by id (order of creation). */
export function decodeIdCursor(cursor: string): string {
  const id = Buffer.from(cursor, 'base64url').toString('utf8');
  if (!isCanonicalUuid(id)) throw invalidFieldProblem('invalidInput', 'cursor', 'is not the nextCursor of a response');
  return id;
}

/** The cursor of a list ordered by id. */
export function encodeIdCursor(id: string): string {
  return Buffer.from(id).toString('base64url');
}

/** Converts rows, which were read with a limit of `limit + 1`, to a page with the cursor of the next page or null. */
export function toCursorPage<Item extends { readonly id: string }>(rows: readonly Item[], limit: number) {
  const { items, last } = cutToPage(rows, limit);
  return { items, nextCursor: last === null ? null : encodeIdCursor(last.id) };
}
