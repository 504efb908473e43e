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
export type RecordIdResolver = (kind: RecordKind, key: string) => string;

/**
 * Returns a resolver of ids. An id is derived from the wallet, the source and the record's key in the source, so that a
 * repeated import finds the records it created. It depends on nothing that a person can change in the source, such as a
 * date: a changed record must not be imported a second time.
 */
export function createRecordIdResolver(walletId: string, source: string): RecordIdResolver {
  return (kind, key) => {
    const random = createHash('sha256').update([walletId, source, kind, key].join('\n')).digest();
    return v7({ msecs: 0, random: random.subarray(0, 16), seq: random.readUInt32BE(16) >>> 1 });
  };
}
