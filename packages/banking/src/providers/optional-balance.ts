import { ProviderFault, type StatedBalance } from './provider.ts';

/**
 * The balance, read after the bookings; null where the bank gives none now. Bookings that are read already count against
 * the bank's limit: they are not to be lost, and read again, for that.
 */
export async function optionalBalance(balance: Promise<StatedBalance | null>): Promise<StatedBalance | null> {
  try {
    return await balance;
  } catch (error) {
    if (error instanceof ProviderFault && (error.kind === 'limitReached' || error.kind === 'unavailable')) return null;
    throw error;
  }
}
