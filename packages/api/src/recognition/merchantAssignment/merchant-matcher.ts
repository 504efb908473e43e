import { normalisedCounterpartyName } from '@coffer/domain/counterparty-name.ts';
import { type NormalisedCounterparty, normaliseCounterparty } from './counterparty.ts';

export interface KnownMerchant {
  readonly id: string;
  readonly name: string;
  readonly domains: readonly string[];
}

/** Minimum length of a name that matches inside a text. Shorter names, such as `dm`, match only at the beginning. */
const SHORTEST_INSIDE = 3;

/** Finds the merchant of a transaction among the wallet's merchants, without database access. */
export class MerchantMatcher {
  readonly #byDecision: ReadonlyMap<string, string>;
  readonly #byDomain = new Map<string, string>();
  readonly #byName = new Map<string, string>();
  readonly #longestName: number;

  /** If merchants share a name or domain, the first merchant wins. `decisions` maps counterparty names to merchants. */
  constructor(merchants: readonly KnownMerchant[], decisions: ReadonlyMap<string, string>) {
    const known = new Set(merchants.map(({ id }) => id));
    this.#byDecision = new Map([...decisions].filter(([, merchantId]) => known.has(merchantId)));
    for (const { id, name, domains } of merchants) {
      for (const domain of domains) keepFirst(this.#byDomain, withoutWww(domain), id);
      keepFirst(this.#byName, normalisedCounterpartyName(name), id);
    }
    this.#byName.delete('');
    this.#longestName = Math.max(0, ...[...this.#byName.keys()].map((name) => name.split(' ').length));
  }

  /**
   * Returns the merchant that a member chose for the counterparty; otherwise finds it by a domain in the texts or by
   * name.
   */
  match(fromTo: string | null, description: string | null): string | null {
    return this.matchCounterparty(normaliseCounterparty(fromTo, description));
  }

  matchCounterparty({ name, hosts }: NormalisedCounterparty): string | null {
    return this.#byDecision.get(name) ?? this.#ofHosts(hosts) ?? this.#ofName(name);
  }

  /**
   * Returns the merchant whose domain is a host or a parent domain of a host, such as `uber.com` for `help.uber.com`;
   * otherwise null.
   */
  #ofHosts(hosts: readonly string[]): string | null {
    for (const host of hosts) {
      for (let part = withoutWww(host); part.includes('.'); part = part.slice(part.indexOf('.') + 1)) {
        const merchantId = this.#byDomain.get(part);
        if (merchantId !== undefined) return merchantId;
      }
    }
    return null;
  }

  /**
   * Returns the merchant with the longest name whose words are adjacent in the counterparty's name. If several such
   * names are equally long, the first one in the text wins.
   */
  #ofName(name: string): string | null {
    const words = name.split(' ');
    for (let length = Math.min(words.length, this.#longestName); length > 0; length -= 1) {
      for (let start = 0; start + length <= words.length; start += 1) {
        const phrase = words.slice(start, start + length).join(' ');
        const merchantId = this.#byName.get(phrase);
        if (merchantId !== undefined && (start === 0 || phrase.length >= SHORTEST_INSIDE)) return merchantId;
      }
    }
    return null;
  }
}

function keepFirst(map: Map<string, string>, key: string, id: string): void {
  if (!map.has(key)) map.set(key, id);
}

function withoutWww(host: string): string {
  return host.replace(/^www\./, '');
}
