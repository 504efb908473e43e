import * as is from '@coffer/db/columns.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { parseSearchTerms, type SearchTerm } from './search-terms.ts';

/**
 * SQL: the ids of the records of wallet $1 whose name `n.name`, in the form of the index on texts, meets a condition. OFFSET 0
 * keeps the planner from computing the name again for each use.
 */
const idsWhere = (table: string, meets: string) =>
  `ARRAY(SELECT n.id FROM (
       SELECT id, coffer.searchable(name) AS name FROM "${table}" WHERE "walletId" = $1 OFFSET 0
     ) n WHERE ${meets})`;
const ids = (table: string) =>
  idsWhere(table, `strpos(n.name, text) > 0 OR (text <> spelled AND strpos(n.name, spelled) > 0)`);

/** The characters that may precede a word in a folded text; independent of the database's locale. */
const BEFORE_WORD = String.raw`(^|[\s!-/:-@[-\`{-~\u00b7])`;
/** A regular expression that matches from the start of a word only: otherwise "rent" would match every "Current account". */
const wordStart = (written: string) =>
  String.raw`'${BEFORE_WORD}' || regexp_replace(${written}, '([^[:alnum:]\s])', '\\\1', 'g')`;
const IDS_FROM_START = idsWhere(
  'Asset',
  `(strpos(n.name, text) > 0 AND n.name ~ "textStart")
    OR (text <> spelled AND strpos(n.name, spelled) > 0 AND n.name ~ "spelledStart")`,
);

/**
 * SQL: the terms $2 in folded form, with the ids of the records of wallet $1 whose names contain each term. MATERIALIZED
 * keeps the planner from folding the terms again for each name. Planning takes longer than running the statement.
 */
const READ = {
  name: 'searchTerms',
  planOnce: true,
  text: `WITH term AS MATERIALIZED (
           SELECT place, text, spelled, ${wordStart('text')} AS "textStart", ${wordStart('spelled')} AS "spelledStart"
           FROM (
             SELECT place, coffer.folded(written) AS text, coffer.spelled_out(written) AS spelled
             FROM unnest($2::text[]) WITH ORDINALITY AS term(written, place) OFFSET 0
           ) folded
         )
         SELECT text, spelled, ${ids('Category')} AS "categoryIds", ${ids('Merchant')} AS "merchantIds",
           ${IDS_FROM_START} AS "assetIds", ${ids('Tag')} AS "tagIds"
         FROM term ORDER BY place`,
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
