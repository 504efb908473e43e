import type { StatementTransaction } from '../transaction.ts';

/** A security as named in a file. */
export interface NamedSecurity {
  /** Identifies the security within the file: the ticker, otherwise the file's own number or name. */
  readonly symbol: string;
  /** Null if the file has no ISIN, or only one with a wrong check digit. */
  readonly isin: string | null;
  readonly name: string | null;
  /** Set if the file has a CUSIP but no ISIN; the user must then enter the ISIN. */
  readonly cusip?: string;
  /** Set for crypto, which has a symbol and no ISIN. */
  readonly isCrypto?: true;
}

/** `reward` is only for crypto, `dividend` only for securities. */
export type TradeType = 'buy' | 'sell' | 'dividend' | 'reward' | 'transferIn' | 'transferOut';

/** A transaction of a security or of crypto, with its cash leg. */
export interface BrokerTrade {
  readonly type: TradeType;
  readonly security: NamedSecurity;
  /** Always positive, even for outgoing units; 1 for a dividend whose number of units the file doesn't state. */
  readonly quantity: string;
  /** The price per unit in `transaction.currency`; null for a transfer without a value. */
  readonly price: string | null;
  /** The file's price if it did not match the amount and was replaced; otherwise null. */
  readonly statedPrice: string | null;
  /** The fees in `transaction.currency`; a positive amount is a charge. */
  readonly fees: string | null;
  /** The tax in `transaction.currency`; a positive amount is a charge. */
  readonly tax: string | null;
  /** The cash leg; its amount is the net amount exactly as the file states it, or 0 if the trade moves no cash. */
  readonly transaction: StatementTransaction;
}

/** A fee or tax charged to the account, or its refund. */
export interface BrokerCost {
  readonly kind: 'fees' | 'tax';
  readonly transaction: StatementTransaction;
}

/** A currency exchange: cash of one currency for cash of another. */
export interface BrokerCurrencyExchange {
  readonly paid: StatementTransaction;
  readonly received: StatementTransaction;
}

export interface BrokerStockSplit {
  readonly line: number;
  /** The first day on which the new units are traded. */
  readonly date: string;
  readonly security: NamedSecurity;
  /** New units per old unit. */
  readonly factor: string;
}

/** A position that the file states for the end of a day. */
export interface StatedPosition {
  readonly date: string;
  readonly security: NamedSecurity;
  /** Negative for a short position. */
  readonly quantity: string;
}

export interface StatedCash {
  readonly date: string;
  readonly currency: string;
  readonly amount: string;
}

/** The securities side of a broker's statement. Plain cash movements are in the account's `transactions`. */
export interface BrokerStatement {
  readonly trades: readonly BrokerTrade[];
  readonly costs: readonly BrokerCost[];
  readonly exchanges: readonly BrokerCurrencyExchange[];
  readonly splits: readonly BrokerStockSplit[];
  readonly positions: readonly StatedPosition[];
  readonly cash: readonly StatedCash[];
}

type Lists = { -readonly [Name in keyof BrokerStatement]: BrokerStatement[Name][number][] };

/** An empty statement for a parser to fill. */
export function emptyBrokerStatement(): Lists {
  return { trades: [], costs: [], exchanges: [], splits: [], positions: [], cash: [] };
}

/**
 * Merges statements of one account; returns null without a statement. Keeps the positions of the last stated day, and
 * the last stated cash of each currency.
 */
export function mergeBrokerStatements(statements: readonly BrokerStatement[]): BrokerStatement | null {
  if (statements.length === 0) return null;
  const all = {
    trades: statements.flatMap(({ trades }) => trades),
    costs: statements.flatMap(({ costs }) => costs),
    exchanges: statements.flatMap(({ exchanges }) => exchanges),
    splits: statements.flatMap(({ splits }) => splits),
    positions: statements.flatMap(({ positions }) => positions),
  };
  const lastCash = new Map<string, StatedCash>();
  for (const stated of statements.flatMap(({ cash }) => cash)) {
    const known = lastCash.get(stated.currency);
    if (known === undefined || known.date <= stated.date) lastCash.set(stated.currency, stated);
  }
  return { ...all, positions: lastPositions(all.positions), cash: [...lastCash.values()] };
}

/**
 * Returns all positions of the last day. A security may have several rows, for example one for each lot; together they
 * are its position.
 */
function lastPositions(positions: readonly StatedPosition[]): readonly StatedPosition[] {
  const last = positions
    .map(({ date }) => date)
    .toSorted()
    .at(-1);
  return positions.filter(({ date }) => date === last);
}

/**
 * Copies the statement with each transaction replaced; `change` gets each transaction once, in the order of the lists.
 */
export function mapBrokerTransactions(
  broker: BrokerStatement,
  change: (transaction: StatementTransaction) => StatementTransaction,
): BrokerStatement {
  return {
    ...broker,
    trades: broker.trades.map((trade) => ({ ...trade, transaction: change(trade.transaction) })),
    costs: broker.costs.map((cost) => ({ ...cost, transaction: change(cost.transaction) })),
    exchanges: broker.exchanges.map(({ paid, received }) => ({ paid: change(paid), received: change(received) })),
  };
}

/** All transactions of the statement, each once: trades, costs and both sides of exchanges. */
export function brokerTransactions({ trades, costs, exchanges }: BrokerStatement): StatementTransaction[] {
  return [
    ...trades.map(({ transaction }) => transaction),
    ...costs.map(({ transaction }) => transaction),
    ...exchanges.flatMap(({ paid, received }) => [paid, received]),
  ];
}
