import { beforeAll, describe, expect, test } from 'vitest';
import { createTestWallet, type TestCaller } from '../../testing/create-test-wallet.ts';
import { openOwnTestServices } from '../../testing/own-services.ts';
import { runQueuedImport } from './testing/queued-imports.ts';
import { requireAcceptedUpload } from './testing/require-accepted-upload.ts';

const services = await openOwnTestServices();
let call: TestCaller;
let walletId: string;
beforeAll(async () => {
  const wallet = await createTestWallet(services);
  walletId = wallet.walletId;
  call = wallet.asOwner();
});

const makeAsset = async () =>
  (await call.assets.create({ walletId, type: 'manualBank', name: 'Giro', defaultCurrency: 'EUR' })).id;
const upload = async (content: string, filename = 'giro.sta') => {
  const contentBase64 = Buffer.from(content).toString('base64');
  return requireAcceptedUpload(await call.importFiles.upload({ walletId, filename, contentBase64 })).id;
};
const start = async (id: string, assetId: string, opensAccount = true) => {
  await call.importFiles.update({ walletId, id, assetId });
  await call.importFiles.start({ walletId, id, opensAccount });
  await runQueuedImport(services, id);
  return call.importFiles.get({ walletId, id });
};
const transactions = async (assetId: string) =>
  (await call.transactions.search({ walletId, assetIds: [assetId], limit: 50 })).items.toSorted((a, b) =>
    a.date.localeCompare(b.date),
  );

/** A month with one transaction of −5 on its fifth day. */
const month = (mm: string, opening: number) =>
  `:20:A\n:25:12345678/123\n:28C:1\n:60F:C26${mm}01EUR${opening},00\n:61:26${mm}05${mm}05D5,00NTRFNONREF\n:62F:C26${mm}28EUR${opening - 5},00\n-\n`;
