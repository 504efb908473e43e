'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type RouterInputs, useTRPC, useTRPCClient } from '#shared/data/trpc.ts';
import { UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import { updateInNextFrame } from '#shared/data/update-in-next-frame.ts';
import { useConflictCheckedSave } from '#shared/texts/use-conflict-checked-save.tsx';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { Budget, BudgetMonths, EnvelopeMonthInput } from './budget-types.ts';
import { budgetMonthsAfterAssigning } from './months-after-assigning.ts';
import { useBudgetWrites } from './use-budget-writes.ts';

type In<Name extends 'move' | 'fill'> = Omit<RouterInputs['budgets'][Name], 'walletId' | 'id'>;

/**
 * Functions that change the months of a budget: assigned, moved and held money, and notes. `text` describes the change
 * in the toast that offers to undo it.
 */
export function useBudgetChanges() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const { walletId } = useWallet();
  const { performed, said } = useBudgetWrites();
  const saveOver = useConflictCheckedSave();
  return useMemo(() => {
    const set = (
      { id }: Budget,
      fields: { readonly month: string; readonly rows: EnvelopeMonthInput[]; readonly held?: string },
      text: string,
    ) => performed(text, (context) => client.budgets.setMonth.mutate({ walletId, id, ...fields }, { context }));
    return {
      said,
      setRow: (budget: Budget, month: string, row: EnvelopeMonthInput, text: string) =>
        set(budget, { month, rows: [row] }, text),
      /** `seen`: the note when the person began to write. */
      setNote: (
        { id }: Budget,
        month: string,
        { key, note }: { key: string; note: string | null },
        seen: string | null,
        text: string,
      ) =>
        performed(text, (context) =>
          saveOver({
            seen: { note: seen },
            sent: { note },
            read: async () => {
              const input = { walletId, id, from: month, to: month };
              const { months, envelopes } = await client.budgets.months.query(input, { context: UNBATCHED_CONTEXT });
              const now = envelopes.find((envelope) => envelope.key === key)?.note[0] ?? null;
              return { note: now, etag: months[0]?.etag };
            },
            send: (sent, versioned) =>
              client.budgets.setMonth.mutate(
                { walletId, id, month, rows: [{ key, ...sent }] },
                { context: { ...context, ...versioned } },
              ),
          }),
        ),
      /** Assigns an amount, and shows it at once in all cached responses that contain the month. */
      assign: async (budget: Budget, month: string, row: { key: string; assigned: string }, text: string) => {
        const queryKey = trpc.budgets.months.queryKey();
        await queryClient.cancelQueries({ queryKey });
        updateInNextFrame(() => {
          queryClient.setQueriesData<BudgetMonths>({ queryKey }, (before) =>
            before?.budgetId === budget.id ? budgetMonthsAfterAssigning(before, { month, ...row }) : before,
          );
        });
        return said(set(budget, { month, rows: [row] }, text));
      },
      move: ({ id }: Budget, input: In<'move'>, text: string) =>
        performed(text, (context) => client.budgets.move.mutate({ walletId, id, ...input }, { context })),
      fill: ({ id }: Budget, input: In<'fill'>, text: string) =>
        performed(text, (context) => client.budgets.fill.mutate({ walletId, id, ...input }, { context })),
      hold: (budget: Budget, month: string, held: string, text: string) => set(budget, { month, rows: [], held }, text),
      holdIncome: ({ id }: Budget, month: string, categoryIds: string[], text: string) =>
        performed(text, (context) => client.budgets.hold.mutate({ walletId, id, month, categoryIds }, { context })),
    };
  }, [trpc, client, queryClient, performed, said, saveOver, walletId]);
}
