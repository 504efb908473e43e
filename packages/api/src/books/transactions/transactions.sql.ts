import * as is from '@coffer/db/columns.ts';
import { type DB, TransactionSource, UsingDateRule } from '@coffer/db/generated/tables.ts';
import { compileStatementOnce, queryBuilder } from '@coffer/db/statements.ts';
import type { Expression, Insertable } from 'kysely';

/** The columns of a transaction in the order and with the names of the contract, so that a row is the API record. */
export const TRANSACTION_ROW = {
  id: is.uuid,
  walletId: is.uuid,
  legacyStoreId: is.orNull(is.text),
  assetId: is.uuid,
  date: is.date,
  secondaryDate: is.orNull(is.date),
  fromTo: is.orNull(is.text),
  description: is.orNull(is.text),
  amountValue: is.numeric,
  amountCurrency: is.text,
  categoryId: is.orNull(is.uuid),
  merchantId: is.orNull(is.uuid),
  merchantAutoAssigned: is.bool,
  merchantCheckedMapsService: is.bool,
  merchantCheckedWebSearch: is.bool,
  excludeFromMerchantAutoAssignment: is.bool,
  usingDateRule: is.enumOf(UsingDateRule),
  usingStartDate: is.date,
  usingEndDate: is.date,
  notes: is.orNull(is.text),
  parentTransactionId: is.orNull(is.uuid),
  parent: is.bool,
  source: is.enumOf(TransactionSource),
  assignedUserId: is.orNull(is.uuid),
  transferCounterType: is.orNull(is.oneOf('transaction', 'securityTransaction', 'cryptoTransaction')),
  transferCounterId: is.orNull(is.uuid),
  providerATransactionId: is.orNull(is.text),
  providerAInternalTransactionId: is.orNull(is.text),
  providerBTransactionId: is.orNull(is.text),
  providerCTransactionId: is.orNull(is.text),
  providerDTransactionId: is.orNull(is.text),
  tagIds: is.arrayOf(is.uuid),
  pending: is.bool,
  reviewed: is.bool,
  createdTime: is.timestamptz,
  createdUserId: is.uuid,
  lastUpdatedTime: is.timestamptz,
  lastUpdatedUserId: is.uuid,
};

/** Columns that come from other tables. */
const COLUMNS_OF_OTHER_TABLES: Readonly<Record<string, string>> = {
  transferCounterType: 'link."transferCounterType"',
  transferCounterId: 'link."transferCounterId"',
  tagIds: `coalesce(tags."tagIds", '{}') AS "tagIds"`,
};

/** The columns of TRANSACTION_ROW over the table or view `t`. */
const COLUMNS = Object.keys(TRANSACTION_ROW)
  .map((column) => COLUMNS_OF_OTHER_TABLES[column] ?? `t."${column}"`)
  .join(', ');

/** Columns with the type and the id of the record on the other side of a transfer link `l`. */
export const TRANSFER_COUNTER_COLUMNS = `
  CASE WHEN l."counterTransactionId" IS NOT NULL THEN 'transaction'
       WHEN l."counterSecurityTransactionId" IS NOT NULL THEN 'securityTransaction'
       ELSE 'cryptoTransaction' END AS "transferCounterType",
  coalesce(l."counterTransactionId", l."counterSecurityTransactionId", l."counterCryptoTransactionId") AS "transferCounterId"`;

/** The joins that COLUMNS needs for one `t`: its transfer link and its tags, an index look-up each. */
const PARTS = `
  LEFT JOIN LATERAL (
    SELECT ${TRANSFER_COUNTER_COLUMNS} FROM "TransferLink" l WHERE l."walletId" = t."walletId" AND l."transactionId" = t.id
  ) link ON true
  CROSS JOIN LATERAL (
    SELECT array_agg(g."tagId" ORDER BY g.position) AS "tagIds"
    FROM "TransactionTag" g WHERE g."walletId" = t."walletId" AND g."transactionId" = t.id
  ) tags`;

/**
 * Selects the records of a page. `page` is the SELECT of the page's transactions, with $1 as the wallet. The links
 * of all these transactions are read at once, and so are their tags.
 */
export function pageTransactionsSql(page: string, order: string): string {
  return `
    WITH page AS MATERIALIZED (${page}),
    link AS (
      SELECT l."transactionId" AS id, ${TRANSFER_COUNTER_COLUMNS} FROM "TransferLink" l
      WHERE l."walletId" = $1 AND l."transactionId" = ANY(ARRAY(SELECT id FROM page))
    ),
    tags AS (
      SELECT g."transactionId" AS id, array_agg(g."tagId" ORDER BY g.position) AS "tagIds" FROM "TransactionTag" g
      WHERE g."walletId" = $1 AND g."transactionId" = ANY(ARRAY(SELECT id FROM page))
      GROUP BY 1
    )
    SELECT ${COLUMNS} FROM page t LEFT JOIN link ON link.id = t.id LEFT JOIN tags ON tags.id = t.id ${order}`;
}

/** Selects a transaction. $1 wallet, $2 id. */
export const TRANSACTION_BY_ID = `SELECT ${COLUMNS} FROM "Transaction" t ${PARTS} WHERE t."walletId" = $1 AND t.id = $2`;

/** Selects transactions. $1 wallet, $2 array of ids. */
export const TRANSACTIONS_BY_ID = `SELECT ${COLUMNS} FROM "Transaction" t ${PARTS} WHERE t."walletId" = $1 AND t.id = ANY($2::uuid[])`;

/** The parts of a split in order of creation, locked. $1 wallet, $2 the parent. */
export const LOCK_SPLIT_PARTS = `SELECT ${COLUMNS} FROM "Transaction" t ${PARTS}
  WHERE t."walletId" = $1 AND t."parentTransactionId" = $2 ORDER BY t.id FOR UPDATE OF t`;

/** A transaction with its import id and import key. */
export const EXPORTED_TRANSACTION_ROW = {
  ...TRANSACTION_ROW,
  importId: is.orNull(is.uuid),
  importKey: is.orNull(is.uuid),
};

/** All transactions of a wallet ($1), unordered, with import ids and keys, for an export. */
export const TRANSACTIONS_FOR_EXPORT = `SELECT ${COLUMNS}, t."importId", t."importKey" FROM "Transaction" t ${PARTS} WHERE t."walletId" = $1`;

/** The stored columns that a write sets, in the same order for insert and update. */
export const TRANSACTION_COLUMNS_WRITTEN = [
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
  ...TRANSACTION_COLUMNS_WRITTEN,
  'parentTransactionId',
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

type Row = Insertable<DB['Transaction']>;
type Inserted = { [Column in (typeof INSERTED)[number]]-?: Exclude<Row[Column], undefined> };

export const insertTransactionStatement = compileStatementOnce<Inserted>()((value) => {
  // biome-ignore lint/plugin: Object.fromEntries forgets the names, which are those of the list.
  const values = Object.fromEntries(INSERTED.map((column) => [column, value(column)])) as {
    [Column in keyof Inserted]: Expression<Inserted[Column]>;
  };
  return queryBuilder.insertInto('Transaction').values(values);
});

/**
 * Updates a transaction. $1 wallet, $2 id, $3 time, $4 user, from $5 on the values of
 * `TRANSACTION_COLUMNS_WRITTEN`.
 */
export const UPDATE_TRANSACTION = `UPDATE "Transaction" SET "lastUpdatedTime" = $3, "lastUpdatedUserId" = $4,
  ${TRANSACTION_COLUMNS_WRITTEN.map((column, at) => `"${column}" = $${at + 5}`).join(', ')} WHERE "walletId" = $1 AND id = $2`;
