// Investment statements: trades on the trade day with TOTAL as their cash, plain cash, and the final positions and
// cash.
import { formatDecimal, isDecimal, ONE, parseUnlimitedDecimal, roundHalfEven } from '@coffer/domain/decimal.ts';
import { MAX_DECIMAL_PLACES, negateDecimalText, sumDecimalTexts } from '@coffer/domain/decimal-texts.ts';
import { meaningfulReference } from '../account-statement.ts';
import type {
  BrokerCost,
  BrokerStockSplit,
  BrokerTrade,
  NamedSecurity,
  StatedPosition,
} from '../broker/broker-statement.ts';
import { buildTrade, countDecimals } from '../broker/trade.ts';
import { absoluteAmount } from '../canonical-amount.ts';
import { parseCompactDay } from '../dates.ts';
import { elementAt, type StatementElement, textAt } from '../element.ts';
import { cleanText, joinUniqueTexts } from '../text.ts';
import type { StatementTransaction } from '../transaction.ts';
import { describeBrokenField, ofxAmount, ofxStatedCurrency, readOfxText } from './bank-transaction.ts';
import type { OfxSecurities } from './securities.ts';

/** The records that one action of an investment statement (INVTRANLIST) results in. */
export interface OfxInvestmentAction {
  readonly trades?: readonly BrokerTrade[];
  readonly costs?: readonly BrokerCost[];
  readonly transactions?: readonly StatementTransaction[];
  readonly splits?: readonly BrokerStockSplit[];
  /** Why the action was skipped entirely or in part. */
  readonly reasons?: readonly string[];
}

const buys = new Set(['BUYDEBT', 'BUYMF', 'BUYOTHER', 'BUYSTOCK']);
const sells = new Set(['SELLDEBT', 'SELLMF', 'SELLOTHER', 'SELLSTOCK']);

const notBooked: Readonly<Record<string, string>> = {
  BUYOPT: 'an option is not imported',
  SELLOPT: 'an option is not imported',
  CLOSUREOPT: 'the closure of an option is not imported',
  JRNLFUND: 'a journal entry between sub-accounts moves no net cash',
  JRNLSEC: 'a journal entry of securities moves nothing out of the account',
};

const cash: Readonly<Record<string, string>> = {
  INCOME: 'Income',
  INVEXPENSE: 'Expense',
  MARGININTEREST: 'Margin interest',
  RETOFCAP: 'Return of capital',
};

const incomeTypes: Readonly<Record<string, string>> = {
  DIV: 'Dividend',
  INTEREST: 'Interest',
  CGLONG: 'Long-term capital gain',
  CGSHORT: 'Short-term capital gain',
  MISC: 'Income',
};

/** Types of income that are imported as dividends. */
const dividends = new Set(['DIV', 'CGLONG', 'CGSHORT']);

export function isOfxInvestmentAction(name: string): boolean {
  const more = ['REINVEST', 'TRANSFER', 'SPLIT'];
  return buys.has(name) || sells.has(name) || name in notBooked || name in cash || more.includes(name);
}

/** Reads one action. `accountCurrency` applies to amounts without their own currency. */
export function parseOfxInvestment(
  element: StatementElement,
  securities: OfxSecurities,
  accountCurrency: string | null,
): OfxInvestmentAction {
  const { name } = element;
  const why = notBooked[name];
  if (why !== undefined) return { reasons: [why] };
  // Buys and sells have their facts one level deeper, in INVBUY and INVSELL.
  const facts = elementAt(element, 'INVBUY') ?? elementAt(element, 'INVSELL') ?? element;
  const date = parseCompactDay(textAt(facts, 'INVTRAN/DTTRADE') ?? '');
  if (date === null) return { reasons: [describeBrokenField('the trade date', textAt(facts, 'INVTRAN/DTTRADE'))] };
  const security = securities.findSecurity(facts);
  const read = { element, facts, date, security, currency: ofxStatedCurrency(facts) ?? accountCurrency };
  if (name === 'SPLIT') return splitOf(read);
  if (name === 'TRANSFER') return transferOf(read);
  if (name === 'REINVEST') return reinvestmentOf(read);
  if (name in cash) return cashOf(read);
  return purchaseOrSaleOf(read);
}

interface Read {
  readonly element: StatementElement;
  readonly facts: StatementElement;
  readonly date: string;
  readonly security: NamedSecurity | null;
  readonly currency: string | null;
}

