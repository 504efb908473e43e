import * as is from '@coffer/db/columns.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { MerchantMatcher } from './merchant-matcher.ts';

const KNOWN_MERCHANT = {
  id: is.uuid,
  name: is.text,
  domains: is.arrayOf(is.text),
};

/** A matcher over the wallet's current merchants and decisions; null if it has no merchants. */
export async function createMerchantMatcher({
  transaction,
  walletId,
}: Pick<Wallet, 'transaction' | 'walletId'>): Promise<MerchantMatcher | null> {
  const merchants = await transaction.query({
    row: KNOWN_MERCHANT,
    text: 'SELECT id, name, domains FROM "Merchant" WHERE "walletId" = $1 ORDER BY id',
    values: [walletId],
  });
  if (merchants.length === 0) return null;
  const decisions = await transaction.query({
    row: { counterpart: is.text, merchantId: is.uuid },
    text: 'SELECT counterpart, "merchantId" FROM "MerchantDecision" WHERE "walletId" = $1',
    values: [walletId],
  });
  return new MerchantMatcher(
    merchants,
    new Map(decisions.map(({ counterpart, merchantId }) => [counterpart, merchantId])),
  );
}
