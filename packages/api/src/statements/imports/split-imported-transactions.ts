import { v7 as uuid } from 'uuid';
import type { Wallet } from '../../kernel/wallet.ts';
import type { ImportedTransactionSplit } from './prepare-import.ts';

const PART = `part(id uuid, key uuid, "amountValue" numeric, "fromTo" text, description text, notes text, "categoryId" uuid)`;

/**
 * Adds split parts to imported transactions. Parts inherit their parent’s merchant and the tags that rules assigned to
 * the parent; they also get the tags that the file states for them.
 */
export async function splitImportedTransactions(
  { transaction, walletId, userId, now }: Wallet,
  importId: string,
  splits: readonly ImportedTransactionSplit[],
): Promise<void> {
  const parts = splits.flatMap(({ key, parts: ofSplit }) =>
    ofSplit.map(({ amount, ...part }) => ({ ...part, id: uuid(), key, amountValue: amount })),
  );
  const values = [walletId, importId, JSON.stringify(parts)];
  await transaction.execute({
    text: `UPDATE "Transaction" SET parent = true
           WHERE "walletId" = $1 AND "importId" = $2 AND "importKey" IN (SELECT key FROM json_to_recordset($3::json) AS ${PART})`,
    values,
  });
  await transaction.execute({
    text: `INSERT INTO "Transaction" ("walletId", id, "assetId", date, "secondaryDate", "fromTo", description, notes, "amountValue",
             "amountCurrency", "categoryId", "merchantId", "merchantAutoAssigned", "usingDateRule", "usingStartDate", "usingEndDate",
             pending, reviewed, "parentTransactionId", source, "createdTime", "createdUserId", "lastUpdatedTime", "lastUpdatedUserId")
           SELECT t."walletId", part.id, t."assetId", t.date, t."secondaryDate", part."fromTo", part.description, part.notes,
             part."amountValue", t."amountCurrency", c.id, t."merchantId", t."merchantAutoAssigned", t."usingDateRule",
             t."usingStartDate", t."usingEndDate", t.pending, t.reviewed, t.id, 'split', $4::timestamptz, $5::uuid, $4::timestamptz, $5::uuid
           FROM json_to_recordset($3::json) AS ${PART}
           JOIN "Transaction" AS t ON t."walletId" = $1 AND t."importId" = $2 AND t."importKey" = part.key
           LEFT JOIN "Category" AS c ON c."walletId" = $1 AND c.id = part."categoryId"`,
    values: [...values, now().toISOString(), userId],
  });
  await transaction.execute({
    text: `INSERT INTO "TransactionTag" ("walletId", "transactionId", "tagId", position, date)
           SELECT g."walletId", part.id, g."tagId", g.position, g.date
           FROM json_to_recordset($3::json) AS ${PART}
           JOIN "Transaction" AS t ON t."walletId" = $1 AND t."importId" = $2 AND t."importKey" = part.key
           JOIN "TransactionTag" AS g ON g."walletId" = $1 AND g."transactionId" = t.id`,
    values,
  });
  const tags = parts.flatMap(({ id, tagIds }) => tagIds.map((tagId, at) => ({ id, tagId, position: at + 1 })));
  if (tags.length === 0) return;
  await transaction.execute({
    text: `INSERT INTO "TransactionTag" ("walletId", "transactionId", "tagId", position, date)
           SELECT t."walletId", t.id, tag.id, part.position + coalesce(
               (SELECT max(g.position) FROM "TransactionTag" AS g WHERE g."walletId" = $1 AND g."transactionId" = t.id), 0), t.date
           FROM json_to_recordset($2::json) AS part(id uuid, "tagId" uuid, position int)
           JOIN "Transaction" AS t ON t."walletId" = $1 AND t.id = part.id
           JOIN "Tag" AS tag ON tag."walletId" = $1 AND tag.id = part."tagId"
           ON CONFLICT DO NOTHING`,
    values: [walletId, JSON.stringify(tags)],
  });
}
