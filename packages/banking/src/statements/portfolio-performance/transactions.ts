import { negateDecimalText } from '@coffer/domain/decimal-texts.ts';
import { formatScaled } from '@coffer/domain/fixed-point.ts';
import { isIsin } from '@coffer/domain/isin.ts';
import type { BrokerCost, BrokerTrade, NamedSecurity, TradeType } from '../broker/broker-statement.ts';
import { buildTrade } from '../broker/trade.ts';
import { parseIsoDay } from '../dates.ts';
import { readAttribute, type StatementElement } from '../element.ts';
import type { SkippedRecords } from '../skipped-records.ts';
import { cleanText, shortenText } from '../text.ts';
import type { StatementTransaction } from '../transaction.ts';
import type { XstreamReferences } from './references.ts';

export interface PortfolioPerformanceFileFacts {
  readonly references: XstreamReferences;
  readonly shareDecimals: number;
  readonly skipped: SkippedRecords;
}

/** The transactions of a portfolio and its account. */
interface Moves {
  readonly trades: BrokerTrade[];
  readonly costs: BrokerCost[];
  readonly transactions: StatementTransaction[];
  /** The change in cash of each transaction. */
  readonly cash: string[];
  /** The changes in units of each security. */
  readonly units: Map<string, { readonly security: NamedSecurity; readonly changes: string[] }>;
  readonly days: string[];
}

const portfolioTypes: Readonly<Record<string, TradeType>> = {
  BUY: 'buy',
  SELL: 'sell',
  DELIVERY_INBOUND: 'transferIn',
  DELIVERY_OUTBOUND: 'transferOut',
  TRANSFER_IN: 'transferIn',
  TRANSFER_OUT: 'transferOut',
};

const accountTypes: Readonly<
  Record<string, { readonly sign: 1 | -1; readonly words: string; readonly kind?: 'fees' | 'tax' }>
> = {
  DEPOSIT: { sign: 1, words: 'Deposit' },
  REMOVAL: { sign: -1, words: 'Removal' },
  INTEREST: { sign: 1, words: 'Interest' },
  INTEREST_CHARGE: { sign: -1, words: 'Interest charge' },
  DIVIDENDS: { sign: 1, words: 'Dividend' },
  FEES: { sign: -1, words: 'Fees', kind: 'fees' },
  FEES_REFUND: { sign: 1, words: 'Fees refund', kind: 'fees' },
  TAXES: { sign: -1, words: 'Taxes', kind: 'tax' },
  TAX_REFUND: { sign: 1, words: 'Tax refund', kind: 'tax' },
  TRANSFER_IN: { sign: 1, words: 'Transfer in' },
  TRANSFER_OUT: { sign: -1, words: 'Transfer out' },
  // An account's transactions of these two types are skipped, because the portfolio's own transactions contain them.
  BUY: { sign: -1, words: 'Buy' },
  SELL: { sign: 1, words: 'Sell' },
};

/** Amounts are integers in hundredths, whatever the currency. */
const MONEY_DECIMALS = 2;

/** Reads the transactions of a portfolio and its cash account from a file of Portfolio Performance. */
export class PortfolioPerformanceReader {
  readonly #facts: PortfolioPerformanceFileFacts;
  readonly #securities = new Map<StatementElement, NamedSecurity | null>();

  constructor(facts: PortfolioPerformanceFileFacts) {
    this.#facts = facts;
  }

