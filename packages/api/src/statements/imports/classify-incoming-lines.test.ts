import { beforeEach, describe, expect, test } from 'vitest';
import { createTestWallet, type TestCaller } from '../../testing/create-test-wallet.ts';
import { openOwnTestServices } from '../../testing/own-services.ts';
import { runQueuedImport } from '../importFiles/testing/queued-imports.ts';
import { requireAcceptedUpload } from '../importFiles/testing/require-accepted-upload.ts';

const services = await openOwnTestServices();
let owner: TestCaller;
let walletId: string;
let assetId: string;

beforeEach(async () => {
  const wallet = await createTestWallet(services);
  owner = wallet.asOwner();
  walletId = wallet.walletId;
  assetId = await asset();
});
const asset = async (more = {}) =>
  (await owner.assets.create({ walletId, type: 'cash', name: 'Cash', defaultCurrency: 'EUR', ...more })).id;
const category = async (name: string) =>
  (await owner.categories.create({ walletId, name, type: 'variableExpense' })).id;
const merchant = async (name: string, more = {}) => (await owner.merchants.create({ walletId, name, ...more })).id;
const tag = async (name: string) => (await owner.tags.create({ walletId, name })).id;
const rule = (more: object) => owner.rules.create({ walletId, name: 'r', ...more });
const fileOf = (rows: readonly string[]) => ['Date;Payee;Description;Amount', ...rows].join('\n');
const importCsv = (rows: readonly string[], id = assetId) =>
  owner.imports.import({ walletId, id, importerType: 'csv', content: fileOf(rows) });
const booked = async (id = assetId) => (await owner.transactions.list({ walletId, assetIds: [id], limit: 500 })).items;

