import type { Wallet } from '../../kernel/wallet.ts';
import type { ImportAsset } from './import-asset.ts';
import type { OwnExportCategoryAndTags } from './prepare-import.ts';

/**
 * Assigns the categories and tags of Coffer's own export to imported transactions, where the wallet has them: ids of
 * another wallet are ignored. A category that a rule or a merchant assigned is kept.
 */
export async function assignOwnExportCategories(
  { transaction, walletId }: Wallet,
  { defaultCategoryId }: ImportAsset,
  importId: string,
  filings: readonly OwnExportCategoryAndTags[],
): Promise<void> {
  const categories = filings.flatMap(({ key, categoryId }) => (categoryId === null ? [] : [{ key, categoryId }]));
  await transaction.execute({
    text: `UPDATE "Transaction" AS t SET "categoryId" = c.id
           FROM json_to_recordset($3::json) AS filing(key uuid, "categoryId" uuid)
           JOIN "Category" AS c ON c."walletId" = $1 AND c.id = filing."categoryId"
           WHERE t."walletId" = $1 AND t."importId" = $2 AND t."importKey" = filing.key
             AND t."categoryId" IS NOT DISTINCT FROM $4::uuid`,
    values: [walletId, importId, JSON.stringify(categories), defaultCategoryId],
  });
  const tags = filings.flatMap(({ key, tagIds }) => tagIds.map((tagId, at) => ({ key, tagId, position: at + 1 })));
  await transaction.execute({
    text: `INSERT INTO "TransactionTag" ("walletId", "transactionId", "tagId", position, date)
           SELECT t."walletId", t.id, tag.id, filing.position + coalesce(
               (SELECT max(g.position) FROM "TransactionTag" AS g WHERE g."walletId" = $1 AND g."transactionId" = t.id), 0), t.date
           FROM json_to_recordset($3::json) AS filing(key uuid, "tagId" uuid, position int)
           JOIN "Transaction" AS t ON t."walletId" = $1 AND t."importId" = $2 AND t."importKey" = filing.key
           JOIN "Tag" AS tag ON tag."walletId" = $1 AND tag.id = filing."tagId"
           ON CONFLICT DO NOTHING`,
    values: [walletId, importId, JSON.stringify(tags)],
  });
}
