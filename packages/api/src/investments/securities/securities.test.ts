import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { computeEtag } from '../../kernel/etag.ts';
import { createTestWallet, openTestDatabase, type TestCaller } from '../../testing/create-test-wallet.ts';
import { refusalText } from '../../testing/refusal-text.ts';

const services = openTestDatabase(inject('database'));

const APPLE = 'US0378331005';
// ISO 3166 reserves this country code for users, so no real security has this ISIN; no other test uses it.
const KNOWN = 'ZZ00C0FFER30';

let wallet: Awaited<ReturnType<typeof createTestWallet>>;
let call: TestCaller;
let walletId: string;
let assetId: string;

beforeAll(async () => {
  wallet = await createTestWallet(services);
  call = wallet.asOwner();
  walletId = wallet.walletId;
  assetId = (await call.assets.create({ walletId, type: 'securities', name: 'Depot', defaultCurrency: 'EUR' })).id;
  await services.database.query({
    text: `INSERT INTO "Security" (isin, name, wkn) VALUES ($1, 'Known everywhere', 'A0B1C2')`,
    values: [KNOWN],
  });
  await services.database.query({
    text: `INSERT INTO "SecuritySplit" (isin, date, factor) VALUES ($1, '2020-08-31', 4), ($1, '2022-01-03', 0.5)`,
    values: [KNOWN],
  });
  await services.database.query({
    text: `INSERT INTO "QuotePrice" (instrument, date, value, currency, source) VALUES ($1, '2026-05-01', 12.50, 'EUR', 'test'), ($1, '2026-05-02', 13, 'EUR', 'test')`,
    values: [KNOWN],
  });
});
afterAll(async () => {
  for (const table of ['Security', 'QuotePrice'] as const) {
    const column = table === 'Security' ? 'isin' : 'instrument';
    await services.database.query({ text: `DELETE FROM "${table}" WHERE ${column} = $1`, values: [KNOWN] });
  }
  await services.database.close();
});

const book = (isin: string, date = '2026-05-02') =>
  call.securityTransactions.create({
    ...{ walletId, assetId, date, type: 'buy', isin, quantity: 1, priceValue: '11', priceCurrency: 'EUR' },
  });
const splits = { '2020-08-31': 4, '2022-01-03': 0.5 };
const known = { isin: KNOWN, name: 'Known everywhere', wkn: 'A0B1C2', splits };

