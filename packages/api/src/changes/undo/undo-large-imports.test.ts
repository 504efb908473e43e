import { addDays } from '@coffer/domain/dates.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestWallet, openTestDatabase, type TestCaller } from '../../testing/create-test-wallet.ts';
import { readExportedState } from '../testing/exported-state.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

/** More rows than one planning batch, and more than are joined row by row. */
const ROWS = 2200;
/** Size of a small import, to measure the fixed cost of an undo. */
const FEW_ROWS = 10;
/**
 * Maximum extra CPU time of a large undo, in milliseconds. Loading all rows into this process took five times as much.
 */
const MAX_CPU = 200;

let wallet: Awaited<ReturnType<typeof createTestWallet>>;
let owner: TestCaller;
let imported: string;
/** CPU time of a dry run and an undo of few rows. */
let usualCpu: number;
let state: () => Promise<readonly string[]>;

beforeAll(async () => {
  wallet = await createTestWallet(services);
  owner = wallet.asOwner();
  const { walletId } = wallet;
  const asset = await owner.assets.create({ walletId, type: 'bank', name: 'Giro', defaultCurrency: 'EUR' });
  const importRows = async (from: number, count: number) => {
    const rows = Array.from(
      { length: count },
      (_, n) => `${addDays('2020-01-01', n % 900)};Shop ${n % 50};-${from + n}.25;EUR`,
    );
    const content = ['Date;Payee;Amount;Currency', ...rows].join('\n');
    await owner.imports.import({ walletId, id: asset.id, importerType: 'csv', content });
    return newest();
  };
  const few = await importRows(1_000_000, FEW_ROWS);
  // The first undos also load and compile the code.
  const again = (await undo((await undo(few)).taken)).taken;
  usualCpu = (await undo(again)).total;
  imported = await importRows(0, ROWS);
  state = () => readExportedState(services.database, walletId);
}, 60_000);

async function newest(): Promise<string> {
  const { items } = await owner.history.list({ walletId: wallet.walletId, limit: 1 });
  return items[0]?.id ?? '';
}

/** Undoes a change set after a dry run; returns the change set of the undo and the CPU time of this process. */
async function undo(id: string) {
  const input = { walletId: wallet.walletId, id };
  let taken = '';
  const total = await cpuOf(async () => {
    const { code } = await owner.history.undo({ ...input, dryRun: true });
    taken = (await owner.history.undo({ ...input, code: code ?? '' })).id;
  });
  return { taken, total };
}

/**
 * Returns the CPU time of this thread during `work`, in milliseconds. No timer may run: it would add CPU time while the
 * database works.
 */
async function cpuOf(work: () => Promise<void>): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

async function undoMany(id: string): Promise<string> {
  const { taken, total } = await undo(id);
  expect(total).toBeLessThan(usualCpu + MAX_CPU);
  return taken;
}

test('undoing a large import restores the state before, redoing restores the state after, and rows stay in the database', {
  tags: 'soak',
  timeout: 120_000,
}, async () => {
  const { walletId } = wallet;
  const after = await state();
  const taken = await undoMany(imported);
  expect((await owner.transactions.search({ walletId, limit: 1 })).totalCount).toBe(0);
  const again = await undoMany(taken);
  expect(await state()).toEqual(after);
  const detail = await owner.history.get({ walletId, id: again });
  expect(detail.records['transaction']).toEqual({ made: ROWS, changed: 0, deleted: 0 });
  let [seen, cursor]: [number, string | undefined] = [0, undefined];
  for (let page = 0; page < 3; page += 1) {
    const { items, nextCursor } = await owner.history.records({ walletId, id: again, limit: 100, cursor });
    seen += new Set(items.map(({ id }) => id)).size;
    cursor = nextCursor ?? undefined;
  }
  expect(seen).toBe(300);
});

test('undoes an import that was undone and redone, and its rows stay in the database', async () => {
  const { walletId } = wallet;
  const before = await state();
  const taken = await undoMany(imported);
  expect((await owner.transactions.search({ walletId, limit: 1 })).totalCount).toBe(0);
  await undoMany(taken);
  expect(await state()).toEqual(before);
}, 120_000);

test('a blocked undo lists 100 of many blocking changes without reading all', async () => {
  const { walletId } = wallet;
  const transactionIds = await services.owner.query<{ id: string }>({
    text: 'SELECT id FROM "Transaction" WHERE "walletId" = $1',
    values: [walletId],
  });
  const changes = { notes: 'seen' };
  await owner.transactions.bulkUpdate({ walletId, transactionIds: transactionIds.map(({ id }) => id), changes });
  let refused: unknown;
  const total = await cpuOf(async () => {
    refused = await owner.history.undo({ walletId, id: imported, dryRun: true }).catch((error: Error) => error.cause);
  });
  expect(refused).toMatchObject({ code: 'undoBlocked' });
  expect(Reflect.get(Object(Reflect.get(Object(refused), 'parts')), 'blockedBy')).toHaveLength(100);
  expect(total).toBeLessThan(usualCpu + 3 * MAX_CPU);
}, 120_000);
