'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { DataList, DataListItem } from '@coffer/ui/data-list.tsx';
import { EmptyState } from '@coffer/ui/empty-state.tsx';
import { ErrorState } from '@coffer/ui/error-state.tsx';
import { IconButton } from '@coffer/ui/icon-button.tsx';
import { SkeletonRows } from '@coffer/ui/skeleton.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus, Tag, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useDeletedIds, useDeletion } from '#shared/changes/deletions.tsx';
import { useFormat } from '#shared/format/use-format.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { Instrument } from './instrument.ts';
import { NoPriceSourceNotice } from './no-price-source-notice.tsx';
import type { Price } from './price-series.ts';
import { QuoteSourceNote } from './quote-source-note.tsx';
import { usePositionClient } from './use-position-client.ts';
import { useQuoteSourceName } from './use-quote-listings.ts';

interface Props {
  readonly instrument: Instrument;
  readonly onAdd: () => void;
}

const PAGE = 10;
const FIRST_PAGE: string | null = null;

/** The known prices with their sources, newest first; manual prices can be removed. */
export function PriceList({ instrument, onAdd }: Props) {
  const t = useTranslations('investments');
  const common = useTranslations('common');
  const words = useProblemSentence();
  const client = usePositionClient();
  const hidden = useDeletedIds();
  const { walletId, mayWrite } = useWallet();
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['priceList', walletId, instrument.code],
    queryFn: ({ pageParam: cursor }) =>
      client.prices(instrument, { limit: PAGE, ...(cursor === null ? {} : { cursor }) }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const prices = (data?.pages ?? [])
    .flatMap(({ items }) => items)
    .filter((price) => !hidden.has(idOf(instrument, price)));
  const add = mayWrite && (
    <Button size="small" icon={<Plus />} onClick={onAdd}>
      {t('addPrice')}
    </Button>
  );
  return (
    <Card title={t('prices')} padded={false} action={prices.length > 0 && add}>
      {data === undefined && error === null && <SkeletonRows rows={4} />}
      {data === undefined && error !== null && (
        <ErrorState title={common('loadFailed')} onRetry={() => void refetch()} pending={isFetching}>
          {words(error)}
        </ErrorState>
      )}
      {data !== undefined && prices.length === 0 && (
        <EmptyState icon={<Tag />} title={t('noPrices')} action={add}>
          {t('noPricesText')}
          <NoPriceSourceNotice codes={[instrument.code]} />
        </EmptyState>
      )}
      {prices.length > 0 && (
        <DataList label={t('prices')}>
          {prices.map((price) => (
            <PriceRow key={`${price.date} ${price.source}`} instrument={instrument} price={price} />
          ))}
        </DataList>
      )}
      {hasNextPage && (
        <p className="border-line border-t p-2 text-center">
          <Button size="small" variant="quiet" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('older')}
          </Button>
        </p>
      )}
      <QuoteSourceNote code={instrument.code} />
    </Card>
  );
}

function PriceRow({ instrument, price }: { instrument: Instrument; price: Price }) {
  const t = useTranslations('investments');
  const format = useFormat();
  const { mayWrite } = useWallet();
  const remove = usePriceRemoval(instrument);
  const nameOf = useQuoteSourceName();
  const { date, source, priceValue, priceCurrency, quotedBy } = price;
  const day = format.date(date);
  return (
    <DataListItem
      title={<time dateTime={date}>{day}</time>}
      detail={quotedBy === null ? t(`sources.${source}`) : `${t(`sources.${source}`)} · ${nameOf(quotedBy)}`}
      value={<Amount value={priceValue} currency={priceCurrency} />}
      trailing={
        mayWrite &&
        source === 'manual' && (
          <IconButton size="small" label={t('removePrice', { date: day })} onClick={() => remove(price)}>
            <Trash2 />
          </IconButton>
        )
      }
    />
  );
}

/** The key of a price in the list. Prices have no ids, but one source has at most one price per day. */
function idOf({ code }: Instrument, { date, source }: Price): string {
  return `${code} ${date} ${source}`;
}

function usePriceRemoval(instrument: Instrument) {
  const t = useTranslations('investments');
  const client = usePositionClient();
  const remove = useDeletion();
  return (price: Price) =>
    remove({
      ids: [idOf(instrument, price)],
      text: t('said.priceRemoved'),
      run: async (context) => {
        await client.setPrices(instrument, [{ date: price.date, priceValue: null, priceCurrency: null }], context);
        await client.refresh();
      },
    });
}