describe('securityDetails', () => {
  test('has one item for every ISIN with a transaction in the wallet; an unknown one has nulls and {}', async () => {
    expect(await call.securities.details({ walletId })).toEqual({ items: [] });
    await book(KNOWN);
    await book(KNOWN);
    await book(APPLE);
    const { caller } = await wallet.withKey(['service:read']);
    expect(await caller.securities.details({ walletId })).toEqual({
      items: [{ isin: APPLE, name: null, wkn: null, splits: {} }, known],
    });
    const stranger = await createTestWallet(services);
    expect(await refusalText(stranger.asOwner().securities.details({ walletId }))).toBe('notFound');
  });

  test('includes details entered by members, in this wallet only', async () => {
    const { items } = await call.securities.details({ walletId });
    const own = { name: 'My name', wkn: '865985', splits: { '2014-06-09': 7, '2020-08-31': 1 } };
    const changed = await call.securities.update({ walletId, isin: KNOWN, ...own });
    expect(changed).toEqual({
      ...{ isin: KNOWN, name: 'My name', wkn: '865985', splits: { '2014-06-09': 7, '2022-01-03': 0.5 } },
      own,
    });
    const { own: _own, ...detail } = changed;
    expect((await call.securities.details({ walletId })).items).toContainEqual(detail);

    const stranger = await createTestWallet(services);
    const theirs = { walletId: stranger.walletId, isin: KNOWN };
    expect(await stranger.asOwner().securities.get(theirs)).toEqual({
      ...known,
      own: { name: null, wkn: null, splits: {} },
    });

    const cleared = { name: null, wkn: null, splits: { '2014-06-09': null, '2020-08-31': null } };
    await call.securities.update({ walletId, isin: KNOWN, ...cleared });
    expect((await call.securities.details({ walletId })).items).toEqual(items);
  });

  test('can be changed by signed-in members, not by keys; a change without effect writes no audit row', async () => {
    const change = { walletId, isin: APPLE, name: 'Apple' };
    const { caller } = await wallet.withKey();
    expect(await refusalText(caller.securities.update(change))).toBe('unauthorized');
    expect(await refusalText(caller.securities.get({ walletId, isin: APPLE }))).toBe('unauthorized');
    expect(await refusalText((await wallet.asMember('viewer')).securities.update(change))).toBe('insufficientRole');
    await call.securities.update(change);
    await call.securities.update(change);
    await call.securities.update({ walletId, isin: APPLE });
    const rows = await services.database.withWallet(walletId, (transaction) =>
      transaction.query({
        text: `SELECT after FROM "AuditRow" WHERE operation = 'securities.update' AND after->>'isin' = $1`,
        values: [APPLE],
      }),
    );
    expect(rows).toEqual([{ after: { isin: APPLE, name: 'Apple', splits: {} } }]);
  });

  test('are not changed if somebody has changed them since this version', async () => {
    const isin = 'DE0007164600';
    const seen = await call.securities.get({ walletId, isin });
    const ifMatch = computeEtag({ id: isin, ...seen });
    await wallet.asOwner({ ifMatch }).securities.update({ walletId, isin, name: 'First' });
    const late = wallet.asOwner({ ifMatch }).securities.update({ walletId, isin, name: 'Second' });
    expect(await refusalText(late)).toBe('preconditionFailed');
    expect((await call.securities.get({ walletId, isin })).own.name).toBe('First');
  });

  test('rejects an invalid ISIN or WKN, an invalid day and an invalid factor', async () => {
    const change = (fields: object) => refusalText(call.securities.update({ walletId, isin: APPLE, ...fields }));
    expect(await change({ isin: 'US0378331006' })).toBe('invalidInput isin');
    expect(await change({ wkn: 'x' })).toBe('invalidInput wkn');
    expect(await change({ splits: { '2020-02-30': 2 } })).toContain('invalidInput splits');
    expect(await change({ splits: { '1899-01-01': 2 } })).toBe('invalidInput splits.1899-01-01');
    expect(await change({ splits: { '2020-02-01': 0 } })).toBe('invalidInput splits.2020-02-01');
    expect(await change({ splits: { '2020-02-01': 1e-19 } })).toBe('invalidInput splits.2020-02-01');
  });

  test('keeps all concurrent changes by several people', async () => {
    const days = ['2001-01-01', '2002-01-01', '2003-01-01', '2004-01-01'];
    await Promise.all([
      ...days.map((day) => call.securities.update({ walletId, isin: APPLE, splits: { [day]: 2 } })),
      call.securities.update({ walletId, isin: APPLE, wkn: '865985' }),
      call.securities.update({ walletId, isin: APPLE, name: 'Apple Inc.' }),
    ]);
    const { own } = await call.securities.get({ walletId, isin: APPLE });
    expect(own).toEqual({ name: 'Apple Inc.', wkn: '865985', splits: Object.fromEntries(days.map((day) => [day, 2])) });
  });
});

