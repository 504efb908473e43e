/**
 * Leaves that are no side of a transfer, as a condition on `t`; $1 is the wallet. `linked` narrows the links to look at, which
 * are read at once then; `OFFSET 0` has them looked up one by one instead, which is better for few bookings.
 */
export const isLeaf = (linked: string) => `NOT t.parent
    AND NOT EXISTS (
      SELECT FROM "TransferLink" l WHERE l."walletId" = $1 AND l."transactionId" = t.id ${linked})`;

/** The same, without transfers and changes of value by their category. */
export const isCashFlow = (linked: string) => `(t."categoryId" IS NULL OR t."categoryId" NOT IN (
      SELECT c.id FROM "Category" c WHERE c."walletId" = $1 AND c.type IN ('transfer', 'valueChange')))
    AND ${isLeaf(linked)}`;
