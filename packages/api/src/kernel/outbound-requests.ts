import { lookup } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Limits for outgoing requests to addresses that users supply: time, size and allowed hosts. */
export interface OutboundPolicy {
  /** Timeout for the whole request, in milliseconds. */
  readonly patience: number;
  /** Maximum response size in bytes. */
  readonly size: number;
  /** Hosts that may have private addresses (COFFER_OUTBOUND_ALLOW). */
  readonly allowedHosts: ReadonlySet<string>;
}

/** Addresses outside the public internet: loopback, private networks and reserved ranges. */
const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  PRIVATE.addSubnet(network, prefix, 'ipv4');
}

/**
 * IPv6 addresses of the public internet, including the special ranges in `LEADING_ELSEWHERE`, which are not allowed.
 */
const PUBLIC_6 = new BlockList();
PUBLIC_6.addSubnet('2000::', 3, 'ipv6');
const LEADING_ELSEWHERE = new BlockList();
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  LEADING_ELSEWHERE.addSubnet(network, prefix, 'ipv6');
}

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !PRIVATE.check(address, 'ipv4');
  return family === 6 && PUBLIC_6.check(address, 'ipv6') && !LEADING_ELSEWHERE.check(address, 'ipv6');
}

export interface OutboundRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

const QUESTION: OutboundRequest = { method: 'GET', headers: { Accept: 'application/json' }, body: null };

/**
 * Sends a request and returns the response with its text. All addresses of the host must be public, unless `rules`
 * allow the host. The connection uses one of the checked addresses. Redirects are not followed.
 * @throws AddressRefusedError, and Error for a response that is incomplete, too long or late
 */
export async function sendOutboundRequest(
  address: string,
  question: OutboundRequest,
  rules: OutboundPolicy,
): Promise<Response> {
  const url = new URL(address);
  const isAllowed = rules.allowedHosts.has(url.host) || rules.allowedHosts.has(hostOf(url));
  const response = await openOutboundRequest(url, question, {
    signal: AbortSignal.timeout(rules.patience),
    mayReach: isAllowed ? () => true : isPublicAddress,
  });
  try {
    const text = await textOf(response, rules.size);
    const { statusCode: status = 500 } = response;
    // Responses with these statuses have no body.
    const isEmpty = status === 204 || status === 205 || status === 304;
    const type = response.headers['content-type'];
    return new Response(isEmpty ? null : text, {
      status,
      ...(type === undefined ? {} : { headers: { 'Content-Type': type } }),
    });
  } finally {
    response.destroy();
  }
}

/** Thrown if an address is not allowed. No connection was made. */
export class AddressRefusedError extends Error {}

interface Reach {
  readonly signal: AbortSignal;
  /** True if a connection to this IPv4 or IPv6 address is allowed. */
  readonly mayReach: (address: string) => boolean;
}

/**
 * Sends a request and resolves once the response headers arrive; the caller reads and ends the body. The host is
 * resolved once: all its addresses must be allowed, and the connection uses one of them. A name that resolves to
 * another address later can't bypass this check. Redirects are not followed.
 * @throws AddressRefusedError, and Error if there is no response
 */
export function openOutboundRequest(
  url: URL,
  question: OutboundRequest,
  { signal, mayReach }: Reach,
): Promise<IncomingMessage> {
  const { method, headers, body } = question;
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const host = hostOf(url);
  return new Promise((resolve, reject) => {
    // A host that is an IP address is not resolved.
    if (isIP(host) !== 0 && !mayReach(host)) throw new AddressRefusedError('the address is not public');
    send(url, { signal, agent: false, method, headers, lookup: lookupOf(mayReach) }, resolve)
      .on('error', reject)
      .end(body ?? undefined);
  });
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/**
 * Returns the text at an address.
 * @throws AddressRefusedError, and Error if the status is not 200, or if the response is incomplete, too long or late
 */
export async function fetchText(address: string, rules: OutboundPolicy): Promise<string> {
  const answer = await sendOutboundRequest(address, QUESTION, rules);
  if (answer.status !== 200) throw new Error(`the response has status ${answer.status}`);
  return answer.text();
}

async function textOf(response: IncomingMessage, most: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > most) throw new Error('the response is too long');
    chunks.push(bytes);
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
}

/** Returns a function that resolves a name and fails if any of its addresses is not allowed. */
function lookupOf(mayReach: Reach['mayReach']): LookupFunction {
  return (hostname, options, answer) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return answer(error, '', 0);
      const [first] = addresses;
      if (first === undefined || !addresses.every(({ address }) => mayReach(address))) {
        return answer(new AddressRefusedError('the address is not public'), '', 0);
      }
      if (options.all === true) answer(null, addresses);
      else answer(null, first.address, first.family);
    });
  };
}
