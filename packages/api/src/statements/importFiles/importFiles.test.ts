import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { importerTypes } from '@coffer/banking/statements/importer-types.ts';
import { areSamplesMissing, readSample, samplesFolder } from '@coffer/banking/statements/testing/samples.ts';
import { withIsinCheckDigit } from '@coffer/domain/isin.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTestWallet, type TestCaller } from '../../testing/create-test-wallet.ts';
import { openOwnTestServices } from '../../testing/own-services.ts';
import { refusalText } from '../../testing/refusal-text.ts';
import { removeQueuedImportJobs, runQueuedImport } from './testing/queued-imports.ts';
import { requireAcceptedUpload } from './testing/require-accepted-upload.ts';

const services = await openOwnTestServices();
let wallet: Awaited<ReturnType<typeof createTestWallet>>;
let call: TestCaller;
let walletId: string;

beforeAll(async () => {
  wallet = await createTestWallet(services);
  call = wallet.asOwner();
  walletId = wallet.walletId;
});
const bytes = (content: string | Uint8Array) => Buffer.from(content).toString('base64');
const send = (content: string | Uint8Array, filename = 'statement.csv') =>
  call.importFiles.upload({ walletId, filename, contentBase64: bytes(content) });
const upload = async (content: string | Uint8Array, filename?: string) =>
  requireAcceptedUpload(await send(content, filename));
const makeAsset = async (accountNumber: string | null = null, defaultCurrency = 'EUR') =>
  (await call.assets.create({ walletId, type: 'manualBank', name: 'Giro', defaultCurrency, accountNumber })).id;
const csv = (...rows: string[]) => ['Date;Payee;Amount', ...rows].join('\n');
const COFFEE = '03.02.2026;Café;-3,20';
const RENT = '04.02.2026;Rent;-800,00';
const statement = (account: string, amount = '1,00') =>
  `:20:A\n:25:${account}\n:28C:1\n:60F:C260101EUR10,00\n:61:2601020102D${amount}NTRFNONREF\n:86:x\n:62F:C260102EUR9,00\n-\n`;

/** Uploads, starts and imports a file, as the app and a worker do. */
async function importWhole(content: string | Uint8Array, assetId: string, filename?: string) {
  const { id } = await upload(content, filename);
  await call.importFiles.update({ walletId, id, assetId });
  await call.importFiles.start({ walletId, id });
  await runQueuedImport(services, id);
  return call.importFiles.get({ walletId, id });
}

