import fc from 'fast-check';
import { afterAll, expect, inject, test } from 'vitest';
import { SeededRandom } from '../../demo/seeded-random.ts';
import { toProblem } from '../../kernel/to-problem.ts';
import { createTestWallet, openTestDatabase, type TestCaller } from '../../testing/create-test-wallet.ts';
import { findInvariantViolations } from '../../testing/invariants.ts';
import { createRandomWrite, type RandomWrite, readExistingTransactions } from '../../testing/random-write.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

/** The expected errors for a write that lost a race or is impossible. */
const REFUSALS = new Set(['split', 'linked', 'alreadyLinked', 'notFound', 'invalidReference', 'invalidState']);

async function send(call: TestCaller, walletId: string, { name, input }: RandomWrite): Promise<string> {
  const procedure = name.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], call) as (
    input: object,
  ) => Promise<unknown>;
  return procedure({ walletId, ...input }).then(
    () => 'done',
    (error: unknown) => {
      const problem = toProblem(error);
      if (!REFUSALS.has(problem.code)) throw problem;
      return problem.code;
    },
  );
}

test('after any 200 writes, splits add up, links are symmetric, and balances match transactions and day totals', {
  timeout: 300_000,
}, async () => {
  const answers = new Map<string, Set<string>>();
  await fc.assert(
    fc.asyncProperty(fc.integer(), async (seed) => {
      const random = new SeededRandom(seed);
      const { walletId, asOwner } = await createTestWallet(services);
      const call = asOwner();
      const assets = await Promise.all(
        ['A', 'B', 'C'].map((name) => call.assets.create({ walletId, type: 'cash', name, defaultCurrency: 'EUR' })),
      );
      const tags = await Promise.all(['x', 'y'].map((name) => call.tags.create({ walletId, name })));
      const place = { walletId, assetIds: assets.map(({ id }) => id), tagIds: tags.map(({ id }) => id) };
      for (let step = 1; step <= 200; step += 1) {
        const write = createRandomWrite(random, place, await readExistingTransactions(services.database, walletId));
        const answer = await send(call, walletId, write);
        answers.set(write.name, (answers.get(write.name) ?? new Set()).add(answer));
        if (step % 20 === 0) expect(await findInvariantViolations(services.database, walletId), write.name).toEqual([]);
      }
      // The returned balances equal the sums of the transactions.
      const booked = await services.database.withWallet(walletId, (transaction) =>
        transaction.query({
          text: `SELECT "assetId", "amountCurrency" AS currency, trim_scale(sum("amountValue")) AS balance FROM "Transaction"
                 WHERE "walletId" = $1 AND "parentTransactionId" IS NULL GROUP BY 1, 2 HAVING sum("amountValue") <> 0 ORDER BY 1, 2`,
          values: [walletId],
        }),
      );
      const balances = await call.assets.balances({ walletId, date: '2026-12-31' });
      expect(balances.filter(({ balance }) => balance !== '0')).toEqual(booked);
    }),
    { numRuns: Number(process.env['COFFER_CASES'] ?? 1) },
  );
  // Every kind of write succeeded at least once.
  expect([...answers].filter(([, codes]) => !codes.has('done'))).toEqual([]);
});
