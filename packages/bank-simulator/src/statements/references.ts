import { toUtcDay } from '../world/calendar.ts';
import type { BankHabits, SimulatedAccount, TrueTransaction } from '../world/model.ts';

/** The bank's current reference of each transaction; null if it has none. */
export function currentReferences(
  account: SimulatedAccount,
  habits: BankHabits,
  { now }: { readonly now: number },
): ReadonlyMap<string, string | null> {
  const names =
    habits.references === 'positional' || habits.references === 'renumbered'
      ? positionsOf(account, habits)
      : new Map(account.transactions.map((transaction) => [transaction.truthId, nameOf(transaction, habits, now)]));
  for (const { truthId, sharesReferenceOf } of account.transactions) {
    if (sharesReferenceOf !== null) names.set(truthId, names.get(sharesReferenceOf) ?? null);
  }
  return names;
}

function nameOf(transaction: TrueTransaction, { references }: BankHabits, now: number): string | null {
  const pending = transaction.status === 'pending';
  switch (references) {
    case 'none':
      return null;
    case 'zero':
      return '0';
    case 'renamed':
    case 'pointed':
      return pending ? transaction.pendingReference : transaction.bookedReference;
    case 'filledLater':
      return pending || toUtcDay(transaction.changed) === toUtcDay(now) ? null : transaction.bookedReference;
    default:
      return transaction.bookedReference;
  }
}

/**
 * Returns references `YYYY-MM-DD.N`, numbered among the transactions booked on that day; null for other transactions.
 */
function positionsOf(account: SimulatedAccount, { references }: BankHabits): Map<string, string | null> {
  const days = new Map<string, TrueTransaction[]>();
  const names = new Map<string, string | null>();
  for (const transaction of account.transactions) {
    names.set(transaction.truthId, null);
    if (transaction.status === 'booked') days.set(transaction.day, [...(days.get(transaction.day) ?? []), transaction]);
  }
  for (const [day, transactions] of days) {
    transactions.sort(compareBookingOrder);
    if (references === 'renumbered') transactions.reverse();
    for (const [at, { truthId }] of transactions.entries()) names.set(truthId, `${day}.${at + 1}`);
  }
  return names;
}

/**
 * Compares two transactions for sorting: in the order in which the bank posted them, with pending transactions last.
 */
export const compareBookingOrder = (one: TrueTransaction, other: TrueTransaction): number =>
  (one.postedOrder ?? Number.MAX_SAFE_INTEGER) - (other.postedOrder ?? Number.MAX_SAFE_INTEGER);