/** An OFX file that states only a closing balance. */
const OFX = `OFXHEADER:100
DATA:OFXSGML

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>1<ACCTID>42<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20260101<DTEND>20260131
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260110<TRNAMT>-30.00<FITID>1<NAME>Shop</STMTTRN></BANKTRANLIST>
<LEDGERBAL><BALAMT>70.00<DTASOF>20260131</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

describe('the opening balance of an account', () => {
  test('is previewed and added with its first statement, and undone with it', async () => {
    const assetId = await makeAsset();
    const id = await upload(month('02', 100));
    const opening = { date: '2026-02-04', amount: '100', currency: 'EUR' };
    expect(await call.importFiles.preview({ walletId, id })).toMatchObject({ opening });
    expect(await call.importFiles.preview({ walletId, id, assetId })).toMatchObject({ opening });
    const { result, importId } = await start(id, assetId);
    expect(result).toMatchObject({ created: 1, balanceCheck: { difference: '0' } });
    expect(await transactions(assetId)).toMatchObject([
      { date: '2026-02-04', amountValue: '100', source: 'system', reviewed: true },
      { date: '2026-02-05', amountValue: '-5' },
    ]);
    // A later statement adds no second opening balance.
    const later = await upload(month('03', 95));
    expect(await call.importFiles.preview({ walletId, id: later, assetId })).toMatchObject({ opening: null });
    const next = await start(later, assetId);
    expect(await transactions(assetId)).toHaveLength(3);
    await call.imports.undo({ walletId, id: next.importId! });
    expect(await call.imports.undo({ walletId, id: importId! })).toMatchObject({ deletedCount: 2 });
    expect(await transactions(assetId)).toEqual([]);
  });

  test('follows from a closing balance alone, so that the balance agrees with the bank’s', async () => {
    const assetId = await makeAsset();
    const id = await upload(OFX, 'giro.ofx');
    expect(await call.importFiles.preview({ walletId, id, assetId })).toMatchObject({ opening: { amount: '100' } });
    expect((await start(id, assetId)).result).toMatchObject({ balanceCheck: { stated: '70', difference: '0' } });
    expect(await transactions(assetId)).toMatchObject([{ date: '2026-01-09', amountValue: '100' }, {}]);
  });

  test('of an earlier statement replaces that of a later one, and undoing the earlier one gives it back', async () => {
    const assetId = await makeAsset();
    const march = await start(await upload(month('03', 95)), assetId);
    const february = await upload(month('02', 100));
    expect(await call.importFiles.preview({ walletId, id: february, assetId })).toMatchObject({
      opening: { date: '2026-02-04', amount: '100' },
    });
    const { importId } = await start(february, assetId);
    const amounts = async () => (await transactions(assetId)).map(({ date, amountValue }) => `${date} ${amountValue}`);
    expect(await amounts()).toEqual(['2026-02-04 100', '2026-02-05 -5', '2026-03-05 -5']);
    await call.imports.undo({ walletId, id: importId! });
    expect(await amounts()).toEqual(['2026-03-04 95', '2026-03-05 -5']);
    // January ends with 105 and March begins with 95, because February is missing.
    const january = await start(await upload(month('01', 110)), assetId);
    expect(await amounts()).toEqual(['2026-01-04 110', '2026-01-05 -5', '2026-03-04 -10', '2026-03-05 -5']);
    await call.imports.undo({ walletId, id: january.importId! });
    expect(await amounts()).toEqual(['2026-03-04 95', '2026-03-05 -5']);
    await start(await upload(month('01', 110)), assetId);
    await call.imports.undo({ walletId, id: march.importId! });
    expect(await amounts()).toEqual(['2026-01-04 110', '2026-01-05 -5']);
  });

  test('goes with the statement that brought it, even if a later one was imported since', async () => {
    const assetId = await makeAsset();
    const { importId } = await start(await upload(month('02', 5000)), assetId);
    await start(await upload(month('03', 95)), assetId);
    await call.imports.undo({ walletId, id: importId! });
    expect((await transactions(assetId)).map(({ amountValue }) => amountValue)).toEqual(['-5']);
  });

  test('may be below zero, and is on the day before the first line, even if that one is left out', async () => {
    const assetId = await makeAsset();
    const content = [
      ':20:A\n:25:12345678/123\n:28C:1\n:60F:D260201EUR250,00',
      ':61:2602030203D5,00NTRFNONREF\n:61:2602050205D7,00NTRFNONREF\n:62F:D260228EUR262,00\n-\n',
    ].join('\n');
    const id = await upload(content);
    const [first] = (await call.importFiles.preview({ walletId, id, assetId })).rows;
    await call.importFiles.update({ walletId, id, assetId });
    await call.importFiles.start({ walletId, id, opensAccount: true, leaveOut: [first!.line] });
    await runQueuedImport(services, id);
    expect(await transactions(assetId)).toMatchObject([
      { date: '2026-02-02', amountValue: '-250' },
      { date: '2026-02-05', amountValue: '-7' },
    ]);
  });

  test('does not follow from a balance of a much later day, which has more transactions than the file', async () => {
    const assetId = await makeAsset();
    const id = await upload(OFX.replace('<DTASOF>20260131', '<DTASOF>20260315'), 'giro.ofx');
    expect(await call.importFiles.preview({ walletId, id, assetId })).toMatchObject({ opening: null });
    await start(id, assetId);
    expect(await transactions(assetId)).toHaveLength(1);
  });

  test('is added only if chosen, never to an account with transactions, and never in a closed period', async () => {
    const plain = await makeAsset();
    await start(await upload(month('02', 100)), plain, false);
    expect(await transactions(plain)).toHaveLength(1);
    await start(await upload(month('03', 95)), plain);
    expect(await transactions(plain)).toHaveLength(2);
    const closed = await makeAsset();
    await call.closings.create({ walletId, assetId: closed, date: '2026-02-04' });
    const inClosed = await upload(month('02', 100));
    expect(await call.importFiles.preview({ walletId, id: inClosed, assetId: closed })).toMatchObject({
      opening: null,
    });
    await start(inClosed, closed);
    expect(await transactions(closed)).toHaveLength(1);
  });
});

describe('undoing the import of a new account', () => {
  const names = async () => (await call.assets.list({ walletId })).items.map(({ id }) => id);
  const created = async (isMade: boolean) => {
    const before = isMade ? null : await makeAsset();
    const id = await upload(month('02', 100));
    const assetId = before ?? (await makeAsset());
    return { assetId, importId: (await start(id, assetId)).importId! };
  };

  test('deletes the account too, and its row in the list of imports; undoing that brings both back', async () => {
    const { assetId, importId } = await created(true);
    expect(await call.imports.undo({ walletId, id: importId })).toMatchObject({ assetDeleted: true });
    expect(await names()).not.toContain(assetId);
    expect((await call.imports.list({ walletId })).items.map(({ id }) => id)).not.toContain(importId);
    const [undone] = (await call.history.list({ walletId, limit: 1 })).items;
    await call.history.undo({ walletId, id: undone!.id });
    expect(await names()).toContain(assetId);
    expect(await transactions(assetId)).toHaveLength(2);
  });

  test.each<[string, (assetId: string) => Promise<unknown>]>([
    [
      'has another transaction',
      (assetId) =>
        call.transactions.create({ walletId, assetId, date: '2026-03-01', amountValue: '1', amountCurrency: 'EUR' }),
    ],
    ['was renamed', (id) => call.assets.update({ walletId, id, name: 'Mine' })],
    ['has another import', async (assetId) => start(await upload(month('03', 95)), assetId)],
    [
      'waits for another file',
      async (assetId) => call.importFiles.update({ walletId, id: await upload(month('03', 95)), assetId }),
    ],
    [
      'has a group',
      async (id) => {
        const { id: assetGroupId } = await call.assetGroups.create({ walletId, name: 'Banks' });
        await call.assets.update({ walletId, id, assetGroupId });
      },
    ],
    ['is closed', (assetId) => call.closings.create({ walletId, assetId, date: '2025-01-01' })],
  ])('keeps an account that %s', async (_how, use) => {
    const { assetId, importId } = await created(true);
    await use(assetId);
    await call.imports.undo({ walletId, id: importId });
    expect(await names()).toContain(assetId);
  });

  test('keeps an account that was there before the file', async () => {
    const { assetId, importId } = await created(false);
    await call.imports.undo({ walletId, id: importId });
    expect(await names()).toContain(assetId);
  });
});
