import * as is from '@coffer/db/columns.ts';
import { getConnection } from '../../banks/connections/bankConnections.service.ts';
import { getMatchReview } from '../../banks/reviews/matchReviews.service.ts';
import { getCategory } from '../../books/categories/categories.service.ts';
import { getCategoryGroup } from '../../books/categoryGroups/categoryGroups.service.ts';
import { getClosing } from '../../books/closings/closings.service.ts';
import { getComment } from '../../books/comments/comments.service.ts';
import { getTag } from '../../books/tags/tags.service.ts';
import { getTransactions } from '../../books/transactions/transactions.service.ts';
import { getFile } from '../../files/files.service.ts';
import { getCryptoTransaction } from '../../investments/cryptoTransactions/cryptoTransactions.service.ts';
import { getManualPrice } from '../../investments/prices/prices.service.ts';
import { getSecurity } from '../../investments/securities/securities.service.ts';
import { getSecurityTransaction } from '../../investments/securityTransactions/securityTransactions.service.ts';
import { Problem } from '../../kernel/problems.ts';
import type { RequestedWallet } from '../../kernel/wallet.ts';
import { getMemberEntry } from '../../people/members/members.service.ts';
import { getVisibleNotification } from '../../people/notifications/notifications.service.ts';
import { getBudget } from '../../planning/budgets/budgets.service.ts';
import { getBudgetMonth } from '../../planning/budgets/month-records.ts';
import { getTarget } from '../../planning/budgets/targets.service.ts';
import { getPlanItem } from '../../planning/planItems/planItems.service.ts';
import { getScenario } from '../../planning/scenarios/scenarios.service.ts';
import { getMerchant } from '../../recognition/merchants/merchants.service.ts';
import { getRule } from '../../recognition/rules/rules.service.ts';
import { getImport } from '../../statements/imports/past-imports.service.ts';
import { getAssetGroup } from '../../wallets/assetGroups/assetGroups.service.ts';
import { getAsset } from '../../wallets/assets/assets.service.ts';
import { getWallet } from '../../wallets/wallets.service.ts';
import type { FeedType } from './feed.schema.ts';

type FoundRecord = object | null;

interface Kind {
  /**
   * SQL: the next ids of the wallet's records of this kind. $1 wallet, $2 the last id read (empty at first), $3 limit.
   */
  readonly ids: string;
  /** Returns each record in its current state; null if it does not exist or is not visible to the caller. */
  readonly read: (wallet: RequestedWallet, ids: readonly string[]) => Promise<readonly FoundRecord[]>;
}

const KINDS: Readonly<Record<FeedType, Kind>> = {
  wallet: {
    ids: `SELECT id::text FROM "Wallet" WHERE id = $1 AND id::text > $2 LIMIT $3`,
    read: each((wallet) => getWallet(wallet.transaction)),
  },
  member: { ids: idsOf('Member', '"userId"'), read: each(getMemberEntry) },
  categoryGroup: { ids: idsOf('CategoryGroup'), read: each(getCategoryGroup) },
  category: { ids: idsOf('Category'), read: each(getCategory) },
  tag: { ids: idsOf('Tag'), read: each((wallet, id) => getTag(wallet, { walletId: wallet.walletId, id })) },
  merchant: { ids: idsOf('Merchant'), read: each(getMerchant) },
  assetGroup: { ids: idsOf('AssetGroup'), read: each(getAssetGroup) },
  bankConnection: { ids: idsOf('BankConnection'), read: each(getConnection) },
  asset: { ids: idsOf('Asset'), read: each(getAsset) },
  rule: { ids: idsOf('Rule'), read: each(getRule) },
  import: { ids: idsOf('Import'), read: each(getImport) },
  transaction: { ids: idsOf('Transaction'), read: getTransactions },
  comment: { ids: idsOf('Comment'), read: each(getComment) },
  securityTransaction: {
    ids: idsOf('SecurityTransaction'),
    read: each((wallet, id) => getSecurityTransaction(wallet, { walletId: wallet.walletId, id })),
  },
  cryptoTransaction: {
    ids: idsOf('CryptoTransaction'),
    read: each((wallet, id) => getCryptoTransaction(wallet, { walletId: wallet.walletId, id })),
  },
  price: {
    ids: `SELECT instrument || '/' || date AS id FROM "WalletPrice"
          WHERE "walletId" = $1 AND source = 'manual' AND instrument || '/' || date > $2 ORDER BY 1 LIMIT $3`,
    read: each(readPrice),
  },
  security: {
    ids: `SELECT isin AS id FROM (
            SELECT isin FROM "WalletSecurity" WHERE "walletId" = $1
            UNION SELECT isin FROM "WalletSecuritySplit" WHERE "walletId" = $1
          ) AS own WHERE isin > $2 ORDER BY isin LIMIT $3`,
    read: each(readOwnSecurity),
  },
  file: { ids: idsOf('File'), read: each(getFile) },
  scenario: { ids: idsOf('Scenario'), read: each(getScenario) },
  planItem: { ids: idsOf('PlanItem'), read: each(getPlanItem) },
  budget: { ids: idsOf('Budget'), read: each(getBudget) },
  budgetMonth: { ids: idsOf('BudgetMonth'), read: each(getBudgetMonth) },
  budgetTarget: { ids: idsOf('BudgetTarget'), read: each(getTarget) },
  notification: { ids: idsOf('Notification'), read: each(getVisibleNotification) },
  closing: { ids: idsOf('Closing'), read: each(getClosing) },
  matchReview: { ids: idsOf('MatchReview'), read: each(getMatchReview) },
};

/**
 * Returns the current records of one kind in the order of the ids; null if a record does not exist or is not visible.
 */
export function currentRecords(wallet: RequestedWallet, type: FeedType, ids: readonly string[]) {
  return KINDS[type].read(wallet, ids);
}

/** Returns the next ids of one kind, in ascending order. */
export async function nextFeedRecordIds(
  wallet: RequestedWallet,
  type: FeedType,
  after: string,
  count: number,
): Promise<string[]> {
  const rows = await wallet.transaction.query({
    row: { id: is.text },
    text: KINDS[type].ids,
    values: [wallet.walletId, after, count],
  });
  return rows.map(({ id }) => id);
}

function idsOf(table: string, column = 'id'): string {
  return `SELECT ${column}::text AS id FROM "${table}"
          WHERE "walletId" = $1 AND ($2 = '' OR ${column} > nullif($2, '')::uuid) ORDER BY ${column} LIMIT $3`;
}

/** Reads the records one by one: each query finds its record by key, and all queries run at once. */
function each(read: (wallet: RequestedWallet, id: string) => Promise<FoundRecord>): Kind['read'] {
  return (wallet, ids) => Promise.all(ids.map((id) => orGone(read(wallet, id))));
}

async function orGone(reading: Promise<FoundRecord>): Promise<FoundRecord> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Problem && error.code === 'notFound') return null;
    throw error;
  }
}

/**
 * Returns null if the wallet overrides nothing of this security; then the security is not one of the wallet's records.
 */
async function readOwnSecurity(wallet: RequestedWallet, isin: string): Promise<FoundRecord> {
  const security = await getSecurity(wallet, { isin });
  const { name, wkn, splits } = security.own;
  return name === null && wkn === null && Object.keys(splits).length === 0 ? null : security;
}

function readPrice(wallet: RequestedWallet, id: string): Promise<FoundRecord> {
  const [instrument = '', date = ''] = id.split('/');
  return getManualPrice(wallet, instrument, date);
}
