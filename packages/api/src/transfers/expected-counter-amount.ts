import { minorUnits } from '@coffer/domain/currencies.ts';
import { formatDecimal, isDecimal, roundHalfEven } from '@coffer/domain/decimal.ts';
import { amountAtRate } from '@coffer/domain/fx.ts';
import { invalidFieldProblem } from '../kernel/problems.ts';
import type { Wallet } from '../kernel/wallet.ts';
import type { TransferSource } from './transfer-source.ts';

interface CounterAmountOptions {
  /** Whether the source is a cash transaction, whose amount is used unchanged in its own currency. */
  readonly isTransaction: boolean;
  readonly currency: string;
  /** The input field in which the client could have sent the amount. */
  readonly field?: string;
}

/**
 * The expected amount of the other side of a transfer in `currency`: converted at the rate of the source’s date, and
 * rounded to the minor unit. The amount of a cash transaction stays unchanged in its own currency.
 * @throws Problem `invalidState` if the source moves no cash, or if the converted amount is zero or out of range
 */
export async function expectedCounterAmount(
  wallet: Wallet,
  { amount, currency: from, date }: Pick<TransferSource, 'amount' | 'currency' | 'date'>,
  { isTransaction, currency, field = 'amountValue' }: CounterAmountOptions,
): Promise<string> {
  if (from === null || amount.isZero()) {
    throw invalidFieldProblem('invalidState', field, 'is required, because the source moves no cash');
  }
  if (from === currency && isTransaction) return formatDecimal(amount);
  const rates = (await wallet.rates.tableOf([from, currency])).rateInto(currency);
  const paid = roundHalfEven(amountAtRate(amount, rates.on(from, date)), minorUnits(currency));
  const text = formatDecimal(paid);
  if (paid.isZero() || !isDecimal(text)) {
    throw invalidFieldProblem(
      'invalidState',
      field,
      'is needed, because the converted amount is 0 or has too many digits',
    );
  }
  return text;
}
