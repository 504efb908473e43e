// Rows of a broker's export: trades with their cash, costs and splits, told from those that only move cash.
import { decimalOfText, formatDecimal, isDecimal, ONE, roundHalfEven } from '@coffer/domain/decimal.ts';
import { exactSum, MAX_DECIMAL_PLACES, negated } from '@coffer/domain/decimal-texts.ts';
import { magnitudeOf } from '../amount.ts';
import type { StatementBooking } from '../booking.ts';
import type { BrokerCost, BrokerSplit, BrokerTrade, NamedSecurity, TradeType } from '../broker/broker-statement.ts';
import { type TradeFacts, tradeOf } from '../broker/trade.ts';
import { excerpt } from '../statement-error.ts';
import type { Action } from './actions.ts';
import type { BookedRow, RowReading } from './bookings.ts';
import { RowOfBroker } from './row-of-broker.ts';
import type { CsvRow } from './table.ts';

/** What a row comes to beside a plain booking; a reason where it is of securities and cannot be booked. */
export type BrokerRow =
  | { readonly trade: BrokerTrade }
  | { readonly cost: BrokerCost }
  | { readonly split: BrokerSplit }
  | { readonly booking: StatementBooking }
  | { readonly reason: string };

interface BrokerFile {
  /** Amounts tell money out by their sign. */
  readonly signed: boolean;
  /** Amounts of trades are without their costs. */
  readonly onTop: boolean;
}

/** `booked` is the row as a booking of cash. */
export function brokerRowOf(row: CsvRow, booked: BookedRow, reading: RowReading, file: BrokerFile): BrokerRow {
  const { booking } = booked;
  const read = new RowOfBroker(row, reading);
  const security = read.security();
  const told = reading.profile?.actionOf(row.cells) ?? null;
  if (told === 'cash') return { booking };
  const named = told === null || told === 'leaveOut' ? read.action() : told;
  const action = named ?? (file.signed ? impliedAction(read, security, booking) : null);
  if (action === null) return plainCash(read, booking, file);
  if (action === 'option') return { reason: 'an option is not booked' };
  if (action === 'short') return { reason: 'a short sale is not booked' };
  if (action === 'deposit' || action === 'withdrawal') {
    if (file.signed) return { booking };
    const amount = magnitudeOf(booking.amount);
    return { booking: withAmount(booking, action === 'deposit' ? amount : negated(amount)) };
  }
  if (action === 'fees' || action === 'tax') {
    const paid = file.signed ? booking : withAmount(booking, negated(magnitudeOf(booking.amount)));
    return { cost: { kind: action, booking: paid } };
  }
  if (action === 'feesRefund' || action === 'taxRefund') {
    const kind = action === 'feesRefund' ? 'fees' : 'tax';
    return { cost: { kind, booking: withAmount(booking, magnitudeOf(booking.amount)) } };
  }
  if (security === null && reading.computesAmounts) return { reason: 'the row has no amount' };
  if (security === null) {
    const contradicts =
      action === 'buy' ? !booking.amount.startsWith('-') : action === 'sell' && booking.amount.startsWith('-');
    return contradicts ? { reason: `the security is missing, and the amount is not that of a ${action}` } : { booking };
  }
  if (action === 'split') return splitOf(read, security, booking);
  return tradeIn(read, { security, action, booking, file });
}

/** Where amounts have no sign, a row whose word is not known says neither money in nor money out. */
function plainCash(read: RowOfBroker, booking: StatementBooking, { signed }: BrokerFile): BrokerRow {
  const word = read.text('action');
  if (!signed && read.quantity() !== null && booking.amount !== '0' && !read.earnsCash()) {
    return { reason: 'says neither that units were bought nor that they were sold' };
  }
  if (signed || word === '' || booking.amount === '0' || read.earnsCash() || booking.amount.startsWith('-'))
    return { booking };
  return { reason: `${excerpt(word)} says neither money in nor money out` };
}

function withAmount(booking: StatementBooking, amount: string): StatementBooking {
  return { ...booking, amount };
}

/** Where no word says it: units beside a code that are paid for, or paid out. */
function impliedAction(read: RowOfBroker, security: NamedSecurity | null, { amount }: StatementBooking): Action | null {
  const quantity = read.amount('quantity');
  if (security === null || quantity === null || quantity === '0' || read.earnsCash()) return null;
  return amount.startsWith('-') ? 'buy' : 'sell';
}

interface TradeRow {
  readonly security: NamedSecurity;
  readonly action: Action;
  readonly booking: StatementBooking;
  readonly file: BrokerFile;
}