function purchaseOrSaleOf(read: Read): OfxInvestmentAction {
  const { element, facts, security } = read;
  const kind = textAt(element, 'BUYTYPE') ?? textAt(element, 'SELLTYPE') ?? '';
  if (kind === 'SELLSHORT' || kind === 'BUYTOCOVER') return { reasons: ['a short sale is not imported'] };
  if (security === null) return { reasons: [describeBrokenField('the security', null)] };
  const net = ofxAmount(textAt(facts, 'TOTAL') ?? '');
  if (net === null) return { reasons: [describeBrokenField('the total', textAt(facts, 'TOTAL'))] };
  const type = buys.has(element.name) ? 'buy' : 'sell';
  return asTrade(
    buildTrade({
      ...commonOf(read),
      ...{ type, security, quantity: amountAt(facts, 'UNITS') },
      // Bonds are quoted in percent; their price is derived from the total.
      price: element.name.endsWith('DEBT') ? null : amountAt(facts, 'UNITPRICE'),
      priceDecimals: countDecimals(textAt(facts, 'UNITPRICE') ?? ''),
      fees: sumDecimalTexts(['COMMISSION', 'FEES', 'LOAD'].map((cost) => absoluteAmount(amountAt(facts, cost) ?? '0'))),
      tax: sumDecimalTexts(
        ['TAXES', 'WITHHOLDING', 'STATEWITHHOLDING'].map((tax) => absoluteAmount(amountAt(facts, tax) ?? '0')),
      ),
      // A purchase is outgoing cash, even if the broker omits the sign.
      net: type === 'buy' ? negateDecimalText(absoluteAmount(net)) : net,
      text: readOfxText(facts, 'INVTRAN/MEMO'),
    }),
  );
}

/** Converts a reinvested dividend to a dividend and a purchase of the same amount. */
function reinvestmentOf(read: Read): OfxInvestmentAction {
  const { facts, security } = read;
  if (security === null) return { reasons: [describeBrokenField('the security', null)] };
  const total = ofxAmount(textAt(facts, 'TOTAL') ?? '');
  if (total === null) return { reasons: [describeBrokenField('the total', textAt(facts, 'TOTAL'))] };
  const common = { ...commonOf(read), security, text: readOfxText(facts, 'INVTRAN/MEMO') };
  const fees = ['COMMISSION', 'FEES', 'LOAD', 'TAXES'].map((cost) => absoluteAmount(amountAt(facts, cost) ?? '0'));
  const buy = buildTrade({
    ...{ ...common, type: 'buy', net: negateDecimalText(absoluteAmount(total)) },
    ...{ quantity: amountAt(facts, 'UNITS'), price: amountAt(facts, 'UNITPRICE'), fees: sumDecimalTexts(fees) },
    priceDecimals: countDecimals(textAt(facts, 'UNITPRICE') ?? ''),
    bankReference: common.bankReference === null ? null : `${common.bankReference}/buy`,
  });
  if (typeof buy === 'string') return { reasons: [buy] };
  return asTrade(buildTrade({ ...common, type: 'dividend', quantity: null, net: absoluteAmount(total) }), buy);
}

function cashOf(read: Read): OfxInvestmentAction {
  const { element, facts, security } = read;
  const stated = ofxAmount(textAt(facts, 'TOTAL') ?? '');
  if (stated === null) return { reasons: [describeBrokenField('the total', textAt(facts, 'TOTAL'))] };
  const total = signed(element.name, stated);
  const income = textAt(facts, 'INCOMETYPE') ?? '';
  const memo = readOfxText(facts, 'INVTRAN/MEMO');
  if (element.name === 'INCOME' && dividends.has(income) && security !== null && !total.startsWith('-')) {
    return asTrade(
      buildTrade({ ...commonOf(read), type: 'dividend', security, quantity: null, net: total, text: memo }),
    );
  }
  const words = [incomeTypes[income] ?? cash[element.name], security?.name ?? security?.symbol];
  const transaction: StatementTransaction = {
    ...commonOf(read),
    ...{ amount: total, fromTo: null },
    description: joinUniqueTexts([...words, memo === null ? null : `(${memo})`], ' '),
  };
  if (element.name !== 'INVEXPENSE') return { transactions: [transaction] };
  return { costs: [{ kind: isTax(memo ?? '') ? 'tax' : 'fees', transaction }] };
}

function isTax(text: string): boolean {
  return /\b(?:tax|withh)|steuer|imp[oô]t/i.test(text);
}

/** Adds the missing sign of fees and interest charges: some brokers state outgoing amounts without a sign. */
function signed(name: string, total: string): string {
  const pays = name === 'INVEXPENSE' || name === 'MARGININTEREST';
  return pays && !total.startsWith('-') ? negateDecimalText(total) : total;
}

