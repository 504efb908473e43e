import { isIPv6 } from 'node:net';

const GROUPS = 8;

/**
 * Prefix length of an IPv6 network. An internet connection usually has a /64, a customer up to a /48, and an internet
 * provider a /32.
 */
export type NetworkBits = 32 | 48 | 64;

/**
 * Returns the group that counts as one caller: an IPv4 address, or an IPv6 network with a prefix of `bits`. Queues in
 * which callers take turns use /48, because a single customer may own all of it. Limits that refuse requests use /64,
 * because several customers can share a /48; `DatabaseThrottle` gives the /48 a larger limit of its own.
 */
export function addressGroup(ip: string, bits: NetworkBits = 48): string {
  const groups = isIPv6(ip) ? groupsOf(ip) : null;
  if (groups === null) return ip;
  return mappedAddress(groups) ?? networkOf(groups, bits);
}

/**
 * Returns the wide network around an address or group: a /24 for IPv4, a /32 for IPv6. An attacker with many addresses
 * usually has adjacent addresses.
 */
export function wideNetwork(group48: string): string {
  const group = addressGroup(group48.replace(/\/\d+$/, ''), 32);
  return group.includes(':') ? group : group.replace(/\.\d+$/, '.0/24');
}

function networkOf(groups: readonly number[], bits: NetworkBits): string {
  const kept = groups.slice(0, bits / 16);
  return `${kept.map((group) => group.toString(16)).join(':')}::/${bits}`;
}

/** The IPv4 address of an IPv4-mapped IPv6 address (`::ffff:192.0.2.7`), as dual-stack sockets report it; else null. */
function mappedAddress(groups: readonly number[]): string | null {
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return isMapped ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : null;
}

/** The eight 16-bit groups of an IPv6 address in any valid spelling. */
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
