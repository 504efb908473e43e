/** The page with all changes of one record. */
export function recordHistoryHref(walletId: string, recordId: string): string {
  return `/w/${walletId}/settings/history?${new URLSearchParams({ record: recordId })}`;
}
