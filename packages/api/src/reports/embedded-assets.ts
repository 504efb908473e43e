import * as is from '@coffer/db/columns.ts';
import { AssetAccess, AssetType } from '@coffer/db/generated/tables.ts';
import type { Wallet } from '../kernel/wallet.ts';
import { type EmbeddedAsset, embeddedAsset } from './reports.schema.ts';

const ASSET = {
  id: is.uuid,
  name: is.text,
  type: is.enumOf(AssetType),
  access: is.enumOf(AssetAccess),
  assetGroupId: is.orNull(is.uuid),
  archived: is.bool,
  expectedAnnualReturn: is.orNull(is.numeric),
  order: is.orNull(is.numeric),
  defaultCurrency: is.text,
  defaultCategoryId: is.orNull(is.uuid),
  accountNumber: is.orNull(is.text),
  importSettings: is.jsonOf(embeddedAsset.shape.importSettings),
  createdTime: is.timestamptz,
  createdUserId: is.uuid,
  lastUpdatedTime: is.timestamptz,
  lastUpdatedUserId: is.uuid,
};

/** Every asset of the wallet as reports show it, including archived ones. */
export async function readEmbeddedAssets(wallet: Wallet): Promise<EmbeddedAsset[]> {
  const rows = await wallet.transaction.query({
    row: ASSET,
    text: `SELECT id, name, type, access, "assetGroupId", archived, "expectedAnnualReturn", "order", "defaultCurrency",
             "defaultCategoryId", "accountNumber", "importSettings", "createdTime", "createdUserId", "lastUpdatedTime", "lastUpdatedUserId"
           FROM "Asset" WHERE "walletId" = $1 ORDER BY id`,
    values: [wallet.walletId],
  });
  return rows.map((row) => ({
    ...row,
    expectedAnnualReturn: numberOf(row.expectedAnnualReturn),
    order: numberOf(row.order),
  }));
}

/**
 * The ids of the assets with securities or crypto. The value of such an asset also changes without a listed
 * transaction.
 */
export async function findAssetsWithPositions({ transaction, walletId }: Wallet): Promise<ReadonlySet<string>> {
  const has = (table: string) => `EXISTS (SELECT FROM "${table}" t WHERE t."walletId" = $1 AND t."assetId" = asset.id)`;
  const rows = await transaction.query({
    row: { id: is.uuid },
    text: `SELECT id FROM "Asset" AS asset WHERE asset."walletId" = $1
             AND (${has('SecurityTransaction')} OR ${has('CryptoTransaction')})`,
    values: [walletId],
  });
  return new Set(rows.map(({ id }) => id));
}

function numberOf(decimal: string | null): number | null {
  return decimal === null ? null : Number(decimal);
}
