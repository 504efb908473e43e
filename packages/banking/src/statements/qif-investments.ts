// Reads records of QIF investment accounts: trades and plain cash.
import { formatDecimal, ONE, parseUnlimitedDecimal, ZERO } from '@coffer/domain/decimal.ts';
import { negateDecimalText } from '@coffer/domain/decimal-texts.ts';
import { isIsin } from '@coffer/domain/isin.ts';
import { type BrokerStatement, emptyBrokerStatement, type NamedSecurity } from './broker/broker-statement.ts';
import { buildTrade, countDecimals } from './broker/trade.ts';
import { absoluteAmount } from './canonical-amount.ts';
import { readMoney } from './csv/money.ts';
import type { SkippedRecords } from './skipped-records.ts';
import { excerpt } from './statement-error.ts';
import { joinUniqueTexts, shortenText } from './text.ts';
import type { StatementTransaction } from './transaction.ts';

/** One record of an investment account, with cleaned fields. */
export interface QifInvestmentRecord {
  readonly line: number;
  readonly date: string | null;
  /** The text of a field by its letter; null if missing. */
  readonly field: (letter: string) => string | null;
}

export interface QifInvestmentFile {
  readonly decimalSeparator: '.' | ',';
  readonly skipped: SkippedRecords;
  /** Ticker symbols by security name. */
  readonly symbols: ReadonlyMap<string, string>;
}

/** Descriptions and signs of cash actions; 0 keeps the record's own sign. */
const cashActions: Readonly<Record<string, readonly [words: string, sign: 1 | -1 | 0]>> = {
  intinc: ['Interest', 1],
  miscinc: ['Income', 1],
  cgmid: ['Medium-term capital gain', 1],
  rtrncap: ['Return of capital', 1],
  margint: ['Margin interest', -1],
  miscexp: ['Expense', -1],
  cash: ['Cash', 0],
  xin: ['Transfer in', 1],
  xout: ['Transfer out', -1],
  contrib: ['Contribution', 1],
  withdrw: ['Withdrawal', -1],
};

const dividends = new Set(['div', 'cglong', 'cgshort']);
const reinvested = new Set(['reinvdiv', 'reinvint', 'reinvlg', 'reinvsh', 'reinvmd']);

const notImported: Readonly<Record<string, string>> = {
  shtsell: 'a short sale is not imported',
  cvrshrt: 'a short sale is not imported',
  ...Object.fromEntries(
    ['grant', 'vest', 'exercise', 'exercis', 'expire'].map((name) => [name, 'an option is not imported']),
  ),
};

/** Trades, splits and costs of an investment account, and its other cash transactions. */
export interface QifInvestmentAccount {
  readonly broker: BrokerStatement;
  readonly transactions: StatementTransaction[];
}

export function readQifInvestmentAccount(
  records: readonly QifInvestmentRecord[],
  file: QifInvestmentFile,
): QifInvestmentAccount {
  const reading = new InvestmentReading(file);
  for (const record of records) {
    const reason = reading.take(record);
    if (reason !== null) file.skipped.add(record.line, reason);
  }
  return reading;
}

class InvestmentReading implements QifInvestmentAccount {
  readonly broker = emptyBrokerStatement();
  readonly transactions: StatementTransaction[] = [];
  readonly #file: QifInvestmentFile;

  constructor(file: QifInvestmentFile) {
    this.#file = file;
  }

  /** Reads a record. Returns null on success, otherwise the reason why it was skipped. */
  take(record: QifInvestmentRecord): string | null {
    const written = record.field('N') ?? '';
    if (record.date === null) return `the date ${excerpt(record.field('D') ?? '')} cannot be read`;
    const named = written.toLowerCase();
    // Actions ending in X (BuyX, DivX and so on) move their cash from or to another account.
    const isElsewhere = /x$/.test(named) && named !== 'x';
    const action = isElsewhere ? named.slice(0, -1) : named;
    const why = notImported[action];
    if (why !== undefined) return why;
    const dated = { ...record, date: record.date };
    if (action === 'stksplit') return this.#split(dated);
    if (action === 'shrsin' || action === 'shrsout') return this.#transfer(dated, action === 'shrsin');
    const stated = this.#number(record, 'T') ?? this.#number(record, 'U');
    const cash = cashActions[action];
    const isTrade = action === 'buy' || action === 'sell' || dividends.has(action) || reinvested.has(action);
    if (!isTrade && cash === undefined) return `${excerpt(written)} is not a known action of an investment account`;
    if (stated === null) return `the amount ${excerpt(record.field('T') ?? '')} cannot be read`;
    if (cash !== undefined)
      this.#takeCash(dated, stated, cash, isElsewhere && action !== 'contrib' && action !== 'withdrw');
    else return this.#trade(dated, action, stated, isElsewhere);
    return null;
  }

