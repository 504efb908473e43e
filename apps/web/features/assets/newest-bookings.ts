/** What an asset's page asks for its last bookings. */
export function newestBookingsInput(walletId: string, assetId: string) {
  return { walletId, assetIds: [assetId], limit: 10 };
}
