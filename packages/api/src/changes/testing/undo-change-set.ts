import type { Caller } from '../../testing/wallet.ts';

/** Undoes a change after a dry run. */
export async function undoChangeSet(caller: Caller, input: { walletId: string; id: string }) {
  const { code } = await caller.history.undo({ ...input, dryRun: true });
  return caller.history.undo({ ...input, code: code ?? '' });
}
