// ISO 20022 camt.052 (account report), camt.053 (statement) and camt.054 (notification), versions 2 to 13. The elements
// read here have the same paths in all versions; the three messages differ only in the names of the outer elements.

import { addDays } from '@coffer/domain/dates.ts';
import { negateDecimalText } from '@coffer/domain/decimal-texts.ts';
import { type AccountStatement, emptyAccountStatement, mergeAccounts } from '../account-statement.ts';
import { canonicalAmount } from '../canonical-amount.ts';
import { parseIsoDay } from '../dates.ts';
import { type StatementElement, textAt } from '../element.ts';
import { balanceDayRange } from '../period.ts';
import { SkippedRecords } from '../skipped-records.ts';
import type { ParsedStatement, StatementBalance, StatementDays } from '../statement.ts';
import { StatementError } from '../statement-error.ts';
import { cleanText } from '../text.ts';
import { readXml, type XmlListener } from '../xml.ts';
import { parseCamtEntry } from './entry.ts';

interface CamtMessage {
  /** The name of the element that contains the message. */
  readonly root: string;
  /** The name of the element of one account in the message. */
  readonly part: string;
  readonly called: string;
  /** Codes of the balances before the first transaction, most reliable first. */
  readonly opening: readonly string[];
  /** Codes of the balances after the last transaction, most reliable first. */
  readonly closing: readonly string[];
  /** True if the message may also contain pending entries. */
  readonly mayContainPending: boolean;
}

const messages = {
  // An interim balance (ITBD) may close an intraday report but never opens it, because the report may omit transactions
  // after an interim balance.
  camt052: {
    ...{ root: 'BkToCstmrAcctRpt', part: 'Rpt', called: 'a camt.052 account report' },
    ...{ opening: ['OPBD', 'PRCD'], closing: ['CLBD', 'ITBD'], mayContainPending: true },
  },
  camt053: {
    ...{ root: 'BkToCstmrStmt', part: 'Stmt', called: 'a camt.053 statement' },
    ...{ opening: ['OPBD', 'PRCD', 'ITBD'], closing: ['CLBD', 'ITBD last'], mayContainPending: false },
  },
  // A notification has no balances.
  camt054: {
    ...{ root: 'BkToCstmrDbtCdtNtfctn', part: 'Ntfctn', called: 'a camt.054 notification' },
    ...{ opening: [], closing: [], mayContainPending: false },
  },
} as const satisfies Readonly<Record<string, CamtMessage>>;

export type CamtType = keyof typeof messages;

export function parseCamt(text: string, type: CamtType): ParsedStatement {
  const reading = new CamtReading(messages[type]);
  readXml(text, reading);
  return reading.result();
}

/** The camt message type, from the beginning of the file; camt.053 if the file does not say. */
export function detectCamtType(head: string): CamtType {
  if (/<(?:[\w-]{1,40}:)?BkToCstmrAcctRpt\b|xsd:camt\.052\b/.test(head)) return 'camt052';
  if (/<(?:[\w-]{1,40}:)?BkToCstmrDbtCdtNtfctn\b|xsd:camt\.054\b/.test(head)) return 'camt054';
  return 'camt053';
}

const otherMessages: ReadonlyMap<string, string> = new Map([
  ...Object.values(messages).map(({ root, called }) => [root, called] as const),
  ['CstmrCdtTrfInitn', 'a pain.001 payment order'],
  ['CstmrDrctDbtInitn', 'a pain.008 direct debit order'],
  ['OFX', 'an OFX statement'],
]);

const partsRead: ReadonlySet<string> = new Set(['Acct', 'FrToDt', 'Bal', 'Ntry']);

class CamtReading implements XmlListener {
  private readonly message: CamtMessage;
  private readonly statements: AccountStatement[] = [];
  private readonly skipped = new SkippedRecords();
  private statement: AccountStatement = emptyAccountStatement();
  private balances = new Map<string, StatementBalance>();
  private isThere = false;
  private other: string | null = null;

  constructor(message: CamtMessage) {
    this.message = message;
  }

  wants(path: readonly string[]): boolean {
    const name = path.at(-1) ?? '';
    if (name === this.message.root) this.isThere = true;
    else this.other ??= otherMessages.get(name) ?? null;
    return partsRead.has(name) && path.at(-2) === this.message.part && path.at(-3) === this.message.root;
  }

  complete(element: StatementElement): void {
    if (element.name === 'Acct') this.takeAccount(element);
    else if (element.name === 'FrToDt') this.statement.period ??= periodIn(element);
    else if (element.name === 'Bal') this.takeBalance(element);
    else if (element.name === 'Ntry') this.takeEntry(element);
  }

  ended(name: string): void {
    if (name === this.message.part && this.isThere) this.close();
  }

  result(): ParsedStatement {
    if (this.statements.length === 0) {
      const { called, part } = this.message;
      const found = this.isThere ? `a message without a statement (${part})` : (this.other ?? 'other XML');
      throw new StatementError(`expected ${called}, found ${found}`, 1);
    }
    return { accounts: mergeAccounts(this.statements), skipped: this.skipped.all, settings: {}, table: null };
  }

  private takeAccount(account: StatementElement): void {
    // The statement's own account comes first; later `Acct` elements are related accounts.
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
    // A statement of several pages has several interim balances: the first is the opening, the last the closing
    // balance.
    const key = code === 'ITBD' && this.balances.has('ITBD') ? 'ITBD last' : code;
    const known = this.balances.get(key);
    if (known === undefined || key === 'ITBD last' || known.currency !== this.statement.currency) {
      this.balances.set(key, balance);
    }
  }

  private takeEntry(entry: StatementElement): void {
    const result = parseCamtEntry(entry, this.statement.account, this.message.mayContainPending);
    if (typeof result === 'string') this.skipped.add(entry.line, result);
    else for (const transaction of result) this.statement.transactions.push(transaction);
  }

  private close(): void {
    const { statement, message } = this;
    statement.opening = this.firstOf(message.opening);
    statement.closing = this.firstOf(message.closing);
    statement.period ??= balanceDayRange(statement);
    statement.currency ??= statement.opening?.currency ?? statement.transactions[0]?.currency ?? null;
    this.statements.push(statement);
    this.statement = emptyAccountStatement();
    this.balances = new Map();
  }

  private firstOf(codes: readonly string[]): StatementBalance | null {
    for (const code of codes) {
      const balance = this.balances.get(code);
      if (balance !== undefined) return balance;
    }
    return null;
  }
}

/** A period that ends at midnight ends on the day before. */
function periodIn(element: StatementElement): StatementDays | null {
  const from = parseIsoDay(textAt(element, 'FrDtTm') ?? '');
  const end = textAt(element, 'ToDtTm') ?? '';
  const last = parseIsoDay(end);
  if (from === null || last === null || from > last) return null;
  const until = from < last && /T00:00(?::00(?:\.0+)?)?(?:$|[Z+-])/.test(end) ? addDays(last, -1) : last;
  return { from, until };
}

function balanceOf(element: StatementElement): StatementBalance | null {
  const amountElement = element.children.find((child) => child.name === 'Amt');
  const date = parseIsoDay(textAt(element, 'Dt/Dt') ?? textAt(element, 'Dt/DtTm') ?? '');
  const amount = canonicalAmount(amountElement?.text.trim() ?? '');
  if (date === null || amount === null) return null;
  const debit = textAt(element, 'CdtDbtInd') === 'DBIT';
  return { date, amount: debit ? negateDecimalText(amount) : amount, currency: amountElement?.currency ?? null };
}
