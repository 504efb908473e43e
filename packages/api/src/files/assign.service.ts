import * as is from '@coffer/db/columns.ts';
import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import { requireAllIds } from '../kernel/references.ts';
import type { RecordedWallet, Wallet } from '../kernel/wallet.ts';
import type { assignInput, StoredFile, unassignInput } from './files.schema.ts';
import { getFile, lockFile } from './files.service.ts';

/** The kinds of records that a file can belong to: the field, its column, and the referenced table. */
const KINDS = [
  { field: 'transactionIds', column: 'transactionId', table: 'Transaction' },
  { field: 'cryptoTransactionIds', column: 'cryptoTransactionId', table: 'CryptoTransaction' },
  { field: 'securityTransactionIds', column: 'securityTransactionId', table: 'SecurityTransaction' },
] as const;

/** Assigns the file to further records; existing assignments keep their order. */
export async function assignFile(
  wallet: RecordedWallet,
  { id, ...input }: z.infer<typeof assignInput>,
): Promise<StoredFile> {
  const before = await lockFile(wallet, id);
  wallet.changing(before);
  let changed = 0;
  for (const { field, column, table } of KINDS) {
    const wanted = [...new Set(input[field])];
    if (wanted.length === 0) continue;
    // Locks the records, so that none is deleted in between; records of another wallet are not found.
    const present = await wallet.transaction.query({
      row: { id: is.uuid },
      text: `SELECT id FROM "${table}" WHERE "walletId" = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR KEY SHARE`,
      values: [wallet.walletId, wanted],
    });
    requireAllIds(field, input[field] ?? [], present);
    const known = new Set(before[field]);
    const added = wanted.filter((recordId) => !known.has(recordId));
    if (added.length > 0) await addAssignments(wallet, id, column, added);
    changed += added.length;
  }
  return changed === 0 ? asBefore(wallet, before) : markFileUpdated(wallet, id);
}

/** Removes the assignments of the file to these records, or all assignments if none is named. */
export async function unassignFile(
  wallet: RecordedWallet,
  { id, ...input }: z.infer<typeof unassignInput>,
): Promise<StoredFile> {
  const before = await lockFile(wallet, id);
  wallet.changing(before);
  const nobodyNamed = KINDS.every(({ field }) => (input[field] ?? []).length === 0);
  let changed = 0;
  for (const { field, column } of KINDS) {
    const { walletId } = wallet;
    changed += await wallet.transaction.execute({
      text: `DELETE FROM "FileAssignment" WHERE "walletId" = $1 AND "fileId" = $2 AND "${column}" = ANY($3::uuid[])`,
      values: [walletId, id, nobodyNamed ? before[field] : (input[field] ?? [])],
    });
  }
  return changed === 0 ? asBefore(wallet, before) : markFileUpdated(wallet, id);
}

/** Adds assignments after the existing ones. */
async function addAssignments(
  { transaction, walletId }: Wallet,
  fileId: string,
  column: (typeof KINDS)[number]['column'],
  recordIds: readonly string[],
): Promise<void> {
  await transaction.execute({
    text: `INSERT INTO "FileAssignment" ("walletId", id, "fileId", position, "${column}")
           SELECT file."walletId", added.id, file.id, added.ordinal + coalesce((
             SELECT max(position) FROM "FileAssignment" WHERE "walletId" = $1 AND "fileId" = $2), -1), added."recordId"
           FROM "File" AS file, unnest($3::uuid[], $4::uuid[]) WITH ORDINALITY AS added (id, "recordId", ordinal)
           WHERE file."walletId" = $1 AND file.id = $2`,
    values: [walletId, fileId, recordIds.map(() => uuid()), recordIds],
  });
}

function asBefore(wallet: RecordedWallet, before: StoredFile): StoredFile {
  wallet.unchanged();
  return before;
}

async function markFileUpdated(wallet: Wallet, id: string): Promise<StoredFile> {
  const { transaction, walletId, userId, now } = wallet;
  await transaction.execute({
    text: `UPDATE "File" SET "lastUpdatedTime" = $3, "lastUpdatedUserId" = $4 WHERE "walletId" = $1 AND id = $2`,
    values: [walletId, id, now().toISOString(), userId],
  });
  return getFile(wallet, id);
}
