import type { AppRouter } from '@coffer/api/router.ts';
import type { TRPCClient } from '@trpc/client';
import { sendWithRetries } from '#shared/connection/send-with-retries.ts';
import { longBodyContext, UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import type { TransactionPatch } from '#shared/transactions/transaction-types.ts';

/** The fields of bulk changes, and the fields that their undo needs. */
export type BulkPatch = Pick<
  TransactionPatch,
  | 'categoryId'
  | 'reviewed'
  | 'merchantId'
  | 'merchantAutoAssigned'
  | 'excludeFromMerchantAutoAssignment'
  | 'assetId'
  | 'date'
  | 'notes'
>;

export interface BulkGroup {
  readonly ids: Ids;
  readonly value: BulkPatch;
}

type Ids = readonly string[];

export type BulkWrites = ReturnType<typeof createBulkWrites>;

/** The requests that set fields of many transactions. */
export function createBulkWrites({ transactions }: TRPCClient<AppRouter>, walletId: string) {
  return {
    setAll: (ids: Ids, changes: BulkPatch) =>
      sendWithRetries(() =>
        transactions.bulkUpdate.mutate({ walletId, transactionIds: [...ids], changes }, { context: UNBATCHED_CONTEXT }),
      ),
    /** Sets a different value for each group, all in one request, which changes all groups or none. */
    setEach: (groups: readonly BulkGroup[]) => {
      const sent = groups.map(({ ids, value }) => ({ transactionIds: [...ids], changes: value }));
      const long = { context: longBodyContext(walletId) };
      return sendWithRetries(() => transactions.bulkUpdateEach.mutate({ walletId, groups: sent }, long));
    },
  };
}
