import { migrateJobs } from '@coffer/db/jobs.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createTestWallet, openTestDatabase, type TestCaller } from '../../../testing/create-test-wallet.ts';
import { refusalText } from '../../../testing/refusal-text.ts';
import { runQueuedImport } from '../../importFiles/testing/queued-imports.ts';
import { requireAcceptedUpload } from '../../importFiles/testing/require-accepted-upload.ts';

const services = openTestDatabase(inject('database'));
beforeAll(() => migrateJobs(inject('database')));
afterAll(() => services.database.close());

// ISO 3166 reserves the country code ZZ for private use.
const ACME = 'ZZ00BR0KER19';
let call: TestCaller;
let walletId: string;
let id: string;
beforeEach(async () => {
  const wallet = await createTestWallet(services);
  call = wallet.asOwner();
  walletId = wallet.walletId;
  id = await asset('Depot');
});

const asset = async (name: string) =>
  (await call.assets.create({ walletId, type: 'securities', name, defaultCurrency: 'EUR' })).id;
const row = (name: string, attributes: Readonly<Record<string, string>>) =>
  `<${name} ${Object.entries(attributes)
    .map(([key, value]) => `${key}="${value}"`)
    .join(' ')} />`;
const flex = (...sections: readonly string[]) =>
  `<FlexQueryResponse><FlexStatements><FlexStatement accountId="U1" toDate="20240229">${sections.join('')}</FlexStatement></FlexStatements></FlexQueryResponse>`;

const SAP = { assetCategory: 'STK', symbol: 'SAP', description: 'SAP SE', isin: 'DE0007164600', currency: 'EUR' };
const trade = (more: Readonly<Record<string, string>>) =>
  row('Trade', { ...SAP, ibCommission: '-3', taxes: '0', openCloseIndicator: 'O', ...more });
const BUY = trade({
  transactionID: '1',
  tradeDate: '20240103',
  quantity: '10',
  tradePrice: '100.5',
  proceeds: '-1005',
  netCash: '-1008',
});
const SELL = trade({
  ...{ transactionID: '2', tradeDate: '20240213', quantity: '-8', tradePrice: '55', proceeds: '440', netCash: '437' },
  openCloseIndicator: 'C',
});
const EXCHANGE = row('Trade', {
  ...{ transactionID: '3', assetCategory: 'CASH', symbol: 'EUR.USD', currency: 'USD', tradeDate: '20240104' },
  ...{ quantity: '-100', tradePrice: '1.09', proceeds: '109', ibCommission: '-2', ibCommissionCurrency: 'EUR' },
});
const cash = (type: string, amount: string, transactionID: string, more = {}) =>
  row('CashTransaction', {
    currency: 'EUR',
    dateTime: '20240115',
    type,
    amount,
    transactionID,
    description: type,
    ...more,
  });
const CASH = [
  cash('Deposits/Withdrawals', '2000', '11'),
  cash('Dividends', '22', '12', { symbol: 'SAP', isin: 'DE0007164600' }),
  cash('Withholding Tax', '-5.8', '13', { symbol: 'SAP' }),
  cash('Other Fees', '-10', '14'),
].join('');
const SPLIT = row('CorporateAction', {
  ...{ ...SAP, reportDate: '20240201', quantity: '10', proceeds: '0' },
  description: 'SAP(DE0007164600) SPLIT 2 FOR 1 (SAP, SAP SE, DE0007164600)',
});
const TRANSFER = row('Transfer', {
  ...SAP,
  date: '20240220',
  direction: 'IN',
  quantity: '5',
  positionAmount: '275',
  transactionID: '21',
});
const END = (units = '17', euro = '1333.2') =>
  `${row('OpenPosition', { ...SAP, reportDate: '20240229', position: units })}${row('CashReportCurrency', { currency: 'EUR', endingCash: euro })}${row('CashReportCurrency', { currency: 'USD', endingCash: '109' })}`;
const STATEMENT = flex(BUY, SELL, EXCHANGE, CASH, SPLIT, TRANSFER, END());

/** The amounts of the cash transactions that are not part of a trade. */
const PLAIN = ['-10', '-100', '-2', '-5.8', '109', '2000'];

