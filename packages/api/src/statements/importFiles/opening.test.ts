import { beforeAll, describe, expect, test } from 'vitest';
import { ownServices } from '../../testing/own-services.ts';
import { type Caller, testWallet } from '../../testing/wallet.ts';
import { runQueued } from './testing/run-queued.ts';
import { taken } from './testing/taken.ts';

const services = await ownServices();
let call: Caller;
let walletId: string;
beforeAll(async () => {
  const wallet = await testWallet(services);
  walletId = wallet.walletId;
  call = wallet.asOwner();
});

const makeAsset = async () =>
  (await call.assets.create({ walletId, type: 'manualBank', name: 'Giro', defaultCurrency: 'EUR' })).id;
const upload = async (content: string, filename = 'giro.sta') => {
  const contentBase64 = Buffer.from(content).toString('base64');
  return taken(await call.importFiles.upload({ walletId, filename, contentBase64 })).id;
};
const start = async (id: string, assetId: string, opensAccount = true) => {
  await call.importFiles.update({ walletId, id, assetId });
  await call.importFiles.start({ walletId, id, opensAccount });
  await runQueued(services, id);
  return call.importFiles.get({ walletId, id });
};
const transactions = async (assetId: string) =>
  (await call.transactions.search({ walletId, assetIds: [assetId], limit: 50 })).items.toSorted((a, b) =>
    a.date.localeCompare(b.date),
  );

/** A month with one transaction of −5 on its fifth day. */
const month = (mm: string, opening: number) =>
  `:20:A\n:25:12345678/123\n:28C:1\n:60F:C26${mm}01EUR${opening},00\n:61:26${mm}05${mm}05D5,00NTRFNONREF\n:62F:C26${mm}28EUR${opening - 5},00\n-\n`;
/** States only the balance at its end. */
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
    // A later statement continues from there.
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

  test('is added only if chosen, never to an account with transactions, and never in a closed period', async () => {
    const plain = await makeAsset();
    await start(await upload(month('02', 100)), plain, false);
    expect(await transactions(plain)).toHaveLength(1);
    await start(await upload(month('03', 95)), plain);
    expect(await transactions(plain)).toHaveLength(2);
    const closed = await makeAsset();
    await call.closings.create({ walletId, assetId: closed, date: '2026-02-04' });
    await start(await upload(month('02', 100)), closed);
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
    await call.imports.undo({ walletId, id: importId });
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
