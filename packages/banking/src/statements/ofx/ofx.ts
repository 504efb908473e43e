// OFX bank, card and investment statements.

import { type AccountStatement, emptyStatement, mergeAccounts } from '../accounts.ts';
import { compactDay } from '../dates.ts';
import { elementAt, type StatementElement, textAt } from '../element.ts';
import { SkippedRecords } from '../skipped.ts';
import type { ParsedStatement, StatementBalance, StatementBooking } from '../statement.ts';
import { excerpt, StatementError } from '../statement-error.ts';
import { cleanText } from '../text.ts';
import { Trades, tradeReason } from '../trades.ts';
import { bankBookingOf, ofxAmount } from './bank-transaction.ts';
import {
  type InvestmentBooking,
  type InvestmentTrade,
  investmentBookingOf,
  investmentTradeOf,
  isInvestmentAction,
} from './investment.ts';
import { decodeEntities, readSgml } from './sgml.ts';
import type { SgmlListener } from './sgml-tree.ts';

export function parseOfx(text: string): ParsedStatement {
  const reading = new OfxReading();
  readSgml(text, reading);
  return reading.result();
}

type Pending = StatementBooking | InvestmentBooking;

interface OfxStatement extends Omit<AccountStatement, 'bookings' | 'trades'> {
  pending: Pending[];
  pendingTrades: InvestmentTrade[];
  isInvestment: boolean;
}

function emptyOfxStatement(): OfxStatement {
  const { bookings: _none, trades: _neither, ...rest } = emptyStatement();
  return { ...rest, pending: [], pendingTrades: [], isInvestment: false };
}

const statementEnds = new Set(['STMTRS', 'CCSTMTRS', 'INVSTMTRS']);
const securityKinds = ['STOCKINFO', 'MFINFO', 'DEBTINFO', 'OPTINFO', 'OTHERINFO'];

const handedOver: ReadonlySet<string> = new Set([
  ...statementEnds,
  ...securityKinds,
  ...`FI STATUS STMTTRN BANKTRANLIST INVTRANLIST INVPOSLIST BUYDEBT BUYMF BUYOPT BUYOTHER BUYSTOCK SELLDEBT SELLMF SELLOPT
  SELLOTHER SELLSTOCK INCOME INVEXPENSE REINVEST RETOFCAP MARGININTEREST TRANSFER JRNLFUND JRNLSEC SPLIT
  CLOSUREOPT`.split(/\s+/),
]);

class OfxReading implements SgmlListener {
  readonly keepApart = handedOver;
  private readonly statements: OfxStatement[] = [];
  private readonly skipped = new SkippedRecords();
  private readonly securities = new Map<string, string>();
  private statement: OfxStatement = emptyOfxStatement();
  private institution: string | null = null;
  private failure: string | null = null;

  complete(element: StatementElement, parent: StatementElement | null): void {
    const { name } = element;
    if (name === 'STMTTRN') this.take(element, bankBookingOf(element));
    else if (parent !== null && parent.name === 'INVTRANLIST' && isInvestmentAction(name)) {
      const trade = investmentTradeOf(element);
      if (trade === null) this.take(element, investmentBookingOf(element));
      else this.statement.pendingTrades.push(trade);
    } else if (statementEnds.has(name)) this.close(element);
    else if (securityKinds.includes(name)) this.takeSecurity(element);
    else if (name === 'FI') this.institution ??= cleanText(decodeEntities(textAt(element, 'ORG') ?? ''));
    else if (name === 'STATUS') this.takeStatus(element);
  }

  result(): ParsedStatement {
    if (this.statements.length === 0) {
      throw new StatementError(`the OFX file holds no statement${this.failure === null ? '' : `: ${this.failure}`}`, 1);
    }
    const statements = this.statements.map(({ pending, pendingTrades, isInvestment, ...statement }) => ({
      ...statement,
      institution: statement.institution ?? this.institution,
      trades: isInvestment ? this.told(pendingTrades) : null,
      bookings: pending.map((booking) => ({
        ...('describe' in booking ? booking.describe(this.securities) : booking),
        currency: booking.currency ?? statement.currency,
      })),
    }));
    const skipped = this.skipped.all.toSorted((a, b) => a.line - b.line);
    return { accounts: mergeAccounts(statements), skipped, settings: {}, table: null };
  }

  private told(pending: readonly InvestmentTrade[]): Trades {
    const trades = new Trades();
    for (const { line, date, security, describe } of pending) {
      trades.add(date, security(this.securities));
      this.skipped.add(line, tradeReason(describe(this.securities), date));
    }
    return trades;
  }

  private take(element: StatementElement, result: Pending | string): void {
    if (typeof result === 'string') this.skipped.add(element.line, result);
    else this.statement.pending.push(result);
  }

  private close(element: StatementElement): void {
    const { statement } = this;
    const account =
      textAt(element, 'BANKACCTFROM/ACCTID') ??
      textAt(element, 'CCACCTFROM/ACCTID') ??
      textAt(element, 'INVACCTFROM/ACCTID');
    const currency = textAt(element, 'CURDEF');
    statement.account = cleanText(decodeEntities(account ?? ''));
    statement.currency = currency !== null && /^[A-Za-z]{3}$/.test(currency) ? currency.toUpperCase() : null;
    statement.isInvestment = element.name === 'INVSTMTRS';
    statement.institution = cleanText(decodeEntities(textAt(element, 'INVACCTFROM/BROKERID') ?? ''));
    statement.closing =
      element.name === 'INVSTMTRS'
        ? this.balance(element, 'INVBAL/AVAILCASH', textAt(element, 'DTASOF'))
        : this.balance(element, 'LEDGERBAL/BALAMT', textAt(element, 'LEDGERBAL/DTASOF'));
    this.statements.push(statement);
    this.statement = emptyOfxStatement();
  }

  private balance(statement: StatementElement, path: string, asOf: string | null): StatementBalance | null {
    const text = textAt(statement, path);
    if (text === null) return null;
    const amount = ofxAmount(text);
    const date = compactDay(asOf ?? '');
    if (amount !== null && date !== null) return { date, amount, currency: this.statement.currency };
    const line = elementAt(statement, path)?.line ?? statement.line;
    this.skipped.add(line, `the balance ${excerpt(text)} of ${excerpt(asOf ?? '')} cannot be read`);
    return null;
  }

  private takeSecurity(element: StatementElement): void {
    const id = textAt(element, 'SECINFO/SECID/UNIQUEID');
    const name = textAt(element, 'SECINFO/SECNAME');
    if (id !== null && name !== null) this.securities.set(id, decodeEntities(name));
  }

  private takeStatus(element: StatementElement): void {
    const code = textAt(element, 'CODE');
    if (code !== null && code !== '0') {
      this.failure ??= `the bank answered with error ${excerpt(`${code} ${textAt(element, 'MESSAGE') ?? ''}`)}`;
    }
  }
}
