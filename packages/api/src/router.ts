import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { tagsRouter } from './tags/tags.router.ts';
import { transactionsRouter } from './transactions/transactions.router.ts';
import { router } from './trpc.ts';
import { walletsRouter } from './wallets/wallets.router.ts';

/** The contract: one line a feature. What has an `openapi` path is public; the rest is for signed-in people only. */
export const appRouter = router({
  wallets: walletsRouter,
  tags: tagsRouter,
  transactions: transactionsRouter,
});

export type AppRouter = typeof appRouter;
export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;
