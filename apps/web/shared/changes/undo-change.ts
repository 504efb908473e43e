import type { AppRouter } from '@coffer/api/router.ts';
import type { TRPCClient } from '@trpc/client';
import { UNBATCHED } from '#shared/data/links.ts';
import { clientProblemOf } from '#shared/problems/problem.ts';

const MOST_TRIES = 3;

/**
 * Reverts a change set. Large ones require a dry run, whose code is rejected if something changed in between; then both
 * are repeated.
 */
export async function undoChange({ history }: TRPCClient<AppRouter>, walletId: string, id: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const { code } = await history.undo.mutate({ walletId, id, dryRun: true }, { context: UNBATCHED });
    try {
      await history.undo.mutate({ walletId, id, code: code ?? '' }, { context: UNBATCHED });
      return;
    } catch (error) {
      if (clientProblemOf(error).code !== 'dryRunStale' || tries === MOST_TRIES) throw error;
    }
  }
}