  #takeCash(
    record: DatedRecord,
    stated: string,
    [words, sign]: readonly [string, 1 | -1 | 0],
    isElsewhere: boolean,
  ): void {
    const amount = sign === -1 ? negateDecimalText(absoluteAmount(stated)) : stated;
    this.transactions.push(this.#transaction(record, amount, joinUniqueTexts([words, record.field('Y')], ' ')));
    if (isElsewhere) this.#passOn(record, amount);
  }

  #trade(record: DatedRecord, action: string, stated: string, isElsewhere: boolean): string | null {
    const security = this.#security(record);
    const amount = absoluteAmount(stated);
    if (security === null) {
      if (action !== 'div' && action !== 'cglong' && action !== 'cgshort') return 'the security is missing';
      this.#takeCash(record, stated, ['Dividend', 1], isElsewhere);
      return null;
    }
    const isDividend = dividends.has(action);
    const common = { ...this.#common(record), security, text: record.field('M') };
    const trade = buildTrade({
      ...common,
      type: action === 'sell' ? 'sell' : isDividend ? 'dividend' : 'buy',
      ...(isDividend ? { quantity: null } : this.#units(record)),
      net: action === 'sell' || isDividend ? amount : negateDecimalText(amount),
    });
    if (typeof trade === 'string') return trade;
    if (reinvested.has(action)) {
      const paid = buildTrade({ ...common, type: 'dividend', quantity: null, net: amount });
      if (typeof paid !== 'string') this.broker.trades.push(paid);
    }
    this.broker.trades.push(trade);
    if (isElsewhere) this.#passOn(record, trade.transaction.amount);
    return null;
  }

  #units(record: DatedRecord) {
    const price = record.field('I') ?? '';
    const commission = this.#number(record, 'O');
    return {
      quantity: this.#number(record, 'Q'),
      price: this.#number(record, 'I'),
      priceDecimals: countDecimals(price),
      fees: commission === null ? null : absoluteAmount(commission),
    };
  }

  #transfer(record: DatedRecord, comes: boolean): string | null {
    const security = this.#security(record);
    if (security === null) return 'the security is missing';
    const trade = buildTrade({
      ...{ ...this.#common(record), security, net: '0' },
      ...{ type: comes ? 'transferIn' : 'transferOut', text: record.field('M') },
      ...{ quantity: this.#number(record, 'Q'), price: this.#number(record, 'I') },
    });
    if (typeof trade === 'string') return trade;
    this.broker.trades.push(trade);
    return null;
  }

  /** Reads a split. Quicken states new units per ten old ones, so a quantity of 20 is 2 for 1. */
  #split(record: DatedRecord): string | null {
    const security = this.#security(record);
    if (security === null) return 'the security is missing';
    const quantity = parseUnlimitedDecimal(this.#number(record, 'Q') ?? '0');
    if (quantity.lte(ZERO)) return `the split of ${security.symbol} has no ratio that can be read`;
    const factor = quantity.div(10);
    if (factor.equals(ONE)) return 'a split that changes nothing';
    this.broker.splits.push({ line: record.line, date: record.date, security, factor: formatDecimal(factor) });
    return null;
  }

  /** Adds the opposite cash transaction, because the money of this action comes from another account or goes there. */
  #passOn(record: DatedRecord, amount: string): void {
    const other = record.field('L')?.replace(/^\[|\]$/g, '') ?? null;
    const words = amount.startsWith('-') ? 'Transfer from' : 'Transfer to';
    this.transactions.push(
      this.#transaction(record, negateDecimalText(amount), joinUniqueTexts([words, other ?? 'another account'], ' ')),
    );
  }

  #transaction(record: DatedRecord, amount: string, words: string | null): StatementTransaction {
    const memo = record.field('M');
    return {
      ...this.#common(record),
      ...{ amount, fromTo: record.field('P') },
      description: joinUniqueTexts([words, memo === null ? null : `(${memo})`], ' '),
      bankReference: null,
    };
  }

  #common({ line, date, field }: DatedRecord) {
    const currency = readMoney(field('T') ?? '', this.#file.decimalSeparator)?.currency ?? null;
    const category = field('L');
    const notes = category === null ? null : `category ${category}`;
    return { line, date, secondaryDate: null, currency, notes };
  }

  #number({ field }: Pick<QifInvestmentRecord, 'field'>, letter: string): string | null {
    const text = field(letter);
    return text === null ? null : (readMoney(text, this.#file.decimalSeparator)?.amount ?? null);
  }

  #security({ field }: DatedRecord): NamedSecurity | null {
    const name = shortenText(field('Y'), 100);
    if (name === null) return null;
    const symbol = this.#file.symbols.get(name) ?? name;
    return { symbol, isin: isIsin(symbol.toUpperCase()) ? symbol.toUpperCase() : null, name };
  }
}

type DatedRecord = QifInvestmentRecord & { readonly date: string };
