import * as is from '@coffer/db/columns.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import type { KnownListing } from './quotes.schema.ts';
import { LISTING_IN_WALLET } from './quotes.sql.ts';

const KNOWN = {
  source: is.orNull(is.text),
  symbol: is.orNull(is.text),
  unit: is.orNull(is.text),
  lastDay: is.orNull(is.date),
  checkedTime: is.orNull(is.timestamptz),
  problem: is.orNull(is.oneOf('unknown', 'unavailable', 'refused', 'unreadable', 'implausible')),
};

/** Where an instrument that the wallet has bookings of is quoted; of others a wallet learns nothing. */
export async function listingOf(
  { transaction, walletId }: Wallet,
  { instrument }: { readonly instrument: string },
): Promise<KnownListing | null> {
  const values = [walletId, instrument];
  const [known] = await transaction.query({ row: KNOWN, text: LISTING_IN_WALLET, values });
  return known ?? null;
}
