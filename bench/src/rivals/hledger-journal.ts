import type { ExportedTransaction } from './transactions.ts';

/** An exchange rate as the ECB publishes it: from `date` on, `rate` units of `currency` are worth one euro. */
export interface JournalRate {
  readonly currency: string;
  readonly date: string;
  readonly rate: string;
}

/**
 * The first line of a journal, which sets how hledger reads all numbers; otherwise it could read `1.234` as a
 * thousand.
 */
export const JOURNAL_HEAD = 'decimal-mark .\n\n';

/**
 * Formats a transaction for an hledger journal: the asset's amount against its category. hledger infers the second
 * amount.
 */
export function formatJournalEntry({
  asset,
  date,
  fromTo,
  description,
  value,
  currency,
  category,
}: ExportedTransaction): string {
  const title = [fromTo, description].map(titlePart).filter((part) => part !== '');
  const counter = `${value.startsWith('-') ? 'expenses' : 'income'}:${accountName(category ?? 'uncategorised')}`;
  const amount = `${value} ${commodity(currency)}`;
  // hledger reads a `*`, `!` or `(` after the date as a status or a code. After an empty code, hledger reads such a
  // character as part of the title.
  const code = /^[*!(]/.test(title[0] ?? '') ? '() ' : '';
  return `${date} ${code}${title.join(' | ')}\n  assets:${accountName(asset)}  ${amount}\n  ${counter}\n\n`;
}

export function formatPriceDirective({ currency, date, rate }: JournalRate): string {
  return `P ${date} EUR ${rate} ${commodity(currency)}\n`;
}

/** Returns the text on one line, without `;` (begins a comment) and `|` (ends the payee). */
function titlePart(text: string | null): string {
  return (text ?? '').replaceAll(/\s+/g, ' ').replaceAll(';', ',').replaceAll('|', '/').trim();
}

/** The name without two spaces (the end of an account name), `:` (a sub-account) and `;` (a comment). */
function accountName(name: string): string {
  const safe = name.replaceAll(/\s+/g, ' ').replaceAll(':', '-').replaceAll(';', ',').trim();
  return safe === '' ? 'unnamed' : safe;
}

/** Quotes the name of a commodity unless it consists of letters only. hledger allows no quotes in the name itself. */
function commodity(currency: string): string {
  return /^\p{L}+$/u.test(currency) ? currency : `"${currency.replaceAll(/["\s;]/g, '')}"`;
}
