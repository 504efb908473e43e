import type { Database } from '@coffer/db/database.ts';
import { WRONG_COUNTS } from '../stored/verify-wallet.sql.ts';

/** Violations of the invariants of a wallet's ledger, one row each: there must never be any. */
const VIOLATIONS = `
  SELECT 'day total' AS rule, to_jsonb(both_sums) AS found FROM (
    SELECT * FROM (
      SELECT "assetId", currency, date, amount FROM "DayTotal" WHERE "walletId" = $1 AND amount <> 0
    ) AS kept FULL JOIN (
      SELECT "assetId", "amountCurrency" AS currency, date, sum("amountValue") AS sum FROM "Transaction"
      WHERE "walletId" = $1 AND "parentTransactionId" IS NULL GROUP BY 1, 2, 3 HAVING sum("amountValue") <> 0
    ) AS raw USING ("assetId", currency, date)
    WHERE kept.amount IS DISTINCT FROM raw.sum
  ) AS both_sums
  UNION ALL
  SELECT 'record count', to_jsonb(counts) FROM (${WRONG_COUNTS}) AS counts
  UNION ALL
  SELECT 'split', to_jsonb(whole) FROM (
    SELECT t.id, t.parent, t."amountValue", count(part.id) AS parts, sum(part."amountValue") AS sum
    FROM "Transaction" t
    LEFT JOIN "Transaction" part ON part."walletId" = t."walletId" AND part."parentTransactionId" = t.id
    WHERE t."walletId" = $1 AND (t.parent OR part.id IS NOT NULL)
    GROUP BY t.id, t.parent, t."amountValue"
    HAVING NOT t.parent OR count(part.id) = 0 OR sum(part."amountValue") IS DISTINCT FROM t."amountValue"
  ) AS whole
  UNION ALL
  SELECT 'part', to_jsonb(part.*) FROM "Transaction" part
  JOIN "Transaction" t ON t."walletId" = part."walletId" AND t.id = part."parentTransactionId"
  WHERE part."walletId" = $1 AND (part.parent OR t."parentTransactionId" IS NOT NULL
    OR (part."assetId", part.date, part."amountCurrency") IS DISTINCT FROM (t."assetId", t.date, t."amountCurrency"))
  UNION ALL
  SELECT 'link', to_jsonb(l.*) FROM "TransferLink" l
  WHERE l."walletId" = $1 AND NOT EXISTS (
    SELECT FROM "TransferLink" back WHERE back."walletId" = $1
      AND (back."transactionId", back."securityTransactionId", back."cryptoTransactionId")
        IS NOT DISTINCT FROM (l."counterTransactionId", l."counterSecurityTransactionId", l."counterCryptoTransactionId")
      AND (l."transactionId", l."securityTransactionId", l."cryptoTransactionId")
        IS NOT DISTINCT FROM (back."counterTransactionId", back."counterSecurityTransactionId", back."counterCryptoTransactionId"))
  UNION ALL
  SELECT 'linked transactions', to_jsonb(l.*) FROM "TransferLink" l
  JOIN "Transaction" a ON a."walletId" = $1 AND a.id = l."transactionId"
  JOIN "Transaction" b ON b."walletId" = $1 AND b.id = l."counterTransactionId"
  WHERE l."walletId" = $1 AND (a.parent OR b.parent OR sign(a."amountValue") * sign(b."amountValue") <> -1)
  UNION ALL
  SELECT 'date of a link', to_jsonb(l.*) FROM "TransferLink" l
  JOIN "Transaction" t ON t."walletId" = $1 AND t.id = l."transactionId"
  WHERE l."walletId" = $1 AND l.date <> t.date
  UNION ALL
  SELECT 'date of a tag', to_jsonb(g.*) FROM "TransactionTag" g
  JOIN "Transaction" t ON t."walletId" = $1 AND t.id = g."transactionId"
  WHERE g."walletId" = $1 AND g.date <> t.date
  UNION ALL
  SELECT 'using dates', to_jsonb(t.*) FROM "Transaction" t
  WHERE t."walletId" = $1 AND t."usingDateRule" = 'transactionDate' AND (t."usingStartDate" <> t.date OR t."usingEndDate" <> t.date)`;

/** Returns the rules that stored day totals, record counts, splits, links or copied dates violate; empty without faults. */
export function findInvariantViolations(
  database: Database,
  walletId: string,
): Promise<{ rule: string; found: unknown }[]> {
  return database.withWallet(
    walletId,
    (transaction) => transaction.query<{ rule: string; found: unknown }>({ text: VIOLATIONS, values: [walletId] }),
    { readOnly: true },
  );
}
