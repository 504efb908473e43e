// Quicken Interchange Format. qif2json 0.4 was not used: it parses amounts with parseFloat, has no accounts, and last
// changed in 2020.

import { type AccountStatement, emptyAccountStatement, mergeAccounts } from './account-statement.ts';
import { type DateOrder, decideDateOrder, describeDateFormat, readDate } from './csv/dates.ts';
import { decideDecimalSeparator, readMoney } from './csv/money.ts';
import { type QifInvestmentAccount, readQifInvestmentAccount } from './qif-investments.ts';
import { SkippedRecords } from './skipped-records.ts';
import type { ParsedStatement } from './statement.ts';
import { excerpt, StatementError } from './statement-error.ts';
import { cleanText, joinUniqueTexts, shortenText } from './text.ts';
import type { StatementTransaction } from './transaction.ts';

export interface QifSettings {
  readonly dateOrder: DateOrder | null;
  readonly decimalSeparator: '.' | ',' | null;
}

interface QifRecord {
  readonly line: number;
  /** Field letters and texts, in order. */
  readonly fields: readonly (readonly [string, string])[];
}

interface QifSection {
  readonly line: number;
  /** The section's type, for example `Bank`, `Cat` or `Account`. */
  readonly type: string;
  readonly records: QifRecord[];
}

const cashTypes = new Set(['bank', 'cash', 'ccard', 'oth a', 'oth l']);

function isInvestment({ type }: QifSection): boolean {
  return type.toLowerCase() === 'invst';
}

export function parseQif(text: string, settings: QifSettings): ParsedStatement {
  const sections = sectionsOf(text);
  const cash = sections.filter((section) => cashTypes.has(section.type.toLowerCase()));
  const valuesIn = (from: readonly QifSection[], letters: string): string[] =>
    from.flatMap((section) =>
      section.records.flatMap((record) =>
        record.fields.filter(([letter]) => letters.includes(letter)).map(([, value]) => value),
      ),
    );
  const dates = valuesIn([...cash, ...sections.filter(isInvestment)], 'D').map(plainDate);
  const decimalSeparator =
    settings.decimalSeparator ??
    decideDecimalSeparator(valuesIn([...cash, ...sections.filter(isInvestment)], 'TU'), '.');
  // Quicken is American: ambiguous dates are month first, unless amounts have a decimal comma.
  const dateOrder = settings.dateOrder ?? decideDateOrder(dates, decimalSeparator === ',' ? 'dmy' : 'mdy');
  const symbols = symbolsIn(sections);
  const reading: QifReading = { dateOrder, decimalSeparator, skipped: new SkippedRecords(), symbols };
  const statements = statementsOf(sections, reading);
  return {
    accounts: mergeAccounts(statements),
    skipped: reading.skipped.all,
    settings: { dateFormat: describeDateFormat(dates, dateOrder), decimalSeparator },
    table: null,
  };
}

interface QifReading {
  readonly dateOrder: DateOrder;
  readonly decimalSeparator: '.' | ',';
  readonly skipped: SkippedRecords;
  /** Ticker symbols by security name. */
  readonly symbols: ReadonlyMap<string, string>;
}

// Real files have far fewer sections and fields; the limits keep a hostile file from exhausting memory.
const mostSections = 10_000;
const mostFields = 1000;

function sectionsOf(text: string): QifSection[] {
  const sections: QifSection[] = [];
  let fields: [string, string][] = [];
  let recordLine = 0;
  let line = 0;
  const endRecord = (): void => {
    if (fields.length > 0) sections.at(-1)?.records.push({ line: recordLine, fields });
    fields = [];
  };
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from);
    const content = text.slice(from, end === -1 ? text.length : end).trim();
    from = end === -1 ? text.length : end + 1;
    line += 1;
    if (isComment(content)) continue;
    if (content.startsWith('!')) {
      endRecord();
      const type = /^!(?:Type:)?\s*(.*)$/i.exec(content.slice(0, 100))?.[1]?.trim() ?? '';
      // Options such as !Option:AutoSwitch do not start a section.
      if (!/^(?:option|clear):/i.test(type)) sections.push({ line, type, records: [] });
      if (sections.length > mostSections)
        throw new StatementError(`expected a QIF file, found more than ${mostSections} sections`, line);
    } else if (sections.length === 0) {
      if (content !== '')
        throw new StatementError(
          `expected a QIF file beginning with !Type: or !Account, found ${excerpt(content)}`,
          line,
        );
    } else if (content.startsWith('^')) endRecord();
    else if (content !== '' && fields.length < mostFields) {
      if (fields.length === 0) recordLine = line;
      fields.push([content.slice(0, 1).toUpperCase(), content.slice(1)]);
    }
  }
  endRecord();
  if (sections.length === 0) throw new StatementError('expected a QIF file with a !Type: section, found none', 1);
  return sections;
}

