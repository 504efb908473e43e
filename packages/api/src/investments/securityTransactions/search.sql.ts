import {
  type BindValue,
  type BoundStatement,
  boundStatement,
  ORDER_BY_NEWEST,
} from '../../books/transactions/transaction-filters.sql.ts';
import {
  IS_TRANSFER_SQL,
  positionTransactionColumns,
  positionTransactionsFromClause,
  SECURITY_TRANSACTION_READER,
} from '../positions/position-transactions.sql.ts';

interface SearchFilters {
  readonly dateFrom?: string | undefined;
  readonly dateTo?: string | undefined;
  readonly assetIds?: readonly string[] | undefined;
  readonly excludeAssetIds?: readonly string[] | undefined;
  readonly isins?: readonly string[] | undefined;
  readonly withoutCounter?: boolean | undefined;
  readonly transferOrUncategorized?: boolean | undefined;
}

interface Part {
  readonly limit: number;
  readonly offset: number;
}

/**
 * Returns the statements for a page of the search and for the total count. The page is read along the index of
 * (walletId, date, id); the rows before an offset are read too, because a wallet has a few thousand security
 * transactions at most.
 */
export function buildSecuritySearchStatements(
  walletId: string,
  filters: SearchFilters,
  { limit, offset }: Part,
): { readonly page: BoundStatement; readonly count: BoundStatement } {
  const page = boundStatement(
    walletId,
    (bind) => `
      SELECT ${positionTransactionColumns(SECURITY_TRANSACTION_READER)}, t.quantity AS units, a.name AS "assetName", a.type AS "assetType",
        a."defaultCurrency" AS "assetDefaultCurrency", c.name AS "categoryName", c.emoji AS "categoryEmoji",
        c."systemKey" AS "categorySystemKey", ${IS_TRANSFER_SQL} IS TRUE AS "isTransfer"
      FROM ${positionTransactionsFromClause(SECURITY_TRANSACTION_READER)}
      JOIN "Asset" a ON a."walletId" = t."walletId" AND a.id = t."assetId"
      LEFT JOIN "Category" c ON c."walletId" = t."walletId" AND c.id = t."categoryId"
      WHERE t."walletId" = $1 ${conditions(filters, bind)} ${ORDER_BY_NEWEST} LIMIT ${bind(limit)} OFFSET ${bind(offset)}`,
  );
  const count = boundStatement(
    walletId,
    (bind) =>
      `SELECT count(*) AS count FROM ${positionTransactionsFromClause(SECURITY_TRANSACTION_READER)} WHERE t."walletId" = $1 ${conditions(filters, bind)}`,
  );
  return { page, count };
}

function conditions(filters: SearchFilters, bind: BindValue): string {
  const { dateFrom, dateTo, assetIds, excludeAssetIds, isins } = filters;
  return [
    dateFrom === undefined ? '' : `AND t.date >= ${bind(dateFrom)}::date`,
    dateTo === undefined ? '' : `AND t.date <= ${bind(dateTo)}::date`,
    assetIds === undefined ? '' : `AND t."assetId" = ANY(${bind(assetIds)}::uuid[])`,
    excludeAssetIds === undefined ? '' : `AND t."assetId" <> ALL(${bind(excludeAssetIds)}::uuid[])`,
    isins === undefined ? '' : `AND t.isin = ANY(${bind(isins)}::text[])`,
    filters.withoutCounter === true ? 'AND link."transferCounterId" IS NULL' : '',
    filters.transferOrUncategorized === true ? `AND ${TRANSFER_OR_UNCATEGORIZED}` : '',
  ].join(' ');
}

const TRANSFER_OR_UNCATEGORIZED = `(t."categoryId" IS NULL OR t."categoryId" IN (
  SELECT c.id FROM "Category" c WHERE c."walletId" = $1 AND (c.type = 'transfer' OR c."systemKey" = 'uncategorized')))`;
