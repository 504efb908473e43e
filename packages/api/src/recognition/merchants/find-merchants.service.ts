import * as is from '@coffer/db/columns.ts';
import { foldText } from '@coffer/domain/counterparty-name.ts';
import type { z } from 'zod';
import type { Wallet } from '../../kernel/wallet.ts';
import type { findMerchantsInput, foundMerchants, merchantsByIds } from './merchants.schema.ts';

/**
 * Finds merchants whose name or domains contain every word of the text. Names that begin with the text come first, then names
 * that have a word beginning with each word of the text.
 */
export async function findMerchants(
  { transaction, walletId }: Wallet,
  { text, limit }: z.infer<typeof findMerchantsInput>,
): Promise<z.infer<typeof foundMerchants>> {
  const words = foldText(text).split(/\s+/u).filter(Boolean);
  if (words.length === 0) return [];
  const escaped = words.map((word) => word.replace(/[\\%_]/g, '\\$&'));
  return transaction.query({
    row: { id: is.uuid, name: is.text, domains: is.arrayOf(is.text) },
    name: 'findMerchants',
    // Folds each name only once, because folding takes most of the time in a wallet with thousands of merchants.
    text: `WITH merchant AS MATERIALIZED (
             SELECT id, name, domains, coffer.folded(name) AS folded FROM "Merchant" WHERE "walletId" = $1
           )
           SELECT id, name, domains FROM merchant
           WHERE folded || ' ' || array_to_string(domains, ' ') LIKE ALL ($2::text[])
           ORDER BY folded LIKE $3 DESC, ' ' || folded LIKE ALL ($4::text[]) DESC, folded COLLATE "C", id LIMIT $5`,
    values: [
      walletId,
      escaped.map((word) => `%${word}%`),
      `${escaped.join(' ')}%`,
      escaped.map((word) => `% ${word}%`),
      limit,
    ],
  });
}

/** The names of the merchants with these ids; ids of missing merchants are left out. */
export async function readMerchantNames(
  { transaction, walletId }: Wallet,
  ids: readonly string[],
): Promise<z.infer<typeof merchantsByIds>> {
  return transaction.query({
    row: { id: is.uuid, name: is.text },
    text: 'SELECT id, name FROM "Merchant" WHERE "walletId" = $1 AND id = ANY($2::uuid[])',
    values: [walletId, ids],
  });
}
