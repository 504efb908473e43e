/** A price of one unit at the end of a day, as traded: of units of that day, before later splits. */
export interface Quote {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** A positive canonical decimal, the digits of the source. */
  readonly value: string;
  /** ISO 4217. */
  readonly currency: string;
}

/** Where an instrument is quoted: the one place by which the whole instance goes. */
export interface QuoteListing {
  /** As the source calls it there. */
  readonly symbol: string;
  /** Null where the source has one price for all. */
  readonly exchange: string | null;
  /** In what it is quoted, as the source writes it: `GBX` is pence. */
  readonly unit: string;
}

export interface WantedQuotes {
  /** An ISIN, or the symbol of a crypto currency. */
  readonly instrument: string;
  /** In which it was mostly bought: of several listings one in this currency is taken. */
  readonly currency: string | null;
}

export interface QuoteCall {
  readonly signal: AbortSignal;
  now(): Date;
}

/** Somebody outside who knows prices. */
export interface QuoteSource {
  /** What prices name as their source. */
  readonly key: string;
  readonly kind: 'security' | 'crypto';
  /** Between two questions, of all processes together. */
  readonly spacingMs: number;
  /** Null where it knows none. @throws QuoteFault */
  find(wanted: WantedQuotes, call: QuoteCall): Promise<QuoteListing | null>;
  /** The days with a price, both ends included, in any order. @throws QuoteFault */
  quotes(
    listing: QuoteListing,
    days: { readonly from: string; readonly until: string },
    call: QuoteCall,
  ): Promise<readonly Quote[]>;
}

export type QuoteFaultKind =
  /** No more questions until `retryTime`. */
  | 'limitReached'
  /** It is away, or its answer did not come whole. */
  | 'unavailable'
  /** The answer is not in its format. */
  | 'unreadable'
  /** It refuses us: the key, or what is asked for. */
  | 'refused';

/** Why a source gave no answer. Its message is for the log: without the key, and without what is held. */
export class QuoteFault extends Error {
  readonly kind: QuoteFaultKind;
  readonly retryTime: Date | null;

  constructor(kind: QuoteFaultKind, message: string, retryTime: Date | null = null) {
    super(message);
    this.name = 'QuoteFault';
    this.kind = kind;
    this.retryTime = retryTime;
  }
}
