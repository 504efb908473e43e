import * as is from '@coffer/db/columns.ts';
import { type RecordedWallet, toUnrecordedWallet } from '../../kernel/wallet.ts';
import { deleteAsset, lockAsset } from '../../wallets/assets/assets.service.ts';

/** Tables of records that users add to an asset. Deleting the asset would delete these records too. */
const OWN_ROWS = [
  ...['Transaction', 'SecurityTransaction', 'CryptoTransaction', 'ScenarioAsset', 'Closing'],
  ...['BudgetAsset', 'BudgetRow', 'BudgetTarget'],
];

/** Asset fields that only a person sets; the import page never sets them. */
const CHOSEN = [
  ...['assetGroupId', 'order', 'expectedAnnualReturn', 'defaultCategoryId', 'valueChangeCategoryId'],
  ...['gainsLossesCategoryId', 'feesCategoryId', 'taxCategoryId', 'bankConnectionId'],
];

/**
 * Deletes the asset that was created for an undone import, together with the import's row. Returns whether it deleted
 * the asset. Keeps assets that were created before the upload or by another person, that a person has changed, or that
 * anything else uses. Also keeps an asset whose creation is not among the captured changes, because a person's changes
 * to it may then be missing too.
 */
export async function deleteCreatedAsset(wallet: RecordedWallet, assetId: string): Promise<boolean> {
  if (!(await isMadeAndUnused(wallet, assetId))) return false;
  // Checks again after locking, because another request may have used the asset before it was locked.
  await lockAsset(wallet, assetId, 'against transactions');
  if (!(await isMadeAndUnused(wallet, assetId))) return false;
  await deleteAsset(toUnrecordedWallet(wallet), { walletId: wallet.walletId, id: assetId });
  return true;
}

async function isMadeAndUnused({ transaction, walletId }: RecordedWallet, assetId: string): Promise<boolean> {
  const made = await transaction.query({
    row: { id: is.uuid },
    text: `SELECT asset.id FROM "Asset" AS asset
           WHERE asset."walletId" = $1 AND asset.id = $2 AND NOT asset.archived
             ${CHOSEN.map((member) => `AND asset."${member}" IS NULL`).join(' ')}
             AND EXISTS (SELECT FROM "ImportFile" AS file WHERE file."walletId" = $1 AND file."assetId" = asset.id
               AND file."importId" IS NOT NULL AND file."createdTime" < asset."createdTime"
               AND file."createdUserId" = asset."createdUserId")
             AND NOT EXISTS (SELECT FROM "ImportFile" AS file WHERE file."walletId" = $1 AND file."assetId" = asset.id
               AND file.state <> 'done')
             AND NOT EXISTS (SELECT FROM "Rule" AS rule WHERE rule."walletId" = $1 AND rule."ifAssetId" = asset.id)
             AND NOT EXISTS (SELECT FROM "MatchReview" AS review WHERE review."walletId" = $1
               AND review."assetId" = asset.id AND review.status = 'open')
             ${['Transaction', 'SecurityTransaction', 'CryptoTransaction'].map(nothingMovedAwaySql).join(' ')}
             ${OWN_ROWS.map((table) => `AND NOT EXISTS (SELECT FROM "${table}" AS own WHERE own."walletId" = $1 AND own."assetId" = asset.id)`).join(' ')}
             AND EXISTS (SELECT FROM "ChangedRow" AS row WHERE row."walletId" = $1 AND row."recordId" = asset.id::text
               AND row."table" = 'Asset' AND row.change = 'i')
             AND NOT EXISTS (SELECT FROM "ChangedRow" AS row
               JOIN "AuditRow" AS head ON head."walletId" = $1 AND head.id = row."changeSetId"
               WHERE row."walletId" = $1 AND row."recordId" = asset.id::text AND row."table" = 'Asset' AND row.change = 'u'
                 AND head.operation <> 'importFiles.run')`,
    values: [walletId, assetId],
  });
  return made.length > 0;
}

/** SQL: the condition that no transaction that was imported into the asset exists, not even on another asset. */
const nothingMovedAwaySql = (table: string) => `AND NOT EXISTS (
  SELECT FROM "${table}" AS moved JOIN "Import" AS import ON import."walletId" = moved."walletId" AND import.id = moved."importId"
  WHERE moved."walletId" = $1 AND import."assetId" = asset.id)`;
