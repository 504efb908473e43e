/**
 * A condition on `t`: leaves that are not a side of a transfer. $1 is the wallet. `linked` is SQL that narrows the
 * transfer links, which are then read all at once. With `OFFSET 0`, they are looked up one by one, which is faster for few
 * transactions.
 */
export const leafCondition = (linked: string) => `NOT t.parent
    AND NOT EXISTS (
      SELECT FROM "TransferLink" l WHERE l."walletId" = $1 AND l."transactionId" = t.id ${linked})`;

/**
 * A condition on `t`: leaves that count as income or expense, without transfers and value changes. $1 is the
 * wallet. `linked` is SQL that narrows the transfer links, as in `leafCondition`.
 */
export const cashFlowCondition = (linked: string) => `(t."categoryId" IS NULL OR t."categoryId" NOT IN (
      SELECT c.id FROM "Category" c WHERE c."walletId" = $1 AND c.type IN ('transfer', 'valueChange')))
    AND ${leafCondition(linked)}`;
