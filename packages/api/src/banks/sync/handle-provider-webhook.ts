import type { ProviderName } from '@coffer/banking/providers/provider.ts';
import * as is from '@coffer/db/columns.ts';
import type { WalletTransaction } from '@coffer/db/database.ts';
import { requestSyncRun } from '../connections/connection-state.ts';
import { createCallContext, findBankProvider } from '../connections/provider-calls.ts';
import { markNeedsReconnect } from './mark-needs-reconnect.ts';
import type { ConnectionKey, SyncDependencies } from './sync-dependencies.ts';

export interface ProviderWebhook {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/**
 * The result of a webhook. `refused`: the provider did not send it. `unknown`: it concerns no connection of this
 * Coffer. `queued`: a connection was scheduled to run, or marked as needing a person.
 */
export type ProviderWebhookOutcome = 'refused' | 'unknown' | 'queued';

type ReportServices = Pick<SyncDependencies, 'database' | 'bankProviders' | 'now'>;

/**
 * Handles a provider's webhook, which reports new data or a consent that a person must renew. It only requests a sync
 * run, or marks the connection. A repeated webhook has no further effect.
 */
export async function handleProviderWebhook(
  services: ReportServices,
  type: ProviderName,
  report: ProviderWebhook,
): Promise<ProviderWebhookOutcome> {
  const { database, bankProviders, now } = services;
  const provider = await findBankProvider(bankProviders, type);
  const meaning = (await provider?.hook?.(report, createCallContext(now, 10_000))) ?? null;
  if (meaning === null) return 'refused';
  const named: readonly ConnectionKey[] = await database.query({
    row: { walletId: is.uuid, connectionId: is.uuid },
    text: 'SELECT "walletId", "connectionId" FROM coffer.connection_of_hook($1, $2)',
    values: [type, meaning.hookName],
  });
  for (const { walletId, connectionId } of named) {
    await database.withWallet(walletId, (transaction) =>
      meaning.needsReconnect
        ? needPerson(transaction, connectionId, now)
        : requestSyncRun(transaction, { connectionId, cause: 'hook', time: now(), attended: null }),
    );
  }
  return named.length === 0 ? 'unknown' : 'queued';
}

async function needPerson(transaction: WalletTransaction, connectionId: string, now: () => Date): Promise<void> {
  const { walletId } = transaction;
  await transaction.execute({
    text: 'SELECT FROM "ConnectionState" WHERE "walletId" = $1 AND "connectionId" = $2 FOR UPDATE',
    values: [walletId, connectionId],
  });
  const [connection] = await transaction.query({
    row: { userId: is.uuid },
    text: `SELECT "createdUserId" AS "userId" FROM "BankConnection"
           WHERE "walletId" = $1 AND id = $2 AND status IN ('active', 'error') FOR UPDATE`,
    values: [walletId, connectionId],
  });
  if (connection === undefined) return;
  const { userId } = connection;
  await markNeedsReconnect(transaction, { connectionId, userId, now, status: 'needsReconnect', error: 'loginRefused' });
}
