import { migrateJobs } from '@coffer/db/jobs.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openTestDatabase } from '../../testing/create-test-wallet.ts';
import { HistoryWalk } from '../testing/histories/history-walk.ts';
import { OperationCounts, WRITE_GENERATORS } from '../testing/histories/random-writer.ts';
import { routerWrites } from '../testing/histories/router-writes.ts';

const services = openTestDatabase(inject('database'));
beforeAll(() => migrateJobs(inject('database')));
afterAll(() => services.database.close());

const SOAK = process.env['COFFER_SOAK'] === '1';
/**
 * The number of random histories: 2,000 in `npm run soak`, where each operation must be undone at least 200 times;
 * otherwise one.
 */
const HISTORIES = SOAK ? 200 * Number(process.env['COFFER_CASES'] ?? '1') : 1;
const LEAST = Math.floor(HISTORIES / 10);
const MIN_OPERATIONS = 3;
const SEED = Number(process.env['COFFER_SEED'] ?? '7');

/** The undo operations themselves. */
const UNDO_OPERATIONS = ['history.undo', 'history.undoMany', 'migrations.undo'];

test('every undoable operation occurs in the random writes', () => {
  const undoable = routerWrites().filter(({ inWallet, meta }) => inWallet && meta.notUndoable === undefined);
  const names = undoable.map(({ name }) => name).filter((name) => !UNDO_OPERATIONS.includes(name));
  const written = new Set(Object.keys(WRITE_GENERATORS).map((write) => write.split(' ')[0]));
  expect([...written].sort()).toEqual(names.sort());
});

test('an undo restores the previous state, or changes nothing and says why, after any writes of people, keys or apps', {
  timeout: HISTORIES * 120_000,
}, async () => {
  const tally = new OperationCounts();
  const failed: number[] = [];
  for (let at = 0; at < HISTORIES; at += 1) {
    await new HistoryWalk(services, SEED + at, tally).run().catch((error: unknown) => {
      console.error(error);
      failed.push(SEED + at);
    });
  }
  if (SOAK) console.log(tally.summary());
  expect(failed, 'seeds whose histories failed').toEqual([]);
  const seldom = Object.keys(WRITE_GENERATORS).filter((write) => (tally.undone.get(write) ?? 0) < LEAST);
  expect(seldom, tally.summary()).toEqual([]);
  if (!SOAK) expect(tally.undone.size, tally.summary()).toBeGreaterThan(MIN_OPERATIONS);
});
