import type { AppRouter } from '@coffer/api/router.ts';
import type { TRPCClient } from '@trpc/client';
import { patientWrite } from '#shared/connection/patient-write.ts';
import { UNBATCHED } from '#shared/data/links.ts';
import { conflictsOf } from '#shared/texts/merge.ts';
import { type SavedMine, type SavedOver, type SaveOver, saveOver } from '#shared/texts/save-over.ts';
import type { Patch, Transaction } from '#shared/transactions/record.ts';
import type { BulkGroup, BulkWrites } from './bulk-writes.ts';
import type { KeptFields } from './change-queue.ts';

export type Ask = SaveOver<Patch, Transaction>['ask'];

/** The person chose to keep the other person's texts, so the records stay as they are. */
export class KeptTheirs extends Error {
  /** The present fields of these records, by id. */
  readonly kept: KeptFields;

  constructor(kept: KeptFields) {
    super('the other text was kept');
    this.kept = kept;
  }
}

/** The service's limit for one request. */
const MOST_READ = 100;

/** The requests that change texts of transactions, and ask before overwriting one that the person has not seen. */
export function textWritesOf(
  { transactions }: TRPCClient<AppRouter>,
  walletId: string,
  ask: Ask,
  { setAll, setEach }: BulkWrites,
) {
  const context = UNBATCHED;
  const read = (id: string) => transactions.get.query({ walletId, id }, { context });
  const mine = async (
    id: string,
    saving: Promise<SavedOver<Patch, Transaction>>,
  ): Promise<SavedMine<Patch, Transaction>> => {
    const saved = await saving;
    if (saved.kept === 'theirs') throw new KeptTheirs(new Map([[id, await read(id)]]));
    return saved;
  };
  const readTexts = async (ids: readonly string[]): Promise<KeptFields> => {
    const texts = new Map<string, Partial<Transaction>>();
    for (let from = 0; from < ids.length; from += MOST_READ) {
      const transactionIds = ids.slice(from, from + MOST_READ);
      const { items } = await patientWrite(() => transactions.texts.query({ walletId, transactionIds }, { context }));
      for (const { id, ...fields } of items) texts.set(id, fields);
    }
    return texts;
  };
  return {
    /** For texts that had the values `seen` when the person began to write. @throws KeptTheirs */
    updateOver: async (id: string, patch: Patch, seen: object) => {
      // Each request waits for the service by itself, so that the person is asked once.
      const saved = await mine(
        id,
        saveOver({
          seen,
          sent: patch,
          read: () => patientWrite(() => read(id)),
          send: (sent, versioned) =>
            patientWrite(() => transactions.update.mutate({ walletId, id, ...sent }, { context: versioned })),
          ask,
        }),
      );
      return { record: saved.record, takeBack: async () => (await mine(id, saved.takeBack())).record };
    },
    /**
     * For texts that had the values `seen` when the person began to write. Returns the present fields of
     * the transactions that stay as they are. @throws KeptTheirs if all do
     */
    setEachOver: async (groups: readonly BulkGroup[], seen: ReadonlyMap<string, object>): Promise<KeptFields> => {
      const now = await readTexts(groups.flatMap(({ ids }) => ids));
      const conflicts = groups.flatMap(({ ids, value }) =>
        ids.flatMap((id) => conflictsOf(seen.get(id) ?? {}, value, now.get(id) ?? {}).map((one) => ({ ...one, id }))),
      );
      const distinct = new Map(conflicts.map((one) => [JSON.stringify([one.field, one.mine, one.theirs]), one]));
      const isKept = conflicts.length > 0 && (await ask([...distinct.values()])) === 'theirs';
      const kept = new Map(isKept ? conflicts.map(({ id }) => [id, now.get(id) ?? {}]) : []);
      const left = groups
        .map(({ ids, value }) => ({ ids: ids.filter((id) => !kept.has(id)), value }))
        .filter(({ ids }) => ids.length > 0);
      const [first, ...others] = left;
      if (first === undefined) throw new KeptTheirs(kept);
      await (others.length === 0 ? setAll(first.ids, first.value) : setEach(left));
      return kept;
    },
  };
}
