// Investment statements: what moved cash is booked with its TOTAL on the trade day, because the cash of the account
// changed by it. Reinvestments, splits, security transfers and journals inside the account move no net cash.
import { givenReference } from '../accounts.ts';
import { canonicalAmount, negated } from '../amount.ts';
import { compactDay } from '../dates.ts';
import { elementAt, type StatementElement, textAt } from '../element.ts';
import type { StatementBooking } from '../statement.ts';
import { cleanText, joinText } from '../text.ts';
import { broken, decoded, ofxAmount, statedCurrency } from './bank-transaction.ts';

/** A booking whose text waits for the list of securities, which stands at the file's end. */
export interface InvestmentBooking {
  readonly currency: string | null;
  describe(securities: ReadonlyMap<string, string>): StatementBooking;
}

const actions: Readonly<Record<string, string>> = {
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
  INCOME: 'Income',
  INVEXPENSE: 'Expense',
  MARGININTEREST: 'Margin interest',
  RETOFCAP: 'Return of capital',
};

const cashless: Readonly<Record<string, string>> = {
  REINVEST: 'a reinvestment moves no net cash',
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
  return name in actions || name in cashless;
}

export function investmentBookingOf(element: StatementElement): InvestmentBooking | string {
  const why = cashless[element.name];
  if (why !== undefined) return why;
  // Buys and sells keep their facts one level deeper, in INVBUY and INVSELL.
  const facts = elementAt(element, 'INVBUY') ?? elementAt(element, 'INVSELL') ?? element;
  const totalText = textAt(facts, 'TOTAL');
  const dateText = textAt(facts, 'INVTRAN/DTTRADE');
  const total = ofxAmount(totalText ?? '');
  const date = compactDay(dateText ?? '');
  if (total === null) return broken('the total', totalText);
  if (date === null) return broken('the trade date', dateText);
  const amount = signed(element.name, total, ofxAmount(textAt(facts, 'UNITS') ?? ''));
  const currency = statedCurrency(facts);
  return {
    currency,
    describe: (securities) => ({
      line: element.line,
      date,
      secondaryDate: compactDay(textAt(facts, 'INVTRAN/DTSETTLE') ?? ''),
      amount,
      currency,
      fromTo: null,
      description: descriptionOf(element.name, facts, securities),
      notes: notesOf(facts),
      bankReference: givenReference(cleanText(decoded(facts, 'INVTRAN/FITID'))),
    }),
  };
}

/** TOTAL is signed by the standard; brokers that leave the sign out still take a purchase and a fee from the cash. */
function signed(name: string, total: string, units: string | null): string {
  const pays =
    name === 'INVEXPENSE' || name === 'MARGININTEREST' || (name.startsWith('BUY') && !units?.startsWith('-'));
  return pays && !total.startsWith('-') ? negated(total) : total;
}

function descriptionOf(name: string, facts: StatementElement, securities: ReadonlyMap<string, string>): string | null {
  const id = textAt(facts, 'SECID/UNIQUEID');
  const units = canonicalAmount(textAt(facts, 'UNITS') ?? '')?.replace('-', '') ?? null;
  const price = canonicalAmount(textAt(facts, 'UNITPRICE') ?? '');
  const memo = decoded(facts, 'INVTRAN/MEMO');
  const action = incomeTypes[textAt(facts, 'INCOMETYPE') ?? ''] ?? actions[name];
  return joinText(
    [
      action,
      units,
      id === null ? null : (securities.get(id) ?? id),
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
