import type { TestCaller } from '../../testing/create-test-wallet.ts';

/** Runs the undo of a change set as a dry run, then undoes the change set. */
export async function undoChangeSet(caller: TestCaller, input: { walletId: string; id: string }) {
  const { code } = await caller.history.undo({ ...input, dryRun: true });
  return caller.history.undo({ ...input, code: code ?? '' });
}
