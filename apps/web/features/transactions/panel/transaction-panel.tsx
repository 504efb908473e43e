'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { displayedSign } from '@coffer/ui/amount-format.ts';
import { ErrorState } from '@coffer/ui/error-state.tsx';
import { IconButton } from '@coffer/ui/icon-button.tsx';
import { Sheet } from '@coffer/ui/sheet.tsx';
import { Skeleton } from '@coffer/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { TransactionFiles } from '#features/files/transaction-files.tsx';
import { RecordHistory } from '#features/settings/history/record-history.tsx';
import { useDeletedIds } from '#shared/changes/deletions.tsx';
import { usePanelKeys } from '#shared/commands/use-panel-keys.ts';
import { useTRPC } from '#shared/data/trpc.ts';
import { cutForList } from '#shared/format/display-names.ts';
import { useFormat } from '#shared/format/use-format.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import type { Transaction } from '#shared/transactions/transaction-types.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { SplitAndTransferButtons } from '../reshape/split-and-transfer-buttons.tsx';
import { useTransactionsContext, useTransactionWithPendingChanges } from '../transactions-context.tsx';
import type { TransactionPages } from '../use-transaction-pages.ts';
import { PanelComments } from './panel-comments.tsx';
import { PanelFields } from './panel-fields.tsx';
import { PanelOrigin } from './panel-origin.tsx';
import { PanelRelations } from './panel-relations.tsx';
import { PanelRuleButton } from './panel-rule-button.tsx';

interface Props {
  readonly id: string;
  readonly pages: TransactionPages;
  readonly onOpen: (id: string | null) => void;
}

/** The details of a transaction, beside the list. */
export function TransactionPanel({ id, pages, onOpen }: Props) {
  const t = useTranslations('transactions.panel');
  const trpc = useTRPC();
  const { walletId } = useWallet();
  const listed = pages.query.data?.pages.flatMap(({ items }) => items).find((record) => record.id === id);
  const { data, isError, error, isFetching, refetch } = useQuery({
    ...trpc.transactions.get.queryOptions({ walletId, id }),
    placeholderData: () => listed,
  });
  const words = useProblemSentence();
  const { previous, next } = useNeighbours(pages, id);
  const go = (to: string | null) => to !== null && onOpen(to);
  usePanelKeys({ next: () => go(next), previous: () => go(previous) });
  // On wide screens the list stays usable beside the panel. The mode is fixed until the panel closes, because switching
  // would lose unsaved input.
  const [isBeside] = useState(() => window.matchMedia('(min-width: 80rem)').matches);
  return (
    <Sheet
      open
      onOpenChange={() => onOpen(null)}
      modal={!isBeside}
      title={data === undefined ? t('title') : <Title record={data} />}
      actions={
        <>
          <IconButton label={t('previous')} shortcut="K" disabled={previous === null} onClick={() => go(previous)}>
            <ChevronUp />
          </IconButton>
          <IconButton label={t('next')} shortcut="J" disabled={next === null} onClick={() => go(next)}>
            <ChevronDown />
          </IconButton>
          {data !== undefined && <Remove record={data} onRemoved={() => onOpen(next ?? previous)} />}
        </>
      }
    >
      {isError && data === undefined ? (
        <ErrorState title={t('failed')} onRetry={() => void refetch()} pending={isFetching}>
          {words(error)}
        </ErrorState>
      ) : data === undefined ? (
        <PanelSkeleton />
      ) : (
        <Contents key={id} record={data} onOpen={onOpen} />
      )}
    </Sheet>
  );
}

function Title({ record }: { record: Transaction }) {
  const t = useTranslations('transactions');
  const { fromTo, description } = useTransactionWithPendingChanges(record);
  return <bdi>{cutForList(fromTo || description || t('noText'))}</bdi>;
}

function Remove({ record, onRemoved }: { record: Transaction; onRemoved: () => void }) {
  const t = useTranslations('transactions.panel');
  const { changes } = useTransactionsContext();
  const { mayWrite } = useWallet();
  // A part of a split is removed by changing the split.
  if (!mayWrite || record.parentTransactionId !== null) return null;
  return (
    <IconButton
      label={t('delete')}
      onClick={() => {
        changes.delete([record]);
        onRemoved();
      }}
    >
      <Trash2 />
    </IconButton>
  );
}

function Contents({ record, onOpen }: { record: Transaction; onOpen: (id: string) => void }) {
  const shown = useTransactionWithPendingChanges(record);
  const format = useFormat();
  const { lookups } = useTransactionsContext();
  const isIn = displayedSign(shown.amountValue) > 0;
  return (
    <div className="grid gap-6">
      <div>
        <p className="font-semibold text-2xl tracking-tight">
          <Amount
            value={shown.amountValue}
            currency={shown.amountCurrency}
            {...(isIn ? { tone: 'gainLoss' as const } : {})}
          />
        </p>
        <p className="text-muted">
          {format.longDate(shown.date)} · <bdi>{cutForList(lookups.assets.get(shown.assetId)?.name ?? '')}</bdi>
        </p>
      </div>
      <PanelFields record={shown} />
      <div className="flex flex-wrap gap-2 empty:hidden">
        <SplitAndTransferButtons record={shown} />
        <PanelRuleButton record={shown} />
      </div>
      <PanelRelations record={shown} onOpen={onOpen} />
      <TransactionFiles transactionId={record.id} />
      <PanelComments record={shown} />
      <PanelOrigin record={shown} />
      <RecordHistory recordId={record.id} />
    </div>
  );
}

function PanelSkeleton() {
  return (
    <div className="grid gap-5">
      <Skeleton className="h-8 w-40" />
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} className="h-9 w-full" />
      ))}
    </div>
  );
}

interface Neighbours {
  readonly previous: string | null;
  readonly next: string | null;
}

/** The loaded transactions before and after this one in the list. */
function useNeighbours({ query: { data } }: TransactionPages, id: string): Neighbours {
  const hidden = useDeletedIds();
  const ids = useMemo(
    () => data?.pages.flatMap(({ items }) => items.flatMap((record) => (hidden.has(record.id) ? [] : record.id))) ?? [],
    [data, hidden],
  );
  const at = ids.indexOf(id);
  return at < 0 ? { previous: null, next: null } : { previous: ids[at - 1] ?? null, next: ids[at + 1] ?? null };
}