/** Whether the line is a comment by a program or a person; no QIF field begins with these characters. */
function isComment(content: string): boolean {
  return /^(?:[#;]|\/\/)/.test(content);
}

function symbolsIn(sections: readonly QifSection[]): Map<string, string> {
  const symbols = new Map<string, string>();
  for (const { type, records } of sections) {
    if (type.toLowerCase() !== 'security') continue;
    for (const record of records) {
      const [name, symbol] = [shortenText(textOf(record, 'N'), 100), shortenText(textOf(record, 'S'), 100)];
      if (name !== null && symbol !== null) symbols.set(name, symbol);
    }
  }
  return symbols;
}

/** Sections that describe securities and have no transactions. */
const listTypes = /^(?:security|prices)$/i;

function statementsOf(sections: readonly QifSection[], reading: QifReading): AccountStatement[] {
  const statements: AccountStatement[] = [];
  let account: string | null = null;
  for (const section of sections) {
    const type = section.type.toLowerCase();
    // The next section belongs to the last account of this block.
    if (type === 'account') account = textOf(section.records.at(-1), 'N') ?? account;
    else if (cashTypes.has(type))
      statements.push({ ...emptyAccountStatement(), account, transactions: transactionsOf(section, reading) });
    else if (isInvestment(section))
      statements.push({ ...emptyAccountStatement(), account, ...investmentsOf(section, reading) });
    else if (!listTypes.test(type)) {
      const count = section.records.length;
      reading.skipped.add(
        section.line,
        `the section ${excerpt(section.type)} with ${count} record${count === 1 ? '' : 's'} has no cash transactions`,
      );
    }
  }
  return statements;
}

function investmentsOf({ records }: QifSection, reading: QifReading): QifInvestmentAccount {
  return readQifInvestmentAccount(
    records.map((record) => {
      const day = textOf(record, 'D');
      const date = day === null ? null : readDate(plainDate(day), reading.dateOrder);
      return { line: record.line, date, field: (letter) => textOf(record, letter) };
    }),
    reading,
  );
}

function textOf(record: QifRecord | undefined, letter: string): string | null {
  return cleanText(record?.fields.find(([found]) => found === letter)?.[1]);
}

function transactionsOf(section: QifSection, reading: QifReading): StatementTransaction[] {
  const transactions: StatementTransaction[] = [];
  for (const record of section.records) {
    const dateText = textOf(record, 'D');
    const amountText = textOf(record, 'T') ?? textOf(record, 'U');
    const date = dateText === null ? null : readDate(plainDate(dateText), reading.dateOrder);
    const money = amountText === null ? null : readMoney(amountText, reading.decimalSeparator);
    if (date === null || money === null) {
      const reason = date === null ? `the date ${excerpt(dateText ?? '')}` : `the amount ${excerpt(amountText ?? '')}`;
      reading.skipped.add(record.line, `${reason} cannot be read`);
      continue;
    }
    transactions.push({
      line: record.line,
      date,
      secondaryDate: null,
      amount: money.amount,
      currency: money.currency,
      fromTo: textOf(record, 'P'),
      description: textOf(record, 'M'),
      notes: notesOf(record),
      bankReference: null,
    });
  }
  return transactions;
}

/** Normalises Quicken's notation `1/ 5'07`: a space for a leading zero, an apostrophe before years from 2000. */
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
  const number = textOf(record, 'N');
  const category = textOf(record, 'L');
  return joinUniqueTexts(
    [
      number === null ? null : `number ${number}`,
      category === null ? null : `category ${category}`,
      splits.length === 0 ? null : `split: ${splits.join(', ')}`,
      ...record.fields.filter(([letter]) => letter === 'A').map(([, value]) => value),
    ],
    '; ',
  );
}
