import type { Caller } from '../../testing/wallet.ts';

/** Takes back what a dry run found. */
export async function undo(caller: Caller, input: { walletId: string; id: string }) {
  const { code } = await caller.history.undo({ ...input, dryRun: true });
  return caller.history.undo({ ...input, code: code ?? '' });
}
