import type { ImporterType } from '@coffer/banking/statements/statements.ts';
import * as is from '@coffer/db/columns.ts';
import { invalidReference, Problem } from '../../kernel/problems.ts';
import { id as uuidShape } from '../../kernel/shapes.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { isMap, type JsonMap } from '../../wallets/assets/settings.schema.ts';
import { deepMerge } from '../../wallets/assets/settings-merge.ts';

/** What of an asset decides how a file is read and booked on it. */
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
 * The ISINs that people of the wallet gave for symbols: of imported files on their assets, and of files that wait. A symbol
 * with two answers has none.
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

export interface ImportAssets {
  readonly asset: ImportAsset;
  /** Where the cash of a broker's file goes: the asset itself, unless `settings.cashAssetId` names another. */
  readonly cashAsset: ImportAsset;
}

/** Reads the asset and the one of its cash, or holds both, in the order in which all operations lock: by id. */
export async function importAssets(
  wallet: Wallet,
  asset: ImportAsset,
  settings: JsonMap,
  read: (wallet: Wallet, id: string) => Promise<ImportAsset> = importAsset,
): Promise<ImportAssets> {
  const wanted = settings['cashAssetId'];
  if (wanted === undefined || wanted === null || wanted === asset.id) {
    const only = await read(wallet, asset.id);
    return { asset: only, cashAsset: only };
  }
  const cashId = uuidShape.safeParse(wanted);
  if (!cashId.success) throw invalidReference(CASH_FIELD);
  const found = new Map<string, ImportAsset>();
  for (const id of [asset.id, cashId.data].toSorted()) {
    const one = await read(wallet, id).catch((error: unknown) => {
      const isGone = error instanceof Problem && error.code === 'notFound' && id !== asset.id;
      throw isGone ? invalidReference(CASH_FIELD) : error;
    });
    found.set(id, one);
  }
  const cashAsset = found.get(cashId.data) ?? asset;
  return { asset: found.get(asset.id) ?? asset, cashAsset };
}

const CASH_FIELD = 'settings.cashAssetId';

function found([asset]: readonly ImportAsset[]): ImportAsset {
  if (asset === undefined) throw new Problem('notFound');
  return asset;
}

/** How a file is read: as a person says for this one, over what the asset has for files of this type, over the wallet's securities. */
export function settingsFor(asset: ImportAsset | null, importerType: ImporterType, settings: JsonMap): JsonMap {
  const kept = isMap(asset?.importSettings) ? asset.importSettings[importerType] : undefined;
  const known = isMap(asset?.walletSecurities) ? asset.walletSecurities : {};
  const shared = Object.keys(known).length === 0 ? {} : { securities: known };
  return deepMerge(deepMerge(shared, isMap(kept) ? kept : {}), settings);
}
