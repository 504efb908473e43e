import { randomUUID } from 'node:crypto';
import { addDays } from '@coffer/domain/dates.ts';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';
import { openTestDatabase } from '../testing/create-test-wallet.ts';
import { refusalText } from '../testing/refusal-text.ts';
import {
  createTransferTestWallet,
  cryptoSide,
  securitySide,
  type TestLedger,
  transactionSide,
} from './testing/transfer-test-wallet.ts';
import { MATCHING_TRANSACTIONS } from './transfer-matches.sql.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

let ledger: TestLedger;
beforeEach(async () => {
  ledger = await createTransferTestWallet(services);
});

type Side = Parameters<TestLedger['call']['transfers']['link']>[0]['source'];
const DAY = '2026-05-17';
const matches = async (source: Side, assetId = ledger.savings) =>
  (await ledger.call.transfers.matches({ walletId: ledger.walletId, source, assetId })).items.map(({ id }) => id);
const into = async (amount: string, days = 0, fields: object = {}) =>
  (await ledger.book(ledger.savings, amount, { date: addDays(DAY, days), ...fields })).id;

test('matches are on the asset, with the opposite amount, within seven days', async () => {
  const { book, giro, depot } = ledger;
  const source = transactionSide((await book(giro, '-100')).id);
  const [week, before] = [await into('100', 7), await into('100', -7)];
  await into('100', 8);
  await into('100', -8);
  const payment = await into('-100');
  await into('100.01');
  await into('100', 0, { amountCurrency: 'USD' });
  await book(depot, '100');
  expect(new Set(await matches(source))).toEqual(new Set([week, before]));
  expect(await matches(transactionSide(week))).toEqual([payment]);
  expect(await matches(transactionSide(week), giro)).toEqual([source.id]);
});

test('matches are complete records, including tags', async () => {
  const { call, walletId, book, giro, get, savings } = ledger;
  const source = transactionSide((await book(giro, '-100')).id);
  const tag = await call.tags.create({ walletId, name: 'x' });
  const id = await into('100', 0, { tagIds: [tag.id] });
  expect(await call.transfers.matches({ walletId, source, assetId: savings })).toEqual({ items: [await get(id)] });
});

test('matches are unlinked leaves other than the source', async () => {
  const { call, walletId, book, giro, depot } = ledger;
  const source = transactionSide((await book(giro, '-100')).id);
  const whole = await into('300');
  const parts = [{ amountValue: '100' }, { amountValue: '200' }];
  await call.transactions.split({ walletId, id: whole, parts });
  const { items } = await call.transactions.list({ walletId, parentTransactionId: whole, amountMax: '100', limit: 1 });
  const linked = await into('100');
  const other = transactionSide((await book(depot, '-100')).id);
  await call.transfers.link({ walletId, source: other, counter: transactionSide(linked) });
  expect(await matches(source)).toEqual(items.map(({ id }) => id));
  expect(await matches(source, giro)).toEqual([]);
  expect(await matches(transactionSide((await book(giro, '0')).id))).toEqual([]);
});

test('in another currency, matches are within three percent of the amount converted on the source’s day', async () => {
  const { book, giro } = ledger;
  const date = '2020-03-02';
  const rate = (await services.rates.tableOf(['USD'])).rateInto('USD').on('EUR', date);
  const dollars = (factor: string) => rate.times(100).times(factor).toDecimalPlaces(18).toFixed();
  const source = transactionSide((await book(giro, '-100', { date })).id);
  const usd = (factor: string, days = 0) =>
    into(String(dollars(factor)), 0, { amountCurrency: 'USD', date: addDays(date, days) });
  const near = await usd('1.0299');
  const nearer = await usd('0.99');
  await usd('1.0301');
  await usd('0.9699');
  const low = await usd('0.9701', 1);
  expect(await matches(source)).toEqual([nearer, near, low]);
});

