import { negateDecimalText, sumDecimalTexts } from '@coffer/domain/decimal-texts.ts';

interface BalanceTransaction {
  readonly id: string;
  readonly amountValue: string;
  readonly amountCurrency: string;
  readonly parentTransactionId: string | null;
}

/**
 * Returns the balance after each transaction, by the transaction's id. `transactions` must be sorted newest first, and
 * `latest` must be the balance at the end of the newest transaction's day. The result leaves out transactions in other
 * currencies, and split parts, because the amount of their parent counts.
 */
export function runningAssetBalances(
  transactions: readonly BalanceTransaction[],
  currency: string,
  latest: string,
): ReadonlyMap<string, string> {
  const balances = new Map<string, string>();
  let balance = latest;
  for (const { id, amountValue, amountCurrency, parentTransactionId } of transactions) {
    if (amountCurrency !== currency || parentTransactionId !== null) continue;
    balances.set(id, balance);
    balance = sumDecimalTexts([balance, negateDecimalText(amountValue)]);
  }
  return balances;
}
