import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestWallet, openTestDatabase, type TestCaller } from '../../testing/create-test-wallet.ts';
import { requireAcceptedUpload } from './testing/require-accepted-upload.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

let call: TestCaller;
let walletId: string;
beforeAll(async () => {
  const wallet = await createTestWallet(services);
  call = wallet.asOwner();
  walletId = wallet.walletId;
});

const upload = async (content: string, filename = 'statement.csv') =>
  requireAcceptedUpload(
    await call.importFiles.upload({ walletId, filename, contentBase64: Buffer.from(content).toString('base64') }),
  ).id;
const makeAsset = async (importSettings = {}) =>
  (await call.assets.create({ walletId, type: 'manualBank', name: 'Giro', defaultCurrency: 'EUR', importSettings })).id;
const day = (n: number) => `2026-01-${String(1 + (n % 28)).padStart(2, '0')}`;
const bookOver = (id: string, content: string) => call.imports.import({ walletId, id, importerType: 'csv', content });

describe('previewImport', () => {
  test('shows only what the file states if no asset is chosen', async () => {
    const id = await upload('Date;Payee;Amount;Balance\n2026-01-01;Shop;-5.00;95.00\n2026-01-02;Pay;10.00;105.00');
    expect(await call.importFiles.preview({ walletId, id })).toMatchObject({
      problem: null,
      transactions: 2,
      created: null,
      duplicates: null,
      balanceCheck: { stated: '105', computed: '105', difference: '0', currency: 'EUR' },
      rows: [
        { line: 2, duplicate: null, date: '2026-01-01', amountValue: '-5', amountCurrency: 'EUR', fromTo: 'Shop' },
        { line: 3, duplicate: null, amountValue: '10' },
      ],
    });
  });

  test('warns if no amount is money out, and leaves out the lines that are named', async () => {
    const content = 'Date;Payee;Amount\n2026-01-01;Shop;5.00\n2026-01-02;Rent;800.00\n2026-01-03;Info;0.00';
    const [id, assetId] = [await upload(content), await makeAsset()];
    const { warnings } = await call.importFiles.preview({ walletId, id, assetId });
    expect(warnings).toEqual(['noMoneyOut', 'zeroAmounts']);
    const file = { walletId, id: assetId, importerType: 'csv' as const, content, leaveOut: [3, 4, 99] };
    expect(await call.imports.import(file)).toMatchObject({
      created: 1,
      warnings: [],
      skipped: [
        { line: 3, reason: 'leftOut' },
        { line: 4, reason: 'leftOut' },
      ],
    });
  });

  test('does not store choices that are tried out', async () => {
    const id = await upload('Date;Payee;Amount\n2026-01-01;Shop;5.00');
    const assetId = await makeAsset();
    const settings = { invertAmounts: true };
    expect(await call.importFiles.preview({ walletId, id, assetId, settings })).toMatchObject({
      assetId,
      created: 1,
      settings: { invertAmounts: true, delimiter: ';' },
      rows: [{ amountValue: '-5' }],
    });
    expect(await call.importFiles.get({ walletId, id })).toMatchObject({ assetId: null, settings: {} });
    expect(await call.importFiles.preview({ walletId, id, assetId: null })).toMatchObject({
      rows: [{ amountValue: '5' }],
    });
  });

  test('shows columns mapped by name or by index, and still shows the table after an invalid mapping', async () => {
    const id = await upload('Day;Who;In;Out\n2026-01-01;Shop;;5.00\n2026-01-02;Pay;7.00;');
    const preview = (settings: object) => call.importFiles.preview({ walletId, id, settings });
    const table = { header: ['Day', 'Who', 'In', 'Out'], headerLine: 1, columnCount: 4, rowCount: 2 };
    expect(await preview({ columns: { date: 'Day', credit: 'In', debit: 'Out', fromTo: 'Who' } })).toMatchObject({
      problem: null,
      csv: { ...table, columns: { date: 0, fromTo: 1, credit: 2, debit: 3 } },
      rows: [{ amountValue: '-5', fromTo: 'Shop' }, { amountValue: '7' }],
    });
    expect(await preview({ columns: { date: 0, amount: 3, description: [1] } })).toMatchObject({
      csv: { ...table, columns: { date: 0, amount: 3, description: [1] } },
      transactions: 1,
      skipped: 1,
      skippedLines: [{ line: 3 }],
      rows: [{ amountValue: '5', description: 'Shop' }],
    });
    for (const [columns, path] of [
      [{ date: 9 }, 'settings.columns.date'],
      [{ date: 'gone' }, 'settings.columns'],
    ] as const) {
      expect(await preview({ columns })).toMatchObject({
        problem: { code: 'invalidFile', errors: [{ path }] },
        csv: table,
        rows: [],
      });
    }
    expect(await preview({ nonsense: 1 })).toMatchObject({ problem: { errors: [{ path: 'settings.nonsense' }] } });
  });

  test('accepts column indexes for a file without a header', async () => {
    const id = await upload('2026-01-31,Shop,-5.00\n2026-02-01,Rent,-7.00');
    const settings = { header: false, columns: { date: 0, amount: 2, description: [1] } };
    expect(await call.importFiles.preview({ walletId, id, settings })).toMatchObject({
      csv: { header: null, headerLine: null, sample: [{ line: 1, cells: ['2026-01-31', 'Shop', '-5.00'] }, {}] },
      rows: [{ description: 'Shop' }, { description: 'Rent' }],
    });
  });

  test('merges choices over the asset’s settings, and null removes a setting', async () => {
    const assetId = await makeAsset({ csv: { invertAmounts: true, columns: { fromTo: 'Payee' } } });
    const id = await upload('Date;Payee;Amount\n2026-01-01;Shop;5.00');
    expect(await call.importFiles.preview({ walletId, id, assetId })).toMatchObject({ rows: [{ amountValue: '-5' }] });
    const settings = { invertAmounts: null };
    expect(await call.importFiles.preview({ walletId, id, assetId, settings })).toMatchObject({
      rows: [{ amountValue: '5', fromTo: 'Shop' }],
    });
  });

  test('reports a currency without an exchange rate, and still shows the rows', async () => {
    const id = await upload('Date;Payee;Amount;Currency\n2026-01-01;Shop;-5.00;EUR\n2026-01-01;Shop;-5.00;QQQQ');
    expect(await call.importFiles.preview({ walletId, id })).toMatchObject({
      problem: { code: 'unknownCurrency' },
      rows: [{ amountCurrency: 'EUR' }, { amountCurrency: 'QQQQ' }],
    });
  });

  test('counts all rows but shows 200, both new ones and duplicates', async () => {
    const rows = Array.from({ length: 3000 }, (_, n) => `${day(n)};Shop ${n};-1.00`);
    const assetId = await makeAsset();
    await bookOver(assetId, ['Date;Payee;Amount', ...rows.slice(0, 2900)].join('\n'));
    const id = await upload(['Date;Payee;Amount', ...rows].join('\n'));
    const preview = await call.importFiles.preview({ walletId, id, assetId });
    expect(preview).toMatchObject({ transactions: 3000, created: 100, duplicates: 2900 });
    expect(preview.csv!.sample).toHaveLength(20);
    expect(preview.rows).toHaveLength(200);
    expect(preview.rows.filter(({ duplicate }) => duplicate)).toHaveLength(100);
    expect(preview.rows.map(({ line }) => line)).toEqual(preview.rows.map(({ line }) => line).sort((a, b) => a - b));
    expect((await call.transactions.search({ walletId, assetIds: [assetId], limit: 1 })).totalCount).toBe(2900);
  });

  test('adds the new transactions to the asset’s balance', async () => {
    const assetId = await makeAsset();
    await bookOver(assetId, 'Date;Payee;Amount\n2026-01-01;Start;100.00');
    const ofx = `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>77</BANKACCTFROM>
      <BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260110<TRNAMT>-30.00<FITID>a1<NAME>Shop</STMTTRN></BANKTRANLIST>
      <LEDGERBAL><BALAMT>75.00<DTASOF>20260115</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
    const id = await upload(ofx, 'a.ofx');
    const balanceCheck = { stated: '75', computed: '70', difference: '5', currency: 'EUR' };
    expect(await call.importFiles.preview({ walletId, id, assetId })).toMatchObject({ balanceCheck });
    expect(await call.importFiles.preview({ walletId, id })).toMatchObject({ balanceCheck: null });
  });
});
