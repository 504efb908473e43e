import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createTestWallet, type TestCaller } from '../../testing/create-test-wallet.ts';
import { openOwnTestServices } from '../../testing/own-services.ts';
import { refusalText } from '../../testing/refusal-text.ts';
import { deleteWallet } from '../../wallets/delete-wallet.ts';
import { runQueuedImport } from './testing/queued-imports.ts';
import { requireAcceptedUpload } from './testing/require-accepted-upload.ts';

const services = await openOwnTestServices();

const contentBase64 = Buffer.from('Date;Payee;Amount\n2026-01-01;Shop;-5.00').toString('base64');

/** A wallet with one imported and one waiting file. */
async function made() {
  const wallet = await createTestWallet(services);
  const { walletId } = wallet;
  const call = wallet.asOwner();
  const { id: assetId } = await call.assets.create({ walletId, type: 'cash', name: 'Cash', defaultCurrency: 'EUR' });
  const uploaded = async () =>
    requireAcceptedUpload(await call.importFiles.upload({ walletId, filename: 'a.csv', contentBase64 }));
  const { id: doneId } = await uploaded();
  await call.importFiles.update({ walletId, id: doneId, assetId });
  await call.importFiles.start({ walletId, id: doneId });
  await runQueuedImport(services, doneId);
  const { importId } = await call.importFiles.get({ walletId, id: doneId });
  const { id } = await uploaded();
  await call.importFiles.update({ walletId, id, assetId });
  return { ...wallet, call, id, assetId, importId: importId ?? '' };
}

const reads = (caller: TestCaller, walletId: string, id: string) => [
  () => caller.importFiles.list({ walletId }),
  () => caller.importFiles.get({ walletId, id }),
  () => caller.importFiles.preview({ walletId, id }),
];
const writes = (caller: TestCaller, walletId: string, id: string) => [
  () => caller.importFiles.upload({ walletId, filename: 'a.csv', contentBase64 }),
  () => caller.importFiles.update({ walletId, id, settings: {} }),
  () => caller.importFiles.divide({ walletId, id }),
  () => caller.importFiles.start({ walletId, id }),
  () => caller.importFiles.discard({ walletId, id }),
];
/** Past imports, which API keys can access too. */
const pastImports = (caller: TestCaller, walletId: string, importId: string) => [
  () => caller.imports.list({ walletId }),
  () => caller.imports.undo({ walletId, id: importId }),
];

describe('access to statement files', () => {
  test('lets viewers read and members write', async () => {
    const { walletId, id, importId, asMember } = await made();
    const viewer = await asMember('viewer');
    const [list, undo] = pastImports(viewer, walletId, importId);
    for (const read of [...reads(viewer, walletId, id), list!]) await read();
    for (const write of [...writes(viewer, walletId, id), undo!]) {
      expect(await refusalText(write())).toBe('insufficientRole');
    }
    const member = await asMember('member');
    for (const act of [...pastImports(member, walletId, importId), ...writes(member, walletId, id)]) await act();
  });

  test('hides files from other wallets’ members, from keys and from anonymous callers', async () => {
    const ours = await made();
    const { walletId, id, importId } = ours;
    const theirs = await createTestWallet(services);
    const all = (caller: TestCaller) => [...reads(caller, walletId, id), ...writes(caller, walletId, id)];
    const others = theirs.asOwner();
    for (const act of [...all(others), ...pastImports(others, walletId, importId)]) {
      expect(await refusalText(act())).toBe('notFound');
    }
    for (const act of all((await ours.withKey()).caller)) expect(await refusalText(act())).toBe('unauthorized');
    const elsewhere = [
      ...reads(theirs.asOwner(), theirs.walletId, id).slice(1),
      ...writes(theirs.asOwner(), theirs.walletId, id).slice(1),
      ...pastImports(theirs.asOwner(), theirs.walletId, importId).slice(1),
    ];
    for (const act of elsewhere) expect(await refusalText(act())).toBe('notFound');
    for (const act of [...reads(ours.call, walletId, randomUUID()).slice(1)]) {
      expect(await refusalText(act())).toBe('notFound');
    }
  });

  test('deletes an imported file with its asset, and keeps a waiting file without an asset', async () => {
    const { walletId, id, assetId, call } = await made();
    await call.assets.delete({ walletId, id: assetId, withTransactions: true });
    expect(await call.importFiles.list({ walletId })).toMatchObject([{ id, assetId: null, state: 'uploaded' }]);
  });

  test('deletes files with their wallet', async () => {
    const { walletId } = await made();
    await services.database.withWallet(walletId, (transaction) => deleteWallet({ walletId, transaction }));
    const left = await services.database.withWallet(walletId, (transaction) =>
      transaction.query({ text: 'SELECT FROM "ImportFile"' }),
    );
    expect(left).toEqual([]);
  });
});
