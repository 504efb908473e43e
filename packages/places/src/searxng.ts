import { z } from 'zod';
import { fetchJson, searchUrl } from './fetch-json.ts';
import type { FoundMerchant, MerchantLookup, MerchantLookupOptions } from './merchant-lookup.ts';
import { displayableName, isEitherWordPrefix, normalisedWords, websiteDomain } from './merchant-names.ts';

const result = z.object({ url: z.string(), title: z.string() });

/** The response of `/search?format=json`. https://docs.searxng.org/dev/search_api.html */
const answers = z.object({ results: z.array(z.unknown()).max(500) });

/** Number of results considered. The merchant's own site is usually at the top. */
const MAX_RESULTS_CONSIDERED = 10;

/**
 * Returns a lookup at a SearXNG instance, which queries search engines. The instance's settings must allow the format
 * `json`.
 */
export function createSearxngLookup(options: MerchantLookupOptions): MerchantLookup {
  return {
    source: 'webSearch',
    key: 'searxng',
    ask: async (name, signal) => {
      const url = searchUrl(options.url, { q: name, format: 'json', categories: 'general', safesearch: '1' });
      const answer = await fetchJson(url, options, signal);
      if (answer.status === 'unavailable') return answer;
      const read = answers.safeParse(answer.body);
      if (!read.success) return { status: 'unavailable', reason: 'malformed', retry: false, retryAfter: null };
      const merchant = merchantAmong(read.data.results.slice(0, MAX_RESULTS_CONSIDERED), normalisedWords(name));
      return merchant === null ? { status: 'unknown' } : { status: 'found', merchant };
    },
  };
}

/**
 * The first site whose own name matches: `spotify` matches `open.spotify.com`, but not an encyclopedia with an article
 * about Spotify. The title of the result gives the spelling of the name.
 */
function merchantAmong(results: readonly unknown[], asked: readonly string[]): FoundMerchant | null {
  for (const one of results) {
    const { data } = result.safeParse(one);
    const host = data === undefined ? null : websiteDomain(data.url);
    if (data === undefined || host === null) continue;
    const words = ownName(host, asked);
    if (words === null) continue;
    const name = data.title
      .split(/\s+[-–—|:·]\s+|[|:]/)
      .find((part) => isEitherWordPrefix(normalisedWords(part), words));
    const shown = displayableName(name ?? words.map(capitalised).join(' '));
    if (shown !== null) return { name: shown, domain: registeredDomain(host) };
  }
  return null;
}

/** Minimum length of a site's name if the request has more words than the name. */
const SHORTEST_PART = 5;

/**
 * Returns the leading words of the request that equal the name of the site: `spotify` for `spotify stockholm`. Null if
 * there are none.
 */
function ownName(host: string, asked: readonly string[]): readonly string[] | null {
  const label = registeredDomain(host).split('.')[0]?.replaceAll('-', '') ?? '';
  for (let length = asked.length; length > 0; length -= 1) {
    const words = asked.slice(0, length);
    const whole = length === asked.length;
    if (words.join('') === label && label.length >= (whole ? 2 : SHORTEST_PART)) return words;
  }
  return null;
}

/**
 * Removes the subdomains of a host. Keeps the last two labels, or three if the last two are short, as in `shop.co.uk`.
 */
function registeredDomain(host: string): string {
  const labels = host.split('.');
  const [second = '', top = ''] = labels.slice(-2);
  return labels.slice(second.length <= 3 && top.length === 2 ? -3 : -2).join('.');
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
