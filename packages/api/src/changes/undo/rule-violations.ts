import * as is from '@coffer/db/columns.ts';
import type { Wallet } from '../../kernel/wallet.ts';

type InWallet = Pick<Wallet, 'transaction' | 'walletId'>;

/** The columns that a rule concerns, by table; null: any column. */
type RuleColumns = Readonly<Record<string, readonly string[] | null>>;

/** Records that break a rule, and the columns that the rule concerns. */
export interface RuleViolation {
  readonly recordIds: readonly string[];
  readonly columns: RuleColumns;
}

/**
 * SQL: the transactions that a change set touched, with their parents, split parts and the other sides of their
 * transfers. $1 wallet, $2 change set.
 */
const TOUCHED = `
  touched AS (
    SELECT DISTINCT "recordId"::uuid AS id FROM coffer.changed_row
    WHERE "walletId" = $1 AND "changeSetId" = $2 AND "table" IN ('Transaction', 'TransferLink') AND type = 'transaction'
  )`;

/**
 * Rules across records that operations enforce by SQL statements; each query returns groups of records that break the
 * rule. Rules enforced by database constraints are not listed.
 */
const RULES: readonly { readonly columns: RuleColumns; readonly text: string }[] = [
  {
    // The parts of a split add up to their parent and share its date, asset and currency.
    columns: {
      Transaction: ['parent', 'parentTransactionId', 'date', 'assetId', 'amountCurrency', 'amountValue'],
    },
    text: `WITH ${TOUCHED}, whole AS (
             SELECT coalesce(t."parentTransactionId", t.id) AS id FROM touched
             JOIN "Transaction" AS t ON t."walletId" = $1 AND t.id = touched.id
             WHERE t.parent OR t."parentTransactionId" IS NOT NULL
             GROUP BY 1
           )
           SELECT array_remove(array_agg(part.id::text), NULL) || whole.id::text AS ids FROM whole
           JOIN "Transaction" AS t ON t."walletId" = $1 AND t.id = whole.id
           LEFT JOIN "Transaction" AS part ON part."walletId" = $1 AND part."parentTransactionId" = whole.id
           GROUP BY whole.id, t.parent, t.date, t."assetId", t."amountCurrency", t."amountValue"
           HAVING NOT t.parent OR sum(part."amountValue") IS DISTINCT FROM t."amountValue"
             OR bool_or(part.date <> t.date OR part."assetId" <> t."assetId" OR part."amountCurrency" <> t."amountCurrency")`,
  },
  {
    // A transfer has two sides with opposite signs, and neither side is split.
    columns: { Transaction: ['parent', 'amountValue'], TransferLink: null },
    text: `WITH ${TOUCHED}
           SELECT array_remove(ARRAY[t.id, counter.id]::text[], NULL) AS ids FROM touched
           JOIN "TransferLink" AS l ON l."walletId" = $1 AND l."transactionId" = touched.id
           JOIN "Transaction" AS t ON t."walletId" = $1 AND t.id = touched.id
           LEFT JOIN "Transaction" AS counter ON counter."walletId" = $1 AND counter.id = l."counterTransactionId"
           WHERE t.parent OR sign(t."amountValue") <> -sign(counter."amountValue")`,
  },
  {
    // No category group contains itself.
    columns: { CategoryGroup: ['parentGroupId'] },
    text: `WITH RECURSIVE above AS (
             SELECT g.id AS start, g."parentGroupId" AS id, ARRAY[g.id] AS ids FROM "CategoryGroup" AS g
             WHERE g."walletId" = $1 AND g.id::text IN (
               SELECT "recordId" FROM coffer.changed_row WHERE "walletId" = $1 AND "changeSetId" = $2 AND "table" = 'CategoryGroup')
             UNION ALL
             SELECT above.start, g."parentGroupId", above.ids || g.id FROM above
             JOIN "CategoryGroup" AS g ON g."walletId" = $1 AND g.id = above.id WHERE NOT above.id = ANY(above.ids)
           )
           SELECT ids::text[] AS ids FROM above WHERE id = start`,
  },
];

/**
 * Returns the records that break a rule after the open database transaction. Each change is valid alone, but not
 * together with later changes.
 */
export async function findRuleViolations({ transaction, walletId }: InWallet): Promise<RuleViolation[]> {
  const broken: RuleViolation[] = [];
  for (const { columns, text } of RULES) {
    const found = await transaction.query({
      row: { ids: is.arrayOf(is.text) },
      text,
      values: [walletId, transaction.changeSetId],
    });
    if (found.length > 0) broken.push({ columns, recordIds: [...new Set(found.flatMap(({ ids }) => ids))] });
  }
  return broken;
}
