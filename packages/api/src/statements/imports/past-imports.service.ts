import * as is from '@coffer/db/columns.ts';
import type { z } from 'zod';
import { lockMatchingTransactions } from '../../kernel/locks.ts';
import { Problem } from '../../kernel/problems.ts';
import { decodeIdCursor, toCursorPage } from '../../kernel/records.ts';
import { requireFilterValues } from '../../kernel/references.ts';
import type { RecordedWallet, Wallet } from '../../kernel/wallet.ts';
import { deleteImportedSplitsAndNames } from './broker/stock-splits-and-security-names.ts';
import { deleteCreatedAsset } from './delete-created-asset.ts';
import { lockImportAsset } from './import-asset.ts';
import { restoreLaterOpeningBalance } from './import-opening-balance.ts';
import { type listImportsInput, type PastImport, pastImport, type undoImportInput } from './imports.schema.ts';

const PAST_IMPORT = {
  id: is.uuid,
  walletId: is.uuid,
  legacyStoreId: is.orNull(is.text),
  assetId: is.uuid,
  importerType: is.text,
  filename: is.orNull(is.text),
  account: is.orNull(is.text),
  created: is.int4,
  duplicates: is.int4,
  reviews: is.int4,
  skipped: is.int4,
  skippedLines: is.jsonOf(pastImport.shape.skippedLines),
  balanceCheck: is.jsonOf(pastImport.shape.balanceCheck),
  securities: is.jsonOf(pastImport.shape.securities),
  createdTime: is.timestamptz,
  createdUserId: is.uuid,
  lastUpdatedTime: is.timestamptz,
  lastUpdatedUserId: is.uuid,
  undoneTime: is.orNull(is.timestamptz),
  present: is.int8,
};

const IMPORTS = `
  SELECT i.id, i."walletId", i."legacyStoreId", i."assetId", i."importerType", i.filename, i.account, i.created, i.duplicates, i.reviews, i.skipped, i."skippedLines",
    i."balanceCheck", i.securities, i."createdTime", i."createdUserId", i."lastUpdatedTime", i."lastUpdatedUserId", i."undoneTime",
    (SELECT count(*) FROM "Transaction" t WHERE t."walletId" = i."walletId" AND t."importId" = i.id)
      + (SELECT count(*) FROM "SecurityTransaction" t WHERE t."walletId" = i."walletId" AND t."importId" = i.id)
      + (SELECT count(*) FROM "CryptoTransaction" t WHERE t."walletId" = i."walletId" AND t."importId" = i.id) AS present
  FROM "Import" i
  WHERE i."walletId" = $1`;

/** Imports of the wallet, newest first, made in the app or through the REST API. */
export async function listImports(
  wallet: Wallet,
  { walletId, assetId, limit, cursor }: z.infer<typeof listImportsInput>,
) {
  await requireFilterValues(wallet, { assetId });
  const rows = await wallet.transaction.query({
    row: PAST_IMPORT,
    text: `${IMPORTS} AND ($2::uuid IS NULL OR i."assetId" = $2) AND ($3::uuid IS NULL OR i.id < $3) ORDER BY i.id DESC LIMIT $4`,
    values: [walletId, assetId ?? null, cursor === undefined ? null : decodeIdCursor(cursor), limit + 1],
  });
  return toCursorPage(rows, limit);
}

/**
 * Deletes the remaining transactions that an import created, even if they were moved. Foreign keys also delete parts,
 * tags, comments, file references and transfer links; the other side of a link stays. Stock splits and security names
 * that the import added are deleted unless they were changed since. The asset is deleted if it was created for the
 * import and is not used otherwise (`deleteCreatedAsset`).
 */
export async function undoImport(wallet: RecordedWallet, { walletId, id }: z.infer<typeof undoImportInput>) {
  const { assetId } = await getImport(wallet, id);
  // Prevents a concurrent import of the same file, which would treat transactions that are about to be deleted as
  // existing.
  await lockImportAsset(wallet, assetId);
  const before = await getImport(wallet, id);
  wallet.changing(before);
  await forgetLines(wallet, id);
  await restoreLaterOpeningBalance(wallet, assetId, id);
  await lockMatchingTransactions(wallet, '"importId" = $2', [id]);
  const deletedCount =
    (await deleteTransactions(wallet, 'SecurityTransaction', id)) +
    (await deleteTransactions(wallet, 'CryptoTransaction', id)) +
    (await deleteTransactions(wallet, 'Transaction', id));
  if (deletedCount === 0 && before.undoneTime !== null) {
    wallet.unchanged();
    return { id, deletedCount, assetDeleted: false };
  }
  if (before.securities !== null && before.undoneTime === null)
    await deleteImportedSplitsAndNames(wallet, before.securities);
  await wallet.transaction.execute({
    text: `UPDATE "Import" SET "undoneTime" = coalesce("undoneTime", $3), "lastUpdatedTime" = $3, "lastUpdatedUserId" = $4
           WHERE "walletId" = $1 AND id = $2`,
    values: [walletId, id, wallet.now().toISOString(), wallet.userId],
  });
  return { id, deletedCount, assetDeleted: await deleteCreatedAsset(wallet, assetId) };
}

export async function getImport({ transaction, walletId }: Wallet, id: string): Promise<PastImport> {
  const [row] = await transaction.query({ row: PAST_IMPORT, text: `${IMPORTS} AND i.id = $2`, values: [walletId, id] });
  if (row === undefined) throw new Problem('notFound');
  return row;
}

/**
 * Deletes the stored lines of the import, and the stored sync lines of its transactions, so that a later file or sync
 * adds them again.
 */
async function forgetLines({ transaction, walletId }: Wallet, importId: string): Promise<void> {
  await transaction.execute({
    text: `DELETE FROM "DeliveredLine" AS line WHERE line."walletId" = $1 AND (
             (line."runId" = $2 AND line."importKey" IS NOT NULL AND line.state <> 'ignored')
             OR line."transactionId" IN (SELECT t.id FROM "Transaction" AS t WHERE t."walletId" = $1 AND t."importId" = $2))`,
    values: [walletId, importId],
  });
}

/** Number of transactions deleted per statement, because the database limits the time of a statement. */
const TRANSACTIONS_PER_DELETE = 20_000;

async function deleteTransactions(
  { transaction, walletId }: Wallet,
  table: 'Transaction' | 'SecurityTransaction' | 'CryptoTransaction',
  importId: string,
): Promise<number> {
  let deleted = 0;
  for (;;) {
    const part = await transaction.execute({
      text: `DELETE FROM "${table}" WHERE "walletId" = $1 AND id = ANY(ARRAY(
               SELECT id FROM "${table}" WHERE "walletId" = $1 AND "importId" = $2 LIMIT ${TRANSACTIONS_PER_DELETE}))`,
      values: [walletId, importId],
    });
    if (part === 0) return deleted;
    deleted += part;
  }
}
