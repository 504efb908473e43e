/**
 * SQL condition: `t` is not a split parent and not a side of a transfer. $1 is the wallet. `linked` is SQL that
 * narrows the transfer links, which are then all read at once. With `OFFSET 0`, links are looked up one by one, which
 * is faster for few transactions.
 */
export const nonTransferLeafCondition = (linked: string) => `NOT t.parent
    AND NOT EXISTS (
      SELECT FROM "TransferLink" l WHERE l."walletId" = $1 AND l."transactionId" = t.id ${linked})`;

/**
 * SQL condition: `t` counts as income or expense. Excludes split parents, transfers and value changes. $1 is the
 * wallet. `linked` is SQL that narrows the transfer links, as in `nonTransferLeafCondition`.
 */
export const cashFlowCondition = (linked: string) => `(t."categoryId" IS NULL OR t."categoryId" NOT IN (
      SELECT c.id FROM "Category" c WHERE c."walletId" = $1 AND c.type IN ('transfer', 'valueChange')))
    AND ${nonTransferLeafCondition(linked)}`;
