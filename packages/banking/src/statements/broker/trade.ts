import { isCurrencyCode, minorUnits } from '@coffer/domain/currencies.ts';
import {
  type Decimal,
  decimalFromNumber,
  formatDecimal,
  isDecimal,
  ONE,
  parseUnlimitedDecimal,
  roundHalfEven,
  ZERO,
} from '@coffer/domain/decimal.ts';
import { MAX_DECIMAL_PLACES } from '@coffer/domain/decimal-texts.ts';
import { absoluteAmount } from '../canonical-amount.ts';
import { excerpt } from '../statement-error.ts';
import { joinUniqueTexts } from '../text.ts';
import type { StatementTransaction } from '../transaction.ts';
import type { BrokerTrade, NamedSecurity, TradeType } from './broker-statement.ts';

/** A trade as a file states it; amounts are canonical decimals. */
export interface TradeFacts {
  readonly line: number;
  readonly date: string;
  /** The settlement date. */
  readonly secondaryDate?: string | null;
  readonly type: TradeType;
  readonly security: NamedSecurity;
  /** The number of units, positive or negative; null if the file states no number, as for some dividends. */
  readonly quantity: string | null;
  /** The price per unit; null if the price must be derived from the net amount. */
  readonly price?: string | null;
  /** Number of decimals in the file's price; unset means as many as `price` has. */
  readonly priceDecimals?: number | null;
  /** The fees; a positive amount is a charge. */
  readonly fees?: string | null;
  /** The tax; a positive amount is a charge. */
  readonly tax?: string | null;
  /** The change of the cash balance; 0 for transfers. */
  readonly net: string;
  readonly currency: string | null;
  readonly text?: string | null;
  readonly notes?: string | null;
  readonly bankReference?: string | null;
}

const WORDS: Readonly<Record<TradeType, string>> = {
  buy: 'Buy',
  sell: 'Sell',
  dividend: 'Dividend',
  reward: 'Reward',
  transferIn: 'Transfer in',
  transferOut: 'Transfer out',
};

// The largest allowed quantity (contract §1).
const MAX_UNITS = parseUnlimitedDecimal('140737488355327');

/**
 * Returns a trade whose parts add up to its net amount, or the reason why it is invalid. A price that is missing or
 * does not match the amount (contract §7) is derived from the net amount.
 */
export function buildTrade(facts: TradeFacts): BrokerTrade | string {
  const { type, security } = facts;
  const quantity =
    facts.quantity === null ? (type === 'dividend' ? ONE : ZERO) : parseUnlimitedDecimal(facts.quantity).abs();
  const words = describeTrade(facts);
  if (security.isCrypto === true && !isCurrencyCode(security.symbol)) {
    return `${words}: ${excerpt(security.symbol)} is no symbol of a cryptocurrency`;
  }
  if (quantity.isZero()) return `${words}: the number of units is missing`;
  if (quantity.gt(MAX_UNITS) || !isNumber(quantity)) return `${words}: the number of units has too many digits`;
  const price = priceOf(facts, quantity);
  if (typeof price === 'string') return `${price}: ${words}`;
  const { fees = null, tax = null } = facts;
  return {
    type,
    security,
    quantity: formatDecimal(quantity),
    price: price.value === null ? null : formatDecimal(price.value),
    statedPrice: price.isReplaced ? absoluteAmount(facts.price ?? '') : null,
    fees: fees === '0' ? null : fees,
    tax: tax === '0' ? null : tax,
    transaction: transactionOfTrade(facts, words, price.isReplaced),
  };
}

/** Whether a JSON number represents the quantity exactly, because quantities are JSON numbers in the API. */
function isNumber(quantity: Decimal): boolean {
  return decimalFromNumber(quantity.toNumber()).equals(quantity);
}

