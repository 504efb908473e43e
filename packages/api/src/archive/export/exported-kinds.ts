import * as is from '@coffer/db/columns.ts';
import type { WalletTransaction } from '@coffer/db/database.ts';
import { TRANSACTIONS_FOR_EXPORT as TRANSACTIONS } from '../../books/transactions/transactions.sql.ts';
import { budgetMonthRowsSql } from '../../planning/budgets/month-records.ts';
import type { Asset } from '../../wallets/assets/assets.schema.ts';
import { listAssets } from '../../wallets/assets/assets.service.ts';
import { EXPORTED_RECORD_SCHEMAS } from '../exported-record-schemas.ts';
import { rowsByPage } from './rows-by-page.ts';

/** A kind of record in an export. */
export interface ExportedKind {
  /** The `type` of its lines. */
  readonly type: string;
  /** Yields the wallet's records of this kind in pages. */
  readonly pages: (transaction: WalletTransaction) => AsyncIterable<readonly object[]>;
  /** Returns the field names, even if there is no record. */
  readonly columns: (transaction: WalletTransaction) => Promise<readonly string[]>;
}

/** Returns the resource name of a record type: `categories` for `category`, `apiKeys` for `apiKey`. */
export function resourceName({ type }: Pick<ExportedKind, 'type'>): string {
  return /[^aeiou]y$/.test(type) ? `${type.slice(0, -1)}ies` : `${type}s`;
}

/** Columns stored as decimals that are numbers in the API. */
const NUMBERS: ReadonlySet<string> = new Set(['quantity', 'expectedAnnualReturn', 'order']);

// Column names, separated by spaces.
const MADE = 'createdTime createdUserId';
const AUDITED = `${MADE} lastUpdatedTime lastUpdatedUserId`;
const OWN = 'id walletId';
const RECORD = `${OWN} legacyStoreId`;
/** Fields that are exported as separate records. */
const OF_A_LINK = ['transferCounterType', 'transferCounterId'];
const KNOWN_BY = 'importId importKey';

/**
 * All personal data of a wallet, in the form of the API, each record after the records it refers to. Not exported:
 * secrets (hashes, provider tokens), the files themselves and their storage paths, and day totals, which are sums of
 * transactions. A test compares the list with the tables of the database.
 */
