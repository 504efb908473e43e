'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ChartRange, chartRangeDays } from '#shared/charts/chart-range.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { Instrument } from './instrument.ts';
import type { Price } from './price-series.ts';
import { usePositionClient } from './use-position-client.ts';

const PRICES_PER_REQUEST = 500;

/** All prices within a range, newest first. */
export function usePrices(instrument: Instrument, range: ChartRange) {
  const { walletId, today } = useWallet();
  const client = usePositionClient();
  const { startDate } = chartRangeDays(range, today);
  return useQuery({
    queryKey: ['prices', walletId, instrument.code, startDate ?? null],
    queryFn: async () => {
      const items: Price[] = [];
      let cursor: string | null = null;
      do {
        const page: { items: Price[]; nextCursor: string | null } = await client.prices(instrument, {
          limit: PRICES_PER_REQUEST,
          ...(startDate === undefined ? {} : { dateFrom: startDate }),
          ...(cursor === null ? {} : { cursor }),
        });
        items.push(...page.items);
        cursor = page.nextCursor;
      } while (cursor !== null);
      return items;
    },
    placeholderData: keepPreviousData,
  });
}

export type ListedPrices = ReturnType<typeof usePrices>;
