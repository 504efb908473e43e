// Rows of a broker's export: trades with their cash, costs and splits, told from those that only move cash.
import { decimalOfText, formatDecimal, isDecimal, ONE, roundHalfEven } from '@coffer/domain/decimal.ts';
import { exactSum, MAX_DECIMAL_PLACES, negated } from '@coffer/domain/decimal-texts.ts';
import { isIsin } from '@coffer/domain/isin.ts';
import { magnitudeOf } from '../amount.ts';
import type { StatementBooking } from '../booking.ts';
import type { BrokerCost, BrokerSplit, BrokerTrade, NamedSecurity, TradeType } from '../broker/broker-statement.ts';
import { tradeOf } from '../broker/trade.ts';
import { cleanText } from '../text.ts';
import { type Action, actionIn, earnsCash } from './actions.ts';
import type { BookedRow, RowReading } from './bookings.ts';
import { currencyCodes, readMoney } from './money.ts';
import type { BrokerColumn } from './settings.ts';
import type { CsvRow } from './table.ts';

/** What a row comes to beside a plain booking; a reason where it is of securities and cannot be booked. */
export type BrokerRow =
  | { readonly trade: BrokerTrade }
  | { readonly cost: BrokerCost }
  | { readonly split: BrokerSplit }
  | { readonly booking: StatementBooking }
  | { readonly reason: string };

const looksLikeCode = /^[A-Z0-9][A-Z0-9.:/ -]{0,19}$/i;

/** `booked` is the row as a booking of cash. `signed` says whether amounts of the file tell money out by their sign. */
export function brokerRowOf(row: CsvRow, booked: BookedRow, reading: RowReading, signed: boolean): BrokerRow {
  const { booking } = booked;
  const read = new RowOfBroker(row, reading);
  const security = read.security();
  const action = read.action() ?? impliedAction(read, security, booking);
  if (action === null) return { booking };
  if (action === 'option') return { reason: 'an option is not booked' };
  if (action === 'short') return { reason: 'a short sale is not booked' };
  if (action === 'fees' || action === 'tax') {
    return {
      cost: { kind: action, booking: signed ? booking : withAmount(booking, negated(magnitudeOf(booking.amount))) },
    };
  }
  if (action === 'feesRefund' || action === 'taxRefund') {
    const kind = action === 'feesRefund' ? 'fees' : 'tax';
    return { cost: { kind, booking: withAmount(booking, magnitudeOf(booking.amount)) } };
  }
  if (security === null) return { booking };
  if (action === 'split') return splitOf(read, security, booking);
  return tradeIn(read, security, action, booking);
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

function tradeIn(read: RowOfBroker, security: NamedSecurity, action: Action, booking: StatementBooking): BrokerRow {
  const type = typeOf(action);
  const quantity = read.amount('quantity');
  const isTransfer = type === 'transferIn' || type === 'transferOut';
  const hasUnits = quantity !== null && quantity !== '0';
  // Cash may be transferred too.
  if (isTransfer && !hasUnits) return { booking };
  // What a dividend that was paid back comes to is no dividend.
  if (type === 'dividend' && booking.amount.startsWith('-')) return { booking };
  const amount = magnitudeOf(booking.amount);
  const fees = magnitudeOf(read.amount('fee') ?? '0');
  const tax = magnitudeOf(read.amount('tax') ?? '0');
  const price = read.amount('price');
  const common = {
    ...{ line: booking.line, date: booking.date, secondaryDate: booking.secondaryDate, currency: booking.currency },
    ...{ type, security, notes: booking.notes, bankReference: booking.bankReference },
    quantity: hasUnits ? quantity : null,
  };
  if (isTransfer) {
    const worth = price ?? (amount === '0' ? null : quotient(amount, magnitudeOf(quantity ?? '1')));
    return asRow(tradeOf({ ...common, price: worth, net: '0' }));
  }
  const costs = exactSum([fees, tax]);
  const net = type === 'buy' ? negated(amount) : amount;
  // A dividend's units tell how many there were, and its price is rarely stated.
  const stated = price === null || price === '0' ? null : price;
  const whole = tradeOf({ ...common, price: stated, fees, tax, net });
  if (typeof whole !== 'string' || stated === null || costs === '0') return asRow(whole);
  // Some state the amount without what it cost.
  const beside = tradeOf({ ...common, price: stated, fees, tax, net: exactSum([net, negated(costs)]) });
  return asRow(typeof beside === 'string' ? whole : beside);
}

function typeOf(action: Action): TradeType {
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

/** The cells of one row, by the roles of their columns. */
class RowOfBroker {
  readonly #row: CsvRow;
  readonly #reading: RowReading;

  constructor(row: CsvRow, reading: RowReading) {
    this.#row = row;
    this.#reading = reading;
  }

  text(role: BrokerColumn | 'fee'): string {
    const column = this.#reading.columns.single.get(role);
    return column === undefined ? '' : (this.#row.cells[column] ?? '').trim();
  }

  amount(role: BrokerColumn | 'fee'): string | null {
    return readMoney(this.text(role), this.#reading.decimal)?.amount ?? null;
  }

  action(): Action | null {
    return actionIn(this.#reading.columns.single.has('action') ? this.text('action') : null, this.#row.cells);
  }

  earnsCash(): boolean {
    return earnsCash(this.#row.cells);
  }

  security(): NamedSecurity | null {
    const [code, symbol] = [this.text('isin').toUpperCase(), this.text('symbol')];
    const isin = [code, symbol.toUpperCase()].find(isIsin) ?? null;
    const named = [symbol, code].find((text) => looksLikeCode.test(text) && !currencyCodes.has(text)) ?? isin;
    return named === null ? null : { symbol: named.slice(0, 100), isin, name: cleanText(this.text('security')) };
  }

  ratio(): { readonly first: string; readonly second: string; readonly sign: ':' | 'for' } | null {
    for (const cell of this.#row.cells) {
      const found = /\b(\d{1,6}(?:\.\d{1,6})?)\s?(:|for|per|fur|für)\s?(\d{1,6}(?:\.\d{1,6})?)\b/i.exec(
        cell.slice(0, 500),
      );
      if (found === null || Number(found[1]) === 0 || Number(found[3]) === 0) continue;
      return { first: found[1] ?? '', second: found[3] ?? '', sign: found[2] === ':' ? ':' : 'for' };
    }
    return null;
  }
}
