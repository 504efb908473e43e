import type { LookupUnavailableReason, MerchantLookupOptions, MerchantLookupResult } from './merchant-lookup.ts';

export type FetchedJson =
  | { readonly status: 'answered'; readonly body: unknown }
  | Extract<MerchantLookupResult, { status: 'unavailable' }>;

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 1024 * 1024;
/** Maximum pause in seconds; a longer requested pause is shortened to this value. */
const LONGEST_RETRY_AFTER = 3600;

/** The search address of an instance at `base`. */
export function searchUrl(base: string, parameters: Readonly<Record<string, string>>): URL {
  const url = new URL('search', base.endsWith('/') ? base : `${base}/`);
  url.search = new URLSearchParams(parameters).toString();
  return url;
}

/**
 * Fetches JSON from an address. Never throws, reads a limited number of bytes, and follows no redirects, because a
 * compromised source could redirect the service to internal addresses.
 */
export async function fetchJson(url: URL, options: MerchantLookupOptions, signal: AbortSignal): Promise<FetchedJson> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json', 'user-agent': options.userAgent },
      redirect: 'manual',
      signal: AbortSignal.any([timeout, signal]),
    });
    return await answerOf(response, options.maxBytes ?? MAX_BYTES);
  } catch {
    if (signal.aborted) return unavailable('aborted', true);
    return unavailable(timeout.aborted ? 'timeout' : 'network', true);
  }
}

async function answerOf(response: Response, maxBytes: number): Promise<FetchedJson> {
  if (response.status !== 200) {
    // An unread body would keep the connection open.
    await response.body?.cancel();
    const retryAfter = secondsOf(response.headers.get('retry-after'));
    if (response.status === 429) return { ...unavailable('tooManyRequests', true), retryAfter };
    if (response.status >= 500) return { ...unavailable('serverError', true), retryAfter };
    return unavailable('refused', false);
  }
  const bytes = await bodyWithin(response, maxBytes);
  if (bytes === null) return unavailable('tooLarge', false);
  try {
    return { status: 'answered', body: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) };
  } catch {
    return unavailable('malformed', false);
  }
}

/** Returns the complete body. Stops reading and returns null if the body exceeds `maxBytes`. */
async function bodyWithin(response: Response, maxBytes: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Seconds of a Retry-After header (RFC 9110 §10.2.3). A date, which is rare here, is ignored; the queue's own delay applies. */
function secondsOf(retryAfter: string | null): number | null {
  return retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Math.min(Number(retryAfter), LONGEST_RETRY_AFTER) : null;
}

function unavailable(reason: LookupUnavailableReason, retry: boolean) {
  return { status: 'unavailable', reason, retry, retryAfter: null } as const;
}
