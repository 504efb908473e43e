/**
 * A condition on `t`: leaves that are not a side of a transfer. $1 is the wallet. `linked` narrows the links, which are then read
 * in one go; `OFFSET 0` looks them up one by one instead, which is faster for few transactions.
 */
export const isLeaf = (linked: string) => `NOT t.parent
    AND NOT EXISTS (
      SELECT FROM "TransferLink" l WHERE l."walletId" = $1 AND l."transactionId" = t.id ${linked})`;

/** The same, also without the categories of type transfer and valueChange. */
export const isCashFlow = (linked: string) => `(t."categoryId" IS NULL OR t."categoryId" NOT IN (
      SELECT c.id FROM "Category" c WHERE c."walletId" = $1 AND c.type IN ('transfer', 'valueChange')))
    AND ${isLeaf(linked)}`;
