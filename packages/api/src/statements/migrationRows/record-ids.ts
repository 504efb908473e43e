import { createHash } from 'node:crypto';
import { v7 } from 'uuid';

type RecordKind =
  | 'account'
  | 'budget'
  | 'budgetMonth'
  | 'budgetRow'
  | 'category'
  | 'group'
  | 'link'
  | 'payee'
  | 'tag'
  | 'transaction';

/** Returns the id of a source's record in a wallet. */
export type IdOf = (kind: RecordKind, key: string, date?: string) => string;

/**
 * The ids of imported records follow from the wallet, the source and the record's key there, so that a repeated import
 * finds what it created. They are version 7, with the transaction's day as their time.
 */
export function migratedIds(walletId: string, source: string): IdOf {
  return (kind, key, date = '1970-01-01') => {
    const random = createHash('sha256').update([walletId, source, kind, key].join('\n')).digest();
    return v7({
      msecs: Math.max(0, Date.parse(`${date}T00:00:00Z`)),
      random: random.subarray(0, 16),
      seq: random.readUInt32BE(16) >>> 1,
    });
  };
}
