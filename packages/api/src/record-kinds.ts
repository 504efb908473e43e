import { bankAccountKind, bankConnectionKind } from './banks/connections/bankConnections.kind.ts';
import { matchReviewKind } from './banks/reviews/matchReviews.kind.ts';
import { categoryKind } from './books/categories/categories.kind.ts';
import { categoryGroupKind } from './books/categoryGroups/categoryGroups.kind.ts';
import { closingKind } from './books/closings/closings.kind.ts';
import { commentKind } from './books/comments/comments.kind.ts';
import { transferLinkKind } from './books/links/transferLinks.kind.ts';
import { tagKind } from './books/tags/tags.kind.ts';
import { transactionKind } from './books/transactions/transactions.kind.ts';
import { fileAssignmentKind, fileKind } from './files/files.kind.ts';
import { cryptoTransactionKind } from './investments/cryptoTransactions/cryptoTransactions.kind.ts';
import { priceKind } from './investments/prices/prices.kind.ts';
import { securityKind, securitySplitKind } from './investments/securities/securities.kind.ts';
import { securityTransactionKind } from './investments/securityTransactions/securityTransactions.kind.ts';
import { auditRowKind } from './kernel/audit.kind.ts';
import type { RecordKind } from './kernel/record-kind.ts';
import { webhookKind } from './kernel/webhooks.kind.ts';
import { apiKeyKind } from './people/apiKeys/apiKeys.kind.ts';
import { invitationKind } from './people/invitations/invitations.kind.ts';
import { memberKind } from './people/members/members.kind.ts';
import { notificationKind } from './people/notifications/notifications.kind.ts';
import { budgetKind, budgetMonthKind, budgetTargetKind } from './planning/budgets/budgets.kind.ts';
import { planItemKind } from './planning/planItems/planItems.kind.ts';
import { scenarioKind } from './planning/scenarios/scenarios.kind.ts';
import { deliveredLineKind } from './recognition/deliveredLines/deliveredLines.kind.ts';
import { merchantDecisionKind } from './recognition/merchantAssignment/merchantDecisions.kind.ts';
import { merchantKind } from './recognition/merchants/merchants.kind.ts';
import { ruleKind } from './recognition/rules/rules.kind.ts';
import { coveredPeriodKind } from './statements/coverage/coverage.kind.ts';
import { importFileKind } from './statements/importFiles/importFiles.kind.ts';
import { importKind } from './statements/imports/imports.kind.ts';
import { assetGroupKind } from './wallets/assetGroups/assetGroups.kind.ts';
import { assetKind } from './wallets/assets/assets.kind.ts';
import { walletKind } from './wallets/wallets.kind.ts';

/**
 * All kinds of records, each after the kinds that it refers to. Exports, the first read of the feed, and undo use this
 * order.
 */
const ALL = [
  walletKind,
  memberKind,
  invitationKind,
  apiKeyKind,
  webhookKind,
  categoryGroupKind,
  categoryKind,
  tagKind,
  merchantKind,
  assetGroupKind,
  merchantDecisionKind,
  bankConnectionKind,
  bankAccountKind,
  assetKind,
  ruleKind,
  importKind,
  coveredPeriodKind,
  importFileKind,
  transactionKind,
  commentKind,
  deliveredLineKind,
  matchReviewKind,
  securityTransactionKind,
  cryptoTransactionKind,
  transferLinkKind,
  priceKind,
  securityKind,
  securitySplitKind,
  fileKind,
  fileAssignmentKind,
  scenarioKind,
  planItemKind,
  budgetKind,
  budgetMonthKind,
  budgetTargetKind,
  notificationKind,
  closingKind,
  auditRowKind,
] as const;

export type AnyRecordKind = (typeof ALL)[number];
export const RECORD_KINDS: readonly RecordKind[] = ALL;
/** The kinds of records in the change feed. */
export type FeedKind = Extract<AnyRecordKind, { readonly feed: object }>;
const inFeed = ALL.filter((kind): kind is FeedKind => 'feed' in kind);
export const FEED_KINDS: readonly FeedKind[] = [
  ...inFeed.filter((kind) => !isLast(kind)),
  ...inFeed.filter((kind) => isLast(kind)),
];

function isLast({ feed }: RecordKind): boolean {
  return feed?.isLast === true;
}
