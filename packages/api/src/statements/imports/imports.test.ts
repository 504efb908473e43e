import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { toProblem } from '../../kernel/to-problem.ts';
import { createTestWallet, openTestDatabase, type TestCaller } from '../../testing/create-test-wallet.ts';
import { refusalText } from '../../testing/refusal-text.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

let call: TestCaller;
let walletId: string;

beforeAll(async () => {
  const wallet = await createTestWallet(services);
  call = wallet.asOwner();
  walletId = wallet.walletId;
});

const openAsset = async (defaultCurrency = 'EUR') =>
  (await call.assets.create({ walletId, type: 'manualBank', name: 'Giro', defaultCurrency })).id;
const importCsv = (id: string, rows: readonly string[], more: object = {}) =>
  call.imports.import({
    walletId,
    id,
    importerType: 'csv',
    content: ['Date;Payee;Amount', ...rows].join('\n'),
    ...more,
  });
const booked = async (assetId: string) => {
  const { items, totalCount } = await call.transactions.search({ walletId, assetIds: [assetId], limit: 500 });
  return { totalCount, amounts: items.map(({ amountValue }) => amountValue) };
};

const COFFEE = '03.02.2026;Café;-3,20';

describe('imports.import', () => {
  test('adds the file’s transactions, and nothing the second time', async () => {
    const id = await openAsset();
    const rows = [COFFEE, '04.02.2026;Rent;-800,00'];
    expect(await importCsv(id, rows)).toMatchObject({ created: 2, duplicates: 0, skipped: [] });
    expect(await importCsv(id, rows)).toMatchObject({ created: 0, duplicates: 2 });
    expect(await booked(id)).toEqual({ totalCount: 2, amounts: ['-800', '-3.2'] });
  });

  test('keeps two equal transactions on a day, even if a longer file of the same days follows', async () => {
    const id = await openAsset();
    expect(await importCsv(id, [COFFEE, COFFEE])).toMatchObject({ created: 2, duplicates: 0 });
    expect(await importCsv(id, [COFFEE, COFFEE, COFFEE, '05.02.2026;Rent;-800,00'])).toMatchObject({
      created: 2,
      duplicates: 2,
    });
  });

  test('changes nothing in a dry run, and reports exactly what would change', async () => {
    const id = await openAsset();
    await importCsv(id, [COFFEE]);
    const rows = [COFFEE, '04.02.2026;Rent;-800,00'];
    const { transactions, ...preview } = await importCsv(id, rows, { dryRun: true });
    expect(transactions).toMatchObject([
      { line: 2, duplicate: true, date: '2026-02-03', amountValue: '-3.2' },
      { line: 3, duplicate: false, date: '2026-02-04', amountValue: '-800', amountCurrency: 'EUR' },
    ]);
    expect((await booked(id)).totalCount).toBe(1);
    expect(await importCsv(id, rows)).toEqual(preview);
  });

  test('shows the first 10,000 transactions of a larger file in a dry run, and counts all', {
    timeout: 60_000,
  }, async () => {
    const rows = Array.from({ length: 10_001 }, (_, n) => `03.02.2026;Shop;-${n + 1},00`);
    const { transactions = [], created } = await importCsv(await openAsset(), rows, { dryRun: true });
    expect([transactions.length, transactions.at(-1)?.line, created]).toEqual([10_000, 10_001, 10_001]);
  });

  test('imports one file once if two requests run at the same time', async () => {
    const id = await openAsset();
    const rows = Array.from({ length: 50 }, (_, n) => `03.02.2026;Shop ${n};-${n + 1},00`);
    const answers = await Promise.all([importCsv(id, rows), importCsv(id, rows), importCsv(id, rows)]);
    expect(answers.map(({ created }) => created).sort((a, b) => a - b)).toEqual([0, 0, 50]);
    expect((await booked(id)).totalCount).toBe(50);
  });

  test('reads a long file in a separate thread with the same result', async () => {
    const id = await openAsset();
    const rows = Array.from(
      { length: 8000 },
      (_, n) => `${String(1 + (n % 28)).padStart(2, '0')}.02.2026;A shop with a name ${n};-1,25`,
    );
    expect(await importCsv(id, rows)).toMatchObject({ created: 8000, duplicates: 0, skipped: [] });
    const { byAsset } = await call.reports.netWorthByAsset({ walletId, period: 'today' });
    expect(byAsset[id]?.value).toBe(-10_000);
    expect(await refusalText(importCsv(id, rows, { settings: { header: 'yes' } }))).toBe('invalidFile settings.header');
  });

  test('stores the settings and reads the next file with them', async () => {
    const id = await openAsset();
    const content = '2026-03-04,02,Shop\n2026-03-05,03,Shop';
    const settings = { header: false, columns: { date: 0, amount: 1, fromTo: 2 } };
    expect(await call.imports.import({ walletId, id, importerType: 'csv', content, settings })).toMatchObject({
      created: 2,
    });
    const asset = await call.assets.get({ walletId, id });
    expect(asset.importSettings).toMatchObject({ csv: settings });
    expect(await call.imports.import({ walletId, id, importerType: 'csv', content })).toMatchObject({
      created: 0,
      duplicates: 2,
    });
  });

  test('asks for the account of a file with several, and lists them', async () => {
    const id = await openAsset();
    const statement = (account: string, amount: string) =>
      [
        ':20:A',
        `:25:${account}`,
        ':28C:1',
        ':60F:C260101EUR10,00',
        `:61:2601020102D${amount}NTRFNONREF`,
        ':86:x',
        ':62F:C260102EUR9,00',
        '-',
      ].join('\n');
    const content = `${statement('11111', '1,00')}\n${statement('22222', '2,00')}\n`;
    const input = { walletId, id, importerType: 'mt940' as const, content };
    expect(await refusalText(call.imports.import(input))).toBe('severalAccounts settings.account');
    const answer = await call.imports.import({ ...input, settings: { account: '22222' } });
    expect(answer).toMatchObject({ created: 1, balanceCheck: { stated: '9', computed: '8', difference: '1' } });
  });

  test('asks for the columns if no amount column is certain', async () => {
    const id = await openAsset();
    const content = 'When;What;How much\n31.01.2026;x;1,00\n01.02.2026;y;2,00\n';
    const input = { walletId, id, importerType: 'csv' as const, content };
    for (const more of [{}, { dryRun: true }]) {
      const error: unknown = await call.imports.import({ ...input, ...more }).catch((thrown: unknown) => thrown);
      expect(toProblem(error)).toMatchObject({
        code: 'columnsUnknown',
        parts: {
          table: {
            columns: ['When', 'What', 'How much'],
            samples: [
              ['31.01.2026', 'x', '1,00'],
              ['01.02.2026', 'y', '2,00'],
            ],
            guess: { date: 'When', amount: 'How much' },
          },
        },
      });
    }
    const settings = { columns: { date: 'When', amount: 'How much' } };
    expect(await call.imports.import({ ...input, settings })).toMatchObject({ created: 2 });
  });

  test('rejects a file of another type and names the line', async () => {
    const id = await openAsset();
    for (const importerType of ['csv', 'mt940', 'camt053', 'ofx', 'qif'] as const) {
      for (const content of ['\u0000\u0001\u0002 no statement', '<html></html>']) {
        expect(await refusalText(call.imports.import({ walletId, id, importerType, content }))).toMatch(
          /^invalidFile content/,
        );
      }
    }
    expect(await booked(id)).toEqual({ totalCount: 0, amounts: [] });
  });

  test('changes nothing if a currency has no exchange rate', async () => {
    const id = await openAsset();
    const content = 'Date;Payee;Amount;Currency\n03.02.2026;A;-1,00;EUR\n03.02.2026;B;-1,00;QQQQ';
    expect(await refusalText(call.imports.import({ walletId, id, importerType: 'csv', content }))).toBe(
      'unknownCurrency content',
    );
    expect((await booked(id)).totalCount).toBe(0);
  });

  test('accepts either text or bytes, but not both or neither', async () => {
    const id = await openAsset();
    const bytes = Buffer.from('Date;Payee;Amount\n03.02.2026;Caf\xe9;-3,20\n', 'latin1').toString('base64');
    expect(await call.imports.import({ walletId, id, importerType: 'csv', contentBase64: bytes })).toMatchObject({
      created: 1,
    });
    const { items } = await call.transactions.list({ walletId, assetIds: [id], limit: 1 });
    expect(items[0]?.fromTo).toBe('Café');
    expect(await refusalText(call.imports.import({ walletId, id, importerType: 'csv' }))).toContain('invalidInput');
    expect(
      await refusalText(
        call.imports.import({ walletId, id, importerType: 'csv', content: 'a', contentBase64: 'YQ==' }),
      ),
    ).toContain('invalidInput');
    expect(
      await refusalText(call.imports.import({ walletId, id, importerType: 'csv', contentBase64: '%%%' })),
    ).toContain('contentBase64');
  });
});
