/** What Home asks for the last bookings. */
export function newestInput(walletId: string) {
  return { walletId, limit: 5 };
}
