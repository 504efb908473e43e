'use client';

import { Button } from '@coffer/ui/button.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { EmptyState } from '@coffer/ui/empty-state.tsx';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC, useTRPCClient } from '#shared/data/trpc.ts';
import { ListState } from '#shared/page/list-state.tsx';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { SettingsPage } from '../settings-page.tsx';
import { HistoryDays } from './history-days.tsx';
import { HistoryDownload } from './history-download.tsx';
import { HistoryFilter } from './history-filter.tsx';
import { UndoDialog } from './undo-dialog.tsx';
import { type UndoTarget, useHistoryFilter } from './use-history-filter.ts';

const PAGE = 30;
const FIRST_PAGE: string | null = null;

/** The wallet's history, newest first, with undo. */
export function HistorySettings() {
  const t = useTranslations('settings.history');
  const { walletId } = useWallet();
  const filter = useHistoryFilter();
  const trpc = useTRPC();
  const client = useTRPCClient();
  const [undoing, setUndoing] = useState<UndoTarget | null>(null);
  const input = { walletId, ...filter.input };
  const query = useInfiniteQuery({
    queryKey: trpc.history.list.infiniteQueryKey(input),
    // tRPC's own query function adds a field `direction`, which strict inputs reject.
    queryFn: ({ pageParam }) =>
      client.history.list.query({ ...input, limit: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
  const hasSome = query.data?.pages.some(({ items }) => items.some(({ undoable }) => undoable)) === true;
  return (
    <SettingsPage name="history" description={t('about')} isWide>
      <HistoryFilter filter={filter} hasUndoableChange={hasSome} onUndoAll={setUndoing}>
        {query.data?.pages[0]?.items.length !== 0 && <HistoryDownload input={input} />}
      </HistoryFilter>
      <Card padded={false}>
        <ListState query={query} rows={8}>
          {({ pages }) => {
            const entries = pages.flatMap(({ items }) => items);
            if (entries.length === 0)
              return <EmptyState icon={<History />} title={t(filter.isNarrowed ? 'noneOfThese' : 'none')} />;
            return (
              <>
                <HistoryDays
                  entries={entries}
                  {...(filter.recordId === null ? {} : { recordId: filter.recordId })}
                  onUndo={(entry) => setUndoing({ kind: 'one', entry })}
                />
                {query.hasNextPage && (
                  <div className="border-line border-t px-4 py-3 sm:px-5">
                    <Button pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                      {t('more')}
                    </Button>
                  </div>
                )}
              </>
            );
          }}
        </ListState>
      </Card>
      {undoing !== null && <UndoDialog undoing={undoing} onClose={() => setUndoing(null)} />}
    </SettingsPage>
  );
}
