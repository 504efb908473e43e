'use client';

import { Button } from '@coffer/ui/button.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { Checkbox } from '@coffer/ui/checkbox.tsx';
import { DataList } from '@coffer/ui/data-list.tsx';
import { EmptyState } from '@coffer/ui/empty-state.tsx';
import { ErrorState } from '@coffer/ui/error-state.tsx';
import { SearchInput } from '@coffer/ui/search-input.tsx';
import { SkeletonRows } from '@coffer/ui/skeleton.tsx';
import { ChartPie } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useDeferredValue, useState } from 'react';
import { useDeletedIds } from '#shared/changes/deletions.tsx';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import type { InstrumentKind } from './instrument.ts';
import type { PositionDialogState } from './position-dialogs.tsx';
import { PositionTransactionRow } from './position-transaction-row.tsx';
import { searchPositionCodes } from './positions.ts';
import { usePositionTransactions } from './use-position-transactions.ts';
import { usePositions } from './use-positions.ts';

/** The transactions of a position, or of all positions of a kind on an asset. */
interface TransactionsOf {
  readonly kind: InstrumentKind;
  readonly assetId: string;
  readonly code: string | null;
}

interface Props {
  readonly of: TransactionsOf;
  readonly onDialog: (dialog: PositionDialogState) => void;
}

/** Security or crypto transactions, newest first, with a filter by name and a filter for transactions without linked cash. */
export function PositionTransactions({ of, onDialog }: Props) {
  const t = useTranslations('investments');
  const [search, setSearch] = useState('');
  const [unlinked, setUnlinked] = useState(false);
  const { positions } = usePositions(of.assetId);
  const sought = useDeferredValue(search);
  const codes = of.code === null ? searchPositionCodes(positions?.all ?? [], of.kind, sought) : [of.code];
  const isFiltered = unlinked || sought.trim() !== '';
  return (
    <Card title={t(of.kind === 'security' ? 'transactions' : 'cryptoTransactions')} padded={false}>
      <search className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pb-3 sm:px-5">
        {of.code === null && (
          <SearchInput
            label={t('find')}
            value={search}
            onValueChange={setSearch}
            className="min-w-[min(14rem,100%)] flex-1"
          />
        )}
        <Checkbox label={t('unlinked')} checked={unlinked} onCheckedChange={setUnlinked} />
      </search>
      <Found of={of} codes={codes} unlinked={unlinked} isFiltered={isFiltered} onDialog={onDialog} />
    </Card>
  );
}

interface FoundProps extends Props {
  readonly codes: readonly string[] | null;
  readonly unlinked: boolean;
  readonly isFiltered: boolean;
}

function Found({ of, codes, unlinked, isFiltered, onDialog }: FoundProps) {
  const t = useTranslations('investments');
  const common = useTranslations('common');
  const words = useProblemSentence();
  const hidden = useDeletedIds();
  const { kind, assetId, code } = of;
  const query = usePositionTransactions({ kind, assetId, codes, unlinked });
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  if (data === undefined) {
    if (error === null) return <SkeletonRows rows={5} />;
    return (
      <ErrorState title={common('loadFailed')} onRetry={() => void refetch()} pending={isFetching}>
        {words(error)}
      </ErrorState>
    );
  }
  const transactions = data.pages.flatMap(({ items }) => items).filter(({ id }) => !hidden.has(id));
  if (transactions.length === 0 && !hasNextPage) {
    return <EmptyState icon={<ChartPie />} title={isFiltered ? t('nothingFound') : t('noTransactions')} />;
  }
  return (
    <>
      <DataList label={t(kind === 'security' ? 'transactions' : 'cryptoTransactions')}>
        {transactions.map((transaction) => (
          <PositionTransactionRow
            key={transaction.id}
            transaction={transaction}
            isNamed={code === null}
            onDialog={onDialog}
          />
        ))}
      </DataList>
      {hasNextPage && (
        <p className="border-line border-t p-2 text-center">
          <Button size="small" variant="quiet" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('older')}
          </Button>
        </p>
      )}
    </>
  );
}
