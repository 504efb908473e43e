import type { MerchantLookup } from '@coffer/places/merchant-lookup.ts';

/** The column for each source that records whether the source was queried. */
const CHECKED = {
  mapsService: 'merchantCheckedMapsService',
  webSearch: 'merchantCheckedWebSearch',
} as const satisfies Readonly<Record<MerchantLookup['source'], string>>;

/** Number of newest transactions that are searched for candidates; limited, because the query runs often. */
const NEWEST = 20_000;

/**
 * The newest transactions of wallet $1 that can get a merchant; `checked` is true if the source was already queried.
 * Only payments are included: a payee is a merchant, but payers and own accounts at other banks are private.
 */
export function lookupCandidatesSql(source: MerchantLookup['source']): string {
  return `
    SELECT t.id, t."fromTo", t.description, t."createdUserId", t."${CHECKED[source]}" AS checked
    FROM (SELECT * FROM "Transaction" WHERE "walletId" = $1 ORDER BY date DESC, id DESC LIMIT ${NEWEST}) t
    WHERE t."merchantId" IS NULL AND NOT t."excludeFromMerchantAutoAssignment" AND t."amountValue" < 0
      AND t."parentTransactionId" IS NULL
      AND NOT EXISTS (SELECT FROM "TransferLink" l WHERE l."walletId" = $1 AND l."transactionId" = t.id)
    ORDER BY t.date DESC, t.id DESC`;
}

/** Records that the source was queried about the transactions $2 of wallet $1, at time $3. */
export function recordLookupSql(source: MerchantLookup['source']): string {
  return `UPDATE "Transaction" SET "${CHECKED[source]}" = true, "lastUpdatedTime" = $3
          WHERE "walletId" = $1 AND id = ANY($2::uuid[]) AND NOT "${CHECKED[source]}"`;
}
