import type { AppRouter } from '@coffer/api/router.ts';
import type { TRPCClient } from '@trpc/client';
import { patientWrite } from '#shared/connection/patient-write.ts';
import { LEAVING, longInto, UNBATCHED } from '#shared/data/links.ts';
import type { Patch, Transaction } from '#shared/transactions/record.ts';

/** The fields of bulk changes, and the fields that their undo needs. */
export type BulkPatch = Pick<
  Patch,
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

/** A request that outlives its page is limited to 64 KiB: this many ids. */
const IDS_IN_ONE = 1500;

export type Writes = ReturnType<typeof writesOf>;

/** The requests that change transactions. */
export function writesOf({ transactions, transfers }: TRPCClient<AppRouter>, walletId: string) {
  const context = UNBATCHED;
  return {
    update: (id: string, patch: Patch): Promise<Transaction> =>
      patientWrite(() => transactions.update.mutate({ walletId, id, ...patch }, { context })),
    setAll: (ids: Ids, changes: BulkPatch) =>
      patientWrite(() => transactions.bulkUpdate.mutate({ walletId, transactionIds: [...ids], changes }, { context })),
    /** Sets different values for each group in one request of any length: all or none. */
    setEach: (groups: readonly BulkGroup[]) => {
      const sent = groups.map(({ ids, value }) => ({ transactionIds: [...ids], changes: value }));
      const long = { context: longInto(walletId) };
      return patientWrite(() => transactions.bulkUpdateEach.mutate({ walletId, groups: sent }, long));
    },
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
      patientWrite(() =>
        transactions.bulkAddTags.mutate({ walletId, transactionIds: [...ids], tagIdsToAdd: [...tagIds] }, { context }),
      ),
    removeTags: (ids: Ids, tagIds: Ids) =>
      patientWrite(() =>
        transactions.bulkRemoveTags.mutate(
          { walletId, transactionIds: [...ids], tagIdsToRemove: [...tagIds] },
          { context },
        ),
      ),
    delete: async (ids: Ids, leaving: boolean) => {
      if (!leaving) return transactions.bulkDelete.mutate({ walletId, transactionIds: [...ids] }, { context });
      const parts = Array.from({ length: Math.ceil(ids.length / IDS_IN_ONE) }, (_, part) =>
        ids.slice(part * IDS_IN_ONE, (part + 1) * IDS_IN_ONE),
      );
      return Promise.all(
        parts.map((part) => transactions.bulkDelete.mutate({ walletId, transactionIds: part }, { context: LEAVING })),
      );
    },
  };
}
