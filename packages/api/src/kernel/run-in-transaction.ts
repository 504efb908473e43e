import type { WalletTransaction } from '@coffer/db/database.ts';
import type { TRPCError } from '@trpc/server';
import type { AuthenticatedCall } from './authenticated-call.ts';
import type { OperationResult } from './operation-meta.ts';

/** Input for opening a database transaction. */
interface Opening extends AuthenticatedCall {
  /** True for a read that writes temporary data, which is rolled back. */
  readonly provisional?: boolean;
}

/** A call with an open database transaction in the wallet. */
export interface CallInTransaction extends AuthenticatedCall {
  readonly transaction: WalletTransaction;
}

/** Runs `next` in a database transaction, atomically, and retries it after a conflict. A read sees one snapshot. */
export function runInTransaction<Result extends OperationResult>(
  way: 'reads' | 'writes',
  opening: Opening,
  next: (opened: CallInTransaction) => Promise<Result>,
): Promise<Result> {
  const { ctx, meta, walletId, provisional = false } = opening;
  return ctx.database.withWallet(
    walletId,
    async (transaction) => {
      const result = await next({ ...opening, transaction });
      if (!result.ok) throw failureOf(result.error);
      return result;
    },
    { readOnly: way === 'reads', copies: meta?.copies === true, provisional },
  );
}

/**
 * Returns the original error of a failed tRPC call, so that the transaction is rolled back or retried. An input error
 * stays wrapped, because only the wrapper distinguishes it from an output error.
 */
function failureOf(error: TRPCError): Error {
  return error.code === 'BAD_REQUEST' ? error : (error.cause ?? error);
}
