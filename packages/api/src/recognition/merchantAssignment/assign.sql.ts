import * as is from '@coffer/db/columns.ts';
import { UsingDateRule } from '@coffer/db/generated/tables.ts';
import { closedUntilOf } from '../../kernel/closed-until.sql.ts';
import { inBookingOrder } from '../../kernel/locks.ts';

/** A booking as it was before it got a merchant. */
export const HELD = {
  id: is.uuid,
  merchantId: is.orNull(is.uuid),
  merchantAutoAssigned: is.bool,
  categoryId: is.orNull(is.uuid),
  usingDateRule: is.enumOf(UsingDateRule),
  usingStartDate: is.date,
  usingEndDate: is.date,
  reviewed: is.bool,
};

/** The bookings $2 of the wallet $1 that have no merchant and may get one: held, in one order, and as they are. */
export const HOLD = `
  SELECT id, "merchantId", "merchantAutoAssigned", "categoryId", "usingDateRule", "usingStartDate", "usingEndDate", reviewed
  FROM "Transaction"
  WHERE "walletId" = $1 AND id = ANY($2::uuid[]) AND "merchantId" IS NULL AND NOT "excludeFromMerchantAutoAssignment"
  ${inBookingOrder('"Transaction"')} FOR UPDATE`;

/** Neither the day of the booking nor what the merchant's rule makes of it is closed. */
const staysOpen = `coalesce(least(t.date, coffer.using_start(coffer.fitting_rule(m."defaultUsingDateRule", t.date), t.date)) > ${closedUntilOf('t."assetId"')}, true)`;

/**
 * Gives the bookings $2 of the wallet $1 the merchant $3, at the time $4 by the person $5, with what the merchant says
 * of its bookings: its category where they have none, its rule for their cash-flow dates where they have no other,
 * reviewed. What a closing keeps stays. One statement a merchant: ids in a list are found by the key whatever the planner knows of the wallet.
 */
export const ASSIGN = `
  UPDATE "Transaction" t SET
    "merchantId" = m.id,
    "merchantAutoAssigned" = true,
    "categoryId" = CASE
      WHEN (t."categoryId" IS NULL OR t."categoryId" = (SELECT id FROM "Category" WHERE "walletId" = $1 AND "systemKey" = 'uncategorized'))
        AND coalesce(least(t.date, t."usingStartDate") > ${closedUntilOf('t."assetId"')}, true)
      THEN coalesce(m."defaultCategoryId", t."categoryId") ELSE t."categoryId" END,
    "usingDateRule" = ${ofMerchant('coffer.fitting_rule(m."defaultUsingDateRule", t.date)', '"usingDateRule"')},
    "usingStartDate" = ${ofMerchant('coffer.using_start(coffer.fitting_rule(m."defaultUsingDateRule", t.date), t.date)', '"usingStartDate"')},
    "usingEndDate" = ${ofMerchant('coffer.using_end(coffer.fitting_rule(m."defaultUsingDateRule", t.date), t.date)', '"usingEndDate"')},
    reviewed = t.reviewed OR m."autoReviewTransactions",
    "lastUpdatedTime" = $4, "lastUpdatedUserId" = $5
  FROM "Merchant" m
  WHERE m."walletId" = $1 AND m.id = $3 AND t."walletId" = $1 AND t.id = ANY($2::uuid[])`;

/** A value by the merchant's rule, where the booking follows no other one. */
function ofMerchant(value: string, column: string): string {
  return `CASE WHEN t."usingDateRule" = 'transactionDate' AND ${staysOpen} THEN ${value} ELSE t.${column} END`;
}

/**
 * Bookings of the wallet $1 that may get a merchant, newest first, after the place ($2, $3), $4 of them: a walk along
 * the list's index.
 */
export const WITHOUT_MERCHANT = `
  SELECT id, date, "fromTo", description, "amountValue", "amountCurrency" FROM "Transaction"
  WHERE "walletId" = $1 AND "merchantId" IS NULL AND NOT "excludeFromMerchantAutoAssignment"
    AND ($2::date IS NULL OR (date, id) < ($2, $3::uuid))
  ORDER BY date DESC, id DESC LIMIT $4`;
