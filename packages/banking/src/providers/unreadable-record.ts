import { createHash } from 'node:crypto';
import { cleanText } from '../statements/text.ts';
import type { UnreadableRecord } from './provider.ts';
import { bankTransactionId } from './response-fields.ts';

const LONGEST_RAW = 2000;
/** The providers' own ids, the most reliable first. */
const IDS = ['internalTransactionId', 'transactionId', 'entry_reference', 'transaction_id', 'id'];

export function toUnreadableRecord(record: unknown): UnreadableRecord {
  const text = JSON.stringify(record) ?? 'null';
  const raw = cleanText(text.slice(0, LONGEST_RAW)) ?? '';
  return { key: idOf(record) ?? createHash('sha256').update(text).digest('hex'), raw };
}

function idOf(record: unknown): string | null {
  if (typeof record !== 'object' || record === null) return null;
  for (const name of IDS) {
    const value: unknown = Reflect.get(record, name);
    const id = typeof value === 'string' ? bankTransactionId(value) : null;
    if (id !== null) return id;
  }
  return null;
}

/** Returns the unreadable records of all parts, without duplicates. */
export function uniqueUnreadableRecords(
  parts: readonly { readonly setAside: readonly UnreadableRecord[] }[],
): UnreadableRecord[] {
  const all = parts.flatMap(({ setAside }) => setAside);
  return [...new Map(all.map((record) => [record.key, record])).values()];
}
