import { expect, test } from 'vitest';
import { createTestWallet } from '../testing/create-test-wallet.ts';
import { openOwnTestServices } from '../testing/own-services.ts';
import { storeUndoDays } from './undo-days.ts';

const services = await openOwnTestServices();

test('keeps former values for the configured number of days, after which an undo fails and says why', async () => {
  const { walletId, asOwner } = await createTestWallet(services);
  const owner = asOwner();
  await owner.tags.create({ walletId, name: 'old' });
  await owner.changes.list({ walletId, limit: 1 });
  const [made] = (await owner.history.list({ walletId, limit: 1 })).items;
  const id = made?.id ?? '';
  await services.owner.query({
    text: `UPDATE "AuditRow" SET time = now() - interval '11 days' WHERE id = $1`,
    values: [id],
  });
  const expire = async (days: number) => {
    await storeUndoDays(services.database, { COFFER_UNDO_DAYS: days });
    await services.database.query({
      text: `SELECT coffer.expire_changes(now() - coffer.undo_days() * interval '1 day')`,
    });
  };
  await expire(12);
  expect((await owner.history.undo({ walletId, id, dryRun: true })).records).toMatchObject({ tag: { deleted: 1 } });
  await expire(10);
  const refused = await owner.history.undo({ walletId, id }).catch((error: Error) => error.cause);
  expect(refused).toMatchObject({ code: 'notUndoable', parts: { detail: expect.stringContaining('too old') } });
  expect(await owner.history.records({ walletId, id })).toEqual({ items: [], nextCursor: null });
  expect((await owner.history.list({ walletId, limit: 1 })).items).toMatchObject([{ id, undoable: false }]);
});
