import type { WalletTransaction } from '@coffer/db/database.ts';
import type { TRPCError } from '@trpc/server';
import type { Admitted } from './admission.ts';
import type { OperationResult } from './request.ts';

/** What opens the transaction needs to know. */
interface Opening extends Admitted {
  /** For a read that writes what it then reads; its writes are rolled back. */
  readonly provisional?: boolean;
}

/** A transaction is open in the wallet. */
export interface InTransaction extends Admitted {
  readonly transaction: WalletTransaction;
}

/**
 * Opens the transaction: all that follows happens whole or not at all, and is done again where two met each other. A
 * read sees one snapshot.
 */
export function inTransaction<Result extends OperationResult>(
  way: 'reads' | 'writes',
  opening: Opening,
  next: (opened: InTransaction) => Promise<Result>,
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
 * tRPC answers a failure; the transaction must see it thrown, as it was, so that it is rolled back or tried again. One
 * of the input keeps tRPC's own error, which alone tells it from a failing output.
 */
function failureOf(error: TRPCError): Error {
  return error.code === 'BAD_REQUEST' ? error : (error.cause ?? error);
}