  readMoves(portfolio: StatementElement | null, account: StatementElement | null): Moves {
    const moves: Moves = { trades: [], costs: [], transactions: [], cash: [], units: new Map(), days: [] };
    for (const element of this.#listed(portfolio, 'portfolio-transaction')) this.#takeTrade(moves, element);
    for (const element of this.#listed(account, 'account-transaction')) this.#takeCash(moves, element);
    return moves;
  }

  #listed(owner: StatementElement | null, name: string): StatementElement[] {
    const { references } = this.#facts;
    return owner === null ? [] : references.children(references.child(owner, 'transactions'), name);
  }

  #takeTrade(moves: Moves, element: StatementElement): void {
    const { references } = this.#facts;
    const common = this.#common(moves, element);
    if (common === null) return;
    const type = portfolioTypes[references.text(element, 'type') ?? ''];
    const security = this.#security(element);
    const shares = this.#number(element, 'shares', this.#facts.shareDecimals);
    if (type === undefined || security === null || shares === null) {
      this.#facts.skipped.add(element.line, 'a transaction without a known type, its security or its shares');
      return;
    }
    const comes = type === 'buy' || type === 'transferIn';
    const units = moves.units.get(security.symbol) ?? { security, changes: [] };
    moves.units.set(security.symbol, units);
    units.changes.push(comes ? shares : negateDecimalText(shares));
    const isTransfer = type === 'transferIn' || type === 'transferOut';
    const trade = buildTrade({
      ...{ ...common, type, security, quantity: shares },
      ...(isTransfer ? {} : { fees: this.#cost(element, 'FEE'), tax: this.#cost(element, 'TAX') }),
      net: isTransfer ? '0' : comes ? negateDecimalText(common.amount) : common.amount,
      price: null,
    });
    if (typeof trade === 'string') this.#facts.skipped.add(element.line, trade);
    else moves.trades.push(trade);
  }

  #takeCash(moves: Moves, element: StatementElement): void {
    const { references, skipped } = this.#facts;
    const common = this.#common(moves, element);
    if (common === null) return;
    const name = references.text(element, 'type') ?? '';
    const type = accountTypes[name];
    if (type === undefined) {
      skipped.add(element.line, 'a transaction without a known type');
      return;
    }
    const amount = type.sign === 1 ? common.amount : negateDecimalText(common.amount);
    moves.cash.push(amount);
    if (name === 'BUY' || name === 'SELL') return;
    const security = this.#security(element);
    if (name === 'DIVIDENDS' && security !== null) {
      const shares = this.#number(element, 'shares', this.#facts.shareDecimals);
      const trade = buildTrade({
        ...{ ...common, type: 'dividend', security, net: amount, quantity: shares === '0' ? null : shares },
        ...{ fees: this.#cost(element, 'FEE'), tax: this.#cost(element, 'TAX') },
      });
      if (typeof trade === 'string') skipped.add(element.line, trade);
      else moves.trades.push(trade);
      return;
    }
    const { line, date, currency, notes, bankReference } = common;
    const description = [type.words, security?.name ?? null].filter((part) => part !== null).join(' ');
    const transaction = {
      line,
      date,
      secondaryDate: null,
      amount,
      currency,
      fromTo: null,
      description,
      notes,
      bankReference,
    };
    if (type.kind === undefined) moves.transactions.push(transaction);
    else moves.costs.push({ kind: type.kind, transaction });
  }

  /**
   * Returns the common fields of a transaction. Returns null and skips the transaction if its date or amount cannot be
   * read.
   */
  #common(moves: Moves, element: StatementElement) {
    const { references, skipped } = this.#facts;
    const date = parseIsoDay(references.text(element, 'date') ?? '');
    const amount = this.#number(element, 'amount', MONEY_DECIMALS);
    const currency = references.text(element, 'currencyCode');
    if (date === null || amount === null) {
      skipped.add(element.line, 'a transaction whose date or amount cannot be read');
      return null;
    }
    moves.days.push(date);
    const bankReference = cleanText(references.text(element, 'uuid'));
    return {
      line: element.line,
      date,
      amount,
      currency,
      bankReference,
      notes: cleanText(references.text(element, 'note')),
    };
  }

  #security(element: StatementElement): NamedSecurity | null {
    const { references } = this.#facts;
    const security = references.child(element, 'security');
    if (security === null) return null;
    const known = this.#securities.get(security);
    if (known !== undefined) return known;
    const named = this.#named(security);
    this.#securities.set(security, named);
    return named;
  }

  #named(security: StatementElement): NamedSecurity | null {
    const { references } = this.#facts;
    const text = (name: string) => shortenText(references.text(security, name));
    const isin = text('isin')?.toUpperCase() ?? null;
    const symbol = text('tickerSymbol') ?? text('wkn') ?? text('isin') ?? text('name') ?? text('uuid');
    if (symbol === null) return null;
    return { symbol: symbol.slice(0, 100), isin: isin !== null && isIsin(isin) ? isin : null, name: text('name') };
  }

  /** Converts an integer in smallest units to a decimal; '0' if missing, null if invalid. */
  #number(element: StatementElement, name: string, decimals: number): string | null {
    const text = this.#facts.references.text(element, name) ?? '0';
    return /^-?\d{1,18}$/.test(text) ? formatScaled(BigInt(text), decimals) : null;
  }

  #cost(element: StatementElement, kind: 'FEE' | 'TAX'): string {
    const { references } = this.#facts;
    let sum = 0n;
    for (const unit of references.children(references.child(element, 'units'), 'unit')) {
      const amount = references.child(unit, 'amount');
      const text = amount === null ? null : readAttribute(amount, 'amount');
      if (readAttribute(unit, 'type') === kind && text !== null && /^-?\d{1,18}$/.test(text)) sum += BigInt(text);
    }
    return formatScaled(sum, MONEY_DECIMALS);
  }
}
