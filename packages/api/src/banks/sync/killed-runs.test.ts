import fc from 'fast-check';
import { afterAll, expect, inject, test } from 'vitest';
import { openTestDatabase } from '../../testing/create-test-wallet.ts';
import { createConnectedTestWallet } from '../testing/connected-wallet.ts';
import { CrashingDatabase, SimulatedCrashError } from '../testing/crashing-database.ts';
import { exampleConnectedAccount, exampleDeliveredLine, TestBank } from '../testing/test-bank.ts';

const services = openTestDatabase(inject('database'));
const fragile = new CrashingDatabase(services.connection, 4);
afterAll(() => Promise.all([services.database.close(), fragile.close()]));

/** Number of random combinations of points at which workers are killed. */
const KILLS = process.env['COFFER_SOAK'] === '1' ? 200 : 10;
const RUNS = 3;

/** The bank's data at each run. */
function linesAt(run: number): [account: string, lines: ReturnType<typeof exampleDeliveredLine>[]][] {
  const giro = [
    exampleDeliveredLine(1, '2031-03-01', '-12.5'),
    exampleDeliveredLine(2, '2031-03-05', '100'),
    exampleDeliveredLine(3, '2031-03-10', '-7', { pending: run < 2 }),
  ];
  const late = [exampleDeliveredLine(4, '2031-03-02', '-1'), exampleDeliveredLine(5, '2031-03-09', '20')];
  const card = [
    exampleDeliveredLine(11, '2031-03-08', '-30'),
    exampleDeliveredLine(12, '2031-03-09', '-9.99', { pending: run < 1 }),
  ];
  return [
    ['giro', run === 0 ? giro : [...giro, ...late]],
    ['card', card],
  ];
}

/**
 * Runs three syncs and returns the resulting wallet. `kills` has, for each run, the point at which its worker is
 * killed, or null. Another worker takes over when the lease has expired.
 */
async function walletAfter(kills: readonly (number | null)[]) {
  const bank = new TestBank();
  bank.accounts = [exampleConnectedAccount('giro'), exampleConnectedAccount('card')];
  const { connect, run, pass, transactions, connection, owner, walletId } = await createConnectedTestWallet(
    services,
    bank,
  );
  const points: number[] = [];
  const { id } = await connect();
  for (let at = 0; at < RUNS; at += 1) {
    for (const [account, lines] of linesAt(at)) bank.lines.set(account, lines);
    const [before, kill] = [fragile.passed, kills[at] ?? null];
    fragile.left = kill ?? Number.POSITIVE_INFINITY;
    const died = await run(id, { database: fragile }).then(
      () => false,
      (error: unknown) => {
        if (error instanceof SimulatedCrashError) return true;
        throw error;
      },
    );
    points.push(fragile.passed - before);
    if (kill === null) expect(died).toBe(false);
    // Longer than a lease, and shorter than the interval between runs.
    pass(0.1);
    fragile.left = Number.POSITIVE_INFINITY;
    await run(id, { database: fragile });
    pass(6.5);
  }
  const runs = (await owner().bankConnections.runs({ walletId, id, limit: 10 })).items;
  const { items } = await owner().bankConnections.accounts({ walletId, id });
  const { status, error, assetIds } = await connection(id);
  const reviews = await owner().matchReviews.list({ walletId, limit: 100 });
  return {
    points,
    wallet: {
      transactions: (await transactions())
        .map((transaction) =>
          [
            transaction.date,
            transaction.amountValue,
            transaction.pending,
            transaction.fromTo,
            transaction.source,
            assetIds.indexOf(transaction.assetId),
          ].join(' '),
        )
        .toSorted(),
      reviews: reviews.items.map(({ reason }) => reason),
      runs: runs.map(({ outcome, created, settled, deleted }) => ({ outcome, created, settled, deleted })),
      balances: await Promise.all(
        assetIds.map((assetId) => owner().bankConnections.balanceDifference({ walletId, assetId })),
      ),
      accounts: items.map(({ name, isReached }) => [name, isReached]),
      connection: { status, error, assets: assetIds.length },
    },
  };
}

test('killing a worker at any point changes nothing in the resulting wallet', async () => {
  const undisturbed = await walletAfter([]);
  expect(undisturbed.wallet.transactions).toHaveLength(9);
  const kill = (point: number) => fc.option(fc.integer({ min: 0, max: undisturbed.points[point] ?? 0 }), { freq: 4 });
  const seed = process.env['COFFER_SEED'];
  await fc.assert(
    fc.asyncProperty(fc.tuple(kill(0), kill(1), kill(2)), async (kills) => {
      expect((await walletAfter(kills)).wallet).toEqual(undisturbed.wallet);
    }),
    { numRuns: KILLS, endOnFailure: true, ...(seed === undefined ? { seed: 7 } : { seed: Number(seed) }) },
  );
}, 1_800_000);