export const EXPORTED_KINDS: readonly ExportedKind[] = [
  found(
    'member',
    `SELECT member."walletId", member."userId", person.name, person.email, member.role, member.permissions, member."createdTime"
     FROM "Member" AS member JOIN "Person" AS person ON person.id = member."userId"
     WHERE member."walletId" = $1 ORDER BY member."userId"`,
  ),
  stored('invitation', 'Invitation', `${OWN} email role permissions expiresTime acceptedTime revokedTime ${MADE}`),
  stored('apiKey', 'ApiKey', `${OWN} name display scopes export lastUsedTime revokedTime ${MADE}`),
  stored('webhook', 'Webhook', `${OWN} url types description enabled offReason ${AUDITED}`, 'NULL AS "legacyStoreId"'),
  found(
    'categoryGroup',
    `WITH RECURSIVE nested AS (
       SELECT r.*, 0 AS depth FROM "CategoryGroup" r WHERE r."walletId" = $1 AND r."parentGroupId" IS NULL
       UNION ALL
       SELECT r.*, nested.depth + 1 FROM "CategoryGroup" r JOIN nested ON r."parentGroupId" = nested.id
       WHERE r."walletId" = $1
     )
     SELECT ${columns(fieldsOf('categoryGroup'))} FROM nested r ORDER BY r.depth, r.id`,
  ),
  stored('category', 'Category', fieldsOf('category')),
  stored('tag', 'Tag', fieldsOf('tag')),
  stored('merchant', 'Merchant', fieldsOf('merchant')),
  stored('assetGroup', 'AssetGroup', fieldsOf('assetGroup')),
  found(
    'merchantDecision',
    `SELECT ${columns(`walletId counterpart merchantId ${AUDITED}`)} FROM "MerchantDecision" r
     WHERE r."walletId" = $1 ORDER BY r.counterpart`,
  ),
  stored(
    'bankConnection',
    'BankConnection',
    `${RECORD} type status countryCode institutionId institutionName logoStored error expireTime lastSyncTime nextSyncTime ${AUDITED}`,
  ),
  stored(
    'bankAccount',
    'BankAccount',
    `${OWN} connectionId identification iban mask name currency type lastDay lastSyncTime stated computed statedCurrency
     statedDate differenceSince createdTime`,
  ),
  {
    type: 'asset',
    pages: assetPages,
    columns: async () => [...Object.keys(EXPORTED_RECORD_SCHEMAS.asset.shape), 'bankConnectionId', 'bankAccountId'],
  },
  stored(
    'rule',
    'Rule',
    fieldsOf('rule', ['thenTagIds']),
    `ARRAY(SELECT g."tagId" FROM "RuleTag" g WHERE g."walletId" = r."walletId" AND g."ruleId" = r.id
           ORDER BY g.position) AS "thenTagIds"`,
  ),
  stored(
    'import',
    'Import',
    `${RECORD} assetId importerType account filename created duplicates reviews skipped skippedLines balanceCheck securities ${AUDITED} undoneTime`,
  ),
  stored(
    'coveredPeriod',
    'CoveredPeriod',
    `${OWN} assetId importId runId fromDate untilDate isStated balances createdTime`,
  ),
  stored(
    'importFile',
    'ImportFile',
    `${OWN} filename size importerType detected assetId settings state progress problem result importId ${MADE}
     startedTime finishedTime`,
  ),
  // Parents before their split parts.
  found('transaction', `${TRANSACTIONS} AND t."parentTransactionId" IS NULL ORDER BY t.id`),
  found('transaction', `${TRANSACTIONS} AND t."parentTransactionId" IS NOT NULL ORDER BY t.id`),
  stored('comment', 'Comment', fieldsOf('comment')),
  // Lines delivered by banks, so that later deliveries still match, and lines that wait for a review.
  stored(
    'deliveredLine',
    'DeliveredLine',
    `${OWN} assetId origin runId state transactionId stableId providerIds importKey pending date secondaryDate amountValue
     amountCurrency fromTo description notes balanceAfter missedRunId writtenTime`,
  ),
  stored('matchReview', 'MatchReview', `${fieldsOf('matchReview')} lineId`),
  stored('securityTransaction', 'SecurityTransaction', `${fieldsOf('securityTransaction', OF_A_LINK)} ${KNOWN_BY}`),
  stored('cryptoTransaction', 'CryptoTransaction', `${fieldsOf('cryptoTransaction', OF_A_LINK)} ${KNOWN_BY}`),
  // Each transfer twice, once from each side.
  stored(
    'transferLink',
    'TransferLink',
    `${OWN} transactionId securityTransactionId cryptoTransactionId counterTransactionId counterSecurityTransactionId
     counterCryptoTransactionId date categorySet formerCategoryId ${MADE}`,
  ),
  found(
    'price',
    `SELECT ${columns('walletId instrument date source value currency bookingId lastUpdatedTime')}
     FROM "WalletPrice" r WHERE r."walletId" = $1 ORDER BY r.instrument, r.date, r.source`,
  ),
  // The wallet's own data about securities.
  found(
    'security',
    `SELECT ${columns('walletId isin name wkn lastUpdatedTime lastUpdatedUserId')}
     FROM "WalletSecurity" r WHERE r."walletId" = $1 ORDER BY r.isin`,
  ),
  found(
    'securitySplit',
    `SELECT ${columns('walletId isin date factor lastUpdatedTime lastUpdatedUserId')}
     FROM "WalletSecuritySplit" r WHERE r."walletId" = $1 ORDER BY r.isin, r.date`,
  ),
  stored(
    'file',
    'File',
    `${RECORD} filename fileExtension size uploadedTime parseStatus parseData ${AUDITED}`,
    `encode(r.sha256, 'hex') AS sha256`,
  ),
  stored(
    'fileAssignment',
    'FileAssignment',
    `${OWN} fileId position transactionId securityTransactionId cryptoTransactionId`,
  ),
  stored(
    'scenario',
    'Scenario',
    fieldsOf('scenario', ['assetIds']),
    `ARRAY(SELECT g."assetId" FROM "ScenarioAsset" g WHERE g."walletId" = r."walletId" AND g."scenarioId" = r.id
           ORDER BY g.position) AS "assetIds"`,
  ),
  stored(
    'planItem',
    'PlanItem',
    `${RECORD} scenarioId month categoryId categoryGroupId amount duration frequency ${AUDITED}`,
  ),
  stored(
    'budget',
    'Budget',
    fieldsOf('budget', ['assetIds']),
    `ARRAY(SELECT g."assetId" FROM "BudgetAsset" g WHERE g."walletId" = r."walletId" AND g."budgetId" = r.id
           ORDER BY g.position) AS "assetIds"`,
  ),
  stored('budgetMonth', 'BudgetMonth', fieldsOf('budgetMonth', ['rows']), `${budgetMonthRowsSql('r')} AS rows`),
  stored(
    'budgetTarget',
    'BudgetTarget',
    fieldsOf('budgetTarget', ['key']),
    'coalesce(r."categoryId", r."assetId") AS key',
  ),
  stored('notification', 'Notification', fieldsOf('notification')),
  // After everything that closings apply to.
  stored('closing', 'Closing', `${RECORD} assetId date ${AUDITED}`),
  stored(
    'auditRow',
    'AuditRow',
    `${OWN} time userId credentialType credentialId clientId operation recordId before after requestId`,
  ),
];

