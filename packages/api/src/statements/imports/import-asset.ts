import type { ImporterType } from '@coffer/banking/statements/statements.ts';
import * as is from '@coffer/db/columns.ts';
import { Problem } from '../../kernel/problems.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { isMap, type JsonMap } from '../../wallets/assets/settings.schema.ts';
import { deepMerge } from '../../wallets/assets/settings-merge.ts';

/** What of an asset decides how a file is read and booked on it. */
const IMPORT_ASSET = {
  id: is.uuid,
  defaultCurrency: is.text,
  defaultCategoryId: is.orNull(is.uuid),
  accountNumber: is.orNull(is.text),
  importSettings: is.jsonb,
};

export type ImportAsset = is.RowOf<typeof IMPORT_ASSET>;

const COLUMNS = `id, "defaultCurrency", "defaultCategoryId", "accountNumber", "importSettings"`;

export async function importAsset({ transaction, walletId }: Wallet, id: string): Promise<ImportAsset> {
  return found(
    await transaction.query({
      row: IMPORT_ASSET,
      text: `SELECT ${COLUMNS} FROM "Asset" WHERE "walletId" = $1 AND id = $2`,
      values: [walletId, id],
    }),
  );
}

/** Holds the asset against other imports, which wait: two of the same file must not both find nothing booked. */
export async function lockImportAsset({ transaction, walletId }: Wallet, id: string): Promise<ImportAsset> {
  return found(
    await transaction.query({
      row: IMPORT_ASSET,
      text: `SELECT ${COLUMNS} FROM "Asset" WHERE "walletId" = $1 AND id = $2 FOR NO KEY UPDATE`,
      values: [walletId, id],
    }),
  );
}

function found([asset]: readonly ImportAsset[]): ImportAsset {
  if (asset === undefined) throw new Problem('notFound');
  return asset;
}

/** How a file is read: as a person says for this one, laid over what the asset has for files of this type. */
export function settingsFor(asset: ImportAsset | null, importerType: ImporterType, settings: JsonMap): JsonMap {
  const kept = isMap(asset?.importSettings) ? asset.importSettings[importerType] : undefined;
  return deepMerge(isMap(kept) ? kept : {}, settings);
}
