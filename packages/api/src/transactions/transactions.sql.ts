/**
 * The columns of a transaction in the order and under the names of the contract, over the table or view `t`: a row
 * read with them is the record.
 */
export const COLUMNS = `
  t.id, t."walletId", t."legacyStoreId", t."assetId", t.date, t."secondaryDate", t."fromTo", t.description,
  t."amountValue", t."amountCurrency", t."categoryId", t."merchantId", t."merchantAutoAssigned",
  t."merchantCheckedMapsService", t."merchantCheckedWebSearch", t."excludeFromMerchantAutoAssignment",
  t."usingDateRule", t."usingStartDate", t."usingEndDate", t.notes, t."parentTransactionId", t.parent, t.source,
  t."assignedUserId", link."transferCounterType", link."transferCounterId", t."providerATransactionId",
  t."providerAInternalTransactionId", t."providerBTransactionId", t."providerCTransactionId",
  t."providerDTransactionId", tags."tagIds", t.pending, t.reviewed, t."createdTime", t."createdUserId",
  t."lastUpdatedTime", t."lastUpdatedUserId"`;

/** What COLUMNS needs beside `t`: the transfer link and the tags, one index look-up each. */
export const PARTS = `
  LEFT JOIN LATERAL (
    SELECT
      CASE WHEN l."counterTransactionId" IS NOT NULL THEN 'transaction'
           WHEN l."counterSecurityTransactionId" IS NOT NULL THEN 'securityTransaction'
           ELSE 'cryptoTransaction' END AS "transferCounterType",
      coalesce(l."counterTransactionId", l."counterSecurityTransactionId", l."counterCryptoTransactionId") AS "transferCounterId"
    FROM "TransferLink" l WHERE l."walletId" = t."walletId" AND l."transactionId" = t.id
  ) link ON true
  CROSS JOIN LATERAL (
    SELECT coalesce(array_agg(g."tagId" ORDER BY g.position), '{}') AS "tagIds"
    FROM "TransactionTag" g WHERE g."walletId" = t."walletId" AND g."transactionId" = t.id
  ) tags`;

/** $1 wallet, $2 ids. */
export const BY_IDS = `SELECT ${COLUMNS} FROM "Transaction" t ${PARTS} WHERE t."walletId" = $1 AND t.id = ANY($2::uuid[])`;

/** $1 wallet, $2 id. */
export const BY_ID = `SELECT ${COLUMNS} FROM "Transaction" t ${PARTS} WHERE t."walletId" = $1 AND t.id = $2`;

/** The stored columns that a write sets, in one order for insert and update. */
export const WRITTEN = [
  'assetId',
  'date',
  'secondaryDate',
  'fromTo',
  'description',
  'amountValue',
  'amountCurrency',
  'categoryId',
  'merchantId',
  'merchantAutoAssigned',
  'merchantCheckedMapsService',
  'merchantCheckedWebSearch',
  'excludeFromMerchantAutoAssignment',
  'usingDateRule',
  'usingStartDate',
  'usingEndDate',
  'notes',
  'assignedUserId',
  'pending',
  'reviewed',
] as const;

const INSERTED = [
  'walletId',
  'id',
  ...WRITTEN,
  'source',
  'providerATransactionId',
  'providerAInternalTransactionId',
  'providerBTransactionId',
  'providerCTransactionId',
  'providerDTransactionId',
  'createdTime',
  'createdUserId',
  'lastUpdatedTime',
  'lastUpdatedUserId',
] as const;

export type InsertedColumn = (typeof INSERTED)[number];

export const INSERT = `INSERT INTO "Transaction" (${INSERTED.map(quoted).join(', ')}) VALUES (${INSERTED.map(placeholder).join(', ')})`;

export function insertValues(row: Readonly<Record<InsertedColumn, unknown>>): unknown[] {
  return INSERTED.map((column) => row[column]);
}

/** $1 wallet, $2 id, $3 time, $4 person, then WRITTEN. */
export const UPDATE = `UPDATE "Transaction" SET "lastUpdatedTime" = $3, "lastUpdatedUserId" = $4,
  ${WRITTEN.map((column, at) => `"${column}" = $${at + 5}`).join(', ')} WHERE "walletId" = $1 AND id = $2`;

function quoted(column: string): string {
  return `"${column}"`;
}

function placeholder(_column: string, at: number): string {
  return `$${at + 1}`;
}