describe('classification of imported transactions', () => {
  test('assigns merchants and their defaults, which take precedence over the asset’s', async () => {
    const [food, other] = [await category('Food'), await category('Other')];
    const rewe = await merchant('Rewe', {
      ...{ defaultCategoryId: food, defaultUsingDateRule: 'nextMonth', autoReviewTransactions: true },
    });
    const uber = await merchant('Uber', { domains: ['uber.com'] });
    const id = await asset({ defaultCategoryId: other });
    await importCsv(
      ['2026-02-03;REWE SAGT DANKE 123;;-3.20', '2026-02-02;;help.uber.com 12;-9.00', '2026-02-01;Ada;;5.00'],
      id,
    );
    const at = { usingDateRule: 'transactionDate', reviewed: false, source: 'import', categoryId: other };
    expect(await booked(id)).toMatchObject([
      {
        ...{ merchantId: rewe, merchantAutoAssigned: true, categoryId: food, reviewed: true },
        ...{ usingDateRule: 'nextMonth', usingStartDate: '2026-03-01', usingEndDate: '2026-03-31' },
      },
      { ...at, merchantId: uber, merchantAutoAssigned: true, usingStartDate: '2026-02-02' },
      { ...at, merchantId: null, merchantAutoAssigned: false, usingEndDate: '2026-02-01' },
    ]);
  });

  test('reuses earlier merchant decisions', async () => {
    const travel = await merchant('Travel');
    await importCsv(['2026-02-03;DB Vertrieb GmbH 123;;-3.20']);
    const [first] = await booked();
    await owner.transactions.update({ walletId, id: first?.id ?? '', merchantId: travel });
    await importCsv(['2026-03-03;DB VERTRIEB GMBH 456;;-4.20']);
    expect(await booked()).toMatchObject([
      { merchantId: travel, merchantAutoAssigned: true },
      { merchantId: travel, merchantAutoAssigned: false },
    ]);
  });

  test('applies rules in order, including rules for a merchant just found', async () => {
    const [food, fun] = [await category('Food'), await category('Fun')];
    const [x, y] = [await tag('x'), await tag('y')];
    const rewe = await merchant('Rewe', { defaultCategoryId: fun, defaultUsingDateRule: 'nextMonth' });
    const cafe = await merchant('Café', { autoReviewTransactions: true });
    await rule({ ifMerchantId: rewe, thenCategoryId: food, thenTagIds: [y, x] });
    await rule({ ifMerchantId: rewe, thenCategoryId: fun, thenTagIds: [x] });
    await rule({ ifText: 'kaffee', ifAmountMax: '-1', thenMerchantId: cafe, thenUsingDateRule: 'previousMonth' });
    await rule({ ifMerchantId: cafe, thenTagIds: [x] });
    await rule({ ifText: 'ada', thenCategoryId: fun, enabled: false });
    await importCsv([
      '2026-02-05;Rewe;;-3.20',
      '2026-02-04;Rewe;KAFFEE;-3.20',
      '2026-02-03;Bar;kaffee;-0.50',
      '2026-02-02;Ada;;-5.00',
    ]);
    expect(await booked()).toMatchObject([
      { merchantId: rewe, categoryId: food, tagIds: [y, x], usingDateRule: 'nextMonth', reviewed: false },
      { merchantId: cafe, categoryId: null, tagIds: [x], usingStartDate: '2026-01-01', reviewed: true },
      { merchantId: null, categoryId: null, tagIds: [] },
      { merchantId: null, categoryId: null, tagIds: [] },
    ]);
    expect(await owner.rules.preview({ walletId })).toMatchObject({ changedCount: 0 });
  });

  test('keeps a person’s edits when the file is imported again', async () => {
    const [food, fun] = [await category('Food'), await category('Fun')];
    await merchant('Rewe', { defaultCategoryId: food });
    const rows = ['2026-02-05;Rewe;;-3.20'];
    await importCsv(rows);
    const [first] = await booked();
    const chosen = { merchantId: null, categoryId: fun };
    await owner.transactions.update({ walletId, id: first?.id ?? '', ...chosen });
    expect(await importCsv([...rows, '2026-02-06;Rewe;;-1.00'])).toMatchObject({ created: 1, duplicates: 1 });
    expect(await booked()).toMatchObject([{ categoryId: food }, chosen]);
  });

  test('gives the same result for a job that imports in parts, and changes nothing in a dry run', {
    timeout: 120_000,
  }, async () => {
    const [food, x] = [await category('Food'), await tag('x')];
    const rewe = await merchant('Rewe');
    await rule({ ifText: 'rewe', thenCategoryId: food, thenTagIds: [x] });
    const rows = Array.from({ length: 10_400 }, (_, n) => `2026-01-${10 + (n % 20)};Rewe ${n};card ${n};-1.00`);
    const content = fileOf(rows);
    await owner.imports.import({ walletId, id: assetId, importerType: 'csv', content, dryRun: true });
    expect(await booked()).toEqual([]);
    const contentBase64 = Buffer.from(content).toString('base64');
    const { id } = requireAcceptedUpload(
      await owner.importFiles.upload({ walletId, filename: 'a.csv', contentBase64 }),
    );
    await owner.importFiles.update({ walletId, id, assetId });
    await owner.importFiles.start({ walletId, id });
    expect(await runQueuedImport(services, id)).toBe('done');
    for (const filter of [{ merchantIds: [rewe] }, { categoryIds: [food] }, { tagIds: [x] }]) {
      const { totalCount } = await owner.transactions.search({ walletId, ...filter, limit: 1 });
      expect(totalCount).toBe(rows.length);
    }
  });

  test('assigns none if its merchant or category is being deleted', async () => {
    for (let round = 0; round < 3; round += 1) {
      const gone = await category('Gone');
      const rewe = await merchant('Rewe', { defaultCategoryId: gone });
      await rule({ ifText: 'rewe', thenCategoryId: gone });
      const id = await asset();
      await Promise.all([
        importCsv(['2026-02-05;Rewe;;-3.20'], id),
        owner.merchants.delete({ walletId, id: rewe }),
        owner.categories.delete({ walletId, id: gone }),
      ]);
      expect(await booked(id)).toMatchObject([{ merchantId: null, categoryId: null }]);
    }
  });
});
