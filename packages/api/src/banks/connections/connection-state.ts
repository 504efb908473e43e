import type { Sealer } from '@coffer/auth/sealing.ts';
import type { JsonObject } from '@coffer/banking/providers/provider.ts';
import type { WalletTransaction } from '@coffer/db/database.ts';
import { z } from 'zod';

/** The purpose for which bank secrets are sealed. */
const PURPOSE = 'bank';

const json: z.ZodType<JsonObject> = z.record(z.string(), z.json());

export function sealConnectionSecrets(sealer: Sealer, secrets: JsonObject): Buffer {
  return sealer.seal(PURPOSE, Buffer.from(JSON.stringify(secrets)));
}

/**
 * Decrypts the stored secrets of a bank connection.
 * @throws UnsealError if they cannot be decrypted
 */
export function unsealConnectionSecrets(sealer: Sealer, sealed: Uint8Array): JsonObject {
  return json.parse(JSON.parse(sealer.open(PURPOSE, sealed).toString()));
}

type InWallet = Pick<WalletTransaction, 'walletId' | 'execute'>;

/** Deletes the secrets of a connection and its pending work. */
export async function deleteConnectionState({ transaction }: { readonly transaction: InWallet }, connectionId: string) {
  await transaction.execute({
    text: 'DELETE FROM "ConnectionState" WHERE "walletId" = $1 AND "connectionId" = $2',
    values: [transaction.walletId, connectionId],
  });
}

export type SyncRunCause = 'clock' | 'person' | 'program' | 'hook' | 'first';

export interface SyncRunRequest {
  readonly connectionId: string;
  readonly cause: SyncRunCause;
  readonly time: Date;
  /** The address and browser of the person who waits for the sync; null if nobody waits. */
  readonly attended: { readonly address: string; readonly userAgent: string } | null;
}

/** Requests a sync run; a worker starts it as soon as possible. */
export async function requestSyncRun(
  transaction: InWallet,
  { connectionId, cause, time, attended }: SyncRunRequest,
): Promise<void> {
  await transaction.execute({
    text: `UPDATE "ConnectionState" SET "requestedTime" = $3, cause = $4, attended = $5, "dueTime" = $3
           WHERE "walletId" = $1 AND "connectionId" = $2 AND NOT "isEnding"`,
    values: [
      transaction.walletId,
      connectionId,
      time.toISOString(),
      cause,
      attended === null ? null : JSON.stringify(attended),
    ],
  });
}
