import * as is from '@coffer/db/columns.ts';
import { type RecordedWallet, stepOf } from '../../kernel/wallet.ts';
import { deleteAsset } from '../../wallets/assets/assets.service.ts';

/** Rows that people add to an asset, and that its deletion would delete too. */
const OWN_ROWS = [
  ...['Transaction', 'SecurityTransaction', 'CryptoTransaction', 'ScenarioAsset', 'Closing'],
  ...['BudgetAsset', 'BudgetRow', 'BudgetTarget'],
];

/**
 * Deletes the asset that was created for an undone import, and thereby the import's own row. Kept are assets created
 * before the file was uploaded, changed by a person since, or used by anything else. The captured changes of an asset
 * are complete while its creation is captured.
 */
export async function removeMadeAsset(wallet: RecordedWallet, assetId: string): Promise<void> {
  const { transaction, walletId } = wallet;
  const made = await transaction.query({
    row: { id: is.uuid },
    text: `SELECT asset.id FROM "Asset" AS asset
           WHERE asset."walletId" = $1 AND asset.id = $2 AND asset."bankConnectionId" IS NULL
             AND EXISTS (SELECT FROM "ImportFile" AS file WHERE file."walletId" = $1 AND file."assetId" = asset.id
               AND file."importId" IS NOT NULL AND file."createdTime" < asset."createdTime")
             AND NOT EXISTS (SELECT FROM "ImportFile" AS file WHERE file."walletId" = $1 AND file."assetId" = asset.id
               AND file.state <> 'done')
             AND NOT EXISTS (SELECT FROM "Rule" AS rule WHERE rule."walletId" = $1 AND rule."ifAssetId" = asset.id)
             ${OWN_ROWS.map((table) => `AND NOT EXISTS (SELECT FROM "${table}" AS own WHERE own."walletId" = $1 AND own."assetId" = asset.id)`).join(' ')}
             AND EXISTS (SELECT FROM "ChangedRow" AS row WHERE row."walletId" = $1 AND row."recordId" = asset.id::text
               AND row."table" = 'Asset' AND row.change = 'i')
             AND NOT EXISTS (SELECT FROM "ChangedRow" AS row
               JOIN "AuditRow" AS head ON head."walletId" = $1 AND head.id = row."changeSetId"
               WHERE row."walletId" = $1 AND row."recordId" = asset.id::text AND row."table" = 'Asset' AND row.change = 'u'
                 AND head.operation <> 'importFiles.run')`,
    values: [walletId, assetId],
  });
  if (made.length > 0) await deleteAsset(stepOf(wallet), { walletId, id: assetId });
}