describe('importFiles.upload', () => {
  test('a file that was uploaded before its count was renamed is still listed', async () => {
    const { id } = await upload(csv(COFFEE, RENT), 'before.csv');
    await services.database.withWallet(walletId, (transaction) =>
      transaction.execute({
        text: `UPDATE "ImportFile" SET detected = replace(detected::text, '"transactions":', '"bookings":')::jsonb
               WHERE "walletId" = $1 AND id = $2`,
        values: [walletId, id],
      }),
    );
    const expected = { transactions: 2, accounts: [expect.objectContaining({ transactions: 2 })] };
    expect(await call.importFiles.get({ walletId, id })).toMatchObject({ detected: expected });
    expect(await call.importFiles.list({ walletId })).toContainEqual(
      expect.objectContaining({ id, detected: expect.objectContaining(expected) }),
    );
  });

  test('reports the type of the file, how it was read, and its accounts', async () => {
    const file = await upload(csv(COFFEE, RENT), 'Umsätze 2026.txt');
    expect(file).toMatchObject({
      filename: 'Umsätze 2026.txt',
      size: Buffer.byteLength(csv(COFFEE, RENT)),
      importerType: 'csv',
      state: 'uploaded',
      progress: 0,
      assetId: null,
      settings: {},
      problem: null,
      result: null,
      detected: {
        importerType: 'csv',
        transactions: 2,
        skipped: 0,
        settings: { delimiter: ';', encoding: 'utf-8', header: true, columns: { date: 'Date', amount: 'Amount' } },
        accounts: [{ account: null, transactions: 2, firstDate: '2026-02-03', lastDate: '2026-02-04' }],
      },
    });
    const [account] = (await upload(statement('11111'), 'x.csv')).detected.accounts;
    expect(account).toEqual({
      account: '11111',
      institution: null,
      investment: null,
      currencies: ['EUR'],
      transactions: 1,
      firstDate: '2026-01-02',
      lastDate: '2026-01-02',
      openingBalance: { date: '2026-01-01', amount: '10', currency: 'EUR' },
      closingBalance: { date: '2026-01-02', amount: '9', currency: 'EUR' },
      suggestedAssetId: null,
    });
  });

  test('rejects a file that is not a statement, and stores nothing', async () => {
    const before = await call.importFiles.list({ walletId });
    for (const content of ['<html></html>', 'Dear all,\nsee you.', '%PDF-1.7', '\0\u0001\u0002 nothing']) {
      expect(await send(content)).toMatchObject({
        id: null,
        problem: { code: 'invalidFile', errors: [{ path: 'contentBase64' }] },
      });
    }
    expect(await refusalText(call.importFiles.upload({ walletId, filename: ' ', contentBase64: 'YQ==' }))).toContain(
      'invalidInput filename',
    );
    expect(await refusalText(call.importFiles.upload({ walletId, filename: 'a', contentBase64: '%%' }))).toContain(
      'contentBase64',
    );
    expect(await call.importFiles.list({ walletId })).toEqual(before);
  });

  test('still shows uploads that predate institutions and investments', async () => {
    const { id } = await upload(statement('22222'));
    await services.database.withWallet(walletId, (transaction) =>
      transaction.execute({
        text: `UPDATE "ImportFile" SET detected = detected #- '{accounts,0,institution}' #- '{accounts,0,investment}'
               WHERE "walletId" = $1 AND id = $2`,
        values: [walletId, id],
      }),
    );
    const { detected } = await call.importFiles.get({ walletId, id });
    expect(detected.accounts).toMatchObject([{ account: '22222', institution: null, investment: null }]);
  });

  test('accepts a table with unclear columns, to be mapped', async () => {
    const file = await upload('Wann|Wieviel\nJan 3|5.00\nJan 4|-2.00\nJan 5|1.00');
    expect(file.detected).toMatchObject({ importerType: 'csv', accounts: [], transactions: 0 });
    const preview = await call.importFiles.preview({ walletId, id: file.id });
    expect(preview).toMatchObject({
      problem: { code: 'columnsUnknown' },
      csv: { columnCount: 2, rowCount: 4 },
      rows: [],
    });
  });

  test('suggests the asset with the account’s number, in any notation', async () => {
    const iban = await makeAsset('DE44 5001 0517 5407 3249 31');
    const bare = await makeAsset('7654321');
    expect(await upload(statement('DE44500105175407324931'))).toMatchObject({ assetId: iban });
    expect(await upload(statement('50010517/5407324931'))).toMatchObject({ assetId: iban });
    expect(await upload(statement('0007654321'))).toMatchObject({ assetId: bare });
    expect(await upload(statement('4321'))).toMatchObject({ assetId: null });
    const both = await upload(statement('DE44500105175407324931') + statement('0007654321'));
    expect(both.assetId).toBeNull();
    expect(both.detected.accounts.map(({ suggestedAssetId }) => suggestedAssetId)).toEqual([iban, bare]);
  });

  test('does not guess between two equally good assets, unless their currencies decide', async () => {
    const euro = await makeAsset('CH9300762011623852957');
    await makeAsset('CH9300762011623852957', 'USD');
    expect(await upload(statement('CH9300762011623852957'))).toMatchObject({ assetId: euro });
    await makeAsset('CH9300762011623852957');
    expect(await upload(statement('CH9300762011623852957'))).toMatchObject({ assetId: null });
  });

  test('suggests the asset of an earlier file with a similar name, unless that import was undone', async () => {
    const assetId = await makeAsset();
    const { importId } = await importWhole(csv(COFFEE), assetId, 'bank-2026-01.csv');
    expect(await upload(csv(RENT), 'Bank-2026-02.csv')).toMatchObject({ assetId });
    expect(await upload(csv(RENT), 'other-2026-02.csv')).toMatchObject({ assetId: null });
    await call.imports.undo({ walletId, id: importId ?? '' });
    expect(await upload(csv(RENT), 'bank-2026-02.csv')).toMatchObject({ assetId: null });
  });
});

