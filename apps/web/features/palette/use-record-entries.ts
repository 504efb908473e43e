'use client';

import { formatAmount } from '@coffer/ui/amount-format.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useTRPC } from '#shared/data/trpc.ts';
import { UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import { useDebouncedText } from '#shared/data/use-debounced-text.ts';
import { useMerchantSearch } from '#shared/data/use-merchants.ts';
import { useAssets, useCategories, useTags } from '#shared/data/use-wallet-lists.ts';
import { categoryLabel } from '#shared/format/display-names.ts';
import { useFormat } from '#shared/format/use-format.ts';
import { useRegion } from '#shared/format/use-region.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { PaletteEntry } from './find-palette-entries.ts';
import { useOpenPage } from './use-open-page.ts';

/**
 * Palette entries for all assets, categories, tags and other wallets, and for merchants that match `text`. Categories,
 * tags and merchants link to their transactions.
 */
export function useRecordEntries(text: string): readonly PaletteEntry[] {
  const trpc = useTRPC();
  const router = useRouter();
  const go = useOpenPage();
  const { walletId } = useWallet();
  const { data: assets } = useAssets();
  const { data: categories } = useCategories();
  const { data: tags } = useTags();
  const { merchants } = useMerchantSearch(text);
  const { data: wallets } = useQuery(trpc.wallets.list.queryOptions({ limit: 500 }));
  return useMemo(() => {
    const transactionsOf = (name: string, id: string) => go(`/transactions?${new URLSearchParams({ [name]: id })}`);
    return [
      ...(assets?.items ?? []).map(
        ({ id, name }): PaletteEntry => ({ id: `asset-${id}`, label: name, group: 'assets', run: go(`/assets/${id}`) }),
      ),
      ...(categories?.items ?? []).map(
        (category): PaletteEntry => ({
          id: `category-${category.id}`,
          label: categoryLabel(category),
          group: 'categories',
          run: transactionsOf('categoryIds', category.id),
        }),
      ),
      ...(tags?.items ?? []).map(
        ({ id, name }): PaletteEntry => ({
          id: `tag-${id}`,
          label: name,
          group: 'categories',
          run: transactionsOf('tagIds', id),
        }),
      ),
      ...merchants.map(
        ({ id, name, domains }): PaletteEntry => ({
          id: `merchant-${id}`,
          label: name,
          group: 'merchants',
          words: domains.join(' '),
          run: transactionsOf('merchantIds', id),
        }),
      ),
      ...(wallets?.items ?? [])
        .filter(({ id }) => id !== walletId)
        .map(
          ({ id, name, currency }): PaletteEntry => ({
            id: `wallet-${id}`,
            label: name,
            group: 'wallets',
            hint: currency,
            run: () => router.push(`/w/${id}`),
          }),
        ),
    ];
  }, [assets, categories, tags, merchants, wallets, go, router, walletId]);
}

const SHOWN = 4;
const SHORTEST = 2;

/**
 * Palette entries for the newest transactions that match `text`, and an entry that opens the full search. Returns no
 * transactions if `text` has only one character.
 */
export function useTransactionSearch(text: string): readonly PaletteEntry[] {
  const t = useTranslations();
  const trpc = useTRPC();
  const go = useOpenPage();
  const format = useFormat();
  const locale = useRegion();
  const { walletId } = useWallet();
  const sought = text.trim();
  const rested = useDebouncedText(sought);
  const { data } = useQuery({
    ...trpc.transactions.list.queryOptions(
      { walletId, text: rested, limit: SHOWN },
      { trpc: { context: UNBATCHED_CONTEXT } },
    ),
    enabled: rested.length >= SHORTEST,
    placeholderData: keepPreviousData,
  });
  return useMemo(() => {
    if (sought === '') return [];
    const search = new URLSearchParams({ text: sought });
    const asked = sought.length >= SHORTEST ? (data?.items ?? []) : [];
    return [
      ...asked.map(
        ({ id, fromTo, description, date, amountValue, amountCurrency }): PaletteEntry => ({
          id: `transaction-${id}`,
          label: fromTo || description || t('transfers.noText'),
          hint: `${format.date(date)} · ${formatAmount(amountValue, { locale, currency: amountCurrency })}`,
          group: 'transactions',
          found: true,
          run: go(`/transactions?${search}&transaction=${id}`),
        }),
      ),
      {
        id: 'search-transactions',
        label: t('frame.searchTransactions', { text: sought }),
        group: 'transactions',
        found: true,
        run: go(`/transactions?${search}`),
      },
    ];
  }, [sought, data, t, go, format, locale]);
}
