'use client';

import { useToasts } from '@coffer/ui/toast.tsx';
import { useTranslations } from 'next-intl';
import { useCallback, useMemo } from 'react';
import { useDeletion } from '#shared/changes/deletions.tsx';
import { type RouterOutputs, useTRPCClient } from '#shared/data/trpc.ts';
import { UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import { useProblemToast } from '#shared/problems/use-problem-toast.ts';
import { useConflictCheckedSave } from '#shared/texts/use-conflict-checked-save.tsx';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { CashChange } from './cash-change.ts';
import type { InstrumentKind } from './instrument.ts';
import { type PositionMovement, type PositionTransactionInput, restoringUpdate } from './position-transaction.ts';
import { type AddPositionOptions, type IdempotentSend, usePositionClient } from './use-position-client.ts';

type Cash = RouterOutputs['transfers']['matches']['items'][number];

const context = UNBATCHED_CONTEXT;

/** The transaction as a side of a transfer, as the service expects it. */
export function positionLinkSide({ kind, id }: Pick<PositionMovement, 'kind' | 'id'>) {
  return { type: kind === 'security' ? ('securityTransaction' as const) : ('cryptoTransaction' as const), id };
}

type AddedTransaction = [
  kind: InstrumentKind,
  assetId: string,
  sent: PositionTransactionInput,
  more: AddPositionOptions,
  once: IdempotentSend,
];

/**
 * Changes of security and crypto transactions, each with an undo. Changes requested by a form throw the service's
 * problem.
 */
export function usePositionChanges() {
  const t = useTranslations('investments.said');
  const service = usePositionClient();
  const { transfers } = useTRPCClient();
  const toasts = useToasts();
  const remove = useTransactionDeletion();
  const showProblem = useProblemToast();
  const saveOver = useConflictCheckedSave();
  const { walletId } = useWallet();
  return useMemo(() => {
    const done = async (text: string, takeBack: () => Promise<unknown>) => {
      toasts.show({ text, undo: () => void takeBack().catch(showProblem).finally(service.refresh) });
      await service.refresh();
    };
    return {
      /** Returns the transaction's code, because a new security may have received one. */
      add: async (...[kind, assetId, sent, more, once]: AddedTransaction) => {
        const { id, code, cashId } = await service.add(kind, assetId, sent, more, once);
        const text = cashId === null ? t('added') : t(more.cash?.way === 'link' ? 'addedLinked' : 'addedWithCash');
        await done(text, () => service.remove(kind, id, more.cash?.way === 'book'));
        return code;
      },
      change: async (
        before: PositionMovement,
        sent: PositionTransactionInput,
        cash: CashChange | null,
        name: string | null,
      ) => {
        const { kind, id } = before;
        const saved = await saveOver({
          seen: restoringUpdate(before),
          sent,
          read: () => service.read(kind, id),
          send: (changed, versioned) => service.change(kind, id, changed, cash?.after ?? null, name, versioned),
        });
        if (saved.kept === 'theirs') return service.refresh();
        await done(t(cash === null ? 'changed' : 'changedWithCash'), () =>
          saved.takeBack((former, versioned) =>
            service.change(kind, id, former, cash?.before ?? null, null, versioned),
          ),
        );
      },
      remove,
      link: async (transaction: PositionMovement, cash: Cash) => {
        const counter = { type: 'transaction' as const, id: cash.id };
        await transfers.link.mutate({ walletId, source: positionLinkSide(transaction), counter }, { context });
        // Unlinking restores the previous categories of both transactions.
        await done(t('linked'), () =>
          transfers.bulkUnlink.mutate({ walletId, sides: [positionLinkSide(transaction)] }, { context }),
        );
      },
      bookCash: async (transaction: PositionMovement, assetId: string) => {
        const source = positionLinkSide(transaction);
        const { id: counterId } = await transfers.createCounter.mutate({ walletId, source, assetId }, { context });
        await done(t('mirrored'), () => transfers.takeBackCounter.mutate({ walletId, source, counterId }, { context }));
      },
      unlink: async (transaction: PositionMovement) => {
        const { transferCounterType: type, transferCounterId: id } = transaction;
        if (type === null || id === null) return;
        try {
          await transfers.unlink.mutate({ walletId, ...positionLinkSide(transaction) }, { context });
        } catch (problem) {
          return showProblem(problem);
        }
        await done(t('unlinked'), () =>
          transfers.link.mutate(
            { walletId, source: positionLinkSide(transaction), counter: { type, id }, keepCategories: true },
            { context },
          ),
        );
      },
    };
  }, [t, service, transfers, toasts, remove, showProblem, saveOver, walletId]);
}

function useTransactionDeletion() {
  const t = useTranslations('investments.said');
  const service = usePositionClient();
  const remove = useDeletion();
  return useCallback(
    ({ kind, id, transferCounterType }: PositionMovement, withCash: boolean) =>
      remove({
        ids: [id],
        text: t(
          transferCounterType !== 'transaction' ? 'deleted' : withCash ? 'deletedWithCash' : 'deletedWithoutCash',
        ),
        run: async (context) => {
          await service.remove(kind, id, withCash, context);
          await service.refresh();
        },
      }),
    [t, service, remove],
  );
}
