import * as is from '@coffer/db/columns.ts';
import type { WalletTransaction } from '@coffer/db/database.ts';
import { Problem } from '../../kernel/problems.ts';
import type { OperationRates } from '../../kernel/services.ts';
import { MAX_RULE_PATTERNS } from '../../recognition/rules/rule-patterns.ts';
import {
  MAX_WALLET_IMPORT_SETTINGS_BYTES,
  WALLET_IMPORT_SETTINGS_BYTES,
} from '../../wallets/assets/import-settings-quota.ts';

/**
 * Rules across records, each with a statement that returns the id of a record that breaks the rule. $1 is the wallet.
 */
const RULES: readonly (readonly [message: string, text: string])[] = [
  [
    'does not have each system category once with its type',
    `SELECT $1::text AS id WHERE ARRAY(
       SELECT "systemKey" || ' ' || type FROM "Category" WHERE "walletId" = $1::uuid AND system ORDER BY 1
     ) <> ARRAY['fees variableExpense', 'gainsLosses valueChange', 'initialBalance valueChange', 'tax variableExpense',
                'transfer transfer', 'uncategorized none', 'valueChange valueChange']`,
  ],
  [
    'has category groups that contain each other',
    `WITH RECURSIVE reached AS (
       SELECT id FROM "CategoryGroup" WHERE "walletId" = $1::uuid AND "parentGroupId" IS NULL
       UNION ALL
       SELECT g.id FROM "CategoryGroup" g JOIN reached ON g."parentGroupId" = reached.id WHERE g."walletId" = $1::uuid
     )
     SELECT id::text FROM "CategoryGroup" WHERE "walletId" = $1::uuid AND id NOT IN (SELECT id FROM reached) LIMIT 1`,
  ],
  [
    'has more patterns in its rules than a wallet may have',
    `SELECT $1::text AS id FROM "Rule" r WHERE r."walletId" = $1::uuid
     HAVING count(*) FILTER (WHERE r."ifTextMatch" = 'matchesPattern') + count(*) FILTER (WHERE r."ifCounterpartMatch" = 'matchesPattern')
       + sum(jsonb_array_length(jsonb_path_query_array(r."ifGroups", '$[*].conditions[*] ? (@.match == "matchesPattern")'))) > ${MAX_RULE_PATTERNS}`,
  ],
  [
    'has more import settings than a wallet may have',
    `SELECT $1::text AS id FROM (${WALLET_IMPORT_SETTINGS_BYTES}) settings WHERE bytes > ${MAX_WALLET_IMPORT_SETTINGS_BYTES}`,
  ],
  [
    'has a split whose parts do not match their parent',
    `WITH part AS (
       SELECT "parentTransactionId" AS id, sum("amountValue") AS amount, min(date) AS first, max(date) AS last,
         min("assetId"::text) AS asset, max("assetId"::text) AS "otherAsset", min("amountCurrency") AS currency,
         max("amountCurrency") AS "otherCurrency"
       FROM "Transaction" WHERE "walletId" = $1::uuid AND "parentTransactionId" IS NOT NULL GROUP BY 1
     )
     SELECT coalesce(t.id, part.id)::text AS id
     FROM (SELECT * FROM "Transaction" WHERE "walletId" = $1::uuid AND parent) t FULL JOIN part ON part.id = t.id
     WHERE (t.id, part.amount, part.first, part.last, part.asset, part."otherAsset", part.currency, part."otherCurrency")
       IS DISTINCT FROM (part.id, t."amountValue", t.date, t.date, t."assetId"::text, t."assetId"::text,
         t."amountCurrency", t."amountCurrency") LIMIT 1`,
  ],
  [
    'has a transfer link whose two sides differ',
    `WITH side AS (
       SELECT coalesce('t' || "transactionId", 's' || "securityTransactionId", 'c' || "cryptoTransactionId") AS one,
         coalesce('t' || "counterTransactionId", 's' || "counterSecurityTransactionId", 'c' || "counterCryptoTransactionId") AS other
       FROM "TransferLink" WHERE "walletId" = $1::uuid
     )
     SELECT substr(one, 2) AS id FROM (SELECT one, other FROM side EXCEPT SELECT other, one FROM side) AS single LIMIT 1`,
  ],
  [
    'has a transfer link of transactions that cannot be linked',
    `SELECT t.id::text FROM "TransferLink" l
     JOIN "Transaction" t ON t."walletId" = l."walletId" AND t.id = l."transactionId"
     LEFT JOIN "Transaction" counter ON counter."walletId" = l."walletId" AND counter.id = l."counterTransactionId"
     WHERE l."walletId" = $1::uuid AND (t.parent OR l.date <> t.date
       OR (counter.id IS NOT NULL AND sign(t."amountValue") <> -sign(counter."amountValue"))) LIMIT 1`,
  ],
];

const CURRENCIES = `
  SELECT DISTINCT currency FROM "DayTotal" WHERE "walletId" = $1
  UNION SELECT "amountCurrency" FROM "Transaction" WHERE "walletId" = $1 AND "parentTransactionId" IS NOT NULL
  UNION SELECT "defaultCurrency" FROM "Asset" WHERE "walletId" = $1
  UNION SELECT currency FROM "WalletPrice" WHERE "walletId" = $1
  UNION SELECT unnest(ARRAY["priceCurrency", "feesCurrency", "taxCurrency"]) FROM "SecurityTransaction" WHERE "walletId" = $1
  UNION SELECT unnest(ARRAY["priceCurrency", "feesCurrency", "taxCurrency"]) FROM "CryptoTransaction" WHERE "walletId" = $1`;

/**
 * Checks that some sequence of operations could have produced the wallet.
 * @throws Problem `invalidFile` with the first inconsistency
 */
export async function requireConsistentWallet(transaction: WalletTransaction, rates: OperationRates): Promise<void> {
  const { walletId } = transaction;
  for (const [message, text] of RULES) {
    const [broken] = await transaction.query({
      row: { id: is.text },
      text,
      values: [walletId],
    });
    if (broken === undefined) continue;
    const record = broken.id === walletId ? '' : ` (${broken.id})`;
    throw new Problem('invalidFile', {
      detail: `The wallet ${message}${record}.`,
      errors: [{ path: 'file', code: 'invalidFile', message }],
    });
  }
  const currencies = await transaction.query({
    row: { currency: is.orNull(is.text) },
    text: CURRENCIES,
    values: [walletId],
  });
  // Checks only that each currency has a rate: transactions may use a crypto code that the wallet no longer holds.
  for (const { currency } of currencies) if (currency !== null) await rates.requireRate(currency, 'file');
}
