import { LONGEST_TEXT } from './own-accounts.ts';

const COLUMNS = `t.id, t."assetId", t.date, t."amountValue" AS amount, t."amountCurrency" AS currency,
  left(t."fromTo", ${LONGEST_TEXT}) AS "fromTo", left(t.description, ${LONGEST_TEXT}) AS description,
  left(t.notes, ${LONGEST_TEXT}) AS notes`;

/** Days around those that are asked for, whose bookings may compete with a pair. */
const NEAR = 14;

/**
 * What a proposal may have as a side: leaves without a link and without a merchant that somebody chose, which the
 * service did not book itself. Links are looked up in a list of them, since a join of the two would be planned by what
 * was known of the wallet last: after a large import that is nothing.
 */
const OPEN = `t."walletId" = $1 AND NOT t.parent AND t."amountValue" <> 0 AND t.source <> 'system'
    AND (t."merchantId" IS NULL OR t."merchantAutoAssigned")
    AND ($2::date IS NULL OR t.date >= $2::date - ${NEAR}) AND ($3::date IS NULL OR t.date <= $3::date + ${NEAR})
    AND t.id NOT IN (SELECT l."transactionId" FROM "TransferLink" l WHERE l."walletId" = $1 AND l."transactionId" IS NOT NULL)`;

const IN = (category: string) =>
  `t."categoryId" = ANY(ARRAY(SELECT c.id FROM "Category" c WHERE c."walletId" = $1 AND ${category}))`;

/**
 * The bookings that a proposed transfer may have as a side, by their days, as the cursor `leaf`. A booking with a
 * category of another type is none: whoever, or whichever rule, chose it has said what it is. $1 wallet, $2 and $3 the
 * days, null for all.
 */
export const LEAVES = `
  DECLARE leaf NO SCROLL CURSOR FOR
  SELECT ${COLUMNS}, false AS "isTransfer" FROM coffer.wallet_transaction t WHERE ${OPEN} AND t."categoryId" IS NULL
  UNION ALL
  SELECT ${COLUMNS}, false FROM coffer.wallet_transaction t WHERE ${OPEN} AND ${IN(`c."systemKey" = 'uncategorized'`)}
  UNION ALL
  SELECT ${COLUMNS}, true FROM coffer.wallet_transaction t WHERE ${OPEN} AND ${IN(`c.type = 'transfer'`)}
  ORDER BY date`;

/** $1 the wallet. */
export const ASSETS_OF_WALLET = `SELECT id, name, type, "accountNumber" FROM "Asset" WHERE "walletId" = $1 ORDER BY id`;
export const MEMBERS = `
  SELECT person.name FROM "Member" member JOIN "Person" person ON person.id = member."userId"
  WHERE member."walletId" = $1 ORDER BY member."userId"`;
