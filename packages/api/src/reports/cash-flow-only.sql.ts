/**
 * Leaves that are no transfers and no changes of value, as a condition on `t`; $1 is the wallet. `linked` narrows the
 * links to look at.
 */
export const isCashFlow = (linked: string) => `NOT t.parent
    AND (t."categoryId" IS NULL OR t."categoryId" NOT IN (
      SELECT c.id FROM "Category" c WHERE c."walletId" = $1 AND c.type IN ('transfer', 'valueChange')))
    AND NOT EXISTS (
      SELECT FROM "TransferLink" l WHERE l."walletId" = $1 AND l."transactionId" = t.id ${linked})`;
