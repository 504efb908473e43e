import { randomUUID } from 'node:crypto';
import type { ExampleWallet, RequestExample } from './examples.ts';

const all = '/wallets/{walletId}/bankConnections';

/** A connection like one that a person made in the app; no sync reads it. */
async function newConnection({ at, userId, database }: ExampleWallet): Promise<RequestExample> {
  const id = randomUUID();
  await database.withWallet(at.walletId, (transaction) =>
    transaction.query({
      text: `INSERT INTO "BankConnection" ("walletId", id, type, status, "countryCode", "institutionId", "institutionName",
               "createdUserId", "lastUpdatedUserId")
             VALUES ($1, $2, 'providerA', 'needsReconnect', 'DE', 'TESTBANK', 'Test Bank', $3, $3)`,
      values: [at.walletId, id, userId],
    }),
  );
  return { params: { id } };
}

export const BANK_EXAMPLES: Readonly<Record<string, (world: ExampleWallet) => Promise<RequestExample>>> = {
  [`GET ${all}`]: async () => ({}),
  [`GET ${all}/{id}`]: newConnection,
  'POST /wallets/{walletId}/integrations/sync': async () => ({ body: {} }),
};
