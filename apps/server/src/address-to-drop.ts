import { wideNetwork } from './address-group.ts';

/** A browser opens at most this many connections to a host, so an address with no more may be a single visitor. */
const MAX_BROWSER_CONNECTIONS = 6;

interface Crowd {
  readonly address: string;
  readonly size: number;
  readonly sizeOfNetwork: number;
}

/**
 * Returns the address whose connection is closed when the limit is reached: the address with the most connections.
 * Addresses with no more connections than a single browser opens count as equal; among them, the network with the most
 * connections decides, and then the address with the most. Among equals, returns the last address in the given order.
 */
export function addressToDrop(sizes: Iterable<readonly [address: string, size: number]>): string {
  const networks = new Map<string, number>();
  const addresses = [...sizes].map(([address, size]) => {
    const network = wideNetwork(address);
    networks.set(network, (networks.get(network) ?? 0) + size);
    return { address, size, network };
  });
  let chosen: Crowd = { address: '', size: 0, sizeOfNetwork: 0 };
  for (const { address, size, network } of addresses) {
    const crowd = { address, size, sizeOfNetwork: networks.get(network) ?? size };
    if (!isSmaller(crowd, chosen)) chosen = crowd;
  }
  return chosen.address;
}

function isSmaller(one: Crowd, other: Crowd): boolean {
  const byBrowser = Math.max(one.size, MAX_BROWSER_CONNECTIONS) - Math.max(other.size, MAX_BROWSER_CONNECTIONS);
  if (byBrowser !== 0) return byBrowser < 0;
  const byNetwork = one.sizeOfNetwork - other.sizeOfNetwork;
  return byNetwork === 0 ? one.size < other.size : byNetwork < 0;
}
