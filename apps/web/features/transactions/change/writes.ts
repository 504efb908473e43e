import type { AppRouter } from '@coffer/api/router.ts';
import type { TRPCClient } from '@trpc/client';
import { retriedWrite } from '#shared/connection/retried-write.ts';
import { type DeletionContext, SEND_ALONE } from '#shared/data/links.ts';
import type { Transaction, TransactionPatch } from '#shared/transactions/record.ts';
import { createBulkWrites } from './bulk-writes.ts';
import { type AskAboutConflict, createTextWrites } from './text-writes.ts';

type Ids = readonly string[];

export type Writes = ReturnType<typeof createWrites>;

/** The requests that change transactions. */
export function createWrites(client: TRPCClient<AppRouter>, walletId: string, ask: AskAboutConflict) {
  const { transactions, transfers } = client;
  const context = SEND_ALONE;
  const bulk = createBulkWrites(client, walletId);
  return {
    update: (id: string, patch: TransactionPatch): Promise<Transaction> =>
      retriedWrite(() => transactions.update.mutate({ walletId, id, ...patch }, { context })),
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
      retriedWrite(() =>
        transactions.bulkAddTags.mutate({ walletId, transactionIds: [...ids], tagIdsToAdd: [...tagIds] }, { context }),
      ),
    removeTags: (ids: Ids, tagIds: Ids) =>
      retriedWrite(() =>
        transactions.bulkRemoveTags.mutate(
          { walletId, transactionIds: [...ids], tagIdsToRemove: [...tagIds] },
          { context },
        ),
      ),
    delete: (ids: Ids, deletion: DeletionContext | typeof SEND_ALONE = context) =>
      transactions.bulkDelete.mutate({ walletId, transactionIds: [...ids] }, { context: deletion }),
  };
}
