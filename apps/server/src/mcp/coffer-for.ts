import type { Context } from '@coffer/api/kernel/context.ts';
import type { Problem } from '@coffer/api/kernel/problems.ts';
import { callerOf } from '@coffer/api/kernel/trpc.ts';
import { appRouter } from '@coffer/api/router.ts';

const newCaller = callerOf(appRouter);

/** Coffer as the app that asks may use it: each operation, in the name of its person. */
export interface CofferFor {
  readonly ctx: Context;
  readonly call: ReturnType<typeof newCaller>;
  /** Told of each problem that a client gets to see: those that are faults of ours are logged. */
  onProblem(problem: Problem): void;
}

export function cofferFor(ctx: Context, onProblem: (problem: Problem) => void): CofferFor {
  return { ctx, call: newCaller(ctx), onProblem };
}

/** Wallets that are told of at the most. */
const MOST = 100;

/** The wallets that the app reaches. */
export async function walletsOf({ call }: CofferFor) {
  const { items } = await call.wallets.list({ limit: MOST });
  return items;
}
