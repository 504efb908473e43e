/**
 * The link to the transactions of these categories. With a period such as `2026-01-01/2026-03-31`, only the
 * transactions that cash flow counts in the period; otherwise all.
 */
export function categoryTransactionsHref(
  walletId: string,
  categoryIds: readonly string[],
  period: string | null = null,
): string {
  const [dateFrom, dateTo] = period?.split('/') ?? [];
  const filters = new URLSearchParams({
    ...(categoryIds.length > 0 ? { categoryIds: categoryIds.join() } : {}),
    ...(dateFrom === undefined ? {} : { dateFrom }),
    ...(dateTo === undefined ? {} : { dateTo }),
    ...(period === null ? {} : { basis: 'cashFlow' }),
  });
  return `/w/${walletId}/transactions?${filters}`;
}
