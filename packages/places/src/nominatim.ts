import { z } from 'zod';
import { fetchJson, searchUrl } from './fetch-json.ts';
import type { FoundMerchant, MerchantLookup, MerchantLookupOptions } from './merchant-lookup.ts';
import { displayableName, isEitherWordPrefix, normalisedWords, websiteDomain } from './merchant-names.ts';

/** Categories of OpenStreetMap places that can be merchants. https://wiki.openstreetmap.org/wiki/Map_features */
const MERCHANT_CATEGORIES: ReadonlySet<string> = new Set([
  ...['amenity', 'club', 'craft', 'healthcare', 'leisure', 'office', 'shop', 'tourism'],
]);

const place = z.object({
  category: z.string(),
  name: z.string(),
  extratags: z.record(z.string(), z.string()).nullish(),
});

/** The response of `/search?format=jsonv2`. https://nominatim.org/release-docs/latest/api/Search/ */
const places = z.array(z.unknown()).max(50);

/**
 * Returns a lookup at a Nominatim instance, which searches OpenStreetMap. `options.url` is the address of the instance,
 * such as `https://host/`.
 */
export function createNominatimLookup(options: MerchantLookupOptions): MerchantLookup {
  return {
    source: 'mapsService',
    key: 'nominatim',
    ask: async (name, signal) => {
      const limits = { limit: '10', layer: 'poi', extratags: '1', addressdetails: '0' };
      const url = searchUrl(options.url, { q: name, format: 'jsonv2', ...limits });
      const answer = await fetchJson(url, options, signal);
      if (answer.status === 'unavailable') return answer;
      const read = places.safeParse(answer.body);
      if (!read.success) return { status: 'unavailable', reason: 'malformed', retry: false, retryAfter: null };
      const merchant = merchantAmong(read.data, normalisedWords(name));
      return merchant === null ? { status: 'unknown' } : { status: 'found', merchant };
    },
  };
}

/**
 * The first place with this name. A chain matches by its brand, whatever follows in the bank's text. Other places must match the
 * whole name: `anna schmidt` is not the café Anna.
 */
function merchantAmong(answers: readonly unknown[], asked: readonly string[]): FoundMerchant | null {
  for (const answer of answers) {
    const { data } = place.safeParse(answer);
    if (data === undefined || !MERCHANT_CATEGORIES.has(data.category)) continue;
    const tags = data.extratags ?? {};
    const { brand = '' } = tags;
    const words = normalisedWords(data.name);
    const name = isEitherWordPrefix(normalisedWords(brand), asked)
      ? brand
      : words.length < asked.length
        ? ''
        : data.name;
    if (!isEitherWordPrefix(normalisedWords(name), asked)) continue;
    const shown = displayableName(name);
    if (shown !== null) return { name: shown, domain: websiteDomain(tags['website'] ?? tags['contact:website'] ?? '') };
  }
  return null;
}
