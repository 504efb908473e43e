import { minorUnits } from '@coffer/domain/currencies.ts';
import { formatDecimal, parseUnlimitedDecimal, roundHalfEven } from '@coffer/domain/decimal.ts';
import { negateDecimalText, sumDecimalTexts } from '@coffer/domain/decimal-texts.ts';
import type { BrokerCost, BrokerCurrencyExchange, BrokerTrade } from '../broker/broker-statement.ts';
import { buildTrade, countDecimals } from '../broker/trade.ts';
import {
  type FlexRow,
  type FlexSecurities,
  flexDay,
  flexReference,
  flexSecurity,
  flexText,
  flexTransaction,
  missingDayReason,
  partReference,
  readFlexAmount,
  unsupportedInstrumentReason,
} from './row.ts';

export interface FlexTrade {
  readonly trade?: BrokerTrade;
  readonly exchange?: BrokerCurrencyExchange;
  readonly cost?: BrokerCost;
  readonly reason?: string;
}

/**
 * Returns the rows to import as trades. A query may list the same trades as executions, orders and closed lots; only
 * executions are returned, or orders if there are no executions.
 */
export function selectFlexTradeRows(rows: readonly FlexRow[]): readonly FlexRow[] {
  const level = (row: FlexRow) => flexText(row, 'levelOfDetail') ?? 'EXECUTION';
  const executions = rows.filter((row) => level(row) === 'EXECUTION');
  return executions.length > 0 ? executions : rows.filter((row) => level(row) === 'ORDER');
}

export function parseFlexTrade(row: FlexRow, known: FlexSecurities): FlexTrade {
  const why = unsupportedInstrumentReason(row);
  if (why !== null) return { reason: why };
  const date = flexDay(row, 'tradeDate', 'dateTime', 'reportDate');
  if (date === null) return { reason: missingDayReason(row, 'tradeDate', 'dateTime', 'reportDate') };
  const quantity = readFlexAmount(row, 'quantity');
  const money = readFlexAmount(row, 'tradeMoney');
  const stated = readFlexAmount(row, 'proceeds') ?? (money === null ? null : negateDecimalText(money));
  const proceeds = stated ?? proceedsOf(row, quantity);
  const currency = flexText(row, 'currency');
  if (quantity === null || proceeds === null || currency === null) {
    return { reason: 'the quantity, the proceeds or the currency cannot be read' };
  }
  const cost = separateCommission(row, date, currency);
  const read = { row, date, quantity, proceeds, currency };
  const beside = cost === null ? {} : { cost };
  if (flexText(row, 'assetCategory') === 'CASH') return { ...beside, ...exchangeOf(read) };
  const security = flexSecurity(row, known);
  if (security === null) return { reason: 'the security is missing' };
  if (isShort(row, quantity)) return { reason: `a short sale is not imported: ${security.name ?? security.symbol}` };
  const fees = cost === null ? negateDecimalText(readFlexAmount(row, 'ibCommission') ?? '0') : '0';
  const tax = negateDecimalText(readFlexAmount(row, 'taxes') ?? '0');
  const computed = sumDecimalTexts([proceeds, negateDecimalText(fees), negateDecimalText(tax)]);
  const trade = buildTrade({
    ...{
      line: row.line,
      date,
      secondaryDate: flexDay(row, 'settleDateTarget'),
      security,
      quantity,
      currency,
      fees,
      tax,
    },
    // A cancelled purchase returns cash, as a sale does.
    type: quantity.startsWith('-') ? 'sell' : 'buy',
    // Bonds are quoted in percent; their price is derived from the amount.
    price: flexText(row, 'assetCategory') === 'BOND' ? null : readFlexAmount(row, 'tradePrice'),
    priceDecimals: countDecimals(flexText(row, 'tradePrice') ?? ''),
    net: cost === null ? (readFlexAmount(row, 'netCash') ?? computed) : computed,
    text: isCancelled(row) ? 'cancelled' : null,
    notes: flexText(row, 'exchange'),
    bankReference: flexReference(row),
  });
  return typeof trade === 'string' ? { reason: trade } : { ...beside, trade };
}

/**
 * Units times price if the query omits both amounts; only for stocks, because the multiplier or percentage of other
 * instruments is then unknown.
 */
function proceedsOf(row: FlexRow, quantity: string | null): string | null {
  const price = readFlexAmount(row, 'tradePrice');
  const multiplier = readFlexAmount(row, 'multiplier') ?? '1';
  if (quantity === null || price === null || flexText(row, 'assetCategory') !== 'STK') return null;
  const currency = flexText(row, 'currency');
  const product = parseUnlimitedDecimal(quantity)
    .times(parseUnlimitedDecimal(price))
    .times(parseUnlimitedDecimal(multiplier))
    .negated();
  return formatDecimal(roundHalfEven(product, currency === null ? 2 : minorUnits(currency)));
}

function isCancelled(row: FlexRow): boolean {
  return flexText(row, 'transactionType') === 'TradeCancel' || /\(Ca\.\)/.test(flexText(row, 'buySell') ?? '');
}

/** Whether the trade is a sale that opens a position, or a purchase that closes a position. */
function isShort(row: FlexRow, quantity: string): boolean {
  if (isCancelled(row)) return false;
  const indicator = flexText(row, 'openCloseIndicator') ?? '';
  return quantity.startsWith('-') ? indicator.includes('O') : indicator === 'C';
}

/**
 * A separate cost for the commission if its currency differs from the trade's, or if the trade is a currency exchange;
 * otherwise null.
 */
function separateCommission(row: FlexRow, date: string, traded: string): BrokerCost | null {
  const amount = readFlexAmount(row, 'ibCommission') ?? '0';
  const currency = flexText(row, 'ibCommissionCurrency') ?? traded;
  const isCash = flexText(row, 'assetCategory') === 'CASH';
  if (amount === '0' || (currency === traded && !isCash)) return null;
  const transaction = flexTransaction(row, {
    date,
    amount,
    currency,
    bankReference: partReference(flexReference(row), 'fees'),
  });
  return {
    kind: 'fees',
    transaction: { ...transaction, description: `Commission ${transaction.description ?? ''}`.trim() },
  };
}

interface Read {
  readonly row: FlexRow;
  readonly date: string;
  readonly quantity: string;
  readonly proceeds: string;
  readonly currency: string;
}

/** Reads a currency exchange such as `EUR.USD`: the quantity is in EUR, the proceeds are in USD. */
function exchangeOf({ row, date, quantity, proceeds, currency }: Read): FlexTrade {
  const base = /^([A-Z]{3})\.[A-Z]{3}$/.exec(flexText(row, 'symbol') ?? '')?.[1];
  if (
    base === undefined ||
    quantity === '0' ||
    proceeds === '0' ||
    quantity.startsWith('-') === proceeds.startsWith('-')
  ) {
    return { reason: 'an exchange of currencies that cannot be read' };
  }
  const reference = flexReference(row);
  const leg = (amount: string, inCurrency: string) => {
    const part = amount.startsWith('-') ? 'paid' : 'received';
    const transaction = { date, amount, currency: inCurrency, bankReference: partReference(reference, part) };
    const description = `Exchange ${flexText(row, 'symbol') ?? ''} at ${readFlexAmount(row, 'tradePrice') ?? '?'}`;
    return { ...flexTransaction(row, transaction), description };
  };
  const legs = [leg(quantity, base), leg(proceeds, currency)] as const;
  const [paid, received] = quantity.startsWith('-') ? legs : [legs[1], legs[0]];
  return { exchange: { paid, received } };
}
