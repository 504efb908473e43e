import type { RowOf, RowShape } from '@coffer/db/columns.ts';
import * as is from '@coffer/db/columns.ts';
import { CryptoTransactionType, SecurityTransactionType } from '@coffer/db/generated/tables.ts';
import type { Statement, StatementRunner } from '@coffer/db/statements.ts';
import { LINKABLE_RECORD_KINDS } from '../../books/links/link-sides.ts';
import { TRANSFER_COUNTER_COLUMNS } from '../../books/transactions/transactions.sql.ts';

/** A kind of position transaction, security or crypto: its link type, and the column with the instrument. */
export interface PositionTransactionKind {
  readonly type: 'securityTransaction' | 'cryptoTransaction';
  readonly instrument: 'isin' | 'symbol';
}

/** A kind of position transaction, with a function that reads its rows. */
export interface PositionTransactionReader<Transaction> extends PositionTransactionKind {
  read(asking: StatementRunner, statement: Statement): Promise<Transaction[]>;
}

const TRANSACTION = {
  id: is.uuid,
  walletId: is.uuid,
  legacyStoreId: is.orNull(is.text),
  assetId: is.uuid,
  date: is.date,
  quantity: is.float8,
  priceValue: is.orNull(is.numeric),
  priceCurrency: is.orNull(is.text),
  feesValue: is.orNull(is.numeric),
  feesCurrency: is.orNull(is.text),
  taxValue: is.orNull(is.numeric),
  taxCurrency: is.orNull(is.text),
  categoryId: is.orNull(is.uuid),
  notes: is.orNull(is.text),
  transferCounterType: is.orNull(is.oneOf('transaction', 'securityTransaction', 'cryptoTransaction')),
  transferCounterId: is.orNull(is.uuid),
  createdTime: is.timestamptz,
  createdUserId: is.uuid,
  lastUpdatedTime: is.timestamptz,
  lastUpdatedUserId: is.uuid,
};

/** The columns of a row with a security transaction. */
export const SECURITY_TRANSACTION_ROW = { ...TRANSACTION, type: is.enumOf(SecurityTransactionType), isin: is.text };
const CRYPTO_TRANSACTION = { ...TRANSACTION, type: is.enumOf(CryptoTransactionType), symbol: is.text };

function transactionKindReader<Kind extends PositionTransactionKind, Shape extends RowShape>(
  kind: Kind,
  row: Shape,
): Kind & PositionTransactionReader<RowOf<Shape>> {
  return { ...kind, read: (asking, statement) => asking.query({ ...statement, row }) };
}

export const SECURITY_TRANSACTION_READER = transactionKindReader(
  { type: 'securityTransaction', instrument: 'isin' },
  SECURITY_TRANSACTION_ROW,
);
export const CRYPTO_TRANSACTION_READER = transactionKindReader(
  { type: 'cryptoTransaction', instrument: 'symbol' },
  CRYPTO_TRANSACTION,
);

/**
 * SQL: the columns to select for a security or crypto transaction. The quantity is read as a double, which converts
 * back to the same decimal.
 */
export const positionTransactionColumns = ({ instrument }: PositionTransactionKind) => `
  t.id, t."walletId", t."legacyStoreId", t."assetId", t.date, t.type, t.${instrument}, t.quantity::float8 AS quantity,
  t."priceValue", t."priceCurrency", t."feesValue", t."feesCurrency", t."taxValue", t."taxCurrency", t."categoryId",
  t.notes, link."transferCounterType", link."transferCounterId", t."createdTime", t."createdUserId", t."lastUpdatedTime",
  t."lastUpdatedUserId"`;

/** A FROM clause: the transactions `t`, each with its transfer link by an index look-up. */
export const positionTransactionsFromClause = ({ type }: PositionTransactionKind) => `
  "${LINKABLE_RECORD_KINDS[type].table}" t
  LEFT JOIN LATERAL (
    SELECT ${TRANSFER_COUNTER_COLUMNS} FROM "TransferLink" l WHERE l."walletId" = t."walletId" AND l."${LINKABLE_RECORD_KINDS[type].own}" = t.id
  ) link ON true`;

/** Selects a security or crypto transaction. $1 wallet, $2 id. */
export const positionTransactionByIdSql = (kind: PositionTransactionKind) =>
  `SELECT ${positionTransactionColumns(kind)} FROM ${positionTransactionsFromClause(kind)} WHERE t."walletId" = $1 AND t.id = $2`;

/** The stored columns that a write sets, in the same order for insert and update. */
export const writtenColumns = ({ instrument }: PositionTransactionKind) =>
  [
    'assetId',
    'date',
    'type',
    instrument,
    'quantity',
    'priceValue',
    'priceCurrency',
    'feesValue',
    'feesCurrency',
    'taxValue',
    'taxCurrency',
    'categoryId',
    'notes',
  ] as const;

export type WrittenColumn = ReturnType<typeof writtenColumns>[number];

/**
 * Inserts a security or crypto transaction. $1 wallet, $2 id, $3 time, $4 user, from $5 on the values of
 * `writtenColumns`.
 */
export function insertPositionTransactionSql(kind: PositionTransactionKind): string {
  const columns = writtenColumns(kind);
  return `INSERT INTO "${LINKABLE_RECORD_KINDS[kind.type].table}" ("walletId", id, "createdTime", "createdUserId", "lastUpdatedTime", "lastUpdatedUserId",
      ${columns.map((column) => `"${column}"`).join(', ')})
    VALUES ($1, $2, $3, $4, $3, $4, ${columns.map((_, at) => `$${at + 5}`).join(', ')})`;
}

/**
 * Updates a security or crypto transaction. $1 wallet, $2 id, $3 time, $4 user, from $5 on the values of
 * `writtenColumns`.
 */
export function updatePositionTransactionSql(kind: PositionTransactionKind): string {
  const set = writtenColumns(kind).map((column, at) => `"${column}" = $${at + 5}`);
  return `UPDATE "${LINKABLE_RECORD_KINDS[kind.type].table}" SET "lastUpdatedTime" = $3, "lastUpdatedUserId" = $4, ${set.join(', ')}
    WHERE "walletId" = $1 AND id = $2`;
}

/** SQL condition on `t` and `link`: the transaction is linked, or its category has the type transfer. */
export const IS_TRANSFER_SQL = `(link."transferCounterId" IS NOT NULL OR t."categoryId" IN (
  SELECT c.id FROM "Category" c WHERE c."walletId" = $1 AND c.type = 'transfer'))`;
