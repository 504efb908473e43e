import * as is from '@coffer/db/columns.ts';
import type { z } from 'zod';
import type { RequestClientInfo } from '../../kernel/context.ts';
import { getCredentialKind } from '../../kernel/credentials/credential-kinds.ts';
import { lockRecord } from '../../kernel/locks.ts';
import { invalidFieldProblem, invalidReferenceProblem } from '../../kernel/problems.ts';
import type { ChangeReporter, RequestedWallet } from '../../kernel/wallet.ts';
import { requestSyncRun } from '../connections/connection-state.ts';
import { toPsuHeaders } from '../connections/store-consent.ts';
import { countRemainingReads, isReadCountedByBank, type ReadTimes, readTimes } from './daily-read-limit.ts';
import type { SyncOutput, syncInput } from './sync.schema.ts';

/** Requests a sync from the banks. Each connected asset is in exactly one list of the response. */
export async function requestSync(
  wallet: RequestedWallet & ChangeReporter,
  { assetId }: z.infer<typeof syncInput>,
  from: RequestClientInfo,
): Promise<SyncOutput> {
  // Imported transactions are recorded by the sync itself.
  wallet.unchanged();
  const assets = await connectedAssets(wallet, assetId);
  if (assetId !== undefined && assets.length === 0) {
    if (!(await lockRecord(wallet, 'Asset', assetId, 'KEY SHARE'))) throw invalidReferenceProblem('assetId');
    throw invalidFieldProblem('notConnected', 'assetId', 'is not connected to a bank');
  }
  const answer: SyncOutput = { queued: [], alreadyPending: [], needsReconnect: [], failed: [] };
  const isPerson = getCredentialKind(wallet.credential).isPerson;
  const time = wallet.now();
  for (const [connectionId, ofConnection] of Map.groupBy(assets, (asset) => asset.connectionId)) {
    const states = ofConnection.map((asset) => ({ asset, list: listOf(asset, { time, isPerson }) }));
    for (const { asset, list } of states) answer[list].push(asset.id);
    if (!states.some(({ list }) => list === 'queued')) continue;
    const attended = isPerson ? toPsuHeaders(from) : null;
    await requestSyncRun(wallet.transaction, { connectionId, cause: isPerson ? 'person' : 'program', time, attended });
  }
  return answer;
}

const CONNECTED = {
  id: is.uuid,
  connectionId: is.uuid,
  type: is.oneOf('providerA', 'providerB', 'providerC', 'providerD'),
  status: is.oneOf('active', 'error', 'expired', 'needsReconnect'),
  expireTime: is.orNull(is.timestamptz),
  isReached: is.bool,
  isRequested: is.bool,
  leasedUntil: is.orNull(is.timestamptz),
  limitUntil: is.orNull(is.timestamptz),
  readsPerDay: is.orNull(is.int4),
  readTimes: is.jsonOf(readTimes.nullable()),
};
type ConnectedAsset = is.RowOf<typeof CONNECTED>;

/**
 * Locks the wallet's connections, so that concurrent requests run one after the other. Returns the assets that these
 * connections feed, except pending and disconnected connections.
 */
async function connectedAssets(
  { transaction, walletId }: RequestedWallet,
  assetId: string | undefined,
): Promise<ConnectedAsset[]> {
  await transaction.execute({
    text: `SELECT FROM "ConnectionState" WHERE "walletId" = $1 ORDER BY "connectionId" FOR UPDATE`,
    values: [walletId],
  });
  return transaction.query({
    row: CONNECTED,
    text: `SELECT asset.id, connection.id AS "connectionId", connection.type, connection.status, connection."expireTime",
             state."providerState" IS NOT NULL AND account."providerAccountId" IS NOT NULL AS "isReached",
             state."requestedTime" IS NOT NULL AS "isRequested", state."leasedUntil", account."limitUntil", state."readsPerDay",
             account."readTimes"
           FROM "Asset" AS asset
           JOIN "BankConnection" AS connection ON connection."walletId" = $1 AND connection.id = asset."bankConnectionId"
           LEFT JOIN "ConnectionState" AS state ON state."walletId" = $1 AND state."connectionId" = connection.id
           LEFT JOIN "BankAccount" AS account ON account."walletId" = $1 AND account.id = asset."bankAccountId"
           WHERE asset."walletId" = $1 AND ($2::uuid IS NULL OR asset.id = $2)
             AND connection.status IN ('active', 'error', 'expired', 'needsReconnect')
           ORDER BY asset.id`,
    values: [walletId, assetId ?? null],
  });
}

interface SyncRequester {
  readonly time: Date;
  readonly isPerson: boolean;
}

function listOf(asset: ConnectedAsset, { time, isPerson }: SyncRequester): keyof SyncOutput {
  const { type, status, expireTime, isReached, isRequested, leasedUntil, limitUntil, readsPerDay } = asset;
  const now = time.toISOString();
  const isExpired = status === 'expired' || (expireTime !== null && expireTime <= now);
  if (isExpired || status === 'needsReconnect' || !isReached) return 'needsReconnect';
  if (isRequested || (leasedUntil !== null && leasedUntil > now)) return 'alreadyPending';
  const times: ReadTimes = asset.readTimes ?? [];
  const isUsedUp =
    isReadCountedByBank(type, { isPersonPresent: isPerson }) && countRemainingReads(times, { readsPerDay, time }) <= 0;
  return (limitUntil !== null && limitUntil > now) || isUsedUp ? 'failed' : 'queued';
}
