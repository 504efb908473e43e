import { isDeepStrictEqual } from 'node:util';
import { queryBuilder } from '@coffer/db/statements.ts';
import { invalidFieldProblem } from '../../kernel/problems.ts';
import { changedAuditFields } from '../../kernel/records.ts';
import type { RecordedWallet } from '../../kernel/wallet.ts';
import type { Asset } from './assets.schema.ts';
import { getAsset, lockAsset } from './assets.service.ts';
import { requireImportSettingsQuota } from './import-settings-quota.ts';
import { applyJsonMergePatch, isJsonMap, type JsonMap, MAX_SETTINGS_BYTES, settingsBytes } from './settings.schema.ts';

/** Merges settings into the asset's settings for an importer and stores them. Repeating changes nothing. */
export async function mergeImportSettings(
  wallet: RecordedWallet,
  assetId: string,
  importerType: string,
  settings: JsonMap,
): Promise<Asset> {
  const before = await lockAsset(wallet, assetId);
  wallet.changing(before);
  const present = isJsonMap(before.importSettings) ? before.importSettings : {};
  const merged = applyJsonMergePatch(present, Object.fromEntries([[importerType, settings]]));
  if (isDeepStrictEqual(merged, present)) {
    wallet.unchanged();
    return before;
  }
  if (settingsBytes(merged) > MAX_SETTINGS_BYTES) {
    throw invalidFieldProblem('invalidInput', 'settings', 'is larger than 64 KiB together with the stored settings');
  }
  await wallet.transaction.execute(
    queryBuilder
      .updateTable('Asset')
      .set({ importSettings: merged, ...changedAuditFields(wallet) })
      .where('walletId', '=', wallet.walletId)
      .where('id', '=', assetId),
  );
  await requireImportSettingsQuota(wallet);
  return getAsset(wallet, assetId);
}
