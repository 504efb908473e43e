import * as is from '@coffer/db/columns.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { type SearchTerm, termsOf } from './search-terms.ts';

const ids = (table: string) =>
  `ARRAY(SELECT n.id FROM "${table}" n WHERE n."walletId" = $1 AND strpos(coffer.folded(n.name), folded) > 0)`;

/** Terms $2 as they are compared, and what has them in its name in the wallet $1. */
const READ = {
  name: 'searchTerms',
  text: `SELECT folded AS text, ${ids('Category')} AS "categoryIds", ${ids('Merchant')} AS "merchantIds",
           ${ids('Asset')} AS "assetIds", ${ids('Tag')} AS "tagIds"
         FROM unnest($2::text[]) WITH ORDINALITY AS term(written, place), LATERAL (SELECT coffer.folded(written) AS folded) f
         ORDER BY place`,
};

const NAMED = {
  categoryIds: is.arrayOf(is.uuid),
  merchantIds: is.arrayOf(is.uuid),
  assetIds: is.arrayOf(is.uuid),
  tagIds: is.arrayOf(is.uuid),
  text: is.text,
};

/** What a search looks for: its terms without case and accents, and what each of them names in the wallet. */
export async function readTerms(
  { transaction, walletId }: Pick<Wallet, 'transaction' | 'walletId'>,
  search: string,
): Promise<SearchTerm[]> {
  const terms = termsOf(search);
  const rows = await transaction.query({
    row: NAMED,
    ...READ,
    values: [walletId, terms.map(({ text }) => text)],
  });
  return rows.map(({ text, ...named }, at) => ({ text, amounts: terms[at]?.amounts ?? [], named }));
}
