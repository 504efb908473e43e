import type { MerchantLookup } from './merchant-lookup.ts';
import { createNominatimLookup } from './nominatim.ts';
import { createSearxngLookup } from './searxng.ts';

/** Addresses of the Nominatim and SearXNG instances to query. A source without an address is not queried. */
export interface MerchantLookupUrls {
  readonly nominatim?: string | undefined;
  readonly searxng?: string | undefined;
}

/** Identifies the service, as required by Nominatim's usage policy. https://operations.osmfoundation.org/policies/nominatim/ */
const USER_AGENT = 'Coffer/0.1 (self-hosted personal finance)';

/** The merchant lookups for the configured instances, Nominatim first; empty if none is configured. */
export function createConfiguredLookups(urls: MerchantLookupUrls): readonly MerchantLookup[] {
  const options = (url: string) => ({ url, userAgent: USER_AGENT });
  return [
    ...(urls.nominatim === undefined ? [] : [createNominatimLookup(options(urls.nominatim))]),
    ...(urls.searxng === undefined ? [] : [createSearxngLookup(options(urls.searxng))]),
  ];
}
