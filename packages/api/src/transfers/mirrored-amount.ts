import { minorUnits } from '@coffer/domain/currencies.ts';
import { formatDecimal, isDecimal, roundHalfEven } from '@coffer/domain/decimal.ts';
import { convert } from '@coffer/domain/fx.ts';
import { invalidField } from '../kernel/problems.ts';
import type { Wallet } from '../kernel/wallet.ts';
import type { TransferSource } from './transfer-source.ts';

interface Wanted {
  /** Whether the source is a booking of money, whose amount is taken as it is in its own currency. */
  readonly isBooking: boolean;
  readonly currency: string;
  /** The field that could have said the amount. */
  readonly field?: string;
}

/**
 * What the source expects, in another currency converted on its day; what was computed is rounded as it is paid.
 * @throws Problem `invalidState` where that is no amount that can be booked.
 */
export async function mirroredAmount(
  wallet: Wallet,
  { amount, currency: from, date }: Pick<TransferSource, 'amount' | 'currency' | 'date'>,
  { isBooking, currency, field = 'amountValue' }: Wanted,
): Promise<string> {
  if (from === null || amount.isZero()) {
    throw invalidField('invalidState', field, 'is needed, because the source expects no money');
  }
  if (from === currency && isBooking) return formatDecimal(amount);
  const rates = (await wallet.rates.tableOf([from, currency])).rateInto(currency);
  const paid = roundHalfEven(convert(amount, rates.on(from, date)), minorUnits(currency));
  const text = formatDecimal(paid);
  if (paid.isZero() || !isDecimal(text)) {
    throw invalidField('invalidState', field, 'is needed, because the converted amount cannot be booked');
  }
  return text;
}
