import type { MerchantLookup } from './merchant-lookup.ts';
import { nominatim } from './nominatim.ts';
import { searxng } from './searxng.ts';

/** Which instances may be asked: none, unless somebody said so. */
export interface LookupUrls {
  readonly nominatim?: string | undefined;
  readonly searxng?: string | undefined;
}

/** Names the service, as the usage policy of Nominatim wants it. https://operations.osmfoundation.org/policies/nominatim/ */
const USER_AGENT = 'Coffer/0.1 (self-hosted personal finance)';

export function configuredLookups(urls: LookupUrls): readonly MerchantLookup[] {
  const options = (url: string) => ({ url, userAgent: USER_AGENT });
  return [
    ...(urls.nominatim === undefined ? [] : [nominatim(options(urls.nominatim))]),
    ...(urls.searxng === undefined ? [] : [searxng(options(urls.searxng))]),
  ];
}
