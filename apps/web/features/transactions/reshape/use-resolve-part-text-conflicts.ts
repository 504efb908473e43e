import { useTRPCClient } from '#shared/data/trpc.ts';
import { UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import { readRecordTexts } from '#shared/texts/read-texts.ts';
import { findTextConflicts } from '#shared/texts/text-conflicts.ts';
import { useChooseTextVersion } from '#shared/texts/use-conflict-checked-save.tsx';
import type { Transaction } from '#shared/transactions/transaction-types.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { SplitPartInput } from './split-parts.ts';

/**
 * Returns a function that asks the person before new texts of existing parts overwrite newer ones, and returns the
 * parts with the chosen texts.
 */
export function useResolvePartTextConflicts(): (
  before: readonly Transaction[],
  parts: SplitPartInput[],
) => Promise<SplitPartInput[]> {
  const { transactions } = useTRPCClient();
  const { walletId } = useWallet();
  const ask = useChooseTextVersion();
  return async (before, parts) => {
    const transactionIds = parts.flatMap(({ id, description }) =>
      id === undefined || description === undefined ? [] : [id],
    );
    if (transactionIds.length === 0) return parts;
    const items = await readRecordTexts(transactionIds, (part) =>
      transactions.texts.query({ walletId, transactionIds: [...part] }, { context: UNBATCHED_CONTEXT }),
    );
    const conflicts = parts.flatMap(({ id, description }) => {
      const [seen, now] = [before, items].map((all) => all.find((one) => one.id === id));
      if (seen === undefined || now === undefined || description === undefined) return [];
      return findTextConflicts(seen, { description }, now).map((conflict) => ({ ...conflict, id }));
    });
    if (conflicts.length === 0 || (await ask(conflicts)) === 'mine') return parts;
    const kept = new Set(conflicts.map(({ id }) => id));
    // If no description is sent, the service keeps the part's description.
    return parts.map(({ description, ...part }) =>
      description === undefined || kept.has(part.id) ? part : { ...part, description },
    );
  };
}