describe('an upload with an unknown account number', () => {
  const make = async (name: string, more: object = {}) =>
    (await call.assets.create({ walletId, type: 'manualBank', name, defaultCurrency: 'EUR', ...more })).id;

  test('suggests the asset with the name of the file or the bank', async () => {
    const holiday = await make('Käse & Holz');
    const savings = await make('Käse & Holz Sparen');
    expect(await upload(csv(COFFEE), 'umsaetze_kase-holz_2026-01.csv')).toMatchObject({ assetId: holiday });
    expect(await upload(csv(COFFEE), 'Käse Holz sparen.csv')).toMatchObject({ assetId: savings });
    expect(await upload(csv(COFFEE), 'holz.csv')).toMatchObject({ assetId: null });
  });

  test('suggests nothing for two equal names, another currency, another number or an archived asset', async () => {
    await make('Zweimal');
    await make('Zweimal');
    await make('Dollarbank', { defaultCurrency: 'USD' });
    await make('Nummerbank', { accountNumber: '99887766' });
    await make('Altbank', { archived: true });
    expect(await upload(csv(COFFEE), 'zweimal.csv')).toMatchObject({ assetId: null });
    expect(await upload(statement('5150515'), 'dollarbank.sta')).toMatchObject({ assetId: null });
    expect(await upload(statement('5150515'), 'nummerbank.sta')).toMatchObject({ assetId: null });
    expect(await upload(csv(COFFEE), 'altbank.csv')).toMatchObject({ assetId: null });
  });
});

