import { ProviderFault } from './provider.ts';

/**
 * Resolves with the balances, or with null if the provider fails for any reason. Balances are read after the
 * transactions, so a failure must not discard the transactions: reading them again would count against the bank's
 * limit. If the consent has ended, the next read reports it.
 */
export async function balanceOrNull<B>(balance: Promise<B>): Promise<B | null> {
  try {
    return await balance;
  } catch (error) {
    if (error instanceof ProviderFault) return null;
    throw error;
  }
}
