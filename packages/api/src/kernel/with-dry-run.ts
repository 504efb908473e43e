import { type OperationCall, type OperationResult, toSuccessfulResult } from './operation-meta.ts';
import type { RequestedWallet } from './wallet.ts';
import type { WriteInspection } from './write-inspection.ts';

/** Wraps a write: an interceptor can pass an inspection to the write, and can extend the response. */
export type WriteInterceptor = <Result extends OperationResult>(
  asked: OperationCall & { getRawInput(): Promise<unknown> },
  write: (writeInspection: WriteInspection | null) => Promise<Result>,
) => Promise<Result>;

/** Thrown to roll back a dry run; carries its response out of the transaction. */
class DryRunRollback<Result> extends Error {
  readonly result: Result;

  constructor(result: Result) {
    super('a dry run is rolled back');
    this.result = result;
  }
}

/**
 * Runs a write and, if `writeInspection` is given, inspects the result before the commit. A dry run (`keepsNothing`)
 * then rolls back by throwing an error that `unwrapDryRun` catches. If `writeInspection` finds an earlier response,
 * returns that response without running the write.
 */
export async function withDryRun<Result extends OperationResult>(
  writeInspection: WriteInspection | null,
  wallet: RequestedWallet,
  write: () => Promise<Result>,
): Promise<Result> {
  const earlier = (await writeInspection?.answered?.(wallet)) ?? null;
  if (earlier !== null) return toSuccessfulResult(earlier.answer);
  const result = await write();
  if (writeInspection === null || !result.ok) return result;
  await writeInspection.inspect(wallet, result.data);
  if (writeInspection.keepsNothing) throw new DryRunRollback(result);
  return result;
}

/** Returns the response of a write, including one that was rolled back as a dry run. */
export async function unwrapDryRun<Result>(transaction: () => Promise<Result>): Promise<Result> {
  try {
    return await transaction();
  } catch (error) {
    // biome-ignore lint/plugin: only `withDryRun` throws it, with a result of this write.
    if (error instanceof DryRunRollback) return error.result as Result;
    throw error;
  }
}