describe('import in the app', () => {
  test('imports the file, stores the settings and records the result', async () => {
    const assetId = await makeAsset();
    const { id } = await upload(csv(COFFEE, RENT, 'x;y;z'));
    const settings = { delimiter: ';', decimalSeparator: ',' };
    await call.importFiles.update({ walletId, id, assetId, settings });
    expect(await call.importFiles.start({ walletId, id })).toMatchObject({ state: 'queued', progress: 0 });
    expect(await runQueuedImport(services, id)).toBe('done');
    const file = await call.importFiles.get({ walletId, id });
    expect(file).toMatchObject({
      state: 'done',
      progress: 100,
      problem: null,
      undoneTime: null,
      result: { created: 2, duplicates: 0, skipped: 1, skippedLines: [{ line: 4 }], balanceCheck: null },
    });
    expect(file.finishedTime! >= file.startedTime!).toBe(true);
    expect((await call.assets.get({ walletId, id: assetId })).importSettings).toEqual({ csv: settings });
    const { items } = await call.imports.list({ walletId, assetId });
    expect(items).toMatchObject([
      { id: file.importId, filename: 'statement.csv', created: 2, skipped: 1, present: 2, undoneTime: null },
    ]);
    const rows = await services.database.withWallet(walletId, (transaction) =>
      transaction.query({ text: 'SELECT content FROM "ImportFile" WHERE id = $1', values: [id] }),
    );
    expect(rows).toEqual([{ content: null }]);
  });

  test('has two history entries of the person, the upload and the import; the choices in between are hidden', async () => {
    const { id } = await importWhole(csv('05.02.2026;Bakery;-2,10'), await makeAsset());
    const operations = async (automatic: boolean) =>
      (await call.history.list({ walletId, recordId: id, automatic, limit: 10 })).items.map((one) => one.operation);
    expect(await operations(false)).toEqual(['importFiles.run', 'importFiles.upload']);
    expect(await operations(true)).toEqual(['importFiles.start', 'importFiles.update']);
  });

  test('stores the account number on an asset without one, and keeps an existing number', async () => {
    const empty = await makeAsset();
    await importWhole(statement('998877665'), empty, 'a.sta');
    expect((await call.assets.get({ walletId, id: empty })).accountNumber).toBe('998877665');
    const other = await makeAsset('DE1');
    await importWhole(statement('112233445'), other, 'a.sta');
    expect((await call.assets.get({ walletId, id: other })).accountNumber).toBe('DE1');
    // Later files of this account are still assigned to the asset, although its account number differs.
    expect(await upload(statement('112233445'))).toMatchObject({ assetId: other });
  });

  test('shows and imports only duplicates for the same bytes', async () => {
    const assetId = await makeAsset();
    await importWhole(csv(COFFEE, RENT), assetId);
    const again = await upload(csv(COFFEE, RENT));
    expect(await call.importFiles.preview({ walletId, id: again.id, assetId })).toMatchObject({
      created: 0,
      duplicates: 2,
      rows: [{ duplicate: true }, { duplicate: true }],
    });
    expect((await importWhole(csv(COFFEE, RENT), assetId)).result).toMatchObject({ created: 0, duplicates: 2 });
  });

  test('changes nothing if the file has a fault, and can be started again once fixed', async () => {
    const assetId = await makeAsset();
    const { id } = await upload(statement('11112222', '1,00') + statement('33334444', '2,00'), 'two.sta');
    await call.importFiles.update({ walletId, id, assetId });
    await call.importFiles.start({ walletId, id });
    expect(await runQueuedImport(services, id)).toBe('failed');
    expect(await call.importFiles.get({ walletId, id })).toMatchObject({
      state: 'failed',
      result: null,
      problem: {
        code: 'severalAccounts',
        errors: [{ path: 'settings.account', message: expect.stringContaining('11112222, 33334444') }],
      },
    });
    expect((await call.imports.list({ walletId, assetId })).items).toEqual([]);
    await call.importFiles.update({ walletId, id, settings: { account: '33334444' } });
    await call.importFiles.start({ walletId, id });
    expect(await runQueuedImport(services, id)).toBe('done');
    expect(await call.importFiles.get({ walletId, id })).toMatchObject({
      problem: null,
      result: { created: 1, balanceCheck: { stated: '9', computed: '8', difference: '1', currency: 'EUR' } },
    });
  });

  test('needs an asset of the wallet', async () => {
    const { id } = await upload(csv(COFFEE));
    expect(await refusalText(call.importFiles.start({ walletId, id }))).toBe('invalidState assetId');
    const foreign = await createTestWallet(services);
    const theirs = await foreign
      .asOwner()
      .assets.create({ walletId: foreign.walletId, type: 'cash', name: 'x', defaultCurrency: 'EUR' });
    for (const decide of [call.importFiles.update, call.importFiles.preview] as const) {
      expect(await refusalText(decide({ walletId, id, assetId: theirs.id }))).toBe('invalidReference assetId');
    }
    const assetId = await makeAsset();
    await call.importFiles.update({ walletId, id, assetId });
    await call.importFiles.start({ walletId, id });
    await call.assets.delete({ walletId, id: assetId });
    expect(await runQueuedImport(services, id)).toBe('failed');
    expect(await call.importFiles.get({ walletId, id })).toMatchObject({
      assetId: null,
      problem: { code: 'invalidReference', errors: [{ path: 'assetId' }] },
    });
  });

  test('runs once if started twice at the same time', async () => {
    const assetId = await makeAsset();
    const { id } = await upload(csv(COFFEE));
    await call.importFiles.update({ walletId, id, assetId });
    const started = await Promise.all([1, 2, 3].map(() => call.importFiles.start({ walletId, id })));
    expect(started.map(({ state }) => state)).toEqual(['queued', 'queued', 'queued']);
    expect(await removeQueuedImportJobs(services, id)).toHaveLength(1);
  });

  test('drops the settings when the type changes', async () => {
    const { id } = await upload(csv(COFFEE));
    await call.importFiles.update({ walletId, id, settings: { delimiter: ';' } });
    expect(await call.importFiles.update({ walletId, id, importerType: 'qif' })).toMatchObject({ settings: {} });
    expect(await call.importFiles.preview({ walletId, id })).toMatchObject({
      problem: { code: 'invalidFile' },
      csv: null,
    });
  });

  test('imports each account of a file into its own asset', async () => {
    const [one, other] = [await makeAsset('5550001'), await makeAsset()];
    const { id } = await upload(statement('5550001', '1,00') + statement('5550002', '2,00'), 'two.sta');
    const parts = await call.importFiles.divide({ walletId, id });
    expect(parts).toMatchObject([
      { id, assetId: one, settings: { account: '5550001' } },
      { assetId: null, settings: { account: '5550002' }, filename: 'two.sta' },
    ]);
    await call.importFiles.update({ walletId, id: parts[1]!.id, assetId: other });
    for (const part of parts) {
      await call.importFiles.start({ walletId, id: part.id });
      await runQueuedImport(services, part.id);
    }
    const { items } = await call.transactions.list({ walletId, assetIds: [one, other], limit: 10 });
    expect(new Map(items.map(({ assetId, amountValue }) => [assetId, amountValue]))).toEqual(
      new Map([
        [one, '-1'],
        [other, '-2'],
      ]),
    );
    expect((await call.assets.get({ walletId, id: other })).accountNumber).toBe('5550002');
    const alone = await upload(statement('5550001'), 'one.sta');
    expect(await call.importFiles.divide({ walletId, id: alone.id })).toEqual([alone]);
  });

  test('is cancelled if a waiting file is discarded; a done file can be discarded but not changed', async () => {
    const assetId = await makeAsset();
    const { id } = await upload(csv(COFFEE));
    await call.importFiles.update({ walletId, id, assetId });
    await call.importFiles.start({ walletId, id });
    expect(await refusalText(call.importFiles.update({ walletId, id, assetId: null }))).toBe('importUnderWay');
    expect(await call.importFiles.discard({ walletId, id })).toEqual({ id });
    expect(await runQueuedImport(services, id)).toBe('nothing');
    expect((await call.imports.list({ walletId, assetId })).items).toEqual([]);
    const done = await importWhole(csv(COFFEE), assetId);
    for (const act of [call.importFiles.start, call.importFiles.update, call.importFiles.preview] as const) {
      expect(await refusalText(act({ walletId, id: done.id }))).toBe('alreadyImported');
    }
    await call.importFiles.discard({ walletId, id: done.id });
    expect(await refusalText(call.importFiles.get({ walletId, id: done.id }))).toBe('notFound');
    expect((await call.imports.list({ walletId, assetId })).items).toMatchObject([{ id: done.importId, present: 1 }]);
  });
});

