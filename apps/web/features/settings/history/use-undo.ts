import { useToasts } from '@coffer/ui/toast.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { undoChange } from '#shared/changes/undo-change.ts';
import { useTRPCClient } from '#shared/data/trpc.ts';
import { toClientProblem } from '#shared/problems/problem.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { UndoTarget } from './use-history-filter.ts';

/** The periods to choose from for undoing all changes of an author. `always` has no start. */
export const UNDO_PERIODS = ['hour', 'day', 'week', 'always'] as const;
export type UndoPeriod = (typeof UNDO_PERIODS)[number];

const UNDO_DRY_RUN_KEY = 'undo';

const HOURS: Readonly<Record<Exclude<UndoPeriod, 'always'>, number>> = { hour: 1, day: 24, week: 7 * 24 };

/** Previews an undo with a dry run, and then performs the undo with the dry run's code. */
export function useUndo(undoing: UndoTarget, since: UndoPeriod, onDone: () => void) {
  const t = useTranslations('settings.history');
  const { walletId } = useWallet();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const { show } = useToasts();
  // The dry run and the undo must use the same time.
  const from = useMemo(
    () => (since === 'always' ? {} : { since: new Date(Date.now() - HOURS[since] * 3_600_000).toISOString() }),
    [since],
  );
  const run = (how: { readonly dryRun: true } | { readonly code: string }) =>
    undoing.kind === 'one'
      ? client.history.undo.mutate({ walletId, id: undoing.entry.id, ...how })
      : client.history.undoMany.mutate({ walletId, ...undoing.changeAuthor, ...from, ...how });
  const dryRunQuery = useQuery({
    queryKey: [UNDO_DRY_RUN_KEY, undoing, from],
    queryFn: () => run({ dryRun: true }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  // Refetches everything except the dry run, because a finished undo cannot be tried again.
  const readAnew = () =>
    queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== UNDO_DRY_RUN_KEY });
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => run({ code: dryRunQuery.data?.code ?? '' }),
    onSuccess: async ({ id }) => {
      onDone();
      show({ text: t('done'), tone: 'positive', undo: () => void takeBack(id) });
      await readAnew();
    },
  });
  const takeBack = async (id: string) => {
    await undoChange(client, walletId, id, true);
    await readAnew();
  };
  const problem = error ?? dryRunQuery.error;
  return {
    found:
      dryRunQuery.data === undefined
        ? null
        : { records: dryRunQuery.data.records, count: dryRunQuery.data.undoneIds.length },
    problem,
    blockedBy: problem === null ? [] : (toClientProblem(problem).blockedBy ?? []),
    undo: () => mutate(),
    isPending: isPending || dryRunQuery.isFetching,
  };
}
