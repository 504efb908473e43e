'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { transactionLinkSide } from '#features/transfers/transaction-link-side.ts';
import { ChangeSetsToUndo } from '#shared/changes/undo-change.ts';
import { useTRPCClient } from '#shared/data/trpc.ts';
import { UNBATCHED_CONTEXT, undoableContext } from '#shared/data/trpc-links.ts';
import { useProblemText } from '#shared/problems/use-problem-text.tsx';
import type { Transaction } from '#shared/transactions/transaction-types.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { useTransactionsContext } from '../transactions-context.tsx';
import type { SplitPartInput } from './split-parts.ts';
import { useResolvePartTextConflicts } from './use-resolve-part-text-conflicts.ts';

const context = UNBATCHED_CONTEXT;

/** The operations that split transactions or link them as transfers, each with an undo. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: three mutations that share their message and undo.
export function useSplitAndTransferActions(onDone: () => void) {
  const t = useTranslations('transactions.said');
  const words = useProblemText();
  const client = useTRPCClient();
  const { transactions, transfers } = client;
  const withChosenTexts = useResolvePartTextConflicts();
  const { walletId } = useWallet();
  const { changes } = useTransactionsContext();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<ReactNode>(null);
  const perform = async (request: () => Promise<unknown>, text: string, undo: () => Promise<unknown>) => {
    setProblem(null);
    setIsBusy(true);
    try {
      await request();
      changes.done(text, undo);
      onDone();
    } catch (error) {
      setProblem(words(error));
    } finally {
      setIsBusy(false);
    }
  };
  /**
   * Performs a change and offers to undo it. Undo reverts the change set, which restores deleted parts with their ids.
   */
  const performExactly = (request: (context: ReturnType<typeof undoableContext>) => Promise<unknown>, text: string) => {
    const made = new ChangeSetsToUndo();
    return perform(
      () => request(undoableContext(made.add)),
      text,
      () => made.undo(client, walletId, true),
    );
  };
  const unlink = (one: Transaction) =>
    transfers.bulkUnlink.mutate({ walletId, sides: [transactionLinkSide(one)] }, { context });
  return {
    isBusy,
    problem,
    split: ({ id }: Transaction, before: readonly Transaction[], parts: SplitPartInput[]) =>
      performExactly(async (context) => {
        const sent = await withChosenTexts(before, parts);
        return transactions.split.mutate({ walletId, id, parts: sent }, { context });
      }, t('split')),
    unsplit: ({ id }: Transaction) =>
      performExactly((context) => transactions.unsplit.mutate({ walletId, id }, { context }), t('unsplit')),
    link: (source: Transaction, counter: Transaction) => {
      const sides = { source: transactionLinkSide(source), counter: transactionLinkSide(counter) };
      return perform(
        () => transfers.link.mutate({ walletId, ...sides }, { context }),
        t('linked'),
        // Unlinking restores the previous categories of both transactions.
        () => unlink(source),
      );
    },
    /** Links each source with its counter transaction. If one pair is refused, no pair is linked. */
    linkAll: (pairs: readonly { readonly source: Transaction; readonly counter: Transaction }[]) => {
      const sides = pairs.map(({ source, counter }) => ({
        source: transactionLinkSide(source),
        counter: transactionLinkSide(counter),
      }));
      return perform(
        () => transfers.bulkLink.mutate({ walletId, pairs: sides, categories: 'replaceAll' }, { context }),
        t('linkedPairs', { count: pairs.length }),
        () => transfers.bulkUnlink.mutate({ walletId, sides: sides.map(({ source }) => source) }, { context }),
      );
    },
    /** Adds the other side of the transfer, as a new transaction of this asset. */
    mirror: (source: Transaction, assetId: string) => {
      const side = transactionLinkSide(source);
      let made: string | null = null;
      return perform(
        async () => {
          made = (await transfers.createCounter.mutate({ walletId, source: side, assetId }, { context })).id;
        },
        t('mirrored'),
        async () =>
          made !== null && transfers.takeBackCounter.mutate({ walletId, source: side, counterId: made }, { context }),
      );
    },
  };
}
