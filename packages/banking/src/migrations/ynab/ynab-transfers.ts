import { negateDecimalText } from '@coffer/domain/decimal-texts.ts';
import type { SourcePart, SourceTransaction } from '../source-book.ts';

/**
 * Pairs the two sides of each transfer, which YNAB exports as two rows without a link: each row names the other
 * account, on the same day, with the opposite amount. A side may also be a part of a split. Transfers with equal
 * accounts, days and amounts are paired in the order of the file.
 */
export function pairYnabTransfers(transactions: readonly SourceTransaction[]): SourceTransaction[] {
  const accounts = new Set(transactions.map(({ accountKey }) => accountKey));
  const waiting = new Map<string, { readonly keys: string[]; next: number }>();
  const others = new Map<string, string>();
  const visit = (entry: SourcePart, { accountKey, date }: SourceTransaction) => {
    const other = entry.originalPayee;
    if (other === null || entry.payee !== null || !accounts.has(other) || entry.amount === '0') return;
    const own = [accountKey, other, date, entry.amount].join('\t');
    const wanted = [other, accountKey, date, negateDecimalText(entry.amount)].join('\t');
    const queue = waiting.get(wanted);
    const found = queue?.keys[queue.next];
    if (queue !== undefined && found !== undefined) {
      queue.next += 1;
      others.set(found, entry.key).set(entry.key, found);
      return;
    }
    const ownQueue = waiting.get(own) ?? { keys: [], next: 0 };
    waiting.set(own, ownQueue);
    ownQueue.keys.push(entry.key);
  };
  for (const transaction of transactions) {
    if (transaction.parts.length === 0) visit(transaction, transaction);
    else for (const part of transaction.parts) visit(part, transaction);
  }
  const linked = <Entry extends SourcePart>(entry: Entry): Entry => ({
    ...entry,
    transferKey: others.get(entry.key) ?? null,
  });
  return transactions.map((transaction) => ({ ...linked(transaction), parts: transaction.parts.map(linked) }));
}
