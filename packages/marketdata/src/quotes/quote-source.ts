/** A closing price per unit as traded: in units of that day, before later splits. */
export interface Quote {
  /** The day of the price, `YYYY-MM-DD`. */
  readonly date: string;
  /** A positive canonical decimal with the digits of the source. */
  readonly value: string;
  /** The currency code (ISO 4217). */
  readonly currency: string;
}

/** The listing of an instrument at a source, from which all wallets of the instance get its prices. */
export interface QuoteListing {
  /** Symbol at the source. */
  readonly symbol: string;
  /** The exchange; null if the source has one price for all exchanges. */
  readonly exchange: string | null;
  /** Unit of quotation, as the source writes it: `GBX` is pence. */
  readonly unit: string;
}

export interface QuoteRequest {
  /** An ISIN, or the symbol of a crypto currency. */
  readonly instrument: string;
  /** The currency of most purchases; a listing in this currency is preferred. */
  readonly currency: string | null;
}

export interface QuoteCall {
  readonly signal: AbortSignal;
  now(): Date;
}

/** An external source of prices. */
export interface QuoteSource {
  /** Name of the source, stored with prices. */
  readonly key: string;
  readonly kind: 'security' | 'crypto';
  /** Minimum milliseconds between two requests, across all processes. */
  readonly spacingMs: number;
  /** Finds the listing of an instrument; null if the source does not know the instrument. @throws QuoteFault */
  find(wanted: QuoteRequest, call: QuoteCall): Promise<QuoteListing | null>;
  /** The prices of the days from `from` to `until`, both included, in any order. @throws QuoteFault */
  quotes(
    listing: QuoteListing,
    days: { readonly from: string; readonly until: string },
    call: QuoteCall,
  ): Promise<readonly Quote[]>;
}

export type QuoteFaultKind =
  /** No more requests until `retryTime`. */
  | 'limitReached'
  /** The source is unavailable, or its response was incomplete. */
  | 'unavailable'
  /** The response is not in the expected format. */
  | 'unreadable'
  /** The source rejects the key or the request. */
  | 'refused';

/** An error of a source. The message is for the log: it never contains the key or the instruments held. */
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
