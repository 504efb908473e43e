import { fold } from '@coffer/domain/counterpart-name.ts';
import type { z } from 'zod';
import type { WalletScope } from '../context.ts';
import type { findMerchantsInput, foundMerchants, namedMerchants } from './merchants.schema.ts';

/** Merchants by words of their names and domains: first whose name begins so, then where each word begins one of it. */
export async function findMerchants(
  { transaction, walletId }: WalletScope,
  { text, limit }: z.infer<typeof findMerchantsInput>,
): Promise<z.infer<typeof foundMerchants>> {
  const words = fold(text).split(/\s+/u).filter(Boolean);
  if (words.length === 0) return [];
  return transaction.query({
    name: 'findMerchants',
    text: `SELECT id, name, domains FROM (
             SELECT m.id, m.name, m.domains, coffer.folded(m.name) AS folded FROM "Merchant" m WHERE m."walletId" = $1
           ) m
           WHERE NOT EXISTS (
             SELECT FROM unnest($2::text[]) AS word WHERE strpos(folded || ' ' || array_to_string(domains, ' '), word) = 0
           )
           ORDER BY starts_with(folded, $3) DESC,
             (SELECT bool_and(strpos(' ' || folded, ' ' || word) > 0) FROM unnest($2::text[]) AS word) DESC,
             folded, id
           LIMIT $4`,
    values: [walletId, words, words.join(' '), limit],
  });
}

/** What merchants are called, of those that are there. */
export async function namesOf(
  { transaction, walletId }: WalletScope,
  ids: readonly string[],
): Promise<z.infer<typeof namedMerchants>> {
  return transaction.query({
    text: 'SELECT id, name FROM "Merchant" WHERE "walletId" = $1 AND id = ANY($2::uuid[])',
    values: [walletId, ids],
  });
}
