// Quicken Interchange Format. qif2json 0.4 was tried: amounts through parseFloat, no accounts, last changed in 2020.
import { type AccountStatement, emptyStatement, mergeAccounts } from './accounts.ts';
import { type DateOrder, dateFormatOf, decideDateOrder, readDate } from './csv/dates.ts';
import { decideDecimalSeparator, readMoney } from './csv/money.ts';
import type { ParsedStatement, SkippedRecord, StatementBooking } from './statement.ts';
import { excerpt, StatementError } from './statement-error.ts';
import { cleanText, joinText } from './text.ts';

export interface QifSettings {
  readonly dateOrder: DateOrder | null;
  readonly decimalSeparator: '.' | ',' | null;
}

interface QifRecord {
  readonly line: number;
  /** Field letter and text, in order. */
  readonly fields: readonly (readonly [string, string])[];
}

interface QifSection {
  readonly line: number;
  /** `Bank`, `Cat`, `Account`… */
  readonly type: string;
  readonly records: QifRecord[];
}

const cashTypes = new Set(['bank', 'cash', 'ccard', 'oth a', 'oth l']);

export function parseQif(text: string, settings: QifSettings): ParsedStatement {
  const sections = sectionsOf(text);
  const cash = sections.filter((section) => cashTypes.has(section.type.toLowerCase()));
  const values = (letters: string): string[] =>
    cash.flatMap((section) =>
      section.records.flatMap((record) =>
        record.fields.filter(([letter]) => letters.includes(letter)).map(([, value]) => value),
      ),
    );
  const decimalSeparator = settings.decimalSeparator ?? decideDecimalSeparator(values('TU'), '.');
  // Quicken is American: undecided dates are month first, unless the amounts have a decimal comma.
  const dateOrder =
    settings.dateOrder ?? decideDateOrder(values('D').map(plainDate), decimalSeparator === ',' ? 'dmy' : 'mdy');
  const reading: QifReading = { dateOrder, decimalSeparator, skipped: [] };
  const statements = statementsOf(sections, reading);
  return {
    accounts: mergeAccounts(statements),
    skipped: reading.skipped,
    settings: { dateFormat: dateFormatOf(values('D').map(plainDate), dateOrder), decimalSeparator },
  };
}

interface QifReading {
  readonly dateOrder: DateOrder;
  readonly decimalSeparator: '.' | ',';
  readonly skipped: SkippedRecord[];
}

function sectionsOf(text: string): QifSection[] {
  const sections: QifSection[] = [];
  let fields: [string, string][] = [];
  let recordLine = 0;
  let line = 0;
  for (const raw of text.split('\n')) {
    line += 1;
    const content = raw.trim();
    const section = sections.at(-1);
    if (content.startsWith('!')) {
      flush();
      const type = /^!(?:Type:)?\s*(.*)$/i.exec(content)?.[1]?.trim() ?? '';
      // Options such as !Option:AutoSwitch open no section.
      if (!/^(?:option|clear):/i.test(type)) sections.push({ line, type, records: [] });
    } else if (section === undefined) {
      if (content !== '')
        throw new StatementError(
          `expected a QIF file beginning with !Type: or !Account, found ${excerpt(content)}`,
          line,
        );
    } else if (content.startsWith('^')) flush();
    else if (content !== '') {
      if (fields.length === 0) recordLine = line;
      fields.push([content.slice(0, 1).toUpperCase(), content.slice(1)]);
    }
  }
  flush();
  if (sections.length === 0) throw new StatementError('expected a QIF file with a !Type: section, found none', 1);
  return sections;

  function flush(): void {
    if (fields.length > 0) sections.at(-1)?.records.push({ line: recordLine, fields });
    fields = [];
  }
}

function statementsOf(sections: readonly QifSection[], reading: QifReading): AccountStatement[] {
  const statements: AccountStatement[] = [];
  let account: string | null = null;
  for (const section of sections) {
    const type = section.type.toLowerCase();
    // The last account of the block is the one the next section belongs to.
    if (type === 'account') account = valueOf(section.records.at(-1), 'N') ?? account;
    else if (cashTypes.has(type))
      statements.push({ ...emptyStatement(), account, bookings: bookingsOf(section, reading) });
    else {
      const count = section.records.length;
      reading.skipped.push({
        line: section.line,
        reason: `the section ${excerpt(section.type)} with ${count} record${count === 1 ? '' : 's'} holds no cash bookings`,
      });
    }
  }
  return statements;
}

function valueOf(record: QifRecord | undefined, letter: string): string | null {
  return cleanText(record?.fields.find(([found]) => found === letter)?.[1]);
}

function bookingsOf(section: QifSection, reading: QifReading): StatementBooking[] {
  const bookings: StatementBooking[] = [];
  for (const record of section.records) {
    const dateText = valueOf(record, 'D');
    const amountText = valueOf(record, 'T') ?? valueOf(record, 'U');
    const date = dateText === null ? null : readDate(plainDate(dateText), reading.dateOrder);
    const money = amountText === null ? null : readMoney(amountText, reading.decimalSeparator);
    if (date === null || money === null) {
      const reason = date === null ? `the date ${excerpt(dateText ?? '')}` : `the amount ${excerpt(amountText ?? '')}`;
      reading.skipped.push({ line: record.line, reason: `${reason} cannot be read` });
      continue;
    }
    bookings.push({
      line: record.line,
      date,
      secondaryDate: null,
      amount: money.amount,
      currency: money.currency,
      fromTo: valueOf(record, 'P'),
      description: valueOf(record, 'M'),
      notes: notesOf(record),
      bankReference: null,
    });
  }
  return bookings;
}

/** Quicken writes `1/ 5'07`: a space for a leading zero, an apostrophe before years from 2000. */
function plainDate(text: string): string {
  return text
    .slice(0, 40)
    .replace(/\s+/g, '')
    .replace("'", '/')
    .replace(/\/(\d)$/, '/0$1');
}

function notesOf(record: QifRecord): string | null {
  const splits: string[] = [];
  for (const [letter, value] of record.fields) {
    if (letter === 'S') splits.push(value);
    else if (letter === 'E' || letter === '$' || letter === '%') splits.push(`${splits.pop() ?? ''} ${value}`);
  }
  const number = valueOf(record, 'N');
  const category = valueOf(record, 'L');
  return joinText(
    [
      number === null ? null : `number ${number}`,
      category === null ? null : `category ${category}`,
      splits.length === 0 ? null : `split: ${splits.join(', ')}`,
      ...record.fields.filter(([letter]) => letter === 'A').map(([, value]) => value),
    ],
    '; ',
  );
}