function tradeIn(read: RowOfBroker, { security, action, booking, file }: TradeRow): BrokerRow {
  const quantity = read.quantity();
  const hasUnits = quantity !== null && quantity !== '0';
  const type = typeOf(action, hasUnits);
  const isTransfer = type === 'transferIn' || type === 'transferOut';
  // Cash may be transferred too.
  if (isTransfer && !hasUnits) return { booking };
  // What a dividend that was paid back comes to is no dividend.
  if (type === 'dividend' && booking.amount.startsWith('-')) return { booking };
  const amount = magnitudeOf(booking.amount);
  const common = {
    ...{ line: booking.line, date: booking.date, secondaryDate: booking.secondaryDate, currency: booking.currency },
    ...{ type, security, notes: booking.notes, bankReference: booking.bankReference },
    quantity: hasUnits ? quantity : null,
  };
  const price = read.price(booking.currency, quantity, amount);
  if (isTransfer) {
    const worth = price.value ?? (amount === '0' ? null : quotient(amount, magnitudeOf(quantity ?? '1')));
    return asRow(tradeOf({ ...common, price: worth, net: '0' }));
  }
  if (amount === '0' && type !== 'dividend' && price.value !== '0') return { reason: 'the row has no amount' };
  const costs = read.costs(booking.currency, price.rate);
  const facts = { ...common, price: statedPrice(price.value, type), priceDecimals: price.decimals, ...costs };
  return asRow(tradeOf({ ...facts, net: netOf(facts, amount, file) }));
}

/** A dividend's units tell how many there were, and its price is rarely stated. */
function statedPrice(price: string | null, type: TradeType): string | null {
  return price === '0' && type === 'dividend' ? null : price;
}

/**
 * The cash that a trade moves. Files state amounts with their costs or without: each row goes with the file, unless only the
 * other reading adds up.
 */
function netOf(facts: Omit<TradeFacts, 'net'>, amount: string, { onTop }: BrokerFile): string {
  const costs = exactSum([facts.fees ?? '0', facts.tax ?? '0']);
  const signedAmount = facts.type === 'buy' ? negated(amount) : amount;
  if (costs === '0') return signedAmount;
  const beside = exactSum([signedAmount, negated(costs)]);
  const [first, other] = onTop ? [beside, signedAmount] : [signedAmount, beside];
  if (facts.price == null || addsUp({ ...facts, net: first }) || !addsUp({ ...facts, net: other })) return first;
  return other;
}

function addsUp(facts: TradeFacts): boolean {
  const trade = tradeOf(facts);
  return typeof trade !== 'string' && trade.statedPrice === null;
}

/** Whether the amounts of trades are without their costs: whether units times price come nearer to them than with the costs. */
export function costsAreOnTop(rows: readonly CsvRow[], reading: RowReading): boolean {
  const stated = reading.profile?.layout.amounts;
  if (stated !== undefined) return stated === 'gross';
  if (reading.computesAmounts) return true;
  let onTop = 0;
  for (const row of rows.slice(0, 2000)) {
    const read = new RowOfBroker(row, reading);
    const [quantity, price, amount] = [read.amount('quantity'), read.amount('price'), read.amount('amount')];
    const { fees, tax } = read.costs(null, null);
    const costs = exactSum([fees, tax]);
    const action = read.action();
    if (quantity === null || price === null || amount === null || costs === '0') continue;
    if (action !== 'buy' && action !== 'sell') continue;
    // Figures in different currencies say nothing.
    if (read.price(read.text('currency') || null, quantity, magnitudeOf(amount)).rate !== null) continue;
    const product = decimalOfText(magnitudeOf(quantity)).times(decimalOfText(magnitudeOf(price)));
    const without = product.minus(decimalOfText(magnitudeOf(amount))).abs();
    const whole = action === 'buy' ? product.plus(decimalOfText(costs)) : product.minus(decimalOfText(costs));
    const including = whole.minus(decimalOfText(magnitudeOf(amount))).abs();
    if (without.lt(including)) onTop += 1;
    else if (including.lt(without)) onTop -= 1;
  }
  return onTop > 0;
}

/** Dividends that are to be reinvested, and the reinvestment beside them, are rows of their own: the latter has units. */
function typeOf(action: Action, hasUnits: boolean): TradeType {
  if (action === 'reinvest' && !hasUnits) return 'dividend';
  if (action === 'sell' || action === 'dividend' || action === 'transferIn' || action === 'transferOut') return action;
  return 'buy';
}

function asRow(trade: BrokerTrade | string): BrokerRow {
  return typeof trade === 'string' ? { reason: trade } : { trade };
}

function quotient(above: string, below: string): string | null {
  const value = formatDecimal(roundHalfEven(decimalOfText(above).div(decimalOfText(below)), MAX_DECIMAL_PLACES));
  return isDecimal(value) ? value : null;
}

/** `2 for 1`. With a colon the two are written in either order, and the units that come or go decide. */
function splitOf(read: RowOfBroker, security: NamedSecurity, { line, date }: StatementBooking): BrokerRow {
  const ratio = read.ratio();
  const units = read.amount('quantity') ?? '0';
  if (ratio === null || (ratio.sign === ':' && units === '0')) {
    return { reason: `the split of ${security.symbol} has no ratio that can be read` };
  }
  const [above, below] = ratio.sign === ':' ? ordered(ratio, !units.startsWith('-')) : [ratio.first, ratio.second];
  const factor = quotient(above, below);
  if (factor === null || factor === '0' || decimalOfText(factor).equals(ONE))
    return { reason: 'a split that changes nothing' };
  return { split: { line, date, security, factor } };
}

function ordered(
  { first, second }: { readonly first: string; readonly second: string },
  grows: boolean,
): [string, string] {
  const isFirstLarger = decimalOfText(first).gt(decimalOfText(second));
  return isFirstLarger === grows ? [first, second] : [second, first];
}
