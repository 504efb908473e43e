import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { accountRouter } from './account/account.router.ts';
import { apiKeysRouter } from './apiKeys/apiKeys.router.ts';
import { assetGroupsRouter } from './assetGroups/assetGroups.router.ts';
import { assetsRouter } from './assets/assets.router.ts';
import { categoriesRouter } from './categories/categories.router.ts';
import { categoryGroupsRouter } from './categoryGroups/categoryGroups.router.ts';
import { commentsRouter } from './comments/comments.router.ts';
import { cryptoTransactionsRouter } from './cryptoTransactions/cryptoTransactions.router.ts';
import { exportRouter } from './export/export.router.ts';
import { filesRouter } from './files/files.router.ts';
import { importFilesRouter } from './importFiles/importFiles.router.ts';
import { importsRouter } from './imports/imports.router.ts';
import { invitationsRouter } from './invitations/invitations.router.ts';
import { router } from './kernel/trpc.ts';
import { membersRouter } from './members/members.router.ts';
import { merchantAssignmentRouter } from './merchantAssignment/merchantAssignment.router.ts';
import { merchantsRouter } from './merchants/merchants.router.ts';
import { notificationsRouter } from './notifications/notifications.router.ts';
import { planItemsRouter } from './planItems/planItems.router.ts';
import { positionBookingsRouter } from './positionBookings/positionBookings.router.ts';
import { reportsRouter } from './reports/reports.router.ts';
import { rulesRouter } from './rules/rules.router.ts';
import { scenariosRouter } from './scenarios/scenarios.router.ts';
import { securitiesRouter } from './securities/securities.router.ts';
import { securityTransactionsRouter } from './securityTransactions/securityTransactions.router.ts';
import { sessionsRouter } from './sessions/sessions.router.ts';
import { tagsRouter } from './tags/tags.router.ts';
import { transactionsRouter } from './transactions/transactions.router.ts';
import { transfersRouter } from './transfers/transfers.router.ts';
import { walletsRouter } from './wallets/wallets.router.ts';

/** The contract: one line a feature. What has an `openapi` path is public; the rest is for signed-in people only. */
export const appRouter = router({
  account: accountRouter,
  wallets: walletsRouter,
  tags: tagsRouter,
  transactions: transactionsRouter,
  apiKeys: apiKeysRouter,
  assetGroups: assetGroupsRouter,
  assets: assetsRouter,
  categories: categoriesRouter,
  categoryGroups: categoryGroupsRouter,
  comments: commentsRouter,
  export: exportRouter,
  cryptoTransactions: cryptoTransactionsRouter,
  files: filesRouter,
  importFiles: importFilesRouter,
  imports: importsRouter,
  invitations: invitationsRouter,
  members: membersRouter,
  merchantAssignment: merchantAssignmentRouter,
  merchants: merchantsRouter,
  rules: rulesRouter,
  notifications: notificationsRouter,
  planItems: planItemsRouter,
  positionBookings: positionBookingsRouter,
  reports: reportsRouter,
  scenarios: scenariosRouter,
  securities: securitiesRouter,
  securityTransactions: securityTransactionsRouter,
  sessions: sessionsRouter,
  transfers: transfersRouter,
});

export type AppRouter = typeof appRouter;
export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;
