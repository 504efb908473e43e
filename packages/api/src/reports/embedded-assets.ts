import type { Wallet } from '../wallet.ts';
import type { EmbeddedAsset } from './reports.schema.ts';

type Row = Omit<EmbeddedAsset, 'expectedAnnualReturn' | 'order'> & {
  readonly expectedAnnualReturn: string | null;
  readonly order: string | null;
};

/** Every asset of the wallet as reports show it, archived ones too. */
export async function embeddedAssets(wallet: Wallet): Promise<EmbeddedAsset[]> {
  const rows = await wallet.transaction.query<Row>({
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

function numberOf(decimal: string | null): number | null {
  return decimal === null ? null : Number(decimal);
}
