import { afterAll, expect, inject, test } from 'vitest';
import { openTestDatabase } from '../../testing/wallet.ts';
import { HistoryWalk } from '../testing/histories/history-walk.ts';
import { routerWrites } from '../testing/histories/undoable-writes.ts';
import { Tally, WRITES } from '../testing/histories/writer.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

/** 2,000 in `npm run soak`; else as many as are needed to take back each operation once. */
const HISTORIES = process.env['COFFER_SOAK'] ? 200 * Number(process.env['COFFER_CASES'] ?? '1') : null;
const MOST = 40;
const SEED = Number(process.env['COFFER_SEED'] ?? '7');

/** Those that undo is tried with are the undo itself. */
const THEMSELVES = ['history.undo', 'history.undoMany'];

test('every operation that can be taken back is written at random', () => {
  const undoable = routerWrites().filter(({ inWallet, meta }) => inWallet && meta.notUndoable === undefined);
  const names = undoable.map(({ name }) => name).filter((name) => !THEMSELVES.includes(name));
  const written = new Set(Object.keys(WRITES).map((write) => write.split(' ')[0]));
  expect([...written].sort()).toEqual(names.sort());
});

test('whatever people, keys and apps did, undo leaves what was before it, or changes nothing and says why', {
  timeout: (HISTORIES ?? MOST) * 60_000,
}, async () => {
  const tally = new Tally();
  const least = HISTORIES === null ? 1 : Math.floor(HISTORIES / 10);
  const seldom = () => Object.keys(WRITES).filter((write) => (tally.undone.get(write) ?? 0) < least);
  const isEnough = (at: number) => (HISTORIES === null ? at === MOST || seldom().length === 0 : at === HISTORIES);
  for (let at = 0; !isEnough(at); at += 1) await new HistoryWalk(services, SEED + at, tally).run();
  if (HISTORIES !== null) console.log(tally.summary());
  expect(seldom(), tally.summary()).toEqual([]);
});
