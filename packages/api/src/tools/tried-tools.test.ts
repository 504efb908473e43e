import { afterAll, describe, expect, inject, test } from 'vitest';
import { refusal } from '../testing/refusal.ts';
import { callerFor, credentialsOf, openTestDatabase, testWallet } from '../testing/wallet.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

async function toolsOfKey() {
  const wallet = await testWallet(services);
  const { walletId } = wallet;
  const { caller, key, id: keyId } = await wallet.withKey();
  const run = (name: 'organise' | 'delete_records' | 'undo' | 'report', given: Record<string, unknown>) =>
    caller.tools.run({ walletId, name, arguments: given });
  const tags = async () => (await caller.tags.list({ walletId, limit: 100 })).items.map(({ name }) => name);
  return { run, tags, caller, walletId, keyId, key };
}

describe('a write of a tool', () => {
  test('as a dry run keeps nothing and answers a code, with which exactly that is done, once', async () => {
    const { run, tags } = await toolsOfKey();
    const given = { action: 'tags.create', name: 'holiday' };
    const tried = await run('organise', { ...given, dryRun: true });
    expect(tried.structured.result).toMatchObject({ name: 'holiday' });
    expect(tried.text).toContain('Nothing was kept');
    expect(await tags()).toEqual([]);
    const { code } = tried.structured.dryRun ?? {};
    const done = await run('organise', { ...given, code });
    expect(done.structured.dryRun).toBeUndefined();
    expect(await tags()).toEqual(['holiday']);
    expect((await run('organise', { ...given, code })).structured.result).toMatchObject({ name: 'holiday' });
    expect(await tags()).toEqual(['holiday']);
    expect(await refusal(run('organise', { ...given, name: 'another', code }))).toBe('dryRunStale');
  });

  test('is answered again for its code only to a key that may still write', async () => {
    const { run, walletId, keyId, key } = await toolsOfKey();
    const given = { action: 'tags.create', name: 'again' };
    const { code } = (await run('organise', { ...given, dryRun: true })).structured.dryRun ?? {};
    await run('organise', { ...given, code });
    await services.owner.query({
      text: `UPDATE "ApiKey" SET scopes = '{service:read}' WHERE "walletId" = '${walletId}' AND id = '${keyId}'`,
    });
    const reading = callerFor(services, await credentialsOf(services).of(`Bearer ${key}`));
    const again = reading.tools.run({ walletId, name: 'organise', arguments: { ...given, code } });
    expect(await refusal(again)).toBe('insufficientScope');
  });

  test('is done once by two calls with one code at the same time, and both get its answer', async () => {
    const { run, tags } = await toolsOfKey();
    const given = { action: 'tags.create', name: 'once' };
    const { code } = (await run('organise', { ...given, dryRun: true })).structured.dryRun ?? {};
    const all = await Promise.all([1, 2, 3].map(() => run('organise', { ...given, code })));
    for (const { structured } of all) expect(structured.result).toEqual(all[0]?.structured.result);
    expect(await tags()).toEqual(['once']);
  });

  test('is refused with the code where something moved since', async () => {
    const { run, tags, caller, walletId } = await toolsOfKey();
    const { id } = await caller.tags.create({ walletId, name: 'one' });
    const given = { action: 'tags.update', id, color: '#00aa11' };
    const { structured } = await run('organise', { ...given, dryRun: true });
    await caller.tags.update({ walletId, id, name: 'moved' });
    expect(await refusal(run('organise', { ...given, code: structured.dryRun?.code }))).toBe('dryRunStale');
    expect(await tags()).toEqual(['moved']);
  });

  test('of more than one deletion needs a dry run', async () => {
    const { run, caller, walletId } = await toolsOfKey();
    const asset = await caller.assets.create({ walletId, type: 'bank', name: 'Giro', defaultCurrency: 'EUR' });
    const booking = { walletId, assetId: asset.id, date: '2026-03-01', amountValue: '1', amountCurrency: 'EUR' };
    const ids = [await caller.transactions.create(booking), await caller.transactions.create(booking)].map(
      ({ id }) => id,
    );
    const given = { action: 'transactions.bulkDelete', transactionIds: ids };
    expect(await refusal(run('delete_records', given))).toBe('dryRunRequired');
    const { structured } = await run('delete_records', { ...given, dryRun: true });
    await run('delete_records', { ...given, code: structured.dryRun?.code });
    expect((await caller.transactions.list({ walletId, limit: 10 })).items).toEqual([]);
    const undone = await run('undo', { action: 'history.undoMany', dryRun: true });
    expect(undone.structured.result).toMatchObject({ code: expect.any(String) });
  });

  test.each([[{ dryRun: 'yes' }], [{ code: 'nonsense' }]])('refuses %j', async (wrong) => {
    const { run, tags } = await toolsOfKey();
    expect(await refusal(run('organise', { action: 'tags.create', name: 'x', ...wrong }))).toMatch(/^invalidInput/);
    expect(await tags()).toEqual([]);
  });
});
