import { parseExactly } from './parse-json.ts';
import { type Call, ProviderFault } from './provider.ts';

export interface ProviderQuestion {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** The bank counts it, and may have done so already where no answer comes. */
  readonly isCounted?: boolean;
}

export interface ProviderAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Its JSON, whose numbers are texts; null where there is none. */
  readonly body: unknown;
}

export interface AnswerLimits {
  /** For everything from connecting to the last byte. Banks are slow: a minute is usual for a first history. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

export const USUAL_LIMITS: AnswerLimits = { timeoutMs: 90_000, maxBytes: 32 * 1024 * 1024 };

/**
 * What a provider answers. It follows no redirect (who answers in its place could else send us to addresses that only we
 * reach), and reads no more than it is allowed to. A read whose connection broke off is asked once more, unless banks count
 * it; where an answer came, nothing is.
 * @throws ProviderFault `unavailable`, or `unreadable` for what is no answer of a provider
 */
export async function ask(question: ProviderQuestion, call: Call, limits = USUAL_LIMITS): Promise<ProviderAnswer> {
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

async function answerTo(question: ProviderQuestion, call: Call, limits: AnswerLimits): Promise<ProviderAnswer> {
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
    // An unread body would hold the connection.
    await response.body?.cancel();
    throw new ProviderFault('unreadable', `the provider answered with a redirect (${response.status})`);
  }
  const bytes = await bodyWithin(response, limits.maxBytes);
  return { status: response.status, headers: response.headers, body: bodyOf(response.status, bytes) };
}

/** JSON; what else says less than the status does, unless the status says that all is well. */
function bodyOf(status: number, bytes: Uint8Array): unknown {
  if (bytes.length === 0) return null;
  const body = parseExactly(bytes);
  if (body !== undefined) return body;
  if (status < 300) throw new ProviderFault('unreadable', 'the answer of the provider is no JSON');
  return null;
}

/** @throws ProviderFault as soon as it is longer than `maxBytes`; the rest is not read then. */
async function bodyWithin(response: Response, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > maxBytes)
      throw new ProviderFault('unreadable', `the answer of the provider has over ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** `fetch` says only "fetch failed" and keeps the reason in the cause. A request that took too long is not one of these. */
function isBrokenOff(error: unknown): boolean {
  return error instanceof TypeError;
}

function withoutAnswer(error: unknown): ProviderFault {
  const isLate = error instanceof DOMException && error.name === 'TimeoutError';
  // The cause stays out: what it prints may hold the address, and with it ids.
  return new ProviderFault(
    'unavailable',
    isLate ? 'the provider did not answer in time' : 'the provider is not reached',
  );
}
