import { randomUUID } from 'node:crypto';
import type { Credential } from '../kernel/credentials/credential-kinds.ts';
import type { Scope } from '../kernel/rights.ts';
import { type ContextOverrides, createTestCaller, type openTestDatabase } from './create-test-wallet.ts';

/**
 * Creates the credential of an app that acts for a person. `as` returns a caller for the app's requests. Stores nothing
 * in the database.
 */
export function createTestApp(
  services: ReturnType<typeof openTestDatabase>,
  userId: string,
  {
    clientId = randomUUID(),
    scopes = ['service:read', 'service:write'],
    walletIds = null,
  }: {
    readonly clientId?: string;
    readonly scopes?: readonly Scope[];
    readonly walletIds?: readonly string[] | null;
  } = {},
) {
  const credential: Credential = {
    ...{ kind: 'oauth', id: randomUUID(), userId, clientId, clientName: 'Ledger Lens', clientHost: 'lens.example' },
    ...{ grantId: randomUUID(), scopes, walletIds },
  };
  return { clientId, as: (overrides?: ContextOverrides) => createTestCaller(services, credential, overrides) };
}
