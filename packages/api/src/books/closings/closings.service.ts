import * as is from '@coffer/db/columns.ts';
import type { z } from 'zod';
import { lockRecord } from '../../kernel/locks.ts';
import { invalidFieldProblem, invalidReferenceProblem } from '../../kernel/problems.ts';
import { createRecordService } from '../../kernel/record-service.ts';
import { createdAuditFields, requireFound } from '../../kernel/records.ts';
import type { RecordedWallet, Wallet } from '../../kernel/wallet.ts';
import { getWallet, walletToday } from '../../wallets/wallets.service.ts';
import { type Closing, closing, type createClosingInput, type listClosingsInput } from './closings.schema.ts';

const closings = createRecordService({ table: 'Closing', record: closing, answers: (rows): Closing[] => rows });

/** A closing waits for concurrent writes in the wallet and blocks new ones, so its wait is limited. */
const LONGEST_WAIT = '10s';

/**
 * Closes the books up to a day, today at the latest. Returns the existing closing if there already is one for that day.
 * @throws Problem `unavailable` if concurrent writes in the wallet take too long
 */
export async function createClosing(
  wallet: RecordedWallet,
  { assetId = null, date }: z.infer<typeof createClosingInput>,
): Promise<Closing> {
  const { transaction, walletId, now } = wallet;
  if (date > walletToday(await getWallet(transaction), now())) {
    throw invalidFieldProblem('invalidState', 'date', 'is in the future');
  }
  // Locks the asset first, as all operations do.
  if (assetId !== null && !(await lockRecord(wallet, 'Asset', assetId, 'KEY SHARE')))
    throw invalidReferenceProblem('assetId');
  await transaction.execute({ text: `SET LOCAL lock_timeout = '${LONGEST_WAIT}'` });
  const made = createdAuditFields(wallet);
  const { createdTime, createdUserId } = made;
  const count = await transaction.execute({
    text: `INSERT INTO "Closing" ("walletId", id, "assetId", date, "createdTime", "createdUserId", "lastUpdatedTime", "lastUpdatedUserId")
           VALUES ($1, $2, $3, $4, $5, $6, $5, $6) ON CONFLICT DO NOTHING`,
    values: [walletId, made.id, assetId, date, createdTime, createdUserId],
  });
  if (count > 0) return closings.get(wallet, made.id);
  wallet.unchanged();
  return closings.get(wallet, await idOf(wallet, assetId, date));
}

async function idOf({ transaction, walletId }: Wallet, assetId: string | null, date: string): Promise<string> {
  const [row] = await transaction.query({
    row: { id: is.uuid },
    text: `SELECT id FROM "Closing" WHERE "walletId" = $1 AND "assetId" IS NOT DISTINCT FROM $2::uuid AND date = $3::date`,
    values: [walletId, assetId, date],
  });
  return requireFound(row).id;
}

export function listClosings(wallet: Wallet, page: z.infer<typeof listClosingsInput>) {
  return closings.list(wallet, page);
}

export const getClosing = closings.get;

/** Deletes a closing, which reopens its period unless another closing covers the period. */
export async function deleteClosing(wallet: RecordedWallet, id: string): Promise<{ id: string }> {
  wallet.changing(await closings.get(wallet, id));
  return closings.remove(wallet, id);
}