describe('the prices of a security', () => {
  const list = async (filters: object = {}) =>
    (await call.securities.prices({ walletId, isin: KNOWN, ...filters })).items;
  const set = (date: string, priceValue: string | null, priceCurrency: string | null = priceValue && 'EUR') =>
    call.securities.setPrices({ walletId, isin: KNOWN, prices: [{ date, priceValue, priceCurrency }] });

  test('are quotes, manual prices and paid prices; newest first, and on the same day by precedence', async () => {
    const { items } = await set('2026-05-02', '14.50');
    expect(items).toEqual([
      {
        ...{ date: '2026-05-02', source: 'manual', priceValue: '14.5', priceCurrency: 'EUR', quotedBy: null },
        ...{ transactionId: null, lastUpdatedTime: expect.stringMatching(/^\d{4}-.+\.\d{3}Z$/) },
      },
    ]);
    const all = await list();
    expect(all.map(({ date, source, priceValue }) => [date, source, priceValue])).toEqual([
      ['2026-05-02', 'manual', '14.5'],
      ['2026-05-02', 'quote', '13'],
      ['2026-05-02', 'transaction', '11'],
      ['2026-05-01', 'quote', '12.5'],
    ]);
    expect(all.map(({ quotedBy }) => quotedBy)).toEqual([null, 'test', null, 'test']);
    expect(await list({ sources: ['quote'], dateTo: '2026-05-01' })).toEqual(all.slice(3));
    expect(await list({ dateFrom: '2026-05-02', sources: ['manual', 'transaction'] })).toEqual([all[0], all[2]]);
    const seen = [];
    let cursor: string | undefined;
    do {
      const more = cursor === undefined ? {} : { cursor };
      const page = await call.securities.prices({ walletId, isin: KNOWN, limit: 1, ...more });
      seen.push(...page.items);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(all);
    const stranger = await createTestWallet(services);
    const theirs = await stranger.asOwner().securities.prices({ walletId: stranger.walletId, isin: KNOWN });
    expect(theirs.items.map(({ source }) => source)).toEqual(['quote', 'quote']);
  });

  test('are changed and deleted by hand for single days', async () => {
    await set('2026-05-03', '1');
    await set('2026-05-04', '2');
    expect((await set('2026-05-03', '3')).items).toMatchObject([{ priceValue: '3' }]);
    expect((await set('2026-05-03', null)).items).toEqual([]);
    expect((await list({ dateFrom: '2026-05-03' })).map(({ date }) => date)).toEqual(['2026-05-04']);
  });

  test('write one audit row when they change, and none otherwise', async () => {
    await set('2026-06-01', '5');
    await set('2026-06-01', '5.00');
    await set('2026-06-02', null);
    const rows = await services.database.withWallet(walletId, (transaction) =>
      transaction.query({
        text: `SELECT before, after FROM "AuditRow" WHERE operation = 'securities.setPrices' AND after->'prices'->0->>'date' LIKE '2026-06%'`,
      }),
    );
    expect(rows).toEqual([
      {
        before: [],
        after: { instrument: KNOWN, prices: [{ date: '2026-06-01', priceValue: '5', priceCurrency: 'EUR' }] },
      },
    ]);
  });

  test('are rejected with their index in the list', async () => {
    const put = (...prices: { date: string; priceValue: string | null; priceCurrency: string | null }[]) =>
      refusalText(call.securities.setPrices({ walletId, isin: KNOWN, prices }));
    const good = { date: '2026-07-01', priceValue: '1', priceCurrency: 'EUR' };
    expect(await put(good, good)).toBe('invalidInput prices[1].date');
    expect(await put({ ...good, priceValue: '-1' })).toBe('invalidInput prices[0].priceValue');
    expect(await put({ ...good, priceCurrency: null })).toBe('invalidInput prices[0].priceCurrency');
    expect(await put({ ...good, priceValue: null })).toBe('invalidInput prices[0].priceValue');
    expect(await put(good, { ...good, date: '2026-07-02', priceCurrency: 'QQQQ' })).toBe(
      'unknownCurrency prices[1].priceCurrency',
    );
    expect(await put()).toBe('invalidInput prices');
    expect(await list({ dateFrom: '2026-07-01' })).toEqual([]);
    expect(await refusalText(call.securities.prices({ walletId, isin: 'US0378331006' }))).toBe('invalidInput isin');
    const reader = await wallet.withKey(['service:read']);
    expect(await refusalText(reader.caller.securities.setPrices({ walletId, isin: KNOWN, prices: [good] }))).toBe(
      'insufficientScope',
    );
  });

  test('are all stored when many people set them at once', async () => {
    const days = Array.from({ length: 9 }, (_, at) => `2025-01-0${at + 1}`);
    const all = (value: string) => days.map((date) => ({ date, priceValue: value, priceCurrency: 'EUR' }));
    await Promise.all([
      call.securities.setPrices({ walletId, isin: KNOWN, prices: all('1') }),
      call.securities.setPrices({ walletId, isin: KNOWN, prices: all('2').toReversed() }),
    ]);
    const values = new Set(
      (await list({ dateTo: '2025-12-31', sources: ['manual'] })).map(({ priceValue }) => priceValue),
    );
    expect(values.size).toBe(1);
  });
});
