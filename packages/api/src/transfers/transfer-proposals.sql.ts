import { MAX_HINT_CHARACTERS } from './own-accounts.ts';

const COLUMNS = `t.id, t."assetId", t.date, t."amountValue" AS amount, t."amountCurrency" AS currency,
  left(t."fromTo", ${MAX_HINT_CHARACTERS}) AS "fromTo", left(t.description, ${MAX_HINT_CHARACTERS}) AS description,
  left(t.notes, ${MAX_HINT_CHARACTERS}) AS notes`;

/** Number of days before and after the requested days in which other transactions may compete with a pair. */
const COMPETING_PAIR_DAYS = 14;

/**
 * A condition for possible sides of a proposal: unlinked leaves without a merchant chosen by a person, which the
 * service did not create itself. The condition looks up links in a list: after a large import the statistics are still
 * those of an empty wallet, and a join would be planned with them.
 */
const OPEN = `t."walletId" = $1 AND NOT t.parent AND t."amountValue" <> 0 AND t.source <> 'system'
    AND (t."merchantId" IS NULL OR t."merchantAutoAssigned")
    AND ($2::date IS NULL OR t.date >= $2::date - ${COMPETING_PAIR_DAYS}) AND ($3::date IS NULL OR t.date <= $3::date + ${COMPETING_PAIR_DAYS})
    AND t.id NOT IN (SELECT l."transactionId" FROM "TransferLink" l WHERE l."walletId" = $1 AND l."transactionId" IS NOT NULL)`;

const IN = (category: string) =>
  `t."categoryId" = ANY(ARRAY(SELECT c.id FROM "Category" c WHERE c."walletId" = $1 AND ${category}))`;

/**
 * SQL: declares the cursor `leaf` over the transactions that may be a side of a proposed transfer, by date. Includes
 * only transactions that are uncategorised or in a transfer category, because a person or a rule chose any other
 * category. $1 wallet, $2 and $3 the first and last day, null for all.
 */
export const DECLARE_TRANSFER_CANDIDATES = `
  DECLARE leaf NO SCROLL CURSOR FOR
  SELECT ${COLUMNS}, false AS "isTransfer" FROM coffer.wallet_transaction t WHERE ${OPEN} AND t."categoryId" IS NULL
  UNION ALL
  SELECT ${COLUMNS}, false FROM coffer.wallet_transaction t WHERE ${OPEN} AND ${IN(`c."systemKey" = 'uncategorized'`)}
  UNION ALL
  SELECT ${COLUMNS}, true FROM coffer.wallet_transaction t WHERE ${OPEN} AND ${IN(`c.type = 'transfer'`)}
  ORDER BY date`;

/** SQL: the wallet’s assets, with the fields by which texts of transactions refer to them. $1 wallet. */
export const SELECT_WALLET_ASSETS = `SELECT id, name, type, "accountNumber" FROM "Asset" WHERE "walletId" = $1 ORDER BY id`;
export const MEMBER_NAMES = `
  SELECT person.name FROM "Member" member JOIN "Person" person ON person.id = member."userId"
  WHERE member."walletId" = $1 ORDER BY member."userId"`;
