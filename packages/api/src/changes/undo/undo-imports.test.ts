import { afterEach, expect, test } from 'vitest';
import { CrashingDatabase } from '../../banks/testing/crashing-database.ts';
import { sessionCredential } from '../../kernel/credentials/session-credential.ts';
import { toProblem } from '../../kernel/to-problem.ts';
import { DEFAULT_QUOTAS, storeQuotas } from '../../quotas.ts';
import { createTestCaller, createTestWallet } from '../../testing/create-test-wallet.ts';
import { openOwnTestServices } from '../../testing/own-services.ts';
import { refusalText } from '../../testing/refusal-text.ts';
import { readExportedState } from '../testing/exported-state.ts';
import { undoChangeSet } from '../testing/undo-change-set.ts';

// Quotas apply to a whole database, so this test has its own.
const services = await openOwnTestServices();
const ROWS = 300;
/** The process is killed at every seventh point, or at every point in `npm run soak`. */
const STEP = process.env['COFFER_SOAK'] === undefined ? 7 : 1;

async function importedWallet() {
  const { walletId, userId, asOwner } = await createTestWallet(services);
  const owner = asOwner();
  const asset = await owner.assets.create({ walletId, name: 'Giro', type: 'bank', defaultCurrency: 'EUR' });
  const state = () => readExportedState(services.database, walletId);
  const before = await state();
  const lines = Array.from({ length: ROWS }, (_line, at) => `2026-03-0${1 + (at % 9)},Shop ${at},-${at}.50`);
  const content = ['Date,Description,Amount', ...lines].join('\n');
  await owner.imports.import({ walletId, id: asset.id, importerType: 'csv', content });
  const newest = async () => (await owner.history.list({ walletId, limit: 1 })).items[0]?.id ?? '';
  return { walletId, userId, owner, assetId: asset.id, state, before, newest, id: await newest() };
}

/** Sets the given quotas, and all other quotas to their defaults. */
function setQuotas(few: Partial<Record<keyof typeof DEFAULT_QUOTAS, number>> = {}): Promise<void> {
  const variable = (name: string) => `COFFER_QUOTA_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
  const all = Object.entries({ ...DEFAULT_QUOTAS, ...few }).map(([name, most]) => [variable(name), most]);
  return storeQuotas(services.database, Object.fromEntries(all));
}

test('an undo is complete or absent after its process is killed at any point', { timeout: 60_000 }, async () => {
  const { walletId, userId, owner, state, before, id } = await importedWallet();
  const after = await state();
  const { code } = await owner.history.undo({ walletId, id, dryRun: true });
  const database = new CrashingDatabase(services.connection, 2);
  const dying = createTestCaller({ ...services, database }, sessionCredential(userId, userId));
  let killed = 0;
  for (let left = 2; ; left += STEP) {
    database.left = left;
    const died = await dying.history.undo({ walletId, id, code: code ?? '' }).then(
      () => false,
      () => true,
    );
    const now = await state();
    if (now.length === before.length) break;
    expect(died).toBe(true);
    expect(now).toEqual(after);
    killed += 1;
  }
  await database.close();
  expect(killed).toBeGreaterThan(3);
  expect(await state()).toEqual(before);
  // Repeating the call with the code returns the response of the completed undo.
  expect((await owner.history.undo({ walletId, id, code: code ?? '' })).undoneIds).toEqual([id]);
});

afterEach(() => setQuotas());

test('restoring deleted transactions fails above the quota, and succeeds once there is room', async () => {
  const { walletId, owner, assetId, state, id } = await importedWallet();
  const after = await state();
  const { id: undoing } = await undoChangeSet(owner, { walletId, id });
  const without = await state();
  await setQuotas({ transactions: ROWS - 1 });
  const refused: unknown = await owner.history
    .undo({ walletId, id: undoing, dryRun: true })
    .catch((error: unknown) => toProblem(error));
  expect(refused).toMatchObject({ code: 'quotaExceeded', message: expect.stringContaining(String(ROWS - 1)) });
  expect(await state()).toEqual(without);
  await setQuotas({ transactions: ROWS });
  await undoChangeSet(owner, { walletId, id: undoing });
  expect(await state()).toEqual(after);
  const transaction = { walletId, assetId, date: '2026-03-01', amountValue: '1', amountCurrency: 'EUR' };
  expect(await refusalText(owner.transactions.create(transaction))).toBe('quotaExceeded');
});

test('an import into a deleted asset is undone after the deletion of the asset is undone', async () => {
  const { walletId, owner, assetId, state, before, newest, id } = await importedWallet();
  await owner.assets.delete({ walletId, id: assetId, withTransactions: true });
  const deletion = await newest();
  // The transactions are already deleted, so there is nothing to undo.
  expect((await owner.history.undo({ walletId, id, dryRun: true })).records).toEqual({});
  await undoChangeSet(owner, { walletId, id: deletion });
  await undoChangeSet(owner, { walletId, id });
  expect(await state()).toEqual(before);
});
