import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { fetchEcbRates } from './fetch-ecb-rates.ts';

const CSV = 'Date,USD,\n2026-11-20,1.1684,\n';
const servers: Server[] = [];

async function serveEcbRates(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}/eurofxref.csv`;
}

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

describe('refreshing rates', () => {
  it('returns the rates and the validators of this version of the file', async () => {
    const url = await serveEcbRates((_request, response) => {
      response.writeHead(200, { etag: '"v1"', 'last-modified': 'Fri, 20 Nov 2026 15:00:00 GMT' }).end(CSV);
    });
    expect(await fetchEcbRates({ url })).toEqual({
      status: 'updated',
      rates: [{ currency: 'USD', date: '2026-11-20', rate: '1.1684', source: 'ecb' }],
      validators: { etag: '"v1"', lastModified: 'Fri, 20 Nov 2026 15:00:00 GMT' },
    });
  });

  it('requests only a newer version than the known one', async () => {
    const asked: (string | undefined)[] = [];
    const url = await serveEcbRates((request, response) => {
      asked.push(request.headers['if-none-match'], request.headers['if-modified-since']);
      response.writeHead(304).end();
    });
    const known = { etag: '"v1"', lastModified: 'Fri, 20 Nov 2026 15:00:00 GMT' };
    expect(await fetchEcbRates({ url, known })).toEqual({ status: 'unchanged' });
    expect(await fetchEcbRates({ url, known: { etag: null, lastModified: null } })).toEqual({ status: 'unchanged' });
    expect(asked).toEqual(['"v1"', 'Fri, 20 Nov 2026 15:00:00 GMT', undefined, undefined]);
  });

  it.each([301, 302, 303, 307, 308])('follows no redirect (%i)', async (status) => {
    const asked: (string | undefined)[] = [];
    const url = await serveEcbRates((request, response) => {
      asked.push(request.url);
      if (request.url === '/new') response.end(CSV);
      else response.writeHead(status, { location: '/new' }).end();
    });
    expect(await fetchEcbRates({ url })).toMatchObject({ status: 'unavailable', reason: 'httpStatus' });
    expect(asked).toEqual(['/eurofxref.csv']);
  });
});

describe('failures are returned as unavailable, and nothing is thrown:', () => {
  it('no network', async () => {
    const url = await serveEcbRates((_request, response) => response.end());
    for (const server of servers.splice(0)) server.close();
    expect(await fetchEcbRates({ url })).toMatchObject({ status: 'unavailable', reason: 'network' });
    expect(await fetchEcbRates({ url: 'http://rates.invalid/' })).toMatchObject({ reason: 'network' });
    expect(await fetchEcbRates({ url: 'not a url' })).toMatchObject({ status: 'unavailable', reason: 'network' });
  });

  it('a connection that breaks', async () => {
    const url = await serveEcbRates((_request, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write(CSV, () => response.destroy());
    });
    expect(await fetchEcbRates({ url })).toMatchObject({ status: 'unavailable', reason: 'network' });
  });

  it('a server that does not respond, or never ends its response', async () => {
    const silent = await serveEcbRates(() => {});
    expect(await fetchEcbRates({ url: silent, timeoutMs: 50 })).toMatchObject({ reason: 'timeout' });
    const endless = await serveEcbRates((_request, response) => {
      response.writeHead(200);
      response.write('Date,');
    });
    expect(await fetchEcbRates({ url: endless, timeoutMs: 50 })).toMatchObject({ reason: 'timeout' });
  });

  it('a service that shuts down meanwhile', async () => {
    const url = await serveEcbRates(() => {});
    expect(await fetchEcbRates({ url, signal: AbortSignal.timeout(50) })).toMatchObject({ reason: 'aborted' });
    expect(await fetchEcbRates({ url, signal: AbortSignal.abort() })).toMatchObject({ reason: 'aborted' });
  });

  it('an error of the server', async () => {
    const url = await serveEcbRates((_request, response) => response.writeHead(503).end('later'));
    expect(await fetchEcbRates({ url })).toEqual({
      status: 'unavailable',
      reason: 'httpStatus',
      detail: 'status 503',
    });
  });

  it('more bytes than allowed, announced or not', async () => {
    const url = await serveEcbRates((_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(16_384)));
      };
      response.on('drain', more);
      more();
    });
    expect(await fetchEcbRates({ url, maxBytes: 100_000 })).toMatchObject({ reason: 'tooLarge' });
  });

  it('other content than rates', async () => {
    const url = await serveEcbRates((_request, response) => response.end('<html><body>Please log in</body></html>'));
    expect(await fetchEcbRates({ url })).toEqual({
      status: 'unavailable',
      reason: 'malformed',
      detail: 'line 1: not a gesmes envelope',
    });
  });
});
