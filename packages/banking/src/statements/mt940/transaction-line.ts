import { meaningfulReference } from '../account-statement.ts';
import { canonicalAmount } from '../canonical-amount.ts';
import { calendarDay, fullYear } from '../dates.ts';
import { excerpt } from '../statement-error.ts';
import { cleanText, joinUniqueTexts } from '../text.ts';
import type { StatementTransaction } from '../transaction.ts';
import type { SwiftField } from './fields.ts';
import { parseRemittance } from './remittance.ts';

/** A parsed statement line (field `:61:`) of an MT940 file. */
export interface Mt940StatementLine {
  readonly line: number;
  readonly date: string;
  readonly valueDate: string | null;
  readonly dateNote: string | null;
  readonly amount: string;
  readonly customerReference: string | null;
  readonly bankReference: string | null;
  readonly name: string | null;
  readonly supplementary: string | null;
}

// Value date, entry date, mark (C, D, their reversals, and E for expected), funds code, amount, rest. Some banks fill a
// missing entry date with blanks or zeros.
const transactionLine = /^(\d{6})\s{0,8}(\d{4})?\s{0,8}(RC|RD|EC|ED|C|D)([A-Z])?(\d{1,20}(?:[.,]\d{0,18})?)(.*)$/s;
const referenceWidth = 16;

/** Parses a statement line (field `:61:`); returns a text with the reason if it cannot be imported. */
export function readMt940StatementLine(field: SwiftField): Mt940StatementLine | string {
  const text = field.lines[0]?.trim() ?? '';
  const match = transactionLine.exec(text);
  if (match === null) return `the transaction :61: ${excerpt(text)} cannot be read`;
  const [, value = '', entry, mark = '', , digits = '', rest = ''] = match;
  if (mark.startsWith('E')) return 'expected, not yet booked';
  // A reversed credit is a debit; a reversed debit is a credit.
  const sign = mark === 'D' || mark === 'RC' ? '-' : '';
  const amount = canonicalAmount(sign + digits.replace(',', '.'));
  if (amount === null) return `the amount ${excerpt(digits)} cannot be read`;
  const dates = datesOf(value, entry ?? null);
  if (dates === null) return `${excerpt(value)} is not a real day, and there is no valid entry date`;
  return { line: field.line, amount, ...dates, ...referencesOf(rest, field.lines.slice(1)) };
}

/**
 * The transaction's date is its entry date. Banks that use a 30/360 calendar state value dates such as 30 February; the
 * entry date is then kept, and a note contains the bank's value date.
 */
function datesOf(
  value: string,
  entry: string | null,
): Pick<Mt940StatementLine, 'date' | 'valueDate' | 'dateNote'> | null {
  const year = fullYear(Number(value.slice(0, 2)));
  const month = Number(value.slice(2, 4));
  const valueDate = calendarDay(year, month, Number(value.slice(4, 6)));
  const entryDate = entry === null ? null : entryDay(year, month, entry);
  const date = entryDate ?? valueDate;
  if (date === null) return null;
  const written = `${year}-${value.slice(2, 4)}-${value.slice(4, 6)}`;
  return { date, valueDate, dateNote: valueDate === null ? `value date as the bank states it: ${written}` : null };
}

/** The entry date has no year; the year that brings it closest to the value date is used. */
function entryDay(valueYear: number, valueMonth: number, entry: string): string | null {
  const month = Number(entry.slice(0, 2));
  const apart = month - valueMonth;
  const year = apart > 6 ? valueYear - 1 : apart < -6 ? valueYear + 1 : valueYear;
  return calendarDay(year, month, Number(entry.slice(2, 4)));
}

function referencesOf(
  rest: string,
  supplementaryLines: readonly string[],
): Pick<Mt940StatementLine, 'customerReference' | 'bankReference' | 'name' | 'supplementary'> {
  const reference = rest.replace(/^\s*[A-Z][A-Z0-9]{3}/, '');
  const slashes = reference.indexOf('//');
  const own = slashes === -1 ? reference : reference.slice(0, slashes);
  // Rabobank pads the reference to 16 characters and appends the counterparty's name. ASN and others write longer
  // references without a blank, such as an IBAN.
  const named = slashes === -1 && own.length > referenceWidth && /\s/.test(own.trim());
  return {
    customerReference: meaningfulReference(cleanText(named ? own.slice(0, referenceWidth) : own)),
    bankReference: slashes === -1 ? null : bankReferenceOf(reference.slice(slashes + 2)),
    name: named ? cleanText(own.slice(referenceWidth)) : null,
    supplementary: joinUniqueTexts(supplementaryLines, ' '),
  };
}

/**
 * Returns the bank's reference; null if it has fewer than eight characters without leading zeros. Such references
 * (`//00000000001005`) only number the transactions of a day, so they are not unique.
 */
function bankReferenceOf(text: string): string | null {
  const reference = meaningfulReference(cleanText(text));
  return reference === null || reference.replace(/^[0\W]+/, '').length < 8 ? null : reference;
}

export function parseMt940Transaction(
  line: Mt940StatementLine,
  remittanceLines: readonly string[],
  currency: string | null,
): StatementTransaction {
  const remittance = parseRemittance(remittanceLines);
  // "KREF+" means that the reference is in the remittance text.
  const reference = /^[A-Z]{4}\+?$/.test(line.customerReference ?? '') ? null : line.customerReference;
  return {
    line: line.line,
    date: line.date,
    secondaryDate: line.valueDate,
    amount: line.amount,
    currency,
    fromTo: remittance.fromTo ?? line.name,
    description: remittance.description ?? line.supplementary,
    notes: joinUniqueTexts(
      [
        ...remittance.notes,
        reference === null ? null : `reference ${reference}`,
        remittance.description === null ? null : line.supplementary,
        line.dateNote,
      ],
      '; ',
    ),
    bankReference: line.bankReference,
  };
}
