import { z } from 'zod';
import { fetchJson, searchUrl } from './fetch-json.ts';
import type { FoundMerchant, LookupOptions, MerchantLookup } from './merchant-lookup.ts';
import { beginsAlike, shownName, websiteDomain, wordsOf } from './names.ts';

const result = z.object({ url: z.string(), title: z.string() });

/** `/search?format=json`. https://docs.searxng.org/dev/search_api.html */
const answers = z.object({ results: z.array(z.unknown()).max(500) });

/** Results that are looked at: the owner's site is at the top. */
const LOOKED_AT = 10;

/** Asks an instance of SearXNG, which asks search engines. The instance must allow the format `json` in its settings. */
export function searxng(options: LookupOptions): MerchantLookup {
  return {
    source: 'webSearch',
    key: 'searxng',
    ask: async (name, signal) => {
      const url = searchUrl(options.url, { q: name, format: 'json', categories: 'general', safesearch: '1' });
      const answer = await fetchJson(url, options, signal);
      if (answer.status === 'unavailable') return answer;
      const read = answers.safeParse(answer.body);
      if (!read.success) return { status: 'unavailable', reason: 'malformed', retry: false, retryAfter: null };
      const merchant = merchantAmong(read.data.results.slice(0, LOOKED_AT), wordsOf(name));
      return merchant === null ? { status: 'unknown' } : { status: 'found', merchant };
    },
  };
}

/**
 * The first site whose own name is the one that was asked for: `spotify` is at `open.spotify.com`, and not at an
 * encyclopedia that has an article about it. The title says how the name is written.
 */
function merchantAmong(results: readonly unknown[], asked: readonly string[]): FoundMerchant | null {
  for (const one of results) {
    const { data } = result.safeParse(one);
    const host = data === undefined ? null : websiteDomain(data.url);
    if (data === undefined || host === null) continue;
    const words = ownName(host, asked);
    if (words === null) continue;
    const name = data.title.split(/\s+[-–—|:·]\s+|[|:]/).find((part) => beginsAlike(wordsOf(part), words));
    const shown = shownName(name ?? words.map(capitalised).join(' '));
    if (shown !== null) return { name: shown, domain: registered(host) };
  }
  return null;
}

/** A shorter site's name is no sign when more was asked for than it says. */
const SHORTEST_PART = 5;

/** As many of the first words as the site's name has: of `spotify stockholm` the first. */
function ownName(host: string, asked: readonly string[]): readonly string[] | null {
  const label = registered(host).split('.')[0]?.replaceAll('-', '') ?? '';
  for (let length = asked.length; length > 0; length -= 1) {
    const words = asked.slice(0, length);
    const whole = length === asked.length;
    if (words.join('') === label && label.length >= (whole ? 2 : SHORTEST_PART)) return words;
  }
  return null;
}

/** The last two labels, or three where the last two are both short, as in `shop.co.uk`: who registered it. */
function registered(host: string): string {
  const labels = host.split('.');
  const [second = '', top = ''] = labels.slice(-2);
  return labels.slice(second.length <= 3 && top.length === 2 ? -3 : -2).join('.');
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
