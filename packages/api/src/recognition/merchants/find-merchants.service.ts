import * as is from '@coffer/db/columns.ts';
import { fold } from '@coffer/domain/counterpart-name.ts';
import type { z } from 'zod';
import type { Wallet } from '../../kernel/wallet.ts';
import type { findMerchantsInput, foundMerchants, namedMerchants } from './merchants.schema.ts';

/** Merchants by words of their names and domains: first whose name begins so, then where each word begins one of it. */
export async function findMerchants(
  { transaction, walletId }: Wallet,
  { text, limit }: z.infer<typeof findMerchantsInput>,
): Promise<z.infer<typeof foundMerchants>> {
  const words = fold(text).split(/\s+/u).filter(Boolean);
  if (words.length === 0) return [];
  const escaped = words.map((word) => word.replace(/[\\%_]/g, '\\$&'));
  return transaction.query({
    row: { id: is.uuid, name: is.text, domains: is.arrayOf(is.text) },
    name: 'findMerchants',
    // Folded once each: that is what takes the time where there are many thousands.
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

/** What merchants are called, of those that are there. */
export async function namesOf(
  { transaction, walletId }: Wallet,
  ids: readonly string[],
): Promise<z.infer<typeof namedMerchants>> {
  return transaction.query({
    row: { id: is.uuid, name: is.text },
    text: 'SELECT id, name FROM "Merchant" WHERE "walletId" = $1 AND id = ANY($2::uuid[])',
    values: [walletId, ids],
  });
}
