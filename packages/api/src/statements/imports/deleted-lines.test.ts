import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createTestWallet, openTestDatabase, type TestCaller } from '../../testing/create-test-wallet.ts';
import { refusalText } from '../../testing/refusal-text.ts';

const services = openTestDatabase(inject('database'));
let owner: TestCaller;
let walletId: string;
let id: string;
let other: string;

beforeEach(async () => {
  const wallet = await createTestWallet(services);
  owner = wallet.asOwner();
  walletId = wallet.walletId;
  const asset = (name: string) => owner.assets.create({ walletId, type: 'manualBank', name, defaultCurrency: 'EUR' });
  [id, other] = [(await asset('Giro')).id, (await asset('Savings')).id];
});
afterAll(() => services.database.close());

const ROWS = ['02.03.2026;Café Anna;-3,20;x', '03.03.2026;Rent;-800,00;y', '04.03.2026;Salary;2000,00;z'];
type Input = Partial<Parameters<TestCaller['imports']['import']>[0]>;
const load = (more: Input = {}, into = id) => {
  const content = ['Date;Payee;Amount;Text', ...ROWS].join('\n');
  return owner.imports.import({ walletId, id: into, importerType: 'csv', content, ...more });
};
const booked = async (assetId = id) => (await owner.transactions.list({ walletId, assetIds: [assetId] })).items;
/** Undoes the last change as the app does: a dry run, then its code. */
async function undoLast() {
  const [last] = (await owner.history.list({ walletId })).items;
  const { code } = await owner.history.undo({ walletId, id: last!.id, dryRun: true });
  await owner.history.undo({ walletId, id: last!.id, code: code ?? '' });
}
const deleted = (...lines: number[]) => lines.map((line) => ({ line, reason: 'deletedBefore' }));

describe('a line whose transaction was deleted', () => {
  const remove = async (way: string) => {
    const items = await booked();
    const [salary, rent] = items.map((item) => item.id);
    if (way === 'singly') await owner.transactions.delete({ walletId, id: rent! });
    else if (way === 'in bulk') await owner.transactions.bulkDelete({ walletId, transactionIds: [rent!, salary!] });
    else await owner.transactions.removeAssetHistory({ walletId, assetId: id, date: '2026-03-04' });
  };

  test.each([
    ['singly', [3]],
    ['in bulk', [3, 4]],
    ['by removeAssetHistory', [2, 3]],
  ])('deleted %s: is skipped unless imported again', async (way, lines) => {
    await load();
    await remove(way);
    const left = ROWS.length - lines.length;
    const skipped = { created: 0, duplicates: left, skipped: deleted(...lines) };
    expect(await load({ dryRun: true })).toMatchObject(skipped);
    expect(await load()).toMatchObject(skipped);
    const [first, ...rest] = lines;
    expect(await load({ importAgain: [first!, 1, 99] })).toMatchObject({
      ...{ created: 1, duplicates: left, skipped: deleted(...rest) },
    });
    expect(await load({ importAgain: true })).toMatchObject({ created: rest.length, skipped: [] });
    expect(await load()).toMatchObject({ created: 0, duplicates: ROWS.length, skipped: [] });
  });

  test('is imported again after its import was undone', async () => {
    await load();
    const [made] = (await owner.imports.list({ walletId })).items;
    await owner.imports.undo({ walletId, id: made!.id });
    expect(await load()).toMatchObject({ created: 3, skipped: [] });
    await undoLast();
    expect(await booked()).toEqual([]);
    expect(await load()).toMatchObject({ created: 3, skipped: [] });
  });

  test('is a duplicate again once the deletion is undone', async () => {
    await load();
    const [salary] = await booked();
    await owner.transactions.delete({ walletId, id: salary!.id });
    await undoLast();
    expect(await load()).toMatchObject({ created: 0, duplicates: 3, skipped: [] });
    await owner.transactions.delete({ walletId, id: salary!.id });
    expect(await load()).toMatchObject({ created: 0, duplicates: 2, skipped: deleted(4) });
  });

  test('is forgotten with its import, and may be deleted again after it was imported again', async () => {
    await load();
    const [salary] = await booked();
    await owner.transactions.delete({ walletId, id: salary!.id });
    await load({ importAgain: [4] });
    const [again] = await booked();
    await owner.transactions.delete({ walletId, id: again!.id });
    expect(await load()).toMatchObject({ created: 0, skipped: deleted(4) });
    for (const { id: importId, undoneTime } of (await owner.imports.list({ walletId })).items)
      if (undoneTime === null) await owner.imports.undo({ walletId, id: importId });
    expect(await load()).toMatchObject({ created: 3, skipped: [] });
  });

  test('is imported if the deleted transaction was added by hand', async () => {
    const fields = { walletId, assetId: id, date: '2026-03-03', amountValue: '-800', amountCurrency: 'EUR' };
    const { id: byHand } = await owner.transactions.create(fields);
    await owner.transactions.delete({ walletId, id: byHand });
    expect(await load()).toMatchObject({ created: 3, skipped: [] });
  });

  test.each([[0], ['2'], [1.5], [Array.from({ length: 10_001 }, () => 2)]])('is not selected by %j', async (line) => {
    const importAgain = (Array.isArray(line) ? line : [line]) as never;
    expect(await refusalText(load({ importAgain }))).toMatch(/^invalidInput importAgain/);
  });
});

describe('a line whose transaction was moved to another asset', () => {
  const move = async (way: 'singly' | 'in bulk', to = other) => {
    for (const item of await booked()) {
      const changes = { assetId: to };
      if (way === 'singly') await owner.transactions.update({ walletId, id: item.id, ...changes });
      else await owner.transactions.bulkUpdate({ walletId, transactionIds: [item.id], changes });
    }
  };

  test.each(['singly', 'in bulk'] as const)('moved %s: is a duplicate on both assets', async (way) => {
    await load();
    await move(way);
    expect(await booked()).toEqual([]);
    expect(await load()).toMatchObject({ created: 0, duplicates: 3, skipped: [] });
    expect(await load({}, other)).toMatchObject({ created: 0, duplicates: 3, skipped: [] });
    expect(await booked(other)).toHaveLength(3);
  });

  test('is skipped once deleted there, and new once its import is undone', async () => {
    await load();
    const [salary] = await booked();
    await owner.transactions.update({ walletId, id: salary!.id, assetId: other });
    await owner.transactions.delete({ walletId, id: salary!.id });
    expect(await load()).toMatchObject({ created: 0, duplicates: 2, skipped: deleted(4) });
    const [made] = (await owner.imports.list({ walletId })).items.toReversed();
    await owner.imports.undo({ walletId, id: made!.id });
    expect(await load()).toMatchObject({ created: 3, skipped: [] });
  });

  test('may be moved to an asset into which the same file was imported', async () => {
    await load();
    await load({}, other);
    await move('in bulk');
    expect(await booked(other)).toHaveLength(6);
    expect(await load()).toMatchObject({ created: 0, duplicates: 3 });
    expect(await load({}, other)).toMatchObject({ created: 0, duplicates: 3 });
  });
});
