import { type Decimal, parseUnlimitedDecimal, ZERO } from './decimal.ts';
import { amountAtRate, type RateTable, type TargetCurrencyRates } from './fx.ts';

/**
 * The fields of a security or crypto transaction from which its amounts are computed. Amounts are decimal texts in the
 * contract's format; null if they are not set.
 */
export interface PositionTransaction {
  /** Types of securities and of crypto combined; types with the same name have the same meaning. */
  readonly type: 'initialBalance' | 'buy' | 'sell' | 'transferIn' | 'transferOut' | 'dividend' | 'reward';
  readonly date: string;
  readonly quantity: string;
  readonly priceValue: string | null;
  readonly priceCurrency: string | null;
  readonly feesValue: string | null;
  readonly feesCurrency: string | null;
  readonly taxValue: string | null;
  readonly taxCurrency: string | null;
}

/** The currencies whose rates `computeCashLeg` may need. */
export function cashLegCurrencies({ priceCurrency, feesCurrency, taxCurrency }: PositionTransaction): string[] {
  return [priceCurrency, feesCurrency, taxCurrency].filter((currency) => currency !== null);
}

/** |quantity| · price, in `priceCurrency`, exact; 0 without a price (contract §4, `totalPriceValue`). */
export function computeTotalPrice({ quantity, priceValue }: PositionTransaction): Decimal {
  return priceValue === null ? ZERO : parseUnlimitedDecimal(quantity).abs().times(parseUnlimitedDecimal(priceValue));
}

/**
 * The expected cash transaction (contract §4, `matchAmountValue`), in `priceCurrency`, exact: buy −(total + fees + tax); sell
 * and dividend total − fees − tax; 0 for all other types and without a price. Fees and tax in another currency are converted
 * at the transaction's date. Without a currency of their own they are in the price's currency.
 * @throws NoExchangeRateError for a currency that `rates` lacks.
 */
export function computeCashLeg(transaction: PositionTransaction, rates: RateTable): Decimal {
  const { type, priceCurrency } = transaction;
  if (priceCurrency === null || transaction.priceValue === null) return ZERO;
  if (type !== 'buy' && type !== 'sell' && type !== 'dividend') return ZERO;
  const total = computeTotalPrice(transaction);
  const costs = convertFeesAndTax(transaction, rates.rateInto(priceCurrency));
  return type === 'buy' ? total.plus(costs).negated() : total.minus(costs);
}

/**
 * The exact sum of fees and tax, converted with `into` at the transaction's date. Fees or tax without a currency are
 * in the price's currency. If the price has no currency either, the amount counts as 0.
 * @throws NoExchangeRateError for a currency that `into` lacks.
 */
export function convertFeesAndTax(transaction: PositionTransaction, into: TargetCurrencyRates): Decimal {
  const { date, priceCurrency, feesValue, feesCurrency, taxValue, taxCurrency } = transaction;
  const converted = (value: string | null, currency: string | null) =>
    value === null || currency === null ? ZERO : amountAtRate(parseUnlimitedDecimal(value), into.on(currency, date));
  return converted(feesValue, feesCurrency ?? priceCurrency).plus(converted(taxValue, taxCurrency ?? priceCurrency));
}

/**
 * Direction of the value: 1 into the asset, −1 out of the asset. The direction is the opposite of the cash leg's sign,
 * so that a buy pairs with money leaving an account. If there is no cash leg, the transaction's type decides; for an
 * initial balance, the sign of the quantity decides. Returns 0 only for an initial balance of zero.
 * @throws NoExchangeRateError for a currency that `rates` lacks.
 */
export function valueDirection(transaction: PositionTransaction, rates: RateTable): -1 | 0 | 1 {
  const cash = computeCashLeg(transaction, rates);
  if (!cash.isZero()) return cash.isNegative() ? 1 : -1;
  if (transaction.type === 'initialBalance') {
    const quantity = parseUnlimitedDecimal(transaction.quantity);
    if (quantity.isZero()) return 0;
    return quantity.isNegative() ? -1 : 1;
  }
  return OUTGOING.has(transaction.type) ? -1 : 1;
}

/** Dividends are outgoing: the money leaves the depot for the account. */
const OUTGOING: ReadonlySet<string> = new Set(['sell', 'transferOut', 'dividend']);
