import type { IncomingMessage } from 'node:http';
import { databaseErrorCode } from '@coffer/db/database-errors.ts';
import { Webhook as Signer } from 'standardwebhooks';
import { AddressRefusedError, isPublicAddress, openOutboundRequest } from '../kernel/outbound-requests.ts';
import type { WEBHOOK_FAILURES } from './webhooks.schema.ts';

/** An event with its address and the secrets for its signatures. */
export interface EventToSend {
  readonly id: string;
  readonly url: string;
  readonly body: string;
  readonly secrets: readonly string[];
}

/** The outcome of an attempt. */
export interface SendAttempt {
  /** Null on success. */
  readonly failure: (typeof WEBHOOK_FAILURES)[number] | null;
  /** The HTTP status; null without a response. */
  readonly status: number | null;
  /** The beginning of the response text. */
  readonly answer: string | null;
}

interface Rules {
  readonly now: Date;
  readonly privateAddresses: boolean;
  /** Timeout in milliseconds, including the response. */
  readonly patience: number;
  /** Aborted when the process shuts down. */
  readonly signal: AbortSignal;
}

/** Maximum number of bytes of a response that are read. */
const READ_BYTES = 64 * 1024;
/** Maximum number of bytes of a response that are stored. */
const KEPT_BYTES = 1024;

/**
 * Sends an event once, signed according to the Standard Webhooks specification. Redirects are failures. For a response
 * above the read limit, only the status counts.
 * @throws the reason of the aborted signal
 */
export async function sendEvent(sending: EventToSend, rules: Rules): Promise<SendAttempt> {
  const url = new URL(sending.url);
  const timeout = AbortSignal.timeout(rules.patience);
  const signal = AbortSignal.any([timeout, rules.signal]);
  const mayReach = (address: string) => {
    if (!rules.privateAddresses) return isPublicAddress(address);
    // Unencrypted requests must stay in the private network.
    return url.protocol === 'https:' || !isPublicAddress(address);
  };
  if (url.protocol === 'http:' && !rules.privateAddresses) return failed('privateAddress');
  let response: IncomingMessage;
  try {
    const question = { method: 'POST', headers: headersOf(sending, rules.now), body: sending.body };
    response = await openOutboundRequest(url, question, { signal, mayReach });
  } catch (error) {
    rules.signal.throwIfAborted();
    return failed(timeout.aborted ? 'timeout' : failureOf(error));
  }
  try {
    const answer = await beginningOf(response);
    return { failure: failureOfStatus(response.statusCode ?? 0), status: response.statusCode ?? null, answer };
  } catch {
    rules.signal.throwIfAborted();
    return { failure: timeout.aborted ? 'timeout' : 'unreachable', status: response.statusCode ?? null, answer: null };
  } finally {
    response.destroy();
  }
}

function headersOf({ id, body, secrets }: EventToSend, now: Date): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Coffer',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Signer(secret).sign(id, now, body)).join(' '),
  };
}

function failed(failure: SendAttempt['failure']): SendAttempt {
  return { failure, status: null, answer: null };
}

function failureOf(error: unknown): SendAttempt['failure'] {
  if (error instanceof AddressRefusedError) return 'privateAddress';
  const code = databaseErrorCode(error);
  const isTls = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|EPROTO)/.test(code);
  return isTls ? 'tls' : 'unreachable';
}

function failureOfStatus(status: number): SendAttempt['failure'] {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return 'redirect';
  return status === 410 ? 'gone' : 'status';
}

/** Returns the first bytes of the response as text that can be stored. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    const bytes = Buffer.from(chunk);
    if (size < KEPT_BYTES) chunks.push(bytes.subarray(0, KEPT_BYTES - size));
    size += bytes.length;
    if (size >= READ_BYTES) break;
  }
  return Buffer.concat(chunks).toString('utf8').replaceAll('\0', '');
}
