// Investment statements. Booked is what is plain cash: dividends, interest, fees, with their TOTAL on the trade day.
// Purchases, sales and reinvestments are trades: they exchange cash for securities, so they are reported and not booked.
import { negated } from '@coffer/domain/decimal-texts.ts';
import { givenReference } from '../accounts.ts';
import { canonicalAmount } from '../amount.ts';
import { compactDay } from '../dates.ts';
import { elementAt, type StatementElement, textAt } from '../element.ts';
import type { StatementBooking } from '../statement.ts';
import { cleanText, joinText } from '../text.ts';
import { broken, decoded, ofxAmount, statedCurrency } from './bank-transaction.ts';

/** A booking whose text waits for the list of securities, which is at the file's end. */
export interface InvestmentBooking {
  readonly currency: string | null;
  describe(securities: ReadonlyMap<string, string>): StatementBooking;
}

/** A purchase, sale or reinvestment; its words wait for the list of securities too. */
export interface InvestmentTrade {
  readonly line: number;
  readonly date: string | null;
  security(securities: ReadonlyMap<string, string>): string | null;
  /** Such as `Buy 100 INTEL CORP at 25.635`. */
  describe(securities: ReadonlyMap<string, string>): string;
}

const trades: Readonly<Record<string, string>> = {
  BUYDEBT: 'Buy',
  BUYMF: 'Buy',
  BUYOPT: 'Buy',
  BUYOTHER: 'Buy',
  BUYSTOCK: 'Buy',
  SELLDEBT: 'Sell',
  SELLMF: 'Sell',
  SELLOPT: 'Sell',
  SELLOTHER: 'Sell',
  SELLSTOCK: 'Sell',
  REINVEST: 'Reinvest',
};

const cash: Readonly<Record<string, string>> = {
  INCOME: 'Income',
  INVEXPENSE: 'Expense',
  MARGININTEREST: 'Margin interest',
  RETOFCAP: 'Return of capital',
};

const cashless: Readonly<Record<string, string>> = {
  TRANSFER: 'a transfer of securities moves no cash',
  JRNLFUND: 'a journal between sub-accounts moves no net cash',
  JRNLSEC: 'a journal of securities moves no cash',
  SPLIT: 'a split moves no cash',
  CLOSUREOPT: 'the closure of an option moves no cash by itself',
};

const incomeTypes: Readonly<Record<string, string>> = {
  DIV: 'Dividend',
  INTEREST: 'Interest',
  CGLONG: 'Long-term capital gain',
  CGSHORT: 'Short-term capital gain',
  MISC: 'Income',
};

export function isInvestmentAction(name: string): boolean {
  return name in trades || name in cash || name in cashless;
}

/** Null for what is no trade. */
export function investmentTradeOf(element: StatementElement): InvestmentTrade | null {
  const action = trades[element.name];
  if (action === undefined) return null;
  // Buys and sells keep their facts one level deeper, in INVBUY and INVSELL.
  const facts = elementAt(element, 'INVBUY') ?? elementAt(element, 'INVSELL') ?? element;
  return {
    line: element.line,
    date: compactDay(textAt(facts, 'INVTRAN/DTTRADE') ?? ''),
    security: (securities) => securityOf(facts, securities),
    describe: (securities) => descriptionOf(action, facts, securities) ?? action,
  };
}

/** What is cash as a booking, or the reason why it is none. */
export function investmentBookingOf(element: StatementElement): InvestmentBooking | string {
  const why = cashless[element.name];
  if (why !== undefined) return why;
  const totalText = textAt(element, 'TOTAL');
  const dateText = textAt(element, 'INVTRAN/DTTRADE');
  const total = ofxAmount(totalText ?? '');
  const date = compactDay(dateText ?? '');
  if (total === null) return broken('the total', totalText);
  if (date === null) return broken('the trade date', dateText);
  const amount = signed(element.name, total);
  const currency = statedCurrency(element);
  const action = incomeTypes[textAt(element, 'INCOMETYPE') ?? ''] ?? cash[element.name] ?? null;
  return {
    currency,
    describe: (securities) => ({
      line: element.line,
      date,
      secondaryDate: compactDay(textAt(element, 'INVTRAN/DTSETTLE') ?? ''),
      amount,
      currency,
      fromTo: null,
      description: descriptionOf(action, element, securities),
      notes: notesOf(element),
      bankReference: givenReference(cleanText(decoded(element, 'INVTRAN/FITID'))),
    }),
  };
}

/** TOTAL is signed by the standard; brokers that leave the sign out still take a fee from the cash. */
function signed(name: string, total: string): string {
  const pays = name === 'INVEXPENSE' || name === 'MARGININTEREST';
  return pays && !total.startsWith('-') ? negated(total) : total;
}

function securityOf(facts: StatementElement, securities: ReadonlyMap<string, string>): string | null {
  const id = textAt(facts, 'SECID/UNIQUEID');
  return id === null ? null : (securities.get(id) ?? id);
}

function descriptionOf(
  action: string | null,
  facts: StatementElement,
  securities: ReadonlyMap<string, string>,
): string | null {
  const units = canonicalAmount(textAt(facts, 'UNITS') ?? '')?.replace('-', '') ?? null;
  const price = canonicalAmount(textAt(facts, 'UNITPRICE') ?? '');
  const memo = decoded(facts, 'INVTRAN/MEMO');
  return joinText(
    [
      action,
      units,
      securityOf(facts, securities),
      units === null || price === null ? null : `at ${price}`,
      memo === null ? null : `(${memo})`,
    ],
    ' ',
  );
}

function notesOf(facts: StatementElement): string | null {
  const id = textAt(facts, 'SECID/UNIQUEID');
  const costs = (['COMMISSION', 'FEES', 'TAXES', 'WITHHOLDING'] as const).map((cost) => {
    const amount = ofxAmount(textAt(facts, cost) ?? '');
    return amount === null || amount === '0' ? null : `${cost.toLowerCase()} ${amount}`;
  });
  const kind = textAt(facts, 'SECID/UNIQUEIDTYPE') ?? 'security';
  return joinText([id === null ? null : `${kind} ${id}`, ...costs], '; ');
}
