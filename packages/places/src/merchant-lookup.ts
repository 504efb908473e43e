/** What a source outside knows of a name that a bank wrote. */
export interface FoundMerchant {
  readonly name: string;
  /** The host name of its own site, in small ASCII letters; null where none is known. */
  readonly domain: string | null;
}

export type UnavailableReason =
  | 'network'
  | 'timeout'
  | 'aborted'
  | 'tooManyRequests'
  | 'serverError'
  | 'refused'
  | 'tooLarge'
  | 'malformed';

export type LookupResult =
  | { readonly status: 'found'; readonly merchant: FoundMerchant }
  /** It was asked, and knows nothing that goes by this name. */
  | { readonly status: 'unknown' }
  | {
      readonly status: 'unavailable';
      readonly reason: UnavailableReason;
      /** It may answer the same question later. */
      readonly retry: boolean;
      /** After so many seconds, where it says so. */
      readonly retryAfter: number | null;
    };

/** One source that can be asked. */
export interface MerchantLookup {
  /** What is noted of a merchant that it knew. */
  readonly source: 'mapsService' | 'webSearch';
  /** Who it is, for what all processes share about it. */
  readonly key: string;
  /** Never throws. `name` is small letters without accents, numbers and dates. */
  ask(name: string, signal: AbortSignal): Promise<LookupResult>;
}

/** How both sources are asked; tests ask for less patience. */
export interface LookupOptions {
  readonly url: string;
  /** Names this service and whom to write to, as the policies of public instances want it. */
  readonly userAgent: string;
  /** For everything from connecting to the last byte. */
  readonly timeoutMs?: number;
  /** Most bytes read, after any content encoding is undone. */
  readonly maxBytes?: number;
}
