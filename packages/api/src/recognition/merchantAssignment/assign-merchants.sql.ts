import * as is from '@coffer/db/columns.ts';
import { UsingDateRule } from '@coffer/db/generated/tables.ts';
import { closedUntilSql } from '../../kernel/closed-until.sql.ts';
import { transactionLockOrderSql } from '../../kernel/locks.ts';

/** Columns of a locked transaction that the assignment of a merchant may change. */
export const LOCKED_TRANSACTION_ROW = {
  id: is.uuid,
  merchantId: is.orNull(is.uuid),
  merchantAutoAssigned: is.bool,
  categoryId: is.orNull(is.uuid),
  usingDateRule: is.enumOf(UsingDateRule),
  usingStartDate: is.date,
  usingEndDate: is.date,
  reviewed: is.bool,
};

/** Locks and reads the transactions among $2 in wallet $1 that can get a merchant, in the common lock order. */
export const LOCK_TRANSACTIONS = `
  SELECT id, "merchantId", "merchantAutoAssigned", "categoryId", "usingDateRule", "usingStartDate", "usingEndDate", reviewed
  FROM "Transaction"
  WHERE "walletId" = $1 AND id = ANY($2::uuid[]) AND "merchantId" IS NULL AND NOT "excludeFromMerchantAutoAssignment"
  ${transactionLockOrderSql('"Transaction"')} FOR UPDATE`;

/** Neither the transaction's date nor its cash-flow dates by the merchant's rule are in a closed period. */
const staysOpen = `coalesce(least(t.date, coffer.using_start(coffer.fitting_rule(m."defaultUsingDateRule", t.date), t.date)) > ${closedUntilSql('t."assetId"')}, true)`;

/**
 * Assigns merchant $3 to the transactions $2 of wallet $1, at time $4 by user $5, and sets the merchant's defaults: its category
 * if there is none, its rule for cash-flow dates if there is no other, and reviewed. Leaves values that a closing protects. One
 * statement per merchant: a list of ids is found by the primary key, whatever the planner's statistics.
 */
export const ASSIGN_MERCHANTS = `
  UPDATE "Transaction" t SET
    "merchantId" = m.id,
    "merchantAutoAssigned" = true,
    "categoryId" = CASE
      WHEN (t."categoryId" IS NULL OR t."categoryId" = (SELECT id FROM "Category" WHERE "walletId" = $1 AND "systemKey" = 'uncategorized'))
        AND coalesce(least(t.date, t."usingStartDate") > ${closedUntilSql('t."assetId"')}, true)
      THEN coalesce(m."defaultCategoryId", t."categoryId") ELSE t."categoryId" END,
    "usingDateRule" = ${merchantValueSql('coffer.fitting_rule(m."defaultUsingDateRule", t.date)', '"usingDateRule"')},
    "usingStartDate" = ${merchantValueSql('coffer.using_start(coffer.fitting_rule(m."defaultUsingDateRule", t.date), t.date)', '"usingStartDate"')},
    "usingEndDate" = ${merchantValueSql('coffer.using_end(coffer.fitting_rule(m."defaultUsingDateRule", t.date), t.date)', '"usingEndDate"')},
    reviewed = t.reviewed OR m."autoReviewTransactions",
    "lastUpdatedTime" = $4, "lastUpdatedUserId" = $5
  FROM "Merchant" m
  WHERE m."walletId" = $1 AND m.id = $3 AND t."walletId" = $1 AND t.id = ANY($2::uuid[])`;

/**
 * SQL for a column of the cash-flow dates: the value by the merchant's rule, or the current value if the transaction
 * has a rule of its own or a closing protects it.
 */
function merchantValueSql(value: string, column: string): string {
  return `CASE WHEN t."usingDateRule" = 'transactionDate' AND ${staysOpen} THEN ${value} ELSE t.${column} END`;
}

/**
 * Transactions of wallet $1 that can get a merchant, newest first, after the position ($2, $3), limit $4. Reads them in
 * the order of the index for transaction lists.
 */
export const TRANSACTIONS_WITHOUT_MERCHANT = `
  SELECT id, date, "fromTo", description, "amountValue", "amountCurrency" FROM "Transaction"
  WHERE "walletId" = $1 AND "merchantId" IS NULL AND NOT "excludeFromMerchantAutoAssignment"
    AND ($2::date IS NULL OR (date, id) < ($2, $3::uuid))
  ORDER BY date DESC, id DESC LIMIT $4`;
