// ISO 20022 camt.053, bank to customer statement, versions 2 to 13: the elements read here have kept their places.

import { negated } from '@coffer/domain/decimal-texts.ts';
import { type AccountStatement, emptyStatement, mergeAccounts } from '../accounts.ts';
import { canonicalAmount } from '../amount.ts';
import { isoDay } from '../dates.ts';
import { type StatementElement, textAt } from '../element.ts';
import { SkippedRecords } from '../skipped.ts';
import type { ParsedStatement, StatementBalance } from '../statement.ts';
import { StatementError } from '../statement-error.ts';
import { cleanText } from '../text.ts';
import { bookingsOfEntry } from './entry.ts';
import { readXml, type XmlListener } from './xml.ts';

export function parseCamt053(text: string): ParsedStatement {
  const reading = new CamtReading();
  readXml(text, reading);
  return reading.result();
}

const otherMessages: Readonly<Record<string, string>> = {
  BkToCstmrAcctRpt: 'a camt.052 account report',
  BkToCstmrDbtCdtNtfctn: 'a camt.054 notification',
  CstmrCdtTrfInitn: 'a pain.001 payment order',
  CstmrDrctDbtInitn: 'a pain.008 direct debit order',
  OFX: 'an OFX statement',
};

const partsRead: ReadonlySet<string> = new Set(['Acct', 'Bal', 'Ntry']);

class CamtReading implements XmlListener {
  private readonly statements: AccountStatement[] = [];
  private readonly skipped = new SkippedRecords();
  private statement: AccountStatement = emptyStatement();
  private balances = new Map<string, StatementBalance>();
  private message = false;
  private other: string | null = null;

  wants(path: readonly string[]): boolean {
    const name = path.at(-1) ?? '';
    if (name === 'BkToCstmrStmt') this.message = true;
    this.other ??= otherMessages[name] ?? null;
    return partsRead.has(name) && path.at(-2) === 'Stmt' && path.at(-3) === 'BkToCstmrStmt';
  }

  complete(element: StatementElement): void {
    if (element.name === 'Acct') this.takeAccount(element);
    else if (element.name === 'Bal') this.takeBalance(element);
    else if (element.name === 'Ntry') this.takeEntry(element);
  }

  ended(name: string): void {
    if (name === 'Stmt' && this.message) this.close();
  }

  result(): ParsedStatement {
    if (this.statements.length === 0) {
      const found = this.message ? 'a camt.053 message without a statement (Stmt)' : (this.other ?? 'other XML');
      throw new StatementError(`expected a camt.053 statement, found ${found}`, 1);
    }
    return { accounts: mergeAccounts(this.statements), skipped: this.skipped.all, settings: {}, table: null };
  }

  private takeAccount(account: StatementElement): void {
    // The statement's own account comes first; a related account may follow under another name.
    if (this.statement.account !== null) return;
    const id = textAt(account, 'Id/IBAN') ?? textAt(account, 'Id/Othr/Id');
    this.statement.account = id === null ? null : id.replace(/\s+/g, '');
    this.statement.currency = textAt(account, 'Ccy');
    this.statement.institution = cleanText(textAt(account, 'Svcr/FinInstnId/Nm'));
  }

  private takeBalance(element: StatementElement): void {
    const code = textAt(element, 'Tp/CdOrPrtry/Cd');
    if (code === null || !/^(?:OPBD|PRCD|CLBD|ITBD)$/.test(code)) return;
    const balance = balanceOf(element);
    if (balance === null) {
      this.skipped.add(element.line, `the balance ${code} cannot be read`);
      return;
    }
    // Of several pages' interim balances the first opens and the last closes.
    const key = code === 'ITBD' && this.balances.has('ITBD') ? 'ITBD last' : code;
    const known = this.balances.get(key);
    if (known === undefined || key === 'ITBD last' || known.currency !== this.statement.currency) {
      this.balances.set(key, balance);
    }
  }

  private takeEntry(entry: StatementElement): void {
    const result = bookingsOfEntry(entry, this.statement.account);
    if (typeof result === 'string') this.skipped.add(entry.line, result);
    else for (const booking of result) this.statement.bookings.push(booking);
  }

  private close(): void {
    const { statement, balances } = this;
    statement.opening = balances.get('OPBD') ?? balances.get('PRCD') ?? balances.get('ITBD') ?? null;
    statement.closing = balances.get('CLBD') ?? balances.get('ITBD last') ?? null;
    statement.currency ??= statement.opening?.currency ?? statement.bookings[0]?.currency ?? null;
    this.statements.push(statement);
    this.statement = emptyStatement();
    this.balances = new Map();
  }
}

function balanceOf(element: StatementElement): StatementBalance | null {
  const amountElement = element.children.find((child) => child.name === 'Amt');
  const date = isoDay(textAt(element, 'Dt/Dt') ?? textAt(element, 'Dt/DtTm') ?? '');
  const amount = canonicalAmount(amountElement?.text.trim() ?? '');
  if (date === null || amount === null) return null;
  const debit = textAt(element, 'CdtDbtInd') === 'DBIT';
  return { date, amount: debit ? negated(amount) : amount, currency: amountElement?.currency ?? null };
}