/** Returns the fields of an API record, as column names. */
function fieldsOf(type: keyof typeof EXPORTED_RECORD_SCHEMAS, without: readonly string[] = []): string {
  return Object.keys(EXPORTED_RECORD_SCHEMAS[type].shape)
    .filter((name) => !without.includes(name))
    .join(' ');
}

/** Exports the result of a statement; $1 is the wallet. */
function found(type: string, text: string): ExportedKind {
  return {
    type,
    pages: (transaction) => rowsByPage(transaction, { text, values: [transaction.walletId] }),
    columns: async (transaction) => {
      // Returns exactly one row, with nulls if there is no record, because only the column names are needed.
      const [row = {}] = await transaction.query({
        text: `SELECT found.* FROM (SELECT 1) AS one LEFT JOIN (${text}) AS found ON true LIMIT 1`,
        values: [transaction.walletId],
      });
      return Object.keys(row);
    },
  };
}

/** Exports the rows of a table, with these columns and `more`. */
function stored(type: string, table: string, names: string, more?: string): ExportedKind {
  const selected = more === undefined ? columns(names) : `${columns(names)}, ${more}`;
  return found(type, `SELECT ${selected} FROM "${table}" r WHERE r."walletId" = $1 ORDER BY r.id`);
}

function columns(names: string): string {
  const all = names.split(/\s+/);
  return all.map((name) => (NUMBERS.has(name) ? `r."${name}"::float8 AS "${name}"` : `r."${name}"`)).join(', ');
}

async function* assetPages(transaction: WalletTransaction) {
  let cursor: string | undefined;
  do {
    const input = { walletId: transaction.walletId, limit: 500, ...(cursor === undefined ? {} : { cursor }) };
    const { items, nextCursor } = await listAssets({ transaction, walletId: transaction.walletId }, input);
    yield await withConnections(transaction, items);
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
}

/** Adds the id of the connection of each asset. */
async function withConnections(transaction: WalletTransaction, assets: readonly Asset[]) {
  const rows = await transaction.query({
    row: { id: is.uuid, bankConnectionId: is.orNull(is.uuid), bankAccountId: is.orNull(is.uuid) },
    text: `SELECT id, "bankConnectionId", "bankAccountId" FROM "Asset" WHERE "walletId" = $1 AND id = ANY($2::uuid[])`,
    values: [transaction.walletId, assets.map(({ id }) => id)],
  });
  const connections = new Map(rows.map(({ id, ...connection }) => [id, connection]));
  const none = { bankConnectionId: null, bankAccountId: null };
  return assets.map((record) => ({ ...record, ...(connections.get(record.id) ?? none) }));
}
