import { apiKeyHash } from '@coffer/auth/api-keys.ts';
import { readBundledSnapshot } from '@coffer/marketdata/bundled-snapshot.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createDemoPerson } from '../demo/demo.service.ts';
import { findApiKeyCredential } from '../kernel/credentials/api-key-credential.ts';
import { createTestCaller, createTestWallet, openTestDatabase } from '../testing/create-test-wallet.ts';
import { addCounterPayments, areBankSamplesMissing, importSamples } from './testing/bank-samples.ts';
import {
  addLabelledTransactions,
  createLabelledAccounts,
  evaluateProposals,
  type ProposalCounts,
  randomLabelledTransactions,
} from './testing/labelled-transfers.ts';

const services = openTestDatabase(inject('database'));
beforeAll(async () => {
  if (await services.rates.isEmpty()) await services.rates.store(await readBundledSnapshot());
});
afterAll(() => services.database.close());

/** At least 99 % of the preselected pairs must be right, and at least 80 % of the true transfers must be preselected. */
function expectPrecise({ counts, wrong }: { counts: ProposalCounts; wrong: readonly string[] }): void {
  const said = `${JSON.stringify(counts)} wrong: ${wrong.join('; ')}`;
  expect(counts.tickedRight / Math.max(counts.ticked, 1), said).toBeGreaterThanOrEqual(counts.ticked === 0 ? 0 : 0.99);
  expect(counts.tickedRight / Math.max(counts.known, 1), said).toBeGreaterThanOrEqual(counts.known === 0 ? 0 : 0.8);
}

describe('proposed transfers compared with the true ones', () => {
  test.each([1, 2, 3, 4])('in a random wallet (seed %i)', { timeout: 60_000 }, async (seed) => {
    const { asOwner, walletId, userId } = await createTestWallet(services);
    const call = asOwner();
    await services.database.queryOfPerson(userId, {
      text: `UPDATE "Person" SET name = 'Ada Lovelace' WHERE id = $1`,
      values: [userId],
    });
    const accounts = await createLabelledAccounts(call, walletId);
    const { id } = await call.categories.create({ walletId, name: 'Own', type: 'fixedExpense' });
    const rate = (await services.rates.tableOf(['USD'])).rateInto('USD').on('EUR', '2026-02-01').toNumber();
    const known = await addLabelledTransactions(call, walletId, randomLabelledTransactions(seed, accounts, id, rate));
    expectPrecise(await evaluateProposals(call, walletId, known));
  });

  test.skipIf(areBankSamplesMissing)('in sample files of banks', { timeout: 120_000 }, async () => {
    const { asOwner, walletId } = await createTestWallet(services);
    const call = asOwner();
    expect(await importSamples(call, walletId)).toBeGreaterThan(10);
    // These accounts belong to different people, so there is no transfer between them.
    const before = await evaluateProposals(call, walletId, []);
    expect(before.counts.ticked, `${JSON.stringify(before)}`).toBe(0);
    // Adds the other side of each payment whose texts name an account, as that account's bank would deliver it.
    const known = await addCounterPayments(call, walletId);
    expect(known.length).toBeGreaterThan(5);
    expectPrecise(await evaluateProposals(call, walletId, known));
  });

  describe('in the demo', () => {
    const demoOf = async (email: string) => {
      const made = await createDemoPerson({ ...services, email });
      const credential = await findApiKeyCredential(
        services.database,
        apiKeyHash(made?.apiKey ?? '') ?? Buffer.alloc(0),
      );
      const walletId = made?.walletId ?? '';
      const sql = (text: string) =>
        services.database.withWallet(walletId, (transaction) =>
          transaction.query<{ pair: string }>({ text, values: [walletId] }),
        );
      return { call: createTestCaller(services, credential), walletId, sql };
    };
    const KNOWN = `
      SELECT l."transactionId" || ' ' || l."counterTransactionId" AS pair FROM "TransferLink" l
      JOIN "Transaction" t ON t."walletId" = l."walletId" AND t.id = l."transactionId"
      WHERE l."walletId" = $1 AND l."counterTransactionId" IS NOT NULL AND t."amountValue" < 0`;

    test('unchanged', { timeout: 60_000 }, async () => {
      const { call, walletId } = await demoOf('labelled@coffer.example');
      const { counts, wrong } = await evaluateProposals(call, walletId, []);
      expect([counts.ticked, counts.proposed], wrong.join('; ')).toEqual([0, 0]);
    });

    test('without its links, as if its statements had just been imported', { timeout: 60_000 }, async () => {
      const { call, walletId, sql } = await demoOf('unlinked@coffer.example');
      const known = (await sql(KNOWN)).map(({ pair }) => pair);
      expect(known.length).toBeGreaterThan(80);
      await sql('DELETE FROM "TransferLink" WHERE "walletId" = $1');
      await sql('UPDATE "Transaction" SET "categoryId" = NULL, "merchantId" = NULL WHERE "walletId" = $1');
      expectPrecise(await evaluateProposals(call, walletId, known));
    });
  });
});
