import { createHash } from 'node:crypto';
import { isUuid } from '@coffer/domain/uuid.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { type CapturedRow, rowName } from '../rows/captured-row.ts';
import { capturedRowsOf, rowsNow } from '../rows/captured-rows.ts';

/**
 * SHA-256 of what this transaction did to the records of its wallet: each changed row before and after, without what
 * differs each time, new ids and times. Two runs with the same hash do the same.
 */
export async function changeHash(wallet: Pick<Wallet, 'transaction' | 'walletId'>): Promise<Buffer> {
  const rows = await capturedRowsOf(wallet, [wallet.transaction.changeSetId]);
  // The transaction holds the rows that it changed.
  const after = await rowsNow(wallet, rows);
  const made = idsMade(rows);
  const same = (value: unknown) => alike(value, made);
  const lines = rows.map(({ table, key, change, before, ...row }) =>
    JSON.stringify([table, same(key), change, same(before), same(after.get(rowName({ ...row, table, key })) ?? null)]),
  );
  return createHash('sha256').update(lines.sort().join('\n')).digest();
}

/** The ids of rows that were not there before: those whose first change is that they were inserted. */
function idsMade(rows: readonly CapturedRow[]): ReadonlySet<string> {
  const firsts = new Map<string, CapturedRow>();
  for (const row of rows) if (!firsts.has(rowName(row))) firsts.set(rowName(row), row);
  return new Set([...firsts.values()].flatMap(({ change, key }) => (change === 'i' && isUuid(key) ? [key] : [])));
}

/** The value with one word for all new ids, and one for all times. */
function alike(value: unknown, made: ReadonlySet<string>, name = ''): unknown {
  if (value === null) return null;
  if (name.endsWith('Time')) return 'time';
  if (typeof value === 'string') {
    if (made.has(value)) return 'new';
    return value.includes('/') ? value.split('/').map((part) => (made.has(part) ? 'new' : part)) : value;
  }
  if (Array.isArray(value)) return value.map((item) => alike(item, made));
  if (typeof value !== 'object' || 'rawJSON' in value) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, alike(member, made, key)]));
}
