import { lookup } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** What is asked of others on behalf of strangers: how long it may take, how much may come, and where it may go. */
export interface OutboundRules {
  /** Milliseconds for all of it. */
  readonly patience: number;
  /** Bytes at the most. */
  readonly size: number;
  /** Hosts that may be asked though their addresses are private (COFFER_OUTBOUND_ALLOW). */
  readonly allowedHosts: ReadonlySet<string>;
}

/** Addresses that are not of the public internet: one's own machine, one's own network, and what is reserved. */
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

/** IPv6 addresses that are assigned to the public internet, without the ranges that lead elsewhere. */
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

export interface Question {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

const QUESTION: Question = { method: 'GET', headers: { Accept: 'application/json' }, body: null };

/**
 * Asks for a text. Each address that the host's name stands for must be public, and the one that is connected to is one
 * of those that were looked at. Redirects are not followed.
 * @throws Error for what does not come whole and in time
 */
export async function askOutside(address: string, question: Question, rules: OutboundRules): Promise<Response> {
  const url = new URL(address);
  const isAllowed = rules.allowedHosts.has(url.host) || rules.allowedHosts.has(hostOf(url));
  const response = await openOutside(url, question, {
    signal: AbortSignal.timeout(rules.patience),
    mayReach: isAllowed ? () => true : isPublicAddress,
  });
  try {
    const text = await textOf(response, rules.size);
    const { statusCode: status = 500 } = response;
    // These have no body at all.
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

/** An address that is not to be reached: no connection to it was made. */
export class AddressRefused extends Error {}

interface Reach {
  readonly signal: AbortSignal;
  /** Whether an address (of IPv4 or IPv6) may be connected to. */
  readonly mayReach: (address: string) => boolean;
}

/**
 * Sends a request and answers as soon as the head of the answer is there; its body is the caller's to read and to end.
 * The host's name is looked up once: all of its addresses must be reachable, and one of these is connected to, so that a
 * name which answers differently the next time gains nothing. Redirects are not followed.
 * @throws AddressRefused, and Error for what was not answered
 */
export function openOutside(url: URL, question: Question, { signal, mayReach }: Reach): Promise<IncomingMessage> {
  const { method, headers, body } = question;
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const host = hostOf(url);
  return new Promise((resolve, reject) => {
    // A host that is an address is not looked up.
    if (isIP(host) !== 0 && !mayReach(host)) throw new AddressRefused('the address is not public');
    send(url, { signal, agent: false, method, headers, lookup: lookupOf(mayReach) }, resolve)
      .on('error', reject)
      .end(body ?? undefined);
  });
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/** The same for a document that has to be there. @throws Error for another status than 200 too */
export async function fetchText(address: string, rules: OutboundRules): Promise<string> {
  const answer = await askOutside(address, QUESTION, rules);
  if (answer.status !== 200) throw new Error(`it was answered ${answer.status}`);
  return answer.text();
}

async function textOf(response: IncomingMessage, most: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > most) throw new Error('the answer is too long');
    chunks.push(bytes);
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
}

/** Looks a name up, and refuses it where any of its addresses is not to be reached. */
function lookupOf(mayReach: Reach['mayReach']): LookupFunction {
  return (hostname, options, answer) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return answer(error, '', 0);
      const [first] = addresses;
      if (first === undefined || !addresses.every(({ address }) => mayReach(address))) {
        return answer(new AddressRefused('the address is not public'), '', 0);
      }
      if (options.all === true) answer(null, addresses);
      else answer(null, first.address, first.family);
    });
  };
}
