import { decimalOfNumber, formatDecimal } from '@coffer/domain/decimal.ts';
import { isCanonicalUuid } from '@coffer/domain/uuid.ts';
import { v7 as uuid } from 'uuid';
import { invalidField, Problem } from './problems.ts';
import type { Wallet } from './wallet.ts';

/** The fields a new record starts with. */
export function madeNow(wallet: Wallet) {
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

/** The fields that a change sets beside its own. */
export function changedNow(wallet: Wallet) {
  return { lastUpdatedTime: wallet.now().toISOString(), lastUpdatedUserId: wallet.userId };
}

/** A stored decimal, where the contract says number. */
export function numberOf(decimal: string | null): number | null {
  return decimal === null ? null : Number(decimal);
}

/** A JSON number for a decimal column: the shortest decimal that names it. */
export function storedNumber(value: number | null | undefined): string | null {
  return value == null ? null : formatDecimal(decimalOfNumber(value));
}

/** What differs, without what was not sent. */
type Changes<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

/** The fields of a change that were sent and differ; null when nothing differs. */
export function differing<Fields extends object>(before: object, fields: Fields): Changes<Fields> | null {
  const changed = Object.entries(fields).filter(
    ([field, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(Reflect.get(before, field)),
  );
  // biome-ignore lint/plugin: Object.fromEntries forgets the names; entries are only taken out.
  return changed.length === 0 ? null : (Object.fromEntries(changed) as Changes<Fields>);
}

/** A change with its field `order` as it is stored; without it when it was not sent. */
export function storedOrder<Fields extends { readonly order?: number | null }>({ order, ...others }: Fields) {
  return { ...others, ...(order === undefined ? {} : { order: storedNumber(order) }) };
}

export function found<Row>(row: Row | null | undefined): Row {
  if (row === null || row === undefined) throw new Problem('notFound');
  return row;
}

/** A list that is ordered by id (the order of making): the cursor is the last id, as an opaque word. */
export function idOfCursor(cursor: string): string {
  const id = Buffer.from(cursor, 'base64url').toString('utf8');
  if (!isCanonicalUuid(id)) throw invalidField('invalidInput', 'cursor', 'is not the nextCursor of an answer');
  return id;
}

/** Rows read with one more than asked for, as a page. */
export function pageOf<Item extends { readonly id: string }>(rows: readonly Item[], limit: number) {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last ? Buffer.from(last.id).toString('base64url') : null };
}