const files = areSamplesMissing
  ? []
  : importerTypes
      .filter((type) => existsSync(join(samplesFolder, type)))
      .flatMap((type) => readdirSync(join(samplesFolder, type)).map((file) => `${type}/${file}`))
      .filter((file) => file !== 'camt053/v2.wrong.xml');

test.skipIf(areSamplesMissing).each(files)('%s: has a preview that equals the import', async (path) => {
  const assetId = await makeAsset();
  const { id, detected } = await upload(readSample(path), path.split('/')[1]);
  const [account] = detected.accounts;
  const chosen = new Set(detected.accounts.map((one) => one.account)).size > 1 ? { account: account!.account } : {};
  await call.importFiles.update({ walletId, id, assetId, settings: chosen });
  const { problem: asked } = await call.importFiles.preview({ walletId, id });
  // Gives each security without an ISIN its own test ISIN.
  const symbols = (asked?.errors ?? []).map(({ path: field }) => field.replace('settings.securities.', ''));
  const securities = Object.fromEntries(symbols.map((symbol, at) => [symbol, withIsinCheckDigit(`ZZ00000001${at}`)]));
  const settings = asked?.code === 'unknownSecurities' ? { ...chosen, securities } : chosen;
  await call.importFiles.update({ walletId, id, assetId, settings });
  for (const duplicates of [false, true]) {
    const file = duplicates ? await upload(readSample(path), path.split('/')[1]) : { id };
    await call.importFiles.update({ walletId, id: file.id, assetId, settings });
    const {
      created,
      duplicates: known,
      skipped,
      skippedLines,
      balanceCheck,
      transactions,
      reviews,
      rows,
      securities: told,
      trades,
    } = await call.importFiles.preview({ walletId, id: file.id });
    await call.importFiles.start({ walletId, id: file.id });
    await runQueuedImport(services, file.id);
    const { result, problem } = await call.importFiles.get({ walletId, id: file.id });
    expect(problem).toBeNull();
    const previewed = { created, duplicates: known, reviews, skipped, skippedLines, balanceCheck, securities: told };
    expect(previewed).toEqual(result);
    expect(result!.created + result!.duplicates).toBe(transactions);
    // A trade consists of two records: cash and units.
    const shown = [...rows, ...trades, ...trades].filter((row) => !row.duplicate);
    expect(shown).toHaveLength(result!.created);
    if (duplicates) expect(result!.created).toBe(0);
  }
});
