import * as is from '@coffer/db/columns.ts';
import type { z } from 'zod';
import { Problem } from '../../kernel/problems.ts';
import { createRecordService } from '../../kernel/record-service.ts';
import { decodeIdCursor, toCursorPage } from '../../kernel/records.ts';
import type { RecordedWallet, Wallet } from '../../kernel/wallet.ts';
import {
  type BankConnection,
  bankConnection,
  type listConnectionsInput,
  type listSyncRunsInput,
  SYNC_ERRORS,
  syncRun,
} from './bankConnections.schema.ts';
import { deleteConnectionState } from './connection-state.ts';

type InWallet = Pick<Wallet, 'transaction' | 'walletId'>;

const connections = createRecordService({
  table: 'BankConnection',
  record: bankConnection,
  without: ['legacyStoreId', 'institution', 'assetIds'],
  with: ['institutionId', 'institutionName', 'logoStored'],
  answers: async (rows, wallet): Promise<BankConnection[]> => {
    const assets = await assetsOf(
      wallet,
      rows.map(({ id }) => id),
    );
    return rows.map(({ institutionId: id, institutionName: name, logoStored, error, ...row }) => ({
      ...row,
      legacyStoreId: null,
      institution: id === null ? null : { id, name: name ?? id, logoStored },
      error: SYNC_ERRORS.find((known) => known === error) ?? null,
      assetIds: assets.get(row.id) ?? [],
    }));
  },
});

export const getConnection = connections.get;
/** Locks a connection until the transaction ends. Locks its state first, as workers do. */
export async function lockConnection(wallet: Wallet, id: string): Promise<BankConnection> {
  await wallet.transaction.execute({
    text: 'SELECT FROM "ConnectionState" WHERE "walletId" = $1 AND "connectionId" = $2 FOR UPDATE',
    values: [wallet.walletId, id],
  });
  return connections.lock(wallet, id);
}

export const createConnection = connections.create;

export function listConnections(wallet: InWallet, page: z.infer<typeof listConnectionsInput>) {
  return connections.list(wallet, page);
}

async function assetsOf({ transaction, walletId }: InWallet, ids: readonly string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await transaction.query({
    row: { connectionId: is.uuid, assetIds: is.arrayOf(is.uuid) },
    text: `SELECT "bankConnectionId" AS "connectionId", array_agg(id ORDER BY id) AS "assetIds" FROM "Asset"
           WHERE "walletId" = $1 AND "bankConnectionId" = ANY($2::uuid[]) GROUP BY 1`,
    values: [walletId, ids],
  });
  return new Map(rows.map(({ connectionId, assetIds }) => [connectionId, assetIds]));
}

/**
 * Deletes a disconnected or pending connection. Its assets and their transactions remain.
 * @throws Problem `notDisconnected`
 */
export async function deleteConnection(wallet: RecordedWallet, id: string): Promise<{ id: string }> {
  const { transaction, walletId, userId, now } = wallet;
  const before = await lockConnection(wallet, id);
  wallet.changing(before);
  if (before.status !== 'disconnected' && before.status !== 'pending') throw new Problem('notDisconnected');
  await transaction.execute({
    text: `UPDATE "Asset" SET "bankConnectionId" = NULL, "bankAccountId" = NULL, "providerAccount" = NULL,
             "lastUpdatedTime" = $3, "lastUpdatedUserId" = $4
           WHERE "walletId" = $1 AND "bankConnectionId" = $2`,
    values: [walletId, id, now().toISOString(), userId],
  });
  // If the worker has not ended the consent at the provider yet, it still needs the secrets.
  if (before.status === 'pending') await deleteConnectionState(wallet, id);
  return connections.remove(wallet, id);
}

/** Lists the sync runs of a connection, newest first. */
export async function listSyncRuns(
  { transaction, walletId }: InWallet,
  { id, limit, cursor }: z.infer<typeof listSyncRunsInput>,
) {
  await getConnection({ transaction, walletId }, id);
  const rows = await transaction.query({
    row: { run: is.jsonOf(syncRun) },
    text: `SELECT jsonb_build_object('id', r.id, 'walletId', r."walletId", 'connectionId', r."connectionId", 'cause', r.cause,
             'startedTime', ${stamp('r."startedTime"')}, 'finishedTime', ${stamp('r."finishedTime"')}, 'outcome', r.outcome,
             'error', r.error, 'created', r.created, 'settled', r.settled, 'changed', r.changed, 'deleted', r.deleted,
             'unchanged', r.unchanged, 'reviews', r.reviews) AS run
           FROM "SyncRun" r WHERE r."walletId" = $1 AND r."connectionId" = $2 AND ($3::uuid IS NULL OR r.id < $3)
           ORDER BY r.id DESC LIMIT $4`,
    values: [walletId, id, cursor === undefined ? null : decodeIdCursor(cursor), limit + 1],
  });
  return toCursorPage(
    rows.map(({ run }) => run),
    limit,
  );
}

/** Lists the wallet's queued and running syncs with their progress. */
export async function listRunningSyncs({ transaction, walletId, now }: InWallet & Pick<Wallet, 'now'>) {
  const items = await transaction.query({
    row: { connectionId: is.uuid, startedTime: is.orNull(is.timestamptz), created: is.int4 },
    text: `SELECT state."connectionId", run."startedTime", coalesce(run.created, 0) AS created
           FROM "ConnectionState" AS state
           JOIN "BankConnection" AS connection ON connection."walletId" = $1 AND connection.id = state."connectionId"
           LEFT JOIN "SyncRun" AS run ON run."walletId" = $1 AND run.id = state."runId" AND run."finishedTime" IS NULL
           WHERE state."walletId" = $1 AND NOT state."isEnding" AND connection.status IN ('active', 'error')
             AND (state."requestedTime" IS NOT NULL OR state."leasedUntil" > $2)
           ORDER BY state."connectionId"`,
    values: [walletId, now().toISOString()],
  });
  return { items };
}

/** SQL for a timestamp column in the format of the API. */
function stamp(column: string): string {
  return `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
