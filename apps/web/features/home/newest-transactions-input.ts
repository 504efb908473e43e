/** The input for the newest transactions on the home page. */
export function newestHomeTransactionsInput(walletId: string) {
  return { walletId, limit: 5 };
}
