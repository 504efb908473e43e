import { parseExactJson } from './parse-json.ts';
import { type CallContext, ProviderFault } from './provider.ts';

export interface ProviderRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** True if the request counts towards a bank's limit, so that it must not be repeated. */
  readonly isCounted?: boolean;
}

export interface ProviderResponse {
  readonly status: number;
  readonly headers: Headers;
  /** The response's JSON with numbers as texts; null if empty. */
  readonly body: unknown;
}

export interface ResponseLimits {
  /** Limit from connecting to the last byte. Banks are slow: the first history usually takes a minute. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

export const DEFAULT_RESPONSE_LIMITS: ResponseLimits = { timeoutMs: 90_000, maxBytes: 32 * 1024 * 1024 };

/**
 * Sends a request to a provider, and reads a limited number of bytes. Doesn't follow redirects, because a compromised
 * provider could redirect to internal addresses. A GET request whose connection broke is sent once more, unless banks
 * count it.
 * @throws ProviderFault `unavailable` if there is no response, or `unreadable` for a redirect, for a response over
 * the limit, and for a success that is not JSON
 */
export async function requestProvider(
  question: ProviderRequest,
  call: CallContext,
  limits = DEFAULT_RESPONSE_LIMITS,
): Promise<ProviderResponse> {
  try {
    return await answerTo(question, call, limits);
  } catch (error) {
    if (error instanceof ProviderFault) throw error;
    const isRepeatable = question.method === 'GET' && question.isCounted !== true && isBrokenOff(error);
    if (call.signal.aborted || !isRepeatable) throw withoutAnswer(error);
  }
  try {
    return await answerTo(question, call, limits);
  } catch (error) {
    throw error instanceof ProviderFault ? error : withoutAnswer(error);
  }
}

async function answerTo(
  question: ProviderRequest,
  call: CallContext,
  limits: ResponseLimits,
): Promise<ProviderResponse> {
  const { method, url, headers, body } = question;
  const signal = AbortSignal.any([AbortSignal.timeout(limits.timeoutMs), call.signal]);
  const response = await fetch(url, {
    method,
    headers: { accept: 'application/json', ...headers },
    body: body ?? null,
    redirect: 'manual',
    signal,
  });
  if (response.status >= 300 && response.status < 400) {
    // An unread body would keep the connection open.
    await response.body?.cancel();
    throw new ProviderFault('unreadable', `the provider responded with a redirect (${response.status})`);
  }
  const bytes = await bodyWithin(response, limits.maxBytes);
  return { status: response.status, headers: response.headers, body: bodyOf(response.status, bytes) };
}

/**
 * Parses the JSON of a response. Returns null without a body, or if a response with an error status is not JSON.
 * @throws ProviderFault if a successful response is not JSON
 */
function bodyOf(status: number, bytes: Uint8Array): unknown {
  if (bytes.length === 0) return null;
  const body = parseExactJson(bytes);
  if (body !== undefined) return body;
  if (status < 300) throw new ProviderFault('unreadable', 'the provider’s response is not JSON');
  return null;
}

/** @throws ProviderFault as soon as the body exceeds `maxBytes`; the rest is not read */
async function bodyWithin(response: Response, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > maxBytes)
      throw new ProviderFault('unreadable', `the provider’s response has more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * `fetch` reports a broken connection only as a TypeError "fetch failed", with the reason in its cause. A timeout is another
 * error.
 */
function isBrokenOff(error: unknown): boolean {
  return error instanceof TypeError;
}

function withoutAnswer(error: unknown): ProviderFault {
  const isLate = error instanceof DOMException && error.name === 'TimeoutError';
  // The cause is left out, because its text may contain the address, and with it ids.
  return new ProviderFault(
    'unavailable',
    isLate ? 'the provider did not respond in time' : 'the provider cannot be reached',
  );
}
