// Exports of brokers: rows that buy or sell a number of securities are told from those that only move cash.
import { excerpt } from '../statement-error.ts';
import type { HeaderRow } from './columns.ts';
import { plainHeader } from './headers.ts';
import { currencyCodes, type DecimalSeparator, readMoney } from './money.ts';
import type { CsvRow } from './table.ts';

const securityNames =
  /^(?:isin|wkn|isin wkn|wkn isin|isin code|cusip|sedol|ticker|ticker symbol|symbol|security id|wertpapierkennnummer|kenn ?nummer)$/;
const quantityNames =
  /^(?:quantity|qty|shares|units|no of shares|number of shares|no of units|stuck|stueck|stuckzahl|stueckzahl|stuck nom|stuck nominal|stk|stk nom|nominale?|anzahl|anteile|aantal|quantite|quantita|nombre|nombre de titres|cantidad|titulos|antal|ilosc|liczba)$/;
const actionWords =
  /^(?:buy|bought|sell|sold|you bought|you sold|kauf|verkauf|ankauf|sparplan|koop|verkoop|achat|vente|compra|venta|acquisto|vendita|kob|salg|kop|salj|kupno|sprzedaz)\b|\b(?:reinvest|wiederanlage)/;
const cashWords =
  /^(?:dividend|dividende|ausschuttung|distribution|zins|zinsen|interest|coupon|kupon|ertrag|income|fee|gebuhr|tax|steuer|dividendo|dividende|dywidenda|utdelning|utbytte|udbytte)/;

const looksLikeCode = /^[A-Z0-9][A-Z0-9.:/ -]{0,19}$/i;

/** Where a table names securities, and how many of them. */
export interface TradeColumns {
  readonly security: number;
  /** Null in exports that tell trades from dividends by their words alone. */
  readonly quantity: number | null;
}

/** Null in a table that is not about securities. */
export function tradeColumns(header: HeaderRow | null): TradeColumns | null {
  if (header === null) return null;
  const names = header.cells.map(plainHeader);
  const security = names.findIndex((name) => securityNames.test(name));
  if (security === -1) return null;
  const quantity = names.findIndex((name) => quantityNames.test(name));
  return { security, quantity: quantity === -1 ? null : quantity };
}

/** The trade in words, where a row is one. */
export function tradeIn(
  row: CsvRow,
  { security, quantity }: TradeColumns,
  decimal: DecimalSeparator,
): { readonly security: string; readonly words: string } | null {
  const cell = (column: number): string => (row.cells[column] ?? '').trim();
  const code = cell(security);
  if (!looksLikeCode.test(code) || currencyCodes.has(code)) return null;
  const words = row.cells.map((text) => plainHeader(text.slice(0, 80)));
  const action = row.cells[words.findIndex((text) => actionWords.test(text))]?.trim() ?? null;
  const count = quantity === null ? '' : cell(quantity);
  const units = readMoney(count, decimal)?.amount ?? '0';
  // Some brokers write beside a dividend for how many shares it is.
  if (action === null && (units === '0' || words.some((text) => cashWords.test(text)))) return null;
  return { security: code.slice(0, 100), words: excerpt([action, count, code].filter(Boolean).join(' ')) };
}
