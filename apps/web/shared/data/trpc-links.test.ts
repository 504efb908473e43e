import { randomUUID } from 'node:crypto';
import type { AppRouter } from '@coffer/api/router.ts';
import { createTRPCClient } from '@trpc/client';
import { afterEach, expect, test, vi } from 'vitest';
import { createTrpcLinks, UNBATCHED_CONTEXT } from './trpc-links.ts';

afterEach(() => vi.unstubAllGlobals());

const ids = (count: number) => Array.from({ length: count }, () => randomUUID());

/** Sends the requests through the app's links, and returns what arrives at the service: method, path and body. */
async function arrived(send: (client: ReturnType<typeof createTRPCClient<AppRouter>>) => Promise<unknown>[]) {
  const requests: { method: string; path: string; url: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body = null }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url);
    requests.push({ method, path: pathname, url, body });
    const answer = { result: { data: { json: {} } } };
    const calls = pathname.split(',').length;
    return Response.json(searchParams.get('batch') === '1' ? Array.from({ length: calls }, () => answer) : answer);
  });
  const client = createTRPCClient<AppRouter>({ links: createTrpcLinks({ url: 'http://coffer.test/internal/trpc' }) });
  await Promise.all(send(client));
  return requests;
}

test('a query that fits into no URL is posted, beside a batch of shorter queries', async () => {
  const walletId = randomUUID();
  const [four, many] = [ids(4), ids(500)];
  const requests = await arrived((client) => [
    client.transactions.summary.query({ walletId, tagIds: four }),
    client.transactions.summary.query({ walletId, tagIds: many, categoryIds: many, merchantIds: many, assetIds: many }),
    client.tags.list.query({ walletId }),
    // Some proxies refuse URLs that are as long as a filter of about a hundred ids.
    client.transactions.list.query({ walletId, merchantIds: ids(140) }),
    client.reports.comparedFlows.query(
      { walletId, period: '2026', filter: { assetIds: many } },
      { context: UNBATCHED_CONTEXT },
    ),
  ]);
  expect(requests.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    'GET /internal/trpc/transactions.summary,tags.list',
    'POST /internal/trpc/reports.comparedFlows',
    'POST /internal/trpc/transactions.list',
    'POST /internal/trpc/transactions.summary',
  ]);
  for (const { url } of requests) expect(url.length).toBeLessThan(6_000);
  expect(requests.map(({ body }) => String(body)).join()).toContain(many.at(-1));
});

test('queries of medium length are divided into several batches', async () => {
  const walletId = randomUUID();
  const requests = await arrived((client) =>
    Array.from({ length: 5 }, () => client.transactions.summary.query({ walletId, tagIds: ids(60) })),
  );
  expect(requests.length).toBeGreaterThan(1);
  for (const { method, url } of requests) expect([method, url.length <= 6_000]).toEqual(['GET', true]);
});
