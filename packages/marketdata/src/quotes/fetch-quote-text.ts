import { readLimitedBody } from '../read-body.ts';
import { type QuoteCall, QuoteFault } from './quote-source.ts';

export interface FetchLimits {
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

const USUAL: FetchLimits = { timeoutMs: 20_000, maxBytes: 16 * 1024 * 1024 };
const LONGEST_SECONDS = 86_400;

/**
 * Fetches the text at an address; null for 404. Redirects are not followed: a compromised source could redirect us to internal
 * addresses. Faults never contain the address, which may have a key in it.
 * @throws QuoteFault
 */
export async function fetchQuoteText(
  url: URL,
  headers: Readonly<Record<string, string>>,
  call: QuoteCall,
  limits: FetchLimits = USUAL,
): Promise<string | null> {
  const signal = AbortSignal.any([AbortSignal.timeout(limits.timeoutMs), call.signal]);
  let response: Response;
  let bytes: Uint8Array | null;
  try {
    response = await fetch(url, { headers, redirect: 'manual', signal });
    bytes = await readLimitedBody(response, limits.maxBytes);
  } catch {
    throw new QuoteFault('unavailable', 'the source cannot be reached, or did not respond in time');
  }
  const { status } = response;
  if (status === 404) return null;
  if (status !== 200) throw faultOf(response, call);
  if (bytes === null) throw new QuoteFault('unreadable', `the response has more than ${limits.maxBytes} bytes`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new QuoteFault('unreadable', 'the response is not text');
  }
}

function faultOf({ status, headers }: Response, call: QuoteCall): QuoteFault {
  const message = `the source responded with status ${status}`;
  // 402: the quota of the plan is used up.
  if (status === 429 || status === 402) return new QuoteFault('limitReached', message, retryTimeOf(headers, call));
  if (status >= 500 || status === 408) return new QuoteFault('unavailable', message);
  if (status >= 300 && status < 400) return new QuoteFault('unreadable', 'the source responded with a redirect');
  return new QuoteFault('refused', message);
}

function retryTimeOf(headers: Headers, call: QuoteCall): Date | null {
  const seconds = headers.get('retry-after') ?? '';
  if (!/^\d{1,9}$/.test(seconds)) return null;
  return new Date(call.now().getTime() + Math.min(Number(seconds), LONGEST_SECONDS) * 1000);
}

/** The third argument of a reviver (ECMAScript "JSON.parse source text access"), which TypeScript does not know yet. */
interface ReviverContext {
  readonly source?: string;
}

/** Parses JSON with each number as its original text, because prices must not become binary fractions. @throws QuoteFault */
export function parseQuoteJson(text: string): unknown {
  const reviver = (_key: string, value: unknown, context?: ReviverContext) =>
    typeof value === 'number' ? (context?.source ?? String(value)) : value;
  try {
    return JSON.parse(text, reviver);
  } catch {
    throw new QuoteFault('unreadable', 'the response is not JSON');
  }
}
