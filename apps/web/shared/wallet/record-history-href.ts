/** The path of the page with all changes of one record. */
export function recordHistoryHref(walletId: string, recordId: string): string {
  return `/w/${walletId}/settings/history?${new URLSearchParams({ record: recordId })}`;
}