test('matches are sorted by day, then by amount, then by similar texts', async () => {
  const { book, giro } = ledger;
  const source = transactionSide((await book(giro, '-100', { description: 'Rent for the holiday flat' })).id);
  const far = await into('100', 2, { description: 'Rent for the holiday flat' });
  const unlike = await into('100', 0, { description: 'qqq' });
  const like = await into('100', 0, { description: 'holiday flat' });
  const dollars = (await services.rates.tableOf(['USD'])).rateInto('USD').on('EUR', DAY).times(101).toDecimalPlaces(2);
  const less = await into(dollars.toFixed(), 0, { amountCurrency: 'USD', description: 'Rent for the holiday flat' });
  expect(await matches(source)).toEqual([like, unlike, less, far]);
});

test('returns at most fifty matches', async () => {
  const { book, giro, call, walletId, savings } = ledger;
  const content = ['Date,Description,Amount', ...Array.from({ length: 60 }, (_, n) => `${DAY},Line ${n},100`)].join(
    '\n',
  );
  await call.imports.import({ walletId, id: savings, importerType: 'csv', content });
  const nearest = await into('100');
  const found = await matches(transactionSide((await book(giro, '-100')).id));
  expect(found).toHaveLength(50);
  expect(nearest).not.toBe('');
});

test('a position matches its expected cash', async () => {
  const { position, asset } = ledger;
  const [bought, sold] = [await into('-201.5'), await into('198.5')];
  await into('201.5');
  expect(await matches(securitySide(await position('SecurityTransaction', { type: 'buy' })))).toEqual([bought]);
  expect(await matches(cryptoSide(await position('CryptoTransaction', { type: 'sell' })))).toEqual([sold]);
  expect(await matches(securitySide(await position('SecurityTransaction', { type: 'transferIn' })))).toEqual([]);
  expect(
    await matches(securitySide(await position('SecurityTransaction', { type: 'buy' })), await asset('Empty')),
  ).toEqual([]);
});

test('rejects a source and an asset of another wallet by field name', async () => {
  const { book, giro } = ledger;
  const source = transactionSide((await book(giro, '-100')).id);
  const foreign = await createTransferTestWallet(services);
  const theirs = transactionSide((await foreign.book(foreign.giro, '-100')).id);
  for (const side of [transactionSide(randomUUID()), theirs, securitySide(source.id), cryptoSide(randomUUID())]) {
    expect(await refusalText(matches(side))).toBe('invalidReference source.id');
  }
  for (const assetId of [randomUUID(), foreign.giro]) {
    expect(await refusalText(matches(source, assetId))).toBe('invalidReference assetId');
  }
});

test('matching is a range scan of the asset’s days, even among a hundred thousand transactions', {
  tags: 'soak',
  timeout: 120_000,
}, async () => {
  const { walletId, wallet, savings, book, giro } = ledger;
  const source = await book(giro, '-100');
  await services.database.withWallet(walletId, (open) =>
    open.execute({
      text: `INSERT INTO "Transaction" ("walletId", id, "assetId", date, "amountValue", "amountCurrency", "usingStartDate", "usingEndDate",
               source, "createdUserId", "lastUpdatedUserId")
             SELECT $1, gen_random_uuid(), $2, day, n % 301, 'EUR', day, day, 'import', $3, $3
             FROM (SELECT n, '2020-01-01'::date + n % 2500 AS day FROM generate_series(1, 100000) n) AS made`,
      values: [walletId, savings, wallet.userId],
    }),
  );
  // Collects statistics, which autovacuum would do only a minute later.
  await services.owner.query({ text: 'ANALYZE "Transaction"' });
  const plan = await services.database.withWallet(walletId, (open) =>
    open.query<{ 'QUERY PLAN': string }>({
      text: `EXPLAIN ${MATCHING_TRANSACTIONS}`,
      values: [walletId, savings, DAY, source.id, ['EUR'], ['100'], ['100'], ['100'], ''],
    }),
  );
  const lines = plan.map((row) => row['QUERY PLAN']).join('\n');
  // Uses the index by asset, or by wallet if the asset has most of its transactions.
  expect(lines).toMatch(/Index Scan using "Transaction_(asset|walletId_date_id_idx)"/);
  expect(lines).toMatch(/Index Cond: .*date >= '2026-05-10'::date\) AND \(date <= '2026-05-24'::date\)/);
  expect(lines).not.toContain('Seq Scan');
  expect((await matches(transactionSide(source.id))).length).toBeGreaterThan(0);
});
