import type { BrokerCost, BrokerTrade, StatedCash, StatedPosition } from '../broker/broker-statement.ts';
import { buildTrade } from '../broker/trade.ts';
import type { StatementTransaction } from '../transaction.ts';
import {
  type FlexRow,
  type FlexSecurities,
  flexDay,
  flexReference,
  flexSecurity,
  flexText,
  flexTransaction,
  missingDayReason,
  readFlexAmount,
  unsupportedInstrumentReason,
} from './row.ts';

interface FlexCash {
  readonly trade?: BrokerTrade;
  readonly cost?: BrokerCost;
  readonly transaction?: StatementTransaction;
  readonly reason?: string;
}

const DAYS = ['dateTime', 'settleDate', 'reportDate', 'date'] as const;

/** Reads a row of CashTransactions; null for a summary row. */
export function parseFlexCash(row: FlexRow, known: FlexSecurities): FlexCash | null {
  if (flexText(row, 'levelOfDetail') === 'SUMMARY') return null;
  const date = flexDay(row, ...DAYS);
  if (date === null) return { reason: missingDayReason(row, ...DAYS) };
  const amount = readFlexAmount(row, 'amount');
  const currency = flexText(row, 'currency');
  if (amount === null || currency === null) return { reason: 'the amount or the currency cannot be read' };
  const type = flexText(row, 'type') ?? '';
  const bankReference = flexReference(row);
  const notes = type === '' ? null : type;
  const transaction = flexTransaction(row, { date, amount, currency, bankReference, notes });
  if (/withholding|\btax\b/i.test(type)) return { cost: { kind: 'tax', transaction } };
  if (/\bfees\b|commission/i.test(type)) return { cost: { kind: 'fees', transaction } };
  const security = flexSecurity(row, known);
  // A reversed payment is plain cash, because a dividend has no negative price.
  if (!/^(?:dividends?|payment in lieu)/i.test(type) || security === null || amount.startsWith('-') || amount === '0') {
    return { transaction };
  }
  const text = flexText(row, 'description');
  const trade = buildTrade({
    ...{
      line: row.line,
      date,
      secondaryDate: transaction.secondaryDate,
      type: 'dividend',
      quantity: null,
      net: amount,
    },
    // The description describes the dividend, not the security.
    ...{ currency, text, notes, bankReference, security: { ...security, name: null } },
  });
  return typeof trade === 'string' ? { reason: trade } : { trade };
}

/** Reads a row of SalesTax: tax on fees. */
export function parseFlexTax(row: FlexRow): FlexCash {
  const date = flexDay(row, 'date', 'reportDate');
  const amount = readFlexAmount(row, 'salesTax');
  const currency = flexText(row, 'currency');
  if (date === null) return { reason: missingDayReason(row, 'date') };
  if (amount === null || currency === null) return { reason: 'the tax or its currency cannot be read' };
  return {
    cost: {
      kind: 'tax',
      transaction: flexTransaction(row, { date, amount, currency, bankReference: flexReference(row) }),
    },
  };
}

/** Reads a row of OpenPositions; null for a single lot and for unsupported instruments. */
export function parseFlexPosition(row: FlexRow, known: FlexSecurities, asOf: string | null): StatedPosition | null {
  if (flexText(row, 'levelOfDetail') === 'LOT' || unsupportedInstrumentReason(row) !== null) return null;
  const date = flexDay(row, 'reportDate') ?? asOf;
  const security = flexSecurity(row, known);
  const quantity = readFlexAmount(row, 'position');
  return date === null || security === null || quantity === null ? null : { date, security, quantity };
}

/** Reads a row of CashReport; null for the total over all currencies. */
export function parseFlexStatedCash(row: FlexRow, asOf: string | null): StatedCash | null {
  const currency = flexText(row, 'currency');
  const amount = readFlexAmount(row, 'endingCash');
  const date = flexDay(row, 'toDate') ?? asOf;
  if (currency === null || !/^[A-Z]{3}$/.test(currency) || amount === null || date === null) return null;
  return { date, currency, amount };
}
