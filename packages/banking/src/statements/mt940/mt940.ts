// SWIFT MT940. Libraries failed on the samples: @centrapay/swift-parser 1.0.1 rejects three of seven real files
// (missing customer reference, :28:, Rabobank's names), and mt940-js 1.0.0 parses amounts with parseFloat. This parser
// is lenient where banks differ, and strict about dates and amounts.

import { type AccountStatement, emptyAccountStatement, mergeAccounts } from '../account-statement.ts';
import { canonicalAmount } from '../canonical-amount.ts';
import { calendarDay, fullYear } from '../dates.ts';
import { balanceDayRange } from '../period.ts';
import { SkippedRecords } from '../skipped-records.ts';
import type { ParsedStatement, StatementBalance } from '../statement.ts';
import { excerpt } from '../statement-error.ts';
import { type SwiftField, swiftFields } from './fields.ts';
import { type Mt940StatementLine, parseMt940Transaction, readMt940StatementLine } from './transaction-line.ts';

export function parseMt940(text: string): ParsedStatement {
  const reading = new Mt940Reading();
  for (const field of swiftFields(text)) reading.take(field);
  return reading.result();
}

class Mt940Reading {
  private readonly statements: AccountStatement[] = [];
  private readonly skipped = new SkippedRecords();
  private statement: AccountStatement = emptyAccountStatement();
  private started: 'no' | 'message' | 'account' = 'no';
  private pending: { line: Mt940StatementLine; remittance: string[] } | null = null;

  take(field: SwiftField): void {
    switch (field.tag) {
      case '20':
        this.begin('message');
        break;
      case '25':
      case '25P':
        if (this.started === 'account') this.begin('account');
        this.started = 'account';
        this.statement.account = accountOf(field.lines[0] ?? '');
        break;
      case '60F':
      case '60M':
        this.statement.opening = this.balance(field);
        this.statement.currency ??= this.statement.opening?.currency ?? null;
        break;
      case '34F':
      case '90C':
      case '90D':
        // MT942 has no balances; its floor limits and sums name the currency.
        this.book();
        this.statement.currency ??= currencyOf(field);
        break;
      case '61':
        this.book();
        this.open(field);
        break;
      case '86':
        // Rabobank writes one :86: per line. After :62F:, :86: describes the statement.
        for (const line of field.lines) this.pending?.remittance.push(line);
        break;
      case '62F':
      case '62M':
        this.book();
        this.statement.closing = this.balance(field);
        this.statement.currency ??= this.statement.closing?.currency ?? null;
        break;
      default:
        this.book();
    }
  }

  result(): ParsedStatement {
    this.close();
    return { accounts: mergeAccounts(this.statements), skipped: this.skipped.all, settings: {}, table: null };
  }

  private begin(started: 'message' | 'account'): void {
    this.close();
    this.started = started;
  }

  private close(): void {
    this.book();
    const { statement } = this;
    statement.period = balanceDayRange(statement);
    const bare = withoutCurrency(statement.account, statement.currency);
    const stated =
      bare !== null || statement.transactions.length > 0 || statement.opening !== null || statement.closing !== null;
    if (stated) this.statements.push({ ...statement, account: bare });
    this.statement = emptyAccountStatement();
  }

  private open(field: SwiftField): void {
    const line = readMt940StatementLine(field);
    if (typeof line === 'string') this.skipped.add(field.line, line);
    else this.pending = { line, remittance: [] };
  }

  private book(): void {
    if (this.pending === null) return;
    this.statement.transactions.push(
      parseMt940Transaction(this.pending.line, this.pending.remittance, this.statement.currency),
    );
    this.pending = null;
  }

  private balance(field: SwiftField): StatementBalance | null {
    const text = field.lines[0]?.trim() ?? '';
    const balance = balanceOf(text);
    if (balance === null) {
      this.skipped.add(field.line, `the balance :${field.tag}: ${excerpt(text)} cannot be read`);
    }
    return balance;
  }
}

function balanceOf(text: string): StatementBalance | null {
  const match = /^(C|D)(\d\d)(\d\d)(\d\d)([A-Z]{3})(\d{1,20}(?:[.,]\d{0,18})?)$/.exec(text.slice(0, 80));
  if (match === null) return null;
  const [, mark, yy, mm, dd, currency = null, digits = ''] = match;
  const year = fullYear(Number(yy));
  const month = Number(mm);
  // A balance on 30 February (30/360 calendar) is that of the month's last day.
  const date =
    calendarDay(year, month, Number(dd)) ??
    (mm === '02' && (dd === '29' || dd === '30') ? (calendarDay(year, 2, 29) ?? calendarDay(year, 2, 28)) : null);
  const amount = canonicalAmount(`${mark === 'D' ? '-' : ''}${digits.replace(',', '.')}`);
  return date === null || amount === null ? null : { date, amount, currency };
}

function currencyOf({ lines: [text = ''] }: SwiftField): string | null {
  return /^\d{0,5}([A-Z]{3})[CD]?\d/.exec(text.trim())?.[1] ?? null;
}

function accountOf(text: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression removes control characters
  const account = text.slice(0, 100).replace(/[\u0000-\u0020\u007f-\u00a0]+/g, '');
  return account === '' ? null : account;
}

/** Removes the currency that Rabobank and others append to the account number: `1291.99.348EUR`. */
function withoutCurrency(account: string | null, currency: string | null): string | null {
  if (account === null || currency === null || !account.endsWith(currency)) return account;
  const bare = account.slice(0, -currency.length);
  return /\d$/.test(bare) ? bare : account;
}
