import { parseEcbRates } from './ecb.ts';
import { type ExchangeRate, RateFileError } from './exchange-rates.ts';
import { readLimitedBody } from './read-body.ts';

const ECB_FILES = 'https://www.ecb.europa.eu/stats/eurofxref';

/** The file with the rates of every day since 4 January 1999, about 600 KB. */
export const ECB_HISTORY_URL = `${ECB_FILES}/eurofxref-hist.zip`;
/** The file with the rates of the last 90 days. */
export const ECB_RECENT_URL = `${ECB_FILES}/eurofxref-hist-90d.xml`;

/** The validators that the server sends with a version of the file, to be sent with the next request (RFC 9110 §13). */
export interface CacheValidators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

export interface EcbFetchOptions {
  readonly url: string;
  /** Validators of the stored version; without them, or if both are null, the file is always sent. */
  readonly known?: CacheValidators | undefined;
  /** Limit from connecting to the last byte. */
  readonly timeoutMs?: number;
  /** Maximum bytes read, after decoding any content encoding. */
  readonly maxBytes?: number;
  /** Cancels the request, for example when the service shuts down. */
  readonly signal?: AbortSignal | undefined;
}

type UnavailableReason = 'network' | 'timeout' | 'aborted' | 'httpStatus' | 'tooLarge' | 'malformed';

export type EcbFetchResult =
  | { readonly status: 'updated'; readonly rates: readonly ExchangeRate[]; readonly validators: CacheValidators }
  | { readonly status: 'unchanged' }
  | { readonly status: 'unavailable'; readonly reason: UnavailableReason; readonly detail: string };

const TIMEOUT_MS = 20_000;
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * Downloads and parses one of the European Central Bank's files of rates. Does not store the rates. Never throws:
 * without a network, or for an unexpected response, it returns `unavailable`.
 */
export async function fetchEcbRates(options: EcbFetchOptions): Promise<EcbFetchResult> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout;
  try {
    // A redirect could lead to another host or into the internal network.
    const headers = conditionalHeaders(options.known);
    const response = await fetch(options.url, { headers, signal, redirect: 'manual' });
    return await resultOf(response, options.maxBytes ?? MAX_BYTES);
  } catch (error) {
    if (options.signal?.aborted) return unavailable('aborted', 'the request was aborted');
    if (timeout.aborted) return unavailable('timeout', 'no complete response in time');
    return unavailable('network', messageOf(error));
  }
}

function conditionalHeaders(known: CacheValidators | undefined): Headers {
  const headers = new Headers();
  if (known?.etag) headers.set('if-none-match', known.etag);
  if (known?.lastModified) headers.set('if-modified-since', known.lastModified);
  return headers;
}

async function resultOf(response: Response, maxBytes: number): Promise<EcbFetchResult> {
  if (response.status !== 200) {
    // An unread body would keep the connection open.
    await response.body?.cancel();
    return response.status === 304 ? { status: 'unchanged' } : unavailable('httpStatus', `status ${response.status}`);
  }
  const bytes = await readLimitedBody(response, maxBytes);
  if (bytes === null) return unavailable('tooLarge', `more than ${maxBytes} bytes`);
  try {
    const { headers } = response;
    const validators = { etag: headers.get('etag'), lastModified: headers.get('last-modified') };
    return { status: 'updated', rates: parseEcbRates(bytes), validators };
  } catch (error) {
    if (error instanceof RateFileError) return unavailable('malformed', error.message);
    throw error;
  }
}

function unavailable(reason: UnavailableReason, detail: string): EcbFetchResult {
  return { status: 'unavailable', reason, detail };
}

/** The message of the error's cause if there is one, because `fetch` itself only reports "fetch failed". */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
