import { ProviderFault } from './provider.ts';

/**
 * The balances, read after the transactions; null where the bank refuses them, for whatever reason. Transactions that are
 * read already are never lost for that, nor read again: they count against the bank's limit. If the consent has ended, the
 * next read says so.
 */
export async function optionalBalance<B>(balance: Promise<B>): Promise<B | null> {
  try {
    return await balance;
  } catch (error) {
    if (error instanceof ProviderFault) return null;
    throw error;
  }
}
