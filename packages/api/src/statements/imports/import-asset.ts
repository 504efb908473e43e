import type { ImporterType } from '@coffer/banking/statements/importer-types.ts';
import * as is from '@coffer/db/columns.ts';
import { invalidReferenceProblem, Problem } from '../../kernel/problems.ts';
import { id as uuidShape } from '../../kernel/shapes.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { applyJsonMergePatch, isJsonMap, type JsonMap } from '../../wallets/assets/settings.schema.ts';

/** Columns of an asset that affect how a file is read and imported. */
const IMPORT_ASSET = {
  id: is.uuid,
  defaultCurrency: is.text,
  defaultCategoryId: is.orNull(is.uuid),
  feesCategoryId: is.orNull(is.uuid),
  taxCategoryId: is.orNull(is.uuid),
  accountNumber: is.orNull(is.text),
  importSettings: is.jsonb,
  walletSecurities: is.jsonb,
};

export type ImportAsset = is.RowOf<typeof IMPORT_ASSET>;

/**
 * ISINs that members gave for symbols, from assets' import settings and waiting files. A symbol with two different
 * ISINs is excluded.
 */
const WALLET_SECURITIES = `(
  SELECT coalesce(jsonb_object_agg(symbol, isin), '{}') FROM (
    SELECT named.key AS symbol, min(named.value #>> '{}') AS isin
    FROM (
      SELECT kept.value -> 'securities' AS securities FROM "Asset" AS other,
        jsonb_each(CASE jsonb_typeof(other."importSettings") WHEN 'object' THEN other."importSettings" ELSE '{}' END) AS kept
      WHERE other."walletId" = $1
      UNION ALL
      SELECT f.settings -> 'securities' FROM "ImportFile" AS f WHERE f."walletId" = $1
    ) AS given, jsonb_each(CASE jsonb_typeof(given.securities) WHEN 'object' THEN given.securities ELSE '{}' END) AS named
    WHERE jsonb_typeof(named.value) = 'string'
    GROUP BY named.key HAVING count(DISTINCT named.value) = 1
  ) AS agreed)`;

const COLUMNS = `id, "defaultCurrency", "defaultCategoryId", "feesCategoryId", "taxCategoryId", "accountNumber", "importSettings",
  ${WALLET_SECURITIES} AS "walletSecurities"`;

export async function readImportAsset({ transaction, walletId }: Wallet, id: string): Promise<ImportAsset> {
  return requireImportAsset(
    await transaction.query({
      row: IMPORT_ASSET,
      text: `SELECT ${COLUMNS} FROM "Asset" WHERE "walletId" = $1 AND id = $2`,
      values: [walletId, id],
    }),
  );
}

/** Locks the asset against concurrent imports: two imports of the same file must not both find it empty. */
export async function lockImportAsset({ transaction, walletId }: Wallet, id: string): Promise<ImportAsset> {
  return requireImportAsset(
    await transaction.query({
      row: IMPORT_ASSET,
      text: `SELECT ${COLUMNS} FROM "Asset" WHERE "walletId" = $1 AND id = $2 FOR NO KEY UPDATE`,
      values: [walletId, id],
    }),
  );
}

export interface ImportAssets {
  readonly asset: ImportAsset;
  /** The asset for the cash of a broker's file: the asset itself, unless `settings.cashAssetId` names another. */
  readonly cashAsset: ImportAsset;
}

/**
 * Reads the asset and the asset for its cash. With a locking `read`, it locks them by id, in the same order as all
 * operations.
 */
export async function readImportAssets(
  wallet: Wallet,
  asset: ImportAsset,
  settings: JsonMap,
  read: (wallet: Wallet, id: string) => Promise<ImportAsset> = readImportAsset,
): Promise<ImportAssets> {
  const wanted = settings['cashAssetId'];
  if (wanted === undefined || wanted === null || wanted === asset.id) {
    const only = await read(wallet, asset.id);
    return { asset: only, cashAsset: only };
  }
  const cashId = uuidShape.safeParse(wanted);
  if (!cashId.success) throw invalidReferenceProblem(CASH_FIELD);
  const found = new Map<string, ImportAsset>();
  for (const id of [asset.id, cashId.data].toSorted()) {
    const one = await read(wallet, id).catch((error: unknown) => {
      const isGone = error instanceof Problem && error.code === 'notFound' && id !== asset.id;
      throw isGone ? invalidReferenceProblem(CASH_FIELD) : error;
    });
    found.set(id, one);
  }
  const cashAsset = found.get(cashId.data) ?? asset;
  return { asset: found.get(asset.id) ?? asset, cashAsset };
}

const CASH_FIELD = 'settings.cashAssetId';

function requireImportAsset([asset]: readonly ImportAsset[]): ImportAsset {
  if (asset === undefined) throw new Problem('notFound');
  return asset;
}

/**
 * Merges import settings: this file's settings override the asset's settings for the type, which override the wallet's
 * securities.
 */
export function effectiveImportSettings(
  asset: ImportAsset | null,
  importerType: ImporterType,
  settings: unknown,
): JsonMap {
  const kept = isJsonMap(asset?.importSettings) ? asset.importSettings[importerType] : undefined;
  const known = isJsonMap(asset?.walletSecurities) ? asset.walletSecurities : {};
  const shared = Object.keys(known).length === 0 ? {} : { securities: known };
  return applyJsonMergePatch(
    applyJsonMergePatch(shared, isJsonMap(kept) ? kept : {}),
    isJsonMap(settings) ? settings : {},
  );
}
