import { exactSum, negateDecimalText } from '@coffer/domain/decimal-texts.ts';

interface Booked {
  readonly id: string;
  readonly amountValue: string;
  readonly amountCurrency: string;
  readonly parentTransactionId: string | null;
}

/**
 * The balance after each transaction, newest first, from the balance at the end of the newest one's day. Transactions in
 * other currencies have none, and neither have split parts, whose parent counts.
 */
export function runningAssetBalances(
  transactions: readonly Booked[],
  currency: string,
  latest: string,
): ReadonlyMap<string, string> {
  const balances = new Map<string, string>();
  let balance = latest;
  for (const { id, amountValue, amountCurrency, parentTransactionId } of transactions) {
    if (amountCurrency !== currency || parentTransactionId !== null) continue;
    balances.set(id, balance);
    balance = exactSum([balance, negateDecimalText(amountValue)]);
  }
  return balances;
}
