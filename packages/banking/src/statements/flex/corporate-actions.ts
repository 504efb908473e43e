import { formatDecimal, isDecimal, ONE, parseUnlimitedDecimal, roundHalfEven } from '@coffer/domain/decimal.ts';
import { MAX_DECIMAL_PLACES } from '@coffer/domain/decimal-texts.ts';
import type { BrokerStockSplit, BrokerTrade } from '../broker/broker-statement.ts';
import { buildTrade } from '../broker/trade.ts';
import type { StatementTransaction } from '../transaction.ts';
import {
  type FlexRow,
  type FlexSecurities,
  flexDay,
  flexIsin,
  flexReference,
  flexSecurity,
  flexText,
  flexTransaction,
  missingDayReason,
  partReference,
  readFlexAmount,
  unsupportedInstrumentReason,
} from './row.ts';

interface FlexAction {
  readonly trade?: BrokerTrade;
  readonly split?: BrokerStockSplit;
  readonly transaction?: StatementTransaction;
  readonly reason?: string;
}

// A split takes effect on the first trading day after it was booked.
const DAYS = ['reportDate', 'dateTime'] as const;

/**
 * Reads a row of CorporateActions. A split that keeps the ISIN is a split; any other action removes or adds units, with
 * or without cash.
 */
export function parseCorporateAction(row: FlexRow, isins: CorporateActionIsins, known: FlexSecurities): FlexAction {
  const why = unsupportedInstrumentReason(row);
  if (why !== null) return { reason: why };
  const date = flexDay(row, ...DAYS);
  if (date === null) return { reason: missingDayReason(row, ...DAYS) };
  const named = flexSecurity(row, known);
  const quantity = readFlexAmount(row, 'quantity');
  if (named === null || quantity === null) return { reason: 'the security or the quantity cannot be read' };
  // The description describes the action, not the security.
  const security = { ...named, name: null };
  const factor = splitFactor(row, isins);
  if (factor !== null) return { split: { line: row.line, date, security, factor } };
  const net = readFlexAmount(row, 'proceeds') ?? '0';
  const currency = flexText(row, 'currency');
  const bankReference = partReference(flexReference(row), 'action');
  if (quantity === '0') {
    if (net === '0') return { reason: 'a corporate action without units and cash' };
    return { transaction: flexTransaction(row, { date, amount: net, currency, bankReference }) };
  }
  const leaves = quantity.startsWith('-');
  const trade = buildTrade({
    ...{
      line: row.line,
      date,
      security,
      quantity,
      currency,
      net,
      text: flexText(row, 'actionDescription'),
      bankReference,
    },
    type: net === '0' ? (leaves ? 'transferOut' : 'transferIn') : leaves ? 'sell' : 'buy',
  });
  return typeof trade === 'string' ? { reason: trade } : { trade };
}

/** The ISINs of each corporate action; rows of the same action share the beginning of their description. */
type CorporateActionIsins = ReadonlyMap<string, ReadonlySet<string | null>>;

export function corporateActionIsins(rows: readonly FlexRow[]): CorporateActionIsins {
  const isins = new Map<string, Set<string | null>>();
  for (const row of rows) {
    const known = isins.get(actionOf(row)) ?? new Set();
    isins.set(actionOf(row), known.add(flexIsin(row)));
  }
  return isins;
}

/** Returns the description of the action, without the security of this row in brackets at the end. */
function actionOf(row: FlexRow): string {
  const words = wordsOf(row);
  const end = words.lastIndexOf('(');
  return end <= words.indexOf(')') ? words.trim() : words.slice(0, end).trim();
}

function wordsOf(row: FlexRow): string {
  return flexText(row, 'actionDescription') ?? flexText(row, 'description') ?? '';
}

const SPLIT = /^[^(]{0,100}\(([A-Z0-9]{12})\) SPLIT (\d{1,9}(?:\.\d{1,9})?) FOR (\d{1,9}(?:\.\d{1,9})?)/i;

/** Returns the new units per old unit of a split that keeps the ISIN; null for all other actions. */
function splitFactor(row: FlexRow, isins: CorporateActionIsins): string | null {
  const words = wordsOf(row);
  const [, isin, above = '', below = ''] = SPLIT.exec(words) ?? [];
  if (isin === undefined || (flexIsin(row) ?? isin) !== isin || Number(below) === 0 || Number(above) === 0) return null;
  if ((isins.get(actionOf(row))?.size ?? 0) > 1) return null;
  const factor = formatDecimal(
    roundHalfEven(parseUnlimitedDecimal(above).div(parseUnlimitedDecimal(below)), MAX_DECIMAL_PLACES),
  );
  return isDecimal(factor) && factor !== '0' && !parseUnlimitedDecimal(factor).equals(ONE) ? factor : null;
}

/** Reads a row of Transfers: units, cash or both. */
export function parseFlexTransfer(row: FlexRow, known: FlexSecurities): FlexAction {
  const why = unsupportedInstrumentReason(row);
  if (why !== null) return { reason: why };
  const date = flexDay(row, 'date', 'dateTime', 'reportDate');
  if (date === null) return { reason: missingDayReason(row, 'date', 'dateTime', 'reportDate') };
  const cash = readFlexAmount(row, 'cashTransfer') ?? '0';
  const currency = flexText(row, 'currency');
  const bankReference = partReference(flexReference(row), 'transfer');
  const quantity = readFlexAmount(row, 'quantity') ?? '0';
  const transaction =
    cash === '0'
      ? {}
      : {
          transaction: flexTransaction(row, {
            date,
            amount: cash,
            currency,
            bankReference: partReference(bankReference, 'cash'),
          }),
        };
  if (quantity === '0' || flexText(row, 'assetCategory') === 'CASH') {
    return cash === '0' ? { reason: 'a transfer without units and cash' } : transaction;
  }
  const security = flexSecurity(row, known);
  if (security === null) return { reason: 'the security is missing', ...transaction };
  const leaves = flexText(row, 'direction') === 'OUT' || quantity.startsWith('-');
  const worth = readFlexAmount(row, 'positionAmount');
  const trade = buildTrade({
    ...{ line: row.line, date, security, quantity, currency, net: '0', bankReference, notes: flexText(row, 'type') },
    type: leaves ? 'transferOut' : 'transferIn',
    price: worth === null || worth === '0' ? null : perUnit(worth, quantity),
  });
  return typeof trade === 'string' ? { reason: trade, ...transaction } : { trade, ...transaction };
}

function perUnit(worth: string, quantity: string): string | null {
  const price = parseUnlimitedDecimal(worth).div(parseUnlimitedDecimal(quantity)).abs();
  const text = formatDecimal(roundHalfEven(price, MAX_DECIMAL_PLACES));
  return isDecimal(text) ? text : null;
}