function transferOf(read: Read): OfxInvestmentAction {
  const { facts, security } = read;
  if (textAt(facts, 'POSTYPE') === 'SHORT') return { reasons: ['a short position is not imported'] };
  if (security === null) return { reasons: [describeBrokenField('the security', null)] };
  const quantity = amountAt(facts, 'UNITS');
  const leaves = textAt(facts, 'TFERACTION') === 'OUT' || quantity?.startsWith('-') === true;
  return asTrade(
    buildTrade({
      ...commonOf(read),
      ...{ type: leaves ? 'transferOut' : 'transferIn', security, quantity, net: '0' },
      ...{ price: amountAt(facts, 'UNITPRICE'), text: readOfxText(facts, 'INVTRAN/MEMO') },
    }),
  );
}

function splitOf(read: Read): OfxInvestmentAction {
  const { element, facts, security, date } = read;
  if (security === null) return { reasons: [describeBrokenField('the security', null)] };
  const factor = quotient(amountAt(facts, 'NUMERATOR'), amountAt(facts, 'DENOMINATOR'));
  if (factor === null) return { reasons: [`the split of ${security.symbol} has no ratio that can be read`] };
  const fraction = amountAt(facts, 'FRACCASH');
  const description = joinUniqueTexts(['Cash for fractions', security.name ?? security.symbol], ' ');
  const splits = [{ line: element.line, date, security, factor }];
  if (fraction === null || fraction === '0') return { splits };
  return { splits, transactions: [{ ...commonOf(read), amount: fraction, fromTo: null, description }] };
}

function quotient(numerator: string | null, denominator: string | null): string | null {
  if (numerator === null || denominator === null) return null;
  const [above, below] = [parseUnlimitedDecimal(numerator), parseUnlimitedDecimal(denominator)];
  if (!above.isPositive() || above.isZero() || !below.isPositive() || below.isZero()) return null;
  const factor = formatDecimal(roundHalfEven(above.div(below), MAX_DECIMAL_PLACES));
  return isDecimal(factor) && factor !== '0' && !parseUnlimitedDecimal(factor).equals(ONE) ? factor : null;
}

function commonOf({ element, facts, date, currency }: Read) {
  return {
    ...{ line: element.line, date, currency },
    secondaryDate: parseCompactDay(textAt(facts, 'INVTRAN/DTSETTLE') ?? ''),
    notes: notesOf(facts),
    bankReference: meaningfulReference(cleanText(readOfxText(facts, 'INVTRAN/FITID'))),
  };
}

function asTrade(trade: BrokerTrade | string, ...before: readonly BrokerTrade[]): OfxInvestmentAction {
  return typeof trade === 'string' ? { reasons: [trade] } : { trades: [trade, ...before] };
}

function amountAt(facts: StatementElement, path: string): string | null {
  return ofxAmount(textAt(facts, path) ?? '');
}

function notesOf(facts: StatementElement): string | null {
  const id = textAt(facts, 'SECID/UNIQUEID');
  const costs = (['COMMISSION', 'FEES', 'TAXES', 'WITHHOLDING'] as const).map((cost) => {
    const amount = amountAt(facts, cost);
    return amount === null || amount === '0' ? null : `${cost.toLowerCase()} ${amount}`;
  });
  const kind = textAt(facts, 'SECID/UNIQUEIDTYPE') ?? 'security';
  return joinUniqueTexts([id === null ? null : `${kind} ${id}`, ...costs], '; ');
}

const positionKinds = ['POSSTOCK', 'POSMF', 'POSDEBT', 'POSOTHER', 'POSOPT'];

/** The positions of INVPOSLIST, except options, which are not supported. */
export function parseOfxPositions(
  list: StatementElement,
  securities: OfxSecurities,
  asOf: string | null,
): StatedPosition[] {
  return list.children.flatMap((position): StatedPosition[] => {
    if (!positionKinds.includes(position.name) || position.name === 'POSOPT') return [];
    const facts = elementAt(position, 'INVPOS');
    const security = facts === null ? null : securities.findSecurity(facts);
    const quantity = facts === null ? null : amountAt(facts, 'UNITS');
    if (facts === null || security === null || quantity === null || asOf === null) return [];
    const short = textAt(facts, 'POSTYPE') === 'SHORT';
    return [{ date: asOf, security, quantity: short ? negateDecimalText(absoluteAmount(quantity)) : quantity }];
  });
}
