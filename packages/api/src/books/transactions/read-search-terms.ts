import * as is from '@coffer/db/columns.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { parseSearchTerms, type SearchTerm } from './search-terms.ts';

const idsWhere = (table: string, meets: (written: string) => string) =>
  `ARRAY(SELECT n.id FROM "${table}" n, LATERAL (SELECT coffer.searchable(n.name) AS name) s
     WHERE n."walletId" = $1 AND (${meets('text')} OR ${meets('spelled')}))`;
const ids = (table: string) => idsWhere(table, (written) => `strpos(s.name, ${written}) > 0`);

/** The characters that may precede a word in a folded text; independent of the database's locale. */
const BEFORE_WORD = String.raw`(^|[\s!-/:-@[-\`{-~\u00b7])`;
/** Matches from the start of a word only: otherwise "rent" would match every "Current account". */
const idsFromStart = (table: string) =>
  idsWhere(table, (written) => {
    const literal = String.raw`regexp_replace(${written}, '([^[:alnum:]\s])', '\\\1', 'g')`;
    return `s.name ~ ('${BEFORE_WORD}' || ${literal})`;
  });

/** SQL: the terms $2 in folded form, with the ids of the records of wallet $1 whose names contain each term. */
const READ = {
  name: 'searchTerms',
  text: `SELECT text, spelled, ${ids('Category')} AS "categoryIds", ${ids('Merchant')} AS "merchantIds",
           ${idsFromStart('Asset')} AS "assetIds", ${ids('Tag')} AS "tagIds"
         FROM unnest($2::text[]) WITH ORDINALITY AS term(written, place),
           LATERAL (SELECT coffer.folded(written) AS text, coffer.spelled_out(written) AS spelled) f
         ORDER BY place`,
};

const NAMED = {
  categoryIds: is.arrayOf(is.uuid),
  merchantIds: is.arrayOf(is.uuid),
  assetIds: is.arrayOf(is.uuid),
  tagIds: is.arrayOf(is.uuid),
  text: is.text,
  spelled: is.text,
};

/** Returns the terms of a search, in lower case and without accents, each with the records whose names match the term. */
export async function readSearchTerms(
  { transaction, walletId }: Pick<Wallet, 'transaction' | 'walletId'>,
  search: string,
): Promise<SearchTerm[]> {
  const terms = parseSearchTerms(search);
  const rows = await transaction.query({
    row: NAMED,
    ...READ,
    values: [walletId, terms.map(({ text }) => text)],
  });
  return rows.map(({ text, spelled, ...named }, at) => ({ text, spelled, amounts: terms[at]?.amounts ?? [], named }));
}
