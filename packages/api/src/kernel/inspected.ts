import { answerWithout, type OperationCall, type OperationResult } from './request.ts';
import type { Trial } from './trial.ts';
import type { RequestedWallet } from './wallet.ts';

/** What goes on around a write: it may have it inspected, and add to its answer. */
export type Around = <Result extends OperationResult>(
  asked: OperationCall & { getRawInput(): Promise<unknown> },
  write: (trial: Trial | null) => Promise<Result>,
) => Promise<Result>;

/** Ends the transaction of a write of which nothing is kept, and carries its answer out. */
class TrialOver<Result> extends Error {
  readonly result: Result;

  constructor(result: Result) {
    super('nothing of this is kept');
    this.result = result;
  }
}

/** Has a write inspected where somebody wants to. */
export async function inspected<Result extends OperationResult>(
  trial: Trial | null,
  wallet: RequestedWallet,
  write: () => Promise<Result>,
): Promise<Result> {
  const earlier = (await trial?.answered?.(wallet)) ?? null;
  if (earlier !== null) return answerWithout(earlier.answer);
  const result = await write();
  if (trial === null || !result.ok) return result;
  await trial.inspect(wallet, result.data);
  if (trial.keepsNothing) throw new TrialOver(result);
  return result;
}

/** The answer of a write, also of one of which nothing was kept. */
export async function outOfTrial<Result>(transaction: () => Promise<Result>): Promise<Result> {
  try {
    return await transaction();
  } catch (error) {
    // biome-ignore lint/plugin: only `inspected` throws it, with a result of this write.
    if (error instanceof TrialOver) return error.result as Result;
    throw error;
  }
}