const take = (content: string, more: object = {}) =>
  call.imports.import({ walletId, id, importerType: 'flex', content, ...more });
const transactions = async (assetId = id) =>
  (await call.transactions.list({ walletId, assetIds: [assetId], limit: 100 })).items;
const securities = async () => (await call.securityTransactions.list({ walletId, assetIds: [id], limit: 100 })).items;
const categoryKeys = async () =>
  new Map((await call.categories.list({ walletId, limit: 100 })).items.map((one) => [one.id, one.systemKey]));

describe('import of a broker’s file', () => {
  test('adds trades linked with their exact cash, costs with categories, and splits', async () => {
    const answer = await take(STATEMENT);
    expect(answer).toMatchObject({
      ...{
        created: 13,
        duplicates: 0,
        skipped: [],
        balanceCheck: { stated: '1333.2', computed: '1333.2', difference: '0' },
      },
      securities: {
        ...{ created: 4, duplicates: 0, splits: [{ isin: 'DE0007164600', date: '2024-02-01', factor: '2' }] },
        named: [{ isin: 'DE0007164600', name: 'SAP SE' }],
        positions: [{ isin: 'DE0007164600', stated: '17', computed: '17', difference: '0', date: '2024-02-29' }],
        cash: [
          { currency: 'EUR', stated: '1333.2', difference: '0' },
          { currency: 'USD', stated: '109', difference: '0' },
        ],
      },
    });
    const [own, keys] = [await transactions(), await categoryKeys()];
    const held = await securities();
    expect(held.map(({ type, quantity, priceValue, feesValue }) => [type, quantity, priceValue, feesValue])).toEqual([
      ['transferIn', 5, '55', null],
      ['sell', 8, '55', '3'],
      ['dividend', 1, '22', null],
      ['buy', 10, '100.5', '3'],
    ]);
    for (const { type, transferCounterType, transferCounterId, categoryId } of held) {
      const counter = own.find((transaction) => transaction.id === transferCounterId);
      if (type === 'transferIn') expect(transferCounterType).toBeNull();
      else expect(keys.get(categoryId ?? '')).toBe('transfer');
      expect(counter?.amountValue).toBe({ buy: '-1008', sell: '437', dividend: '22' }[String(type)]);
    }
    const told = (description: string) => own.find((transaction) => transaction.description?.startsWith(description));
    expect(keys.get(told('Withholding')?.categoryId ?? '')).toBe('tax');
    expect(keys.get(told('Other Fees')?.categoryId ?? '')).toBe('fees');
    expect(keys.get(told('Commission')?.categoryId ?? '')).toBe('fees');
    const legs = own.filter(({ description }) => description?.startsWith('Exchange'));
    expect(legs.map(({ amountValue, amountCurrency }) => [amountValue, amountCurrency]).sort()).toEqual([
      ['-100', 'EUR'],
      ['109', 'USD'],
    ]);
    expect(legs[0]?.transferCounterId).toBe(legs[1]?.id);
    const { items } = await call.reports.securityPositions({ walletId, date: '2024-02-29' });
    expect(items).toMatchObject([{ isin: 'DE0007164600', quantity: 17 }]);
  });

  test('adds nothing twice, and can be undone and imported again', async () => {
    await take(STATEMENT);
    expect(await take(STATEMENT)).toMatchObject({
      ...{ created: 0, duplicates: 13 },
      securities: { created: 0, duplicates: 4, splits: [], named: [], positions: [{ difference: '0' }] },
    });
    const [second, first] = (await call.imports.list({ walletId, assetId: id })).items;
    expect([first?.present, second?.present]).toEqual([13, 0]);
    expect(await call.imports.undo({ walletId, id: first?.id ?? '' })).toMatchObject({ deletedCount: 13 });
    expect([await transactions(), await securities()]).toEqual([[], []]);
    const { own } = await call.securities.get({ walletId, isin: 'DE0007164600' });
    expect(own).toEqual({ name: null, wkn: null, splits: {} });
    expect(await take(STATEMENT)).toMatchObject({ created: 13, securities: { splits: [{ factor: '2' }] } });
  });

  test('adds only what is new in a longer file, and no trade that partly exists', async () => {
    await take(flex(BUY, CASH));
    expect(await take(STATEMENT)).toMatchObject({ created: 6, duplicates: 7 });
    const [bought] = (await securities()).filter(({ type }) => type === 'buy');
    await call.securityTransactions.delete({ walletId, id: bought?.id ?? '' });
    expect(await take(STATEMENT)).toMatchObject({
      created: 0,
      securities: { positions: [{ stated: '17', computed: '-3', difference: '20' }] },
    });
  });

  test('reports differences in positions and cash', async () => {
    const other = row('OpenPosition', {
      ...SAP,
      symbol: 'ACME',
      isin: ACME,
      description: 'Acme',
      reportDate: '20240229',
      position: '3',
    });
    expect(await take(flex(BUY, other, END('9', '-1000')))).toMatchObject({
      balanceCheck: { stated: '-1000', computed: '-1008', difference: '8' },
      securities: {
        positions: [
          { isin: 'DE0007164600', stated: '9', computed: '10', difference: '-1' },
          { isin: ACME, name: 'Acme', stated: '3', computed: '0', difference: '3' },
        ],
        cash: [{ difference: '8' }, { currency: 'USD', difference: '109' }],
      },
    });
  });

  test('adds the cash to the asset chosen in the settings, including for an uploaded file', async () => {
    const cashAssetId = (await call.assets.create({ walletId, type: 'bank', name: 'Giro', defaultCurrency: 'EUR' })).id;
    expect(await refusalText(take(STATEMENT, { settings: { cashAssetId: walletId } }))).toBe(
      'invalidReference settings.cashAssetId',
    );
    expect(await refusalText(take(STATEMENT, { settings: { cashAssetId: 'x' } }))).toBe(
      'invalidReference settings.cashAssetId',
    );
    const contentBase64 = Buffer.from(STATEMENT).toString('base64');
    const file = requireAcceptedUpload(
      await call.importFiles.upload({ walletId, filename: 'flex.xml', contentBase64 }),
    );
    expect(file).toMatchObject({ importerType: 'flex', detected: { transactions: 10 } });
    await call.importFiles.update({ walletId, id: file.id, assetId: id, settings: { cashAssetId } });
    const preview = await call.importFiles.preview({ walletId, id: file.id });
    expect(preview).toMatchObject({
      ...{ problem: null, created: 13, duplicates: 0, balanceCheck: { difference: '0' } },
      securities: { created: 4, splits: [{ factor: '2' }], positions: [{ stated: '17', computed: '17' }] },
    });
    expect(preview.rows.map(({ amountValue }) => amountValue).sort()).toEqual(PLAIN);
    expect(preview.trades.map(({ type, amountValue, duplicate }) => [type, amountValue, duplicate]).sort()).toEqual([
      ['buy', '-1008', false],
      ['dividend', '22', false],
      ['sell', '437', false],
      ['transferIn', '0', false],
    ]);
    expect(await transactions(cashAssetId)).toEqual([]);
    await call.importFiles.start({ walletId, id: file.id });
    expect(await runQueuedImport(services, file.id)).toBe('done');
    expect(await call.importFiles.get({ walletId, id: file.id })).toMatchObject({
      result: {
        created: 13,
        securities: { created: 4, positions: [{ difference: '0' }], cash: [{ difference: '0' }, {}] },
      },
    });
    expect([(await transactions()).length, (await transactions(cashAssetId)).length]).toEqual([0, 9]);
    // The settings are stored on the asset and apply to the next file.
    expect(await take(STATEMENT)).toMatchObject({ created: 0, duplicates: 13 });
    await call.assets.delete({ walletId, id, withTransactions: true });
    expect(await transactions(cashAssetId)).toHaveLength(9);
  });

  test('asks for missing ISINs and stores the answer', async () => {
    const unnamed = STATEMENT.replaceAll('isin="DE0007164600" ', '');
    await expect(take(unnamed)).rejects.toThrow(/1 securities without an ISIN/);
    expect(await refusalText(take(unnamed))).toBe('unknownSecurities settings.securities.SAP');
    expect(await refusalText(take(unnamed, { settings: { securities: { SAP: 'DE0007164601' } } }))).toBe(
      'invalidFile settings.securities.SAP',
    );
    const contentBase64 = Buffer.from(unnamed).toString('base64');
    const file = requireAcceptedUpload(
      await call.importFiles.upload({ walletId, filename: 'flex.xml', contentBase64 }),
    );
    expect(await call.importFiles.preview({ walletId, id: file.id, assetId: id })).toMatchObject({
      problem: {
        code: 'unknownSecurities',
        errors: [{ path: 'settings.securities.SAP', message: 'needs the ISIN of SAP SE' }],
      },
    });
    expect(await take(unnamed, { settings: { securities: { SAP: ACME } } })).toMatchObject({ created: 13 });
    expect((await securities()).map(({ isin }) => isin)).toEqual([ACME, ACME, ACME, ACME]);
    expect(await take(unnamed)).toMatchObject({ created: 0, duplicates: 13 });
  });

  test('skips and reports records that do not add up or are not supported', async () => {
    const wrong = trade({
      transactionID: '5',
      tradeDate: '20240103',
      quantity: '1',
      tradePrice: '100',
      proceeds: '-100',
      // The amount is less than the commission of 3, so the price would be below 0.
      netCash: '-1',
    });
    const option = trade({
      transactionID: '6',
      tradeDate: '20240103',
      assetCategory: 'OPT',
      quantity: '1',
      proceeds: '-1',
    });
    const { created, skipped } = await take(flex(BUY, wrong, option));
    expect(created).toBe(2);
    expect(skipped.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/^doesNotAddUp/),
      expect.stringMatching(/^an option is not imported/),
    ]);
  });

  test('adds a trade whose cash has the unusual direction with exactly that cash, unlinked', async () => {
    const refunded = trade({
      ...{ transactionID: '5', tradeDate: '20240103', quantity: '1', tradePrice: '100' },
      ...{ proceeds: '100', netCash: '103' },
    });
    expect(await take(flex(refunded))).toMatchObject({ created: 2, skipped: [] });
    expect(await securities()).toMatchObject([{ type: 'buy', priceValue: '100', transferCounterId: null }]);
    expect(await transactions()).toMatchObject([{ amountValue: '103', transferCounterId: null }]);
  });

  test('reports the same in a dry run without changes', async () => {
    const answer = await take(STATEMENT, { dryRun: true });
    expect(answer).toMatchObject({
      ...{ created: 13, securities: { created: 4, positions: [{ difference: '0' }] } },
    });
    expect(answer.transactions?.map(({ amountValue }) => amountValue).sort()).toEqual(PLAIN);
    expect(answer.trades?.map(({ type, amountValue }) => [type, amountValue]).sort()).toEqual([
      ['buy', '-1008'],
      ['dividend', '22'],
      ['sell', '437'],
      ['transferIn', '0'],
    ]);
    expect([await transactions(), await securities()]).toEqual([[], []]);
    expect((await call.securities.get({ walletId, isin: 'DE0007164600' })).own.splits).toEqual({});
  });

  test('adds no split that the wallet already has', async () => {
    await call.securities.update({ walletId, isin: 'DE0007164600', splits: { '2024-01-30': 2 } });
    const { securities: told } = await take(STATEMENT);
    expect(told).toMatchObject({ splits: [], positions: [{ computed: '17' }] });
    const [done] = (await call.imports.list({ walletId, assetId: id })).items;
    await call.imports.undo({ walletId, id: done?.id ?? '' });
    expect((await call.securities.get({ walletId, isin: 'DE0007164600' })).own.splits).toEqual({ '2024-01-30': 2 });
  });

  test('is rejected for viewers, and does not affect other wallets', async () => {
    const other = await createTestWallet(services);
    expect(
      await refusalText(other.asOwner().imports.import({ walletId, id, importerType: 'flex', content: STATEMENT })),
    ).toBe('notFound');
    const theirs = { walletId: other.walletId, type: 'bank', name: 'Giro', defaultCurrency: 'EUR' } as const;
    const { id: cashAssetId } = await other.asOwner().assets.create(theirs);
    expect(await refusalText(take(STATEMENT, { settings: { cashAssetId } }))).toBe(
      'invalidReference settings.cashAssetId',
    );
  });
});
