import { beforeAll, describe, expect, it } from 'vitest';
import type { JsonBody } from './http.ts';
import { startCoffer, type WalletClient } from './start-coffer.ts';

/*
 * Tests deleting the earliest records, over REST and without a worker. Asset one has a transaction of 100 on
 * 2025-01-10, asset two a transaction of 1 on 2025-09-01. A report reads both. Then each case deletes or moves the
 * transaction of 100 and reads the reports again.
 */

const coffer = startCoffer();

const FIRST = '2025-01-10';
const SECOND = '2025-09-01';

interface Books {
  readonly at: WalletClient;
  readonly one: string;
  readonly two: string;
  /** The id of the transaction of 100. */
  readonly old: string;
  readonly scenarioId: string;
}

async function books(): Promise<Books> {
  const { at } = await coffer().wallet();
  const [one, two] = [await at.asset(), await at.asset()];
  const { id: old } = await at.book(one, { date: FIRST, amountValue: '100' });
  await at.book(two, { date: SECOND, amountValue: '1' });
  const scenario = { name: 'x', startDate: '2025-10-31', endMonth: '2025-11', assetIds: [one, two] };
  const { id: scenarioId } = await at.post('/scenarios', scenario);
  const place = { at, one, two, old, scenarioId };
  expect(await worthOf(place, [one, two])).toEqual(everywhere({ [one]: 100, [two]: 1 }));
  return place;
}

/** The final values of each report. */
async function worthOf({ at, scenarioId }: Books, assetIds: readonly string[]) {
  const { byAsset, kpis } = await at.post('/data/netWorthByAsset', { period: 'today' });
  const series = async (body: object) =>
    (await at.post('/data/netWorthTimeSeries', { startDate: '2025-10-01', ...body })).at(-1)?.cumulative ?? 0;
  const [month] = await at.post('/data/scenarioProjection', { scenarioId });
  return {
    byAsset: Object.fromEntries(assetIds.map((id) => [id, byAsset[id]?.value])),
    seriesByAsset: Object.fromEntries(
      await Promise.all(assetIds.map(async (id) => [id, await series({ assetIds: [id] })])),
    ),
    total: kpis.total,
    byMonth: await series({}),
    byDay: await series({ interval: 'day' }),
    projected: month?.base,
  };
}

function everywhere(byAsset: Readonly<Record<string, number>>) {
  const total = Object.values(byAsset).reduce((sum, value) => sum + value, 0);
  return { byAsset, seriesByAsset: byAsset, total, byMonth: total, byDay: total, projected: total };
}

type Way = (place: Books) => Promise<JsonBody>;

const WAYS: readonly [string, Way, (place: Books) => Readonly<Record<string, number>>][] = [
  [
    'history that is removed: its sum is added on the first remaining day',
    ({ at, one }) => at.post('/transactions/removeAssetHistory', { assetId: one, date: '2025-08-01' }),
    ({ one, two }) => ({ [one]: 100, [two]: 1 }),
  ],
  [
    'a transaction that is deleted',
    ({ at, old }) => at.call('DELETE', `/transactions/${old}`),
    ({ one, two }) => ({ [one]: 0, [two]: 1 }),
  ],
  [
    'transactions that are deleted together',
    ({ at, old }) => at.post('/transactions/bulkDelete', { transactionIds: [old] }),
    ({ one, two }) => ({ [one]: 0, [two]: 1 }),
  ],
  [
    'a transaction whose date changes',
    ({ at, old }) => at.call('PATCH', `/transactions/${old}`, { date: '2025-09-15' }),
    ({ one, two }) => ({ [one]: 100, [two]: 1 }),
  ],
  [
    'a transaction whose date and asset change',
    ({ at, old, two }) => at.call('PATCH', `/transactions/${old}`, { date: '2025-09-15', assetId: two }),
    ({ one, two }) => ({ [one]: 0, [two]: 101 }),
  ],
  [
    'an asset that is deleted with its transactions',
    ({ at, one }) => at.call('DELETE', `/assets/${one}?withTransactions=true`),
    ({ two }) => ({ [two]: 1 }),
  ],
];

describe('reports no longer count', () => {
  it.each(WAYS)('%s', async (_name, take, expected) => {
    const place = await books();
    await take(place);
    const left = expected(place);
    expect(await worthOf(place, Object.keys(left))).toEqual(everywhere(left));
  });
});

describe('history that is removed from the only asset', () => {
  let at: WalletClient;
  beforeAll(async () => {
    ({ at } = await coffer().wallet());
    const assetId = await at.asset();
    await at.book(assetId, { date: FIRST, amountValue: '100' });
    await at.book(assetId, { date: SECOND, amountValue: '1' });
    await at.post('/data/netWorthByAsset', { period: 'today' });
    await at.post('/transactions/removeAssetHistory', { assetId, date: '2025-08-01' });
  });

  it('leaves the net worth unchanged', async () => {
    expect((await at.post('/data/netWorthByAsset', { period: 'today' })).kpis.total).toBe(101);
    expect((await at.post('/data/netWorthTimeSeries', {})).at(-1).cumulative).toBe(101);
  });

  it('leaves nothing before the date from which history stays', async () => {
    expect((await at.post('/data/netWorthByAsset', { period: '2025-07' })).kpis.total).toBe(0);
  });
});
