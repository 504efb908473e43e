'use client';

import { useToasts } from '@coffer/ui/toast.tsx';
import { useTranslations } from 'next-intl';
import { useCallback, useMemo } from 'react';
import { useDeletion } from '#shared/changes/deletions.tsx';
import { UNBATCHED } from '#shared/data/links.ts';
import { type Outputs, useTRPCClient } from '#shared/data/trpc.ts';
import { useProblemToast } from '#shared/problems/use-problem-toast.ts';
import { useSaveOver } from '#shared/texts/use-save-over.tsx';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { asItWas, type BookingSent, type PositionTransaction } from './booking.ts';
import type { CashChange } from './cash-change.ts';
import type { Kind } from './instrument.ts';
import { type AddedWith, type IdempotentSend, usePositionClient } from './use-position-client.ts';

type Cash = Outputs['transfers']['matches']['items'][number];

const context = UNBATCHED;

/** A side of a transfer. */
export function positionLinkSide({ kind, id }: Pick<PositionTransaction, 'kind' | 'id'>) {
  return { type: kind === 'security' ? ('securityTransaction' as const) : ('cryptoTransaction' as const), id };
}

/**
 * Changes of security and crypto transactions, each with an undo. Changes requested by a form throw the service's
 * problem.
 */
export function useBookingChanges() {
  const t = useTranslations('investments.said');
  const service = usePositionClient();
  const { transfers } = useTRPCClient();
  const toasts = useToasts();
  const remove = useBookingDeletion();
  const showProblem = useProblemToast();
  const saveOver = useSaveOver();
  const { walletId } = useWallet();
  return useMemo(() => {
    const done = async (text: string, takeBack: () => Promise<unknown>) => {
      toasts.show({ text, undo: () => void takeBack().catch(showProblem).finally(service.refresh) });
      await service.refresh();
    };
    const unlink = (booking: PositionTransaction) =>
      transfers.unlink.mutate({ walletId, ...positionLinkSide(booking) }, { context });
    return {
      /** Returns the transaction's code, because a new security may have received one. */
      add: async (kind: Kind, assetId: string, sent: BookingSent, more: AddedWith, once: IdempotentSend) => {
        const { id, code, cashId } = await service.add(kind, assetId, sent, more, once);
        const text = cashId === null ? t('added') : t(more.cash?.way === 'link' ? 'addedLinked' : 'addedWithCash');
        await done(text, () => service.remove(kind, id, more.cash?.way === 'book'));
        return code;
      },
      change: async (before: PositionTransaction, sent: BookingSent, cash: CashChange | null, name: string | null) => {
        const { kind, id } = before;
        const { kept } = await saveOver({
          seen: asItWas(before),
          sent,
          read: () => service.read(kind, id),
          send: (changed, versioned) => service.change(kind, id, changed, cash?.after ?? null, name, versioned),
        });
        if (kept === 'theirs') return service.refresh();
        await done(t(cash === null ? 'changed' : 'changedWithCash'), () =>
          service.change(kind, id, asItWas(before), cash?.before ?? null, null),
        );
      },
      remove,
      link: async (booking: PositionTransaction, cash: Cash) => {
        const counter = { type: 'transaction' as const, id: cash.id };
        await transfers.link.mutate({ walletId, source: positionLinkSide(booking), counter }, { context });
        // Unlinking restores the previous categories of both.
        await done(t('linked'), () =>
          transfers.bulkUnlink.mutate({ walletId, sides: [positionLinkSide(booking)] }, { context }),
        );
      },
      bookCash: async (booking: PositionTransaction, assetId: string) => {
        const source = positionLinkSide(booking);
        const { id: counterId } = await transfers.createCounter.mutate({ walletId, source, assetId }, { context });
        await done(t('mirrored'), () => transfers.takeBackCounter.mutate({ walletId, source, counterId }, { context }));
      },
      unlink: async (booking: PositionTransaction) => {
        const { transferCounterType: type, transferCounterId: id } = booking;
        if (type === null || id === null) return;
        try {
          await unlink(booking);
        } catch (problem) {
          return showProblem(problem);
        }
        await done(t('unlinked'), () =>
          transfers.link.mutate(
            { walletId, source: positionLinkSide(booking), counter: { type, id }, keepCategories: true },
            { context },
          ),
        );
      },
    };
  }, [t, service, transfers, toasts, remove, showProblem, saveOver, walletId]);
}

function useBookingDeletion() {
  const t = useTranslations('investments.said');
  const service = usePositionClient();
  const remove = useDeletion();
  return useCallback(
    ({ kind, id, transferCounterType }: PositionTransaction, withCash: boolean) =>
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