function transactionOfTrade(facts: TradeFacts, words: string, isReplaced: boolean): StatementTransaction {
  const { line, date, secondaryDate = null, net, currency, text = null, bankReference = null } = facts;
  const mark = isReplaced ? `the file states the price ${facts.price}, which does not match its amount` : null;
  return {
    ...{ line, date, secondaryDate, amount: net, currency, fromTo: null },
    description: joinUniqueTexts([words, text === null ? null : `(${text})`], ' '),
    notes: joinUniqueTexts([facts.notes, mark], '; '),
    bankReference,
  };
}

/** For example `Buy 100 INTEL CORP at 25.635`. */
function describeTrade({ type, security, quantity, price = null }: TradeFacts): string {
  const units = quantity === null ? null : formatDecimal(parseUnlimitedDecimal(quantity).abs());
  const parts = [WORDS[type], units, security.name ?? security.symbol];
  return joinUniqueTexts([...parts, units === null || price === null ? null : `at ${price}`], ' ') ?? WORDS[type];
}

/** Whether a trade of this type has a cash leg. */
export function hasCashLeg(type: TradeType): boolean {
  return type === 'buy' || type === 'sell' || type === 'dividend';
}

interface TradePrice {
  /** Null for a transfer or reward without a price. */
  readonly value: Decimal | null;
  /** True if the file states a price that does not match its amount. */
  readonly isReplaced: boolean;
}

/** Returns the price per unit, or as text the reason why no price matches the amount. */
function priceOf(facts: TradeFacts, quantity: Decimal): TradePrice | string {
  const { type, currency } = facts;
  const given = facts.price == null ? null : parseUnlimitedDecimal(facts.price);
  if (!hasCashLeg(type)) return { value: given?.abs() ?? null, isReplaced: false };
  if (given?.isNegative() === true) return 'doesNotAddUp: the price is below 0';
  const total = totalOf(facts);
  if (
    given !== null &&
    quantity
      .times(given)
      .minus(total)
      .abs()
      .lte(toleranceOf(facts, quantity, currency))
  ) {
    return { value: given, isReplaced: false };
  }
  if (total.isNegative()) return 'doesNotAddUp: fees and tax exceed the amount, so that the price would be below 0';
  const price = roundHalfEven(total.div(quantity), MAX_DECIMAL_PLACES);
  return isDecimal(formatDecimal(price))
    ? { value: price, isReplaced: given !== null }
    : 'the price has too many digits';
}

/**
 * Returns the amount without fees and tax, which should equal units times price. Files state corrections and refunds
 * with the opposite sign, so the sign of the cash is ignored (contract §7). Only a sale or dividend whose costs exceed
 * the proceeds keeps its negative cash.
 */
function totalOf({ type, net, fees, tax }: TradeFacts): Decimal {
  const costs = [fees, tax].reduce((sum, cost) => sum.plus(cost == null ? ZERO : parseUnlimitedDecimal(cost)), ZERO);
  const cash = parseUnlimitedDecimal(net);
  if (type === 'buy') return cash.abs().minus(costs);
  const proceeds = cash.plus(costs);
  return proceeds.isNegative() ? cash.abs().plus(costs) : proceeds;
}

/** The largest difference that rounding explains: half of the price's last digit per unit, plus one minor unit. */
function toleranceOf({ price, priceDecimals }: TradeFacts, quantity: Decimal, currency: string | null): Decimal {
  const decimals = priceDecimals ?? countDecimals(price ?? '');
  const half = parseUnlimitedDecimal('5').times(parseUnlimitedDecimal('10').pow(-(decimals + 1)));
  return quantity.times(half).plus(minorUnit(currency));
}

/** Number of digits after the decimal point or comma. */
export function countDecimals(written: string): number {
  return /[.,](\d+)\D*$/.exec(written.slice(-60))?.[1]?.length ?? 0;
}

function minorUnit(currency: string | null): Decimal {
  return parseUnlimitedDecimal('10').pow(-(currency === null ? 2 : minorUnits(currency)));
}
