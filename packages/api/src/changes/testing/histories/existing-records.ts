import type { Database } from '@coffer/db/database.ts';

interface Named {
  readonly id: string;
}

export interface ExistingTransaction extends Named {
  readonly date: string;
  readonly assetId: string;
  readonly amountValue: string;
  readonly parent: boolean;
  readonly part: boolean;
  readonly linked: boolean;
  /** The type of the record on the other side of the transfer; null without a transfer. */
  readonly counterType: string | null;
  readonly counterId: string | null;
}

export interface ExistingPosition extends Named {
  readonly assetId: string;
  readonly code: string;
  readonly linked: boolean;
}

interface ExistingImportFile extends Named {
  readonly state: string;
  readonly assetId: string | null;
  /** The number of accounts in the file. */
  readonly accounts: number;
  /** Whether the settings name one account of the file. */
  readonly divided: boolean;
}

/** The existing records of a wallet, as far as random writes need them. */
export interface ExistingRecords {
  readonly assets: readonly Named[];
  readonly assetGroups: readonly Named[];
  /** The categories, without system categories. */
  readonly categories: readonly Named[];
  readonly categoryGroups: readonly Named[];
  readonly tags: readonly Named[];
  readonly merchants: readonly Named[];
  readonly rules: readonly Named[];
  readonly transactions: readonly ExistingTransaction[];
  readonly comments: readonly (Named & { readonly transactionId: string })[];
  readonly securityTransactions: readonly ExistingPosition[];
  readonly cryptoTransactions: readonly ExistingPosition[];
  readonly files: readonly (Named & {
    readonly ready: boolean;
    readonly statement: boolean;
    readonly archive: boolean;
    readonly beingRead: boolean;
    readonly assigned: boolean;
  })[];
  readonly scenarios: readonly Named[];
  readonly planItems: readonly Named[];
  readonly budgets: readonly Named[];
  /** Categories that are envelopes, without system categories. */
  readonly envelopes: readonly Named[];
  readonly budgetTargets: readonly { readonly id: string; readonly key: string }[];
  readonly notifications: readonly (Named & { readonly recipientUserId: string })[];
  readonly imports: readonly Named[];
  readonly importFiles: readonly ExistingImportFile[];
  /** The open reviews. */
  readonly matchReviews: readonly (Named & { readonly candidates: readonly string[] })[];
}

const rows = (select: string) => `(SELECT coalesce(jsonb_agg(to_jsonb(r)), '[]') FROM (${select}) AS r)`;
const ids = (table: string, beside = '') =>
  rows(`SELECT id FROM "${table}" WHERE "walletId" = $1 ${beside} ORDER BY id LIMIT 100`);
const linked = (column: string, of: string) =>
  `EXISTS (SELECT FROM "TransferLink" l WHERE l."walletId" = $1 AND l."${column}" = ${of}.id) AS linked`;

const EXISTING_RECORDS = `SELECT jsonb_build_object(
  'assets', ${ids('Asset')}, 'assetGroups', ${ids('AssetGroup')}, 'categories', ${ids('Category', 'AND NOT system')},
  'categoryGroups', ${ids('CategoryGroup')}, 'tags', ${ids('Tag')}, 'merchants', ${ids('Merchant')}, 'rules', ${ids('Rule')},
  'transactions', ${rows(`SELECT t.id, t."assetId", t.date, t."amountValue"::text AS "amountValue", t.parent,
    t."parentTransactionId" IS NOT NULL AS part, l.id IS NOT NULL AS linked,
    CASE WHEN l."counterTransactionId" IS NOT NULL THEN 'transaction' WHEN l."counterSecurityTransactionId" IS NOT NULL
      THEN 'securityTransaction' WHEN l.id IS NOT NULL THEN 'cryptoTransaction' END AS "counterType",
    coalesce(l."counterTransactionId", l."counterSecurityTransactionId", l."counterCryptoTransactionId") AS "counterId"
    FROM "Transaction" t LEFT JOIN "TransferLink" l ON l."walletId" = $1 AND l."transactionId" = t.id WHERE t."walletId" = $1 ORDER BY t.id DESC LIMIT 150`)},
  'comments', ${rows(`SELECT id, "transactionId" FROM "Comment" WHERE "walletId" = $1 ORDER BY id LIMIT 100`)},
  'securityTransactions', ${rows(`SELECT t.id, t."assetId", t.isin AS code, ${linked('securityTransactionId', 't')}
    FROM "SecurityTransaction" t WHERE t."walletId" = $1 ORDER BY t.id LIMIT 100`)},
  'cryptoTransactions', ${rows(`SELECT t.id, t."assetId", t.symbol AS code, ${linked('cryptoTransactionId', 't')}
    FROM "CryptoTransaction" t WHERE t."walletId" = $1 ORDER BY t.id LIMIT 100`)},
  'files', ${rows(`SELECT id, "storagePath" IS NOT NULL AS ready, "fileExtension" = 'csv' AS statement, "fileExtension" = 'zip' AS archive,
    "parseStatus" = 'parsing' AS "beingRead",
    EXISTS (SELECT FROM "FileAssignment" a WHERE a."walletId" = $1 AND a."fileId" = f.id) AS assigned FROM "File" f WHERE "walletId" = $1 ORDER BY id LIMIT 100`)},
  'scenarios', ${ids('Scenario')}, 'planItems', ${ids('PlanItem')}, 'budgets', ${ids('Budget')},
  'envelopes', ${ids('Category', `AND NOT system AND type IN ('fixedExpense', 'variableExpense', 'none')`)},
  'budgetTargets', ${rows(`SELECT "budgetId" AS id, "categoryId" AS key FROM "BudgetTarget" WHERE "walletId" = $1 AND "categoryId" IS NOT NULL LIMIT 100`)},
  'notifications', ${rows(`SELECT id, "recipientUserId" FROM "Notification" WHERE "walletId" = $1 ORDER BY id LIMIT 100`)}, 'imports', ${ids('Import', 'AND "undoneTime" IS NULL')},
  'matchReviews', ${rows(`SELECT id, "candidateTransactionIds" AS candidates FROM "MatchReview" WHERE "walletId" = $1 AND status = 'open' ORDER BY id LIMIT 100`)},
  'importFiles', ${rows(`SELECT id, state, "assetId", coalesce(jsonb_array_length(detected -> 'accounts'), 0) AS accounts,
    settings ? 'account' AS divided
    FROM "ImportFile" WHERE "walletId" = $1 ORDER BY id LIMIT 100`)}) AS records`;

export async function readExistingRecords(database: Database, walletId: string): Promise<ExistingRecords> {
  const [row] = await database.withWallet(
    walletId,
    (transaction) => transaction.query<{ records: ExistingRecords }>({ text: EXISTING_RECORDS, values: [walletId] }),
    { readOnly: true },
  );
  if (row === undefined) throw new Error('there is no wallet');
  return row.records;
}
