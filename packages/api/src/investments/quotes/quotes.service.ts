import * as is from '@coffer/db/columns.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import type { QuoteListingRecord } from './quotes.schema.ts';
import { QUOTE_LISTINGS_IN_WALLET } from './quotes.sql.ts';

const KNOWN = {
  instrument: is.text,
  source: is.orNull(is.text),
  symbol: is.orNull(is.text),
  unit: is.orNull(is.text),
  lastDay: is.orNull(is.date),
  checkedTime: is.orNull(is.timestamptz),
  problem: is.orNull(is.oneOf('unknown', 'unavailable', 'refused', 'unreadable', 'implausible')),
};

/** Returns the quote listings of the instruments that have transactions in the wallet. */
export async function listQuoteListings({ transaction, walletId }: Wallet): Promise<{ items: QuoteListingRecord[] }> {
  return { items: await transaction.query({ row: KNOWN, text: QUOTE_LISTINGS_IN_WALLET, values: [walletId] }) };
}
