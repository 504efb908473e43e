import type { AppRouter } from '@coffer/api/router.ts';
import type { TRPCClient } from '@trpc/client';
import { patientWrite } from '#shared/connection/patient-write.ts';
import { type DeletionContext, longInto, UNBATCHED } from '#shared/data/links.ts';
import { type SaveOver, saveOver } from '#shared/texts/save-over.ts';
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

/** The person chose to keep the other person's texts, so the record stays as it is. */
export class KeptTheirs extends Error {
  readonly record: Transaction;

  constructor(record: Transaction) {
    super('the other text was kept');
    this.record = record;
  }
}

export type Writes = ReturnType<typeof writesOf>;

/** The requests that change transactions. */
export function writesOf(
  { transactions, transfers }: TRPCClient<AppRouter>,
  walletId: string,
  ask: SaveOver<Patch, Transaction>['ask'],
) {
  const context = UNBATCHED;
  const read = (id: string) => transactions.get.query({ walletId, id }, { context });
  return {
    update: (id: string, patch: Patch): Promise<Transaction> =>
      patientWrite(() => transactions.update.mutate({ walletId, id, ...patch }, { context })),
    /** Like the above, but for texts that had the values `seen` when the person began to write. @throws KeptTheirs */
    updateOver: async (id: string, patch: Patch, seen: object): Promise<Transaction> => {
      // Each request waits for the service by itself, so that the person is asked once.
      const saved = await saveOver({
        seen,
        sent: patch,
        read: () => patientWrite(() => read(id)),
        send: (sent, versioned) =>
          patientWrite(() => transactions.update.mutate({ walletId, id, ...sent }, { context: versioned })),
        ask,
      });
      if (saved.kept === 'theirs') throw new KeptTheirs(await read(id));
      return saved.record;
    },
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
    delete: (ids: Ids, deletion: DeletionContext | typeof UNBATCHED = context) =>
      transactions.bulkDelete.mutate({ walletId, transactionIds: [...ids] }, { context: deletion }),
  };
}
