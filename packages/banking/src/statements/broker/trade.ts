import { minorUnits } from '@coffer/domain/currencies.ts';
import {
  type Decimal,
  decimalOfNumber,
  decimalOfText,
  formatDecimal,
  isDecimal,
  ONE,
  roundHalfEven,
  ZERO,
} from '@coffer/domain/decimal.ts';
import { MAX_DECIMAL_PLACES } from '@coffer/domain/decimal-texts.ts';
import type { StatementBooking } from '../booking.ts';
import { joinText } from '../text.ts';
import type { BrokerTrade, NamedSecurity, TradeType } from './broker-statement.ts';

/** A trade as a file states it; amounts are canonical decimals. */
export interface TradeFacts {
  readonly line: number;
  readonly date: string;
  /** The day of settlement. */
  readonly secondaryDate?: string | null;
  readonly type: TradeType;
  readonly security: NamedSecurity;
  /** Of either sign; null where the file does not tell it, as of dividends. */
  readonly quantity: string | null;
  /** Null where it follows from the net amount. */
  readonly price?: string | null;
  /** Costs: positive where they take. */
  readonly fees?: string | null;
  readonly tax?: string | null;
  /** What the cash changes by; 0 of transfers. */
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
  transferIn: 'Transfer in',
  transferOut: 'Transfer out',
};

// The most that a quantity may be (contract §1).
const MOST_UNITS = decimalOfText('140737488355327');

/**
 * A trade whose parts add up to its net amount within a minor unit of the currency, or the reason why it is none. A price
 * that is not stated follows from the net amount.
 */
export function tradeOf(facts: TradeFacts): BrokerTrade | string {
  const { type, security, currency } = facts;
  const quantity = facts.quantity === null ? (type === 'dividend' ? ONE : ZERO) : decimalOfText(facts.quantity).abs();
  const words = describeTrade(facts);
  if (quantity.isZero()) return `${words}: the number of units is missing`;
  if (quantity.gt(MOST_UNITS) || !isNumber(quantity)) return `${words}: the number of units has too many digits`;
  const price = priceOf(facts, quantity);
  if (typeof price === 'string') return `${price}: ${words}`;
  const { fees = null, tax = null } = facts;
  return {
    type,
    security,
    quantity: formatDecimal(quantity),
    price: price === null ? null : formatDecimal(price),
    fees: fees === '0' ? null : fees,
    tax: tax === '0' ? null : tax,
    booking: bookingOfTrade(facts, words, currency),
  };
}

/** Quantities travel as JSON numbers: one with more digits would come back as another. */
function isNumber(quantity: Decimal): boolean {
  return decimalOfNumber(quantity.toNumber()).equals(quantity);
}

function bookingOfTrade(facts: TradeFacts, words: string, currency: string | null): StatementBooking {
  const { line, date, secondaryDate = null, net, text = null, notes = null, bankReference = null } = facts;
  return {
    ...{ line, date, secondaryDate, amount: net, currency, fromTo: null },
    description: joinText([words, text === null ? null : `(${text})`], ' '),
    ...{ notes, bankReference },
  };
}

/** Such as `Buy 100 INTEL CORP at 25.635`. */
function describeTrade({ type, security, quantity, price = null }: TradeFacts): string {
  const units = quantity === null ? null : formatDecimal(decimalOfText(quantity).abs());
  const parts = [WORDS[type], units, security.name ?? security.symbol];
  return joinText([...parts, units === null || price === null ? null : `at ${price}`], ' ') ?? WORDS[type];
}

/** The price of one unit; null of a transfer without one; text where it does not go with the rest. */
function priceOf(facts: TradeFacts, quantity: Decimal): Decimal | string | null {
  const { type, net, currency } = facts;
  const stated = facts.price == null ? null : decimalOfText(facts.price).abs();
  if (type === 'transferIn' || type === 'transferOut') return stated;
  const costs = [facts.fees, facts.tax].reduce(
    (sum, cost) => sum.plus(cost == null ? ZERO : decimalOfText(cost)),
    ZERO,
  );
  const cash = decimalOfText(net);
  const total = type === 'buy' ? cash.negated().minus(costs) : cash.plus(costs);
  if (total.isNegative()) return 'doesNotAddUp: the cash goes the other way';
  if (stated === null) {
    const price = roundHalfEven(total.div(quantity), MAX_DECIMAL_PLACES);
    return isDecimal(formatDecimal(price)) ? price : 'the price has too many digits';
  }
  const off = quantity.times(stated).minus(total).abs();
  if (off.lte(minorUnit(currency))) return stated;
  return `doesNotAddUp: units, price, fees and tax come to ${formatDecimal(off)} more or less than the amount`;
}

function minorUnit(currency: string | null): Decimal {
  return decimalOfText('10').pow(-(currency === null ? 2 : minorUnits(currency)));
}
