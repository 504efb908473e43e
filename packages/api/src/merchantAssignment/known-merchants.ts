import type { Wallet } from '../wallet.ts';
import { type KnownMerchant, MerchantMatcher } from './merchant-matcher.ts';

/** What a wallet knows its bookings' merchants by, as it is now; null where it has no merchant. */
export async function merchantMatcher({
  transaction,
  walletId,
}: Pick<Wallet, 'transaction' | 'walletId'>): Promise<MerchantMatcher | null> {
  const merchants = await transaction.query<KnownMerchant>({
    text: 'SELECT id, name, domains FROM "Merchant" WHERE "walletId" = $1 ORDER BY id',
    values: [walletId],
  });
  if (merchants.length === 0) return null;
  const decisions = await transaction.query<{ counterpart: string; merchantId: string }>({
    text: 'SELECT counterpart, "merchantId" FROM "MerchantDecision" WHERE "walletId" = $1',
    values: [walletId],
  });
  return new MerchantMatcher(
    merchants,
    new Map(decisions.map(({ counterpart, merchantId }) => [counterpart, merchantId])),
  );
}
