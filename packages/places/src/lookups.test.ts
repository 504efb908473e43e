import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { createConfiguredLookups } from './configured-lookups.ts';
import { createNominatimLookup } from './nominatim.ts';
import { createSearxngLookup } from './searxng.ts';

const servers: Server[] = [];
const never = new AbortController().signal;

async function servePlaceLookups(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}`;
}

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

const json = (body: unknown): RequestListener => {
  return (_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

/** Format of Nominatim 5 with `format=jsonv2` and `extratags=1`. */
const place = (name: string, category = 'shop', extratags: object | null = null) => ({
  ...{ place_id: 128_497_332, licence: 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright' },
  ...{ osm_type: 'node', osm_id: 3_083_482_801, lat: '52.5200066', lon: '13.4049540', category, type: 'supermarket' },
  ...{ place_rank: 30, importance: 0.0000888, addresstype: category, name, display_name: `${name}, 5, Straße, Berlin` },
  ...{ boundingbox: ['52.519', '52.521', '13.404', '13.405'], extratags },
});

/** Format of SearXNG with `format=json`. */
const found = (url: string, title: string) => ({
  ...{ url, title, content: 'About it.', thumbnail: '', engine: 'duckduckgo', template: 'default.html' },
  ...{ parsed_url: ['https', 'host', '/', '', '', ''], engines: ['duckduckgo'], positions: [1], score: 1 },
  ...{ category: 'general', publishedDate: null },
});
const page = (...results: object[]) => ({
  ...{ query: 'q', number_of_results: 0, results, answers: [], corrections: [], infoboxes: [], suggestions: [] },
  unresponsive_engines: [['google', 'CAPTCHA']],
});

const options = (url: string) => ({ url, userAgent: 'Coffer/test', timeoutMs: 2_000, maxBytes: 100_000 });
const map = async (listener: RequestListener, name = 'rewe', more = {}) =>
  createNominatimLookup({ ...options(await servePlaceLookups(listener)), ...more }).ask(name, never);
const web = async (listener: RequestListener, name = 'spotify', more = {}) =>
  createSearxngLookup({ ...options(await servePlaceLookups(listener)), ...more }).ask(name, never);

describe('Nominatim', () => {
  test('requests only places, and identifies the service', async () => {
    let asked = { url: '', agent: '' };
    const url = await servePlaceLookups((request, response) => {
      asked = { url: request.url ?? '', agent: request.headers['user-agent'] ?? '' };
      json([])(request, response);
    });
    expect(await createNominatimLookup(options(`${url}/nominatim`)).ask('café & co', never)).toEqual({
      status: 'unknown',
    });
    const { pathname, searchParams } = new URL(asked.url, url);
    expect(pathname).toBe('/nominatim/search');
    expect(Object.fromEntries(searchParams)).toMatchObject({ q: 'café & co', format: 'jsonv2', layer: 'poi' });
    expect(asked.agent).toBe('Coffer/test');
  });

  test('finds the first payable place with this name, and prefers its brand', async () => {
    const answer = [
      place('Rewe', 'place'),
      place('Else', 'shop'),
      place('REWE Center', 'shop', {
        brand: 'REWE',
        website: 'https://www.Rewe.de/markt/1',
        'brand:wikidata': 'Q16968817',
      }),
    ];
    for (const name of ['lidl', 'rew', 'else where'])
      expect(await map(json(answer), name)).toEqual({ status: 'unknown' });
    expect(await map(json(answer), 'rewe markt')).toMatchObject({ merchant: { name: 'REWE' } });
    expect(await map(json(answer), 'rewe')).toEqual({ status: 'found', merchant: { name: 'REWE', domain: 'rewe.de' } });
    const plain = [place('Café  Müller\u0007', 'amenity')];
    expect(await map(json(plain), 'cafe muller')).toEqual({
      status: 'found',
      merchant: { name: 'Café Müller', domain: null },
    });
    for (const website of ['http://127.0.0.1/', 'javascript:alert(1)', 'http://localhost', 'x'.repeat(5000)])
      expect(await map(json([place('Rewe', 'shop', { website })]))).toMatchObject({ merchant: { domain: null } });
  });
});

describe('SearXNG', () => {
  test('finds the first site with this name, spelled as in its title', async () => {
    const answer = page(
      found('https://en.wikipedia.org/wiki/Spotify', 'Spotify - Wikipedia'),
      found('https://open.spotify.com/', 'Spotify – Web Player: Music for everyone'),
    );
    const spotify = { status: 'found', merchant: { name: 'Spotify', domain: 'spotify.com' } };
    expect(await web(json(answer))).toEqual(spotify);
    expect(await web(json(answer), 'spotify stockholm')).toEqual(spotify);
    const anna = page(found('https://anna.example', 'Anna'));
    expect(await web(json(anna), 'anna schmidt')).toEqual({ status: 'unknown' });
    expect(await web(json(answer), 'deezer')).toEqual({ status: 'unknown' });
    const shop = page(found('https://www.bio-freund.co.uk/a', 'Welcome'));
    expect(await web(json(shop), 'bio freund')).toEqual({
      status: 'found',
      merchant: { name: 'Bio Freund', domain: 'bio-freund.co.uk' },
    });
  });

  test('ignores malformed results', async () => {
    const broken = page({ url: 5 }, { title: 'x' }, found('spotify', 'x'), found('http://10.0.0.1/spotify', 'Spotify'));
    expect(await web(json(broken))).toEqual({ status: 'unknown' });
  });
});

describe.each([
  ['Nominatim', map],
  ['SearXNG', web],
])('whatever %s answers, nothing is thrown:', (_name, ask) => {
  test.each<[number, Record<string, string>, object]>([
    [429, { 'retry-after': '120' }, { reason: 'tooManyRequests', retry: true, retryAfter: 120 }],
    [429, { 'retry-after': '999999' }, { retryAfter: 3600 }],
    [503, {}, { reason: 'serverError', retry: true, retryAfter: null }],
    [500, { 'retry-after': 'Fri, 20 Nov 2026 15:00:00 GMT' }, { reason: 'serverError', retryAfter: null }],
    [403, {}, { reason: 'refused', retry: false }],
    [404, {}, { reason: 'refused' }],
  ])('status %i with %j', async (status, headers, expected) => {
    const answer = await ask((_request, response) => response.writeHead(status, headers).end('{}'));
    expect(answer).toMatchObject({ status: 'unavailable', ...expected });
  });

  test.each(['http://127.0.0.1/', '/elsewhere', 'http://169.254.169.254/latest', 'file:///etc/passwd'])(
    'a redirect to %s is not followed',
    async (location) => {
      const paths: string[] = [];
      const answer = await ask((request, response) => {
        paths.push(request.url ?? '');
        response.writeHead(302, { location }).end();
      });
      expect(answer).toMatchObject({ status: 'unavailable', reason: 'refused', retry: false });
      expect(paths).toHaveLength(1);
    },
  );

  test.each(['', 'null', '5', '"x"', '<html>', '{"results":5}', '{"error":"x"}', '\u00ff'])('%j', async (body) => {
    const answer = await ask((_request, response) => response.writeHead(200).end(Buffer.from(body, 'latin1')));
    expect(answer).toMatchObject({ status: 'unavailable', reason: 'malformed', retry: false });
  });

  test('more bytes than allowed', async () => {
    const endless = await ask((_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write('['.repeat(16_384)));
      };
      response.on('drain', more);
      more();
    });
    expect(endless).toMatchObject({ reason: 'tooLarge' });
    const deep = await ask((_request, response) => response.writeHead(200).end('['.repeat(90_000)));
    expect(deep).toMatchObject({ reason: 'malformed' });
  });

  test('no response, or one that never ends', async () => {
    const patience = { timeoutMs: 50 };
    expect(await ask(() => {}, 'x', patience)).toMatchObject({ reason: 'timeout', retry: true });
    const endless: RequestListener = (_request, response) => response.writeHead(200).write('[');
    expect(await ask(endless, 'x', patience)).toMatchObject({ reason: 'timeout' });
    expect(await ask((_request, response) => response.destroy())).toMatchObject({ reason: 'network', retry: true });
  });
});

test('a process that is ending does not wait for a response', async () => {
  const url = await servePlaceLookups(() => {});
  expect(await createNominatimLookup(options(url)).ask('x', AbortSignal.abort())).toMatchObject({
    reason: 'aborted',
    retry: true,
  });
});

test('only configured services are asked', () => {
  expect(createConfiguredLookups({})).toEqual([]);
  const both = createConfiguredLookups({ nominatim: 'http://a.example', searxng: 'http://b.example' });
  expect(both.map(({ source }) => source)).toEqual(['mapsService', 'webSearch']);
});
