import type { Booking } from './bookings.ts';

/** A rate in the ECB's sense: so much of `currency` is one euro from that day on. */
export interface Rate {
  readonly currency: string;
  readonly date: string;
  readonly rate: string;
}

/** How all numbers below are to be read, whatever is in them: `1.234` is not a thousand. */
export const JOURNAL_HEAD = 'decimal-mark .\n\n';

/**
 * The booking as an entry of an hledger journal: what happened on the asset, against its category. The second amount
 * is left to hledger, which infers it.
 */
export function journalEntry({ asset, date, fromTo, description, value, currency, category }: Booking): string {
  const title = [fromTo, description].map(titlePart).filter((part) => part !== '');
  const counter = `${value.startsWith('-') ? 'expenses' : 'income'}:${accountName(category ?? 'uncategorised')}`;
  const amount = `${value} ${commodity(currency)}`;
  // Between date and title a status or a code may stand: an empty code keeps what looks like one in the title.
  const code = /^[*!(]/.test(title[0] ?? '') ? '() ' : '';
  return `${date} ${code}${title.join(' | ')}\n  assets:${accountName(asset)}  ${amount}\n  ${counter}\n\n`;
}

export function priceDirective({ currency, date, rate }: Rate): string {
  return `P ${date} EUR ${rate} ${commodity(currency)}\n`;
}

/** `;` begins a comment, `|` ends the payee, and a line is a line. */
function titlePart(text: string | null): string {
  return (text ?? '').replaceAll(/\s+/g, ' ').replaceAll(';', ',').replaceAll('|', '/').trim();
}

/** Two spaces end the name of an account, `:` begins one below it, `;` a comment. */
function accountName(name: string): string {
  const safe = name.replaceAll(/\s+/g, ' ').replaceAll(':', '-').replaceAll(';', ',').trim();
  return safe === '' ? 'unnamed' : safe;
}

/** Anything but letters is in quotes, and none in them. */
function commodity(currency: string): string {
  return /^\p{L}+$/u.test(currency) ? currency : `"${currency.replaceAll(/["\s;]/g, '')}"`;
}
