import type { MerchantLookup } from '@coffer/places/merchant-lookup.ts';

/** Where a booking remembers that the source was asked about it. */
const CHECKED = {
  mapsService: 'merchantCheckedMapsService',
  webSearch: 'merchantCheckedWebSearch',
} as const satisfies Readonly<Record<MerchantLookup['source'], string>>;

/** How far back bookings are looked up: a walk along the list's index, done again and again. */
const NEWEST = 20_000;

/**
 * The newest bookings of the wallet $1 that may get a merchant, with whether the source was asked about them. Who is paid
 * is a merchant; who pays, or is oneself at another bank, is nobody's business outside.
 */
export function candidates(source: MerchantLookup['source']): string {
  return `
    SELECT t.id, t."fromTo", t.description, t."createdUserId", t."${CHECKED[source]}" AS checked
    FROM (SELECT * FROM "Transaction" WHERE "walletId" = $1 ORDER BY date DESC, id DESC LIMIT ${NEWEST}) t
    WHERE t."merchantId" IS NULL AND NOT t."excludeFromMerchantAutoAssignment" AND t."amountValue" < 0
      AND t."parentTransactionId" IS NULL
      AND NOT EXISTS (SELECT FROM "TransferLink" l WHERE l."walletId" = $1 AND l."transactionId" = t.id)
    ORDER BY t.date DESC, t.id DESC`;
}

/** Notes that the source was asked about the bookings $2 of the wallet $1. */
export function check(source: MerchantLookup['source']): string {
  return `UPDATE "Transaction" SET "${CHECKED[source]}" = true, "lastUpdatedTime" = $3
          WHERE "walletId" = $1 AND id = ANY($2::uuid[]) AND NOT "${CHECKED[source]}"`;
}
