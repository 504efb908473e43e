import type { AppRouter } from '@coffer/api/router.ts';
import type { TRPCClient } from '@trpc/client';
import { sendWithRetries } from '#shared/connection/send-with-retries.ts';
import { type DeletionContext, UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import type { Transaction, TransactionPatch } from '#shared/transactions/transaction-types.ts';
import { createBulkWrites } from './bulk-writes.ts';
import { type AskAboutConflict, createTextWrites } from './text-writes.ts';

type Ids = readonly string[];

export type TransactionWrites = ReturnType<typeof createTransactionWrites>;

/** The requests that change transactions. */
export function createTransactionWrites(client: TRPCClient<AppRouter>, walletId: string, ask: AskAboutConflict) {
  const { transactions, transfers } = client;
  const context = UNBATCHED_CONTEXT;
  const bulk = createBulkWrites(client, walletId);
  return {
    update: (id: string, patch: TransactionPatch): Promise<Transaction> =>
      sendWithRetries(() => transactions.update.mutate({ walletId, id, ...patch }, { context })),
    ...bulk,
    ...createTextWrites(client, walletId, ask, bulk),
    /** Restores a record's link; the categories of both sides stay. */
    relink: ({ id, transferCounterType: type, transferCounterId: counterId }: Transaction) =>
      type === null || counterId === null
        ? Promise.resolve()
        : transfers.bulkLink.mutate(
            {
              walletId,
              pairs: [{ source: { type: 'transaction', id }, counter: { type, id: counterId } }],
              categories: 'keepAll',
            },
            { context },
          ),
    addTags: (ids: Ids, tagIds: Ids) =>
      sendWithRetries(() =>
        transactions.bulkAddTags.mutate({ walletId, transactionIds: [...ids], tagIdsToAdd: [...tagIds] }, { context }),
      ),
    removeTags: (ids: Ids, tagIds: Ids) =>
      sendWithRetries(() =>
        transactions.bulkRemoveTags.mutate(
          { walletId, transactionIds: [...ids], tagIdsToRemove: [...tagIds] },
          { context },
        ),
      ),
    delete: (ids: Ids, deletion: DeletionContext | typeof UNBATCHED_CONTEXT = context) =>
      transactions.bulkDelete.mutate({ walletId, transactionIds: [...ids] }, { context: deletion }),
  };
}
