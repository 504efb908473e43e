// OFX bank, card and investment statements.

import { type AccountStatement, emptyAccountStatement, mergeAccounts } from '../account-statement.ts';
import { type BrokerStatement, emptyBrokerStatement } from '../broker/broker-statement.ts';
import { parseCompactDay } from '../dates.ts';
import { elementAt, type StatementElement, textAt } from '../element.ts';
import { SkippedRecords } from '../skipped-records.ts';
import type { ParsedStatement, StatementBalance, StatementDays } from '../statement.ts';
import { excerpt, StatementError } from '../statement-error.ts';
import { cleanText } from '../text.ts';
import type { StatementTransaction } from '../transaction.ts';
import { ofxAmount, parseOfxBankTransaction } from './bank-transaction.ts';
import { isOfxInvestmentAction, parseOfxInvestment, parseOfxPositions } from './investment.ts';
import { OfxSecurities } from './securities.ts';
import { decodeEntities, readSgml } from './sgml.ts';
import type { SgmlListener } from './sgml-tree.ts';

export function parseOfx(text: string): ParsedStatement {
  const reading = new OfxReading();
  readSgml(text, reading);
  return reading.result();
}

interface OfxStatement extends Omit<AccountStatement, 'broker'> {
  /** Actions are kept until the list of securities at the end of the file has been read. */
  actions: StatementElement[];
  positions: StatementElement | null;
  asOf: string | null;
  isInvestment: boolean;
}

function emptyOfxStatement(): OfxStatement {
  const { broker: _none, ...rest } = emptyAccountStatement();
  return { ...rest, actions: [], positions: null, asOf: null, isInvestment: false };
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
  private readonly securities = new OfxSecurities();
  private statement: OfxStatement = emptyOfxStatement();
  private institution: string | null = null;
  private failure: string | null = null;

  complete(element: StatementElement, parent: StatementElement | null): void {
    const { name } = element;
    if (name === 'STMTTRN') this.take(element, parseOfxBankTransaction(element));
    else if (name === 'BANKTRANLIST' || name === 'INVTRANLIST') this.statement.period = periodIn(element);
    else if (name === 'INVPOSLIST') this.statement.positions = element;
    else if (parent !== null && parent.name === 'INVTRANLIST' && isOfxInvestmentAction(name)) {
      this.statement.actions.push(element);
    } else if (statementEnds.has(name)) this.close(element);
    else if (securityKinds.includes(name)) this.securities.take(element);
    else if (name === 'FI') this.institution ??= cleanText(decodeEntities(textAt(element, 'ORG') ?? ''));
    else if (name === 'STATUS') this.takeStatus(element);
  }

  result(): ParsedStatement {
    if (this.statements.length === 0) {
      throw new StatementError(
        `the OFX file contains no statement${this.failure === null ? '' : `: ${this.failure}`}`,
        1,
      );
    }
    const statements = this.statements.map(({ actions, positions, asOf, isInvestment, ...statement }) => {
      const broker = isInvestment ? this.brokerOf(statement, actions, { positions, asOf }) : null;
      return {
        ...statement,
        institution: statement.institution ?? this.institution,
        broker,
        transactions: statement.transactions.map((transaction) => ({
          ...transaction,
          currency: transaction.currency ?? statement.currency,
        })),
      };
    });
    const skipped = this.skipped.all.toSorted((a, b) => a.line - b.line);
    return { accounts: mergeAccounts(statements), skipped, settings: {}, table: null };
  }

  /** Converts the actions; adds their plain cash to the statement's `transactions`. */
  private brokerOf(
    { transactions, currency, closing }: Omit<AccountStatement, 'broker'>,
    actions: readonly StatementElement[],
    { positions, asOf }: Pick<OfxStatement, 'positions' | 'asOf'>,
  ): BrokerStatement {
    const broker = emptyBrokerStatement();
    for (const element of actions) {
      const action = parseOfxInvestment(element, this.securities, currency);
      // Spreading is safe, because each list has at most two items.
      broker.trades.push(...(action.trades ?? []));
      broker.costs.push(...(action.costs ?? []));
      broker.splits.push(...(action.splits ?? []));
      transactions.push(...(action.transactions ?? []));
      for (const reason of action.reasons ?? []) this.skipped.add(element.line, reason);
    }
    if (positions !== null) broker.positions = parseOfxPositions(positions, this.securities, asOf);
    if (closing !== null && currency !== null) broker.cash.push({ ...closing, currency });
    return broker;
  }

  private take(element: StatementElement, result: StatementTransaction | string): void {
    if (typeof result === 'string') this.skipped.add(element.line, result);
    else this.statement.transactions.push(result);
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
    statement.asOf = parseCompactDay(textAt(element, 'DTASOF') ?? '');
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
    const date = parseCompactDay(asOf ?? '');
    if (amount !== null && date !== null) return { date, amount, currency: this.statement.currency };
    const line = elementAt(statement, path)?.line ?? statement.line;
    this.skipped.add(line, `the balance ${excerpt(text)} of ${excerpt(asOf ?? '')} cannot be read`);
    return null;
  }

  private takeStatus(element: StatementElement): void {
    const code = textAt(element, 'CODE');
    if (code !== null && code !== '0') {
      this.failure ??= `the bank returned the error ${excerpt(`${code} ${textAt(element, 'MESSAGE') ?? ''}`)}`;
    }
  }
}

function periodIn(list: StatementElement): StatementDays | null {
  const from = parseCompactDay(textAt(list, 'DTSTART') ?? '');
  const until = parseCompactDay(textAt(list, 'DTEND') ?? '');
  return from === null || until === null || from > until ? null : { from, until };
}
