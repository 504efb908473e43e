import { isIPv6 } from 'node:net';

const GROUPS = 8;

/** Bits of a network in IPv6: one connection to the internet mostly has a /64, one customer up to a /48. */
export type NetworkBits = 32 | 48 | 64;

/**
 * What is counted as one caller: an IPv4 address, or an IPv6 network. Fair turns count a /48, because a single customer
 * may have all of it. Limits that refuse count a /64, because several customers can share a /48; `Throttles` gives the
 * /48 a larger limit of its own.
 */
export function addressGroup(ip: string, bits: NetworkBits = 48): string {
  const groups = isIPv6(ip) ? groupsOf(ip) : null;
  if (groups === null) return ip;
  return mappedAddress(groups) ?? networkOf(groups, bits);
}

/** The network around an address or a group: whoever has many addresses mostly has them next to each other. */
export function wideNetwork(group48: string): string {
  const group = addressGroup(group48.replace(/\/\d+$/, ''), 32);
  return group.includes(':') ? group : group.replace(/\.\d+$/, '.0/24');
}

function networkOf(groups: readonly number[], bits: NetworkBits): string {
  const kept = groups.slice(0, bits / 16);
  return `${kept.map((group) => group.toString(16)).join(':')}::/${bits}`;
}

/** An IPv4 address that is written as IPv6 (`::ffff:192.0.2.7`), as a socket for both kinds reports it. */
function mappedAddress(groups: readonly number[]): string | null {
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return isMapped ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : null;
}

/** The eight numbers of an IPv6 address in any of its spellings. */
function groupsOf(ip: string): number[] {
  const [head = '', tail] = ip
    .replace(/%.*$/, '')
    .replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a, b, c, d) => `${hexOf(a, b)}:${hexOf(c, d)}`)
    .split('::');
  const before = numbersOf(head);
  const after = numbersOf(tail ?? '');
  const zeros = tail === undefined ? 0 : Math.max(0, GROUPS - before.length - after.length);
  return [...before, ...Array.from({ length: zeros }, () => 0), ...after];
}

function hexOf(high: string, low: string): string {
  return (Number(high) * 256 + Number(low)).toString(16);
}

function numbersOf(part: string): number[] {
  return part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
}
