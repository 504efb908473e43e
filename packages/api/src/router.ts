import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { apiKeysRouter } from './apiKeys/apiKeys.router.ts';
import { assetGroupsRouter } from './assetGroups/assetGroups.router.ts';
import { assetsRouter } from './assets/assets.router.ts';
import { categoriesRouter } from './categories/categories.router.ts';
import { categoryGroupsRouter } from './categoryGroups/categoryGroups.router.ts';
import { importsRouter } from './imports/imports.router.ts';
import { membersRouter } from './members/members.router.ts';
import { reportsRouter } from './reports/reports.router.ts';
import { tagsRouter } from './tags/tags.router.ts';
import { transactionsRouter } from './transactions/transactions.router.ts';
import { router } from './trpc.ts';
import { walletsRouter } from './wallets/wallets.router.ts';

/** The contract: one line a feature. What has an `openapi` path is public; the rest is for signed-in people only. */
export const appRouter = router({
  wallets: walletsRouter,
  tags: tagsRouter,
  transactions: transactionsRouter,
  apiKeys: apiKeysRouter,
  assetGroups: assetGroupsRouter,
  assets: assetsRouter,
  categories: categoriesRouter,
  categoryGroups: categoryGroupsRouter,
  imports: importsRouter,
  members: membersRouter,
  reports: reportsRouter,
});

export type AppRouter = typeof appRouter;
export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;
