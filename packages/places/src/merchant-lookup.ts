/** A merchant that an external source knows for a name written by a bank. */
export interface FoundMerchant {
  readonly name: string;
  /** The host name of the merchant's own site, in lower-case ASCII letters; null if unknown. */
  readonly domain: string | null;
}

export type LookupUnavailableReason =
  | 'network'
  | 'timeout'
  | 'aborted'
  | 'tooManyRequests'
  | 'serverError'
  | 'refused'
  | 'tooLarge'
  | 'malformed';

export type MerchantLookupResult =
  | { readonly status: 'found'; readonly merchant: FoundMerchant }
  /** The source has no merchant with this name. */
  | { readonly status: 'unknown' }
  | {
      readonly status: 'unavailable';
      readonly reason: LookupUnavailableReason;
      /** True if the source may be able to process the same request later. */
      readonly retry: boolean;
      /** Seconds to wait before the next attempt, if the source states them. */
      readonly retryAfter: number | null;
    };

/** An external source that finds merchants by name. */
export interface MerchantLookup {
  /** The kind of source, stored with each merchant that it finds. */
  readonly source: 'mapsService' | 'webSearch';
  /** Identifies the source in data shared by all processes. */
  readonly key: string;
  /** Looks up a merchant. Never throws. `name` is in lower case, without accents, numbers and dates. */
  ask(name: string, signal: AbortSignal): Promise<MerchantLookupResult>;
}

/** Options of a merchant lookup; tests use shorter limits. */
export interface MerchantLookupOptions {
  readonly url: string;
  /** Identifies this service and its contact, as the policies of public instances require. */
  readonly userAgent: string;
  /** Limit from connecting to the last byte. */
  readonly timeoutMs?: number;
  /** Maximum bytes read, after decoding any content encoding. */
  readonly maxBytes?: number;
}
