import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { exportRouter } from './archive/export/export.router.ts';
import { bankConnectionsRouter } from './banks/connections/bankConnections.router.ts';
import { instanceRouter } from './banks/providers/bankProviders.router.ts';
import { matchReviewsRouter } from './banks/reviews/matchReviews.router.ts';
import { integrationsRouter } from './banks/sync/sync.router.ts';
import { categoriesRouter } from './books/categories/categories.router.ts';
import { categoryGroupsRouter } from './books/categoryGroups/categoryGroups.router.ts';
import { closingsRouter } from './books/closings/closings.router.ts';
import { commentsRouter } from './books/comments/comments.router.ts';
import { tagsRouter } from './books/tags/tags.router.ts';
import { balanceRouter } from './books/transactions/balance.router.ts';
import { bulkRouter } from './books/transactions/bulk.router.ts';
import { transactionsRouter } from './books/transactions/transactions.router.ts';
import { changesRouter } from './changes/feed/changes.router.ts';
import { historyRouter } from './changes/history/history.router.ts';
import { undoRouter } from './changes/undo/undo.router.ts';
import { demoRouter } from './demo/demo.router.ts';
import { filesRouter } from './files/files.router.ts';
import { cryptoTransactionsRouter } from './investments/cryptoTransactions/cryptoTransactions.router.ts';
import { quotesRouter } from './investments/quotes/quotes.router.ts';
import { securitiesRouter } from './investments/securities/securities.router.ts';
import { securityTransactionsRouter } from './investments/securityTransactions/securityTransactions.router.ts';
import { mergeRouters, router } from './kernel/trpc.ts';
import { migrationsRouter } from './migrations/migrations.router.ts';
import { accessRequestsRouter } from './people/accessRequests/accessRequests.router.ts';
import { accountRouter } from './people/account/account.router.ts';
import { accountLinksRouter } from './people/account/accountLinks.router.ts';
import { accountExportRouter } from './people/accountExport/accountExport.router.ts';
import { apiKeysRouter } from './people/apiKeys/apiKeys.router.ts';
import { connectedAppsRouter } from './people/connectedApps/connectedApps.router.ts';
import { factorsRouter } from './people/factors/factors.router.ts';
import { identityProviderRouter } from './people/identityProvider/identityProvider.router.ts';
import { invitationsRouter } from './people/invitations/invitations.router.ts';
import { membersRouter } from './people/members/members.router.ts';
import { notificationsRouter } from './people/notifications/notifications.router.ts';
import { passkeysRouter } from './people/passkeys/passkeys.router.ts';
import { securityEventsRouter } from './people/securityEvents/securityEvents.router.ts';
import { sessionsRouter } from './people/sessions/sessions.router.ts';
import { budgetsRouter } from './planning/budgets/budgets.router.ts';
import { planItemsRouter } from './planning/planItems/planItems.router.ts';
import { scenariosRouter } from './planning/scenarios/scenarios.router.ts';
import { categoryReasonsRouter } from './recognition/categoryReasons/categoryReasons.router.ts';
import { merchantAssignmentRouter } from './recognition/merchantAssignment/merchantAssignment.router.ts';
import { merchantsRouter } from './recognition/merchants/merchants.router.ts';
import { rulesRouter } from './recognition/rules/rules.router.ts';
import { pageReportsRouter } from './reports/page-reports.router.ts';
import { reportsRouter } from './reports/reports.router.ts';
import { coverageRouter } from './statements/coverage/coverage.router.ts';
import { importFilesRouter } from './statements/importFiles/importFiles.router.ts';
import { importsRouter } from './statements/imports/imports.router.ts';
import { parseRouter } from './statements/parse/parse.router.ts';
import { toolsRouter } from './tools/tools.router.ts';
import { positionTransactionsRouter } from './transfers/positionTransactions/positionTransactions.router.ts';
import { transfersRouter } from './transfers/transfers.router.ts';
import { assetGroupsRouter } from './wallets/assetGroups/assetGroups.router.ts';
import { assetsRouter } from './wallets/assets/assets.router.ts';
import { walletsRouter } from './wallets/wallets.router.ts';
import { webhooksRouter } from './webhooks/webhooks.router.ts';

/**
 * All procedures of the API: one line per feature. Procedures with an `openapi` path are part of the public REST API;
 * only Coffer's own pages call the others.
 */
export const appRouter = router({
  accessRequests: accessRequestsRouter,
  account: mergeRouters(accountRouter, accountExportRouter),
  accountLinks: accountLinksRouter,
  wallets: mergeRouters(walletsRouter, demoRouter),
  tags: tagsRouter,
  closings: closingsRouter,
  transactions: mergeRouters(transactionsRouter, bulkRouter),
  apiKeys: apiKeysRouter,
  assetGroups: assetGroupsRouter,
  bankConnections: bankConnectionsRouter,
  integrations: integrationsRouter,
  assets: mergeRouters(assetsRouter, balanceRouter, coverageRouter),
  matchReviews: matchReviewsRouter,
  categories: categoriesRouter,
  changes: changesRouter,
  history: mergeRouters(historyRouter, undoRouter),
  categoryGroups: categoryGroupsRouter,
  comments: commentsRouter,
  connectedApps: connectedAppsRouter,
  export: exportRouter,
  cryptoTransactions: cryptoTransactionsRouter,
  factors: factorsRouter,
  files: mergeRouters(filesRouter, parseRouter),
  importFiles: importFilesRouter,
  imports: importsRouter,
  migrations: migrationsRouter,
  instance: instanceRouter,
  invitations: invitationsRouter,
  members: membersRouter,
  merchantAssignment: merchantAssignmentRouter,
  categoryReasons: categoryReasonsRouter,
  merchants: merchantsRouter,
  rules: rulesRouter,
  notifications: notificationsRouter,
  passkeys: passkeysRouter,
  planItems: planItemsRouter,
  positionTransactions: positionTransactionsRouter,
  provider: identityProviderRouter,
  quotes: quotesRouter,
  reports: mergeRouters(reportsRouter, pageReportsRouter),
  scenarios: scenariosRouter,
  budgets: budgetsRouter,
  securities: securitiesRouter,
  securityTransactions: securityTransactionsRouter,
  securityEvents: securityEventsRouter,
  sessions: sessionsRouter,
  tools: toolsRouter,
  transfers: transfersRouter,
  webhooks: webhooksRouter,
});

export type AppRouter = typeof appRouter;
export type RouterInputs = inferRouterInputs<AppRouter>;
export type RouterOutputs = inferRouterOutputs<AppRouter>;
