import { ProviderFault } from './provider.ts';

/**
 * Resolves with the balances, which are read after the transactions; null if the bank refuses them for any reason. Transactions
 * already read must not be lost or read again, because they count against the bank's limit. If the consent has ended, the next
 * read reports it.
 */
export async function optionalBalance<B>(balance: Promise<B>): Promise<B | null> {
  try {
    return await balance;
  } catch (error) {
    if (error instanceof ProviderFault) return null;
    throw error;
  }
}
