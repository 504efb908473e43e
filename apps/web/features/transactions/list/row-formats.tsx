'use client';

import { amountParts, formatAmount } from '@coffer/ui/amount-format.ts';
import { useTranslations } from 'next-intl';
import { createContext, type ReactNode, use, useMemo } from 'react';
import { type ListedClosing, lastClosedDay, useClosings } from '#features/closings/use-closings.ts';
import { useAssets } from '#shared/data/use-wallet-lists.ts';
import { useFormat } from '#shared/format/use-format.ts';
import { useRegion } from '#shared/format/use-region.ts';

/** Texts and formats of rows, created once for all rows, because scrolling mounts dozens of them. */
export interface RowFormats {
  readonly date: (day: string) => string;
  readonly month: (name: string) => string;
  readonly amount: (value: string, currency: string) => string;
  /** Whether the currencies of all assets are written with a symbol. */
  readonly hasOnlySymbols: boolean;
  readonly select: (name: string) => string;
  /** Describes an amount as a share of another amount. */
  readonly shareOf: (amount: string) => string;
  readonly edit: string;
  readonly review: string;
  readonly noText: string;
  readonly uncategorized: string;
  readonly pending: string;
  readonly transfer: string;
  readonly split: string;
  readonly part: string;
  readonly comments: string;
  readonly unreviewed: string;
  /** Explains that the day is in a closed period of the asset; null if the day is not closed. */
  readonly closed: (assetId: string, day: string) => string | null;
}

const NONE: readonly ListedClosing[] = [];

const Words = createContext<RowFormats | null>(null);

export function RowFormatsProvider({ children }: { children: ReactNode }) {
  const t = useTranslations('transactions');
  const { date, month } = useFormat();
  const region = useRegion();
  const hasOnlySymbols = useHasOnlySymbols(region);
  const closings = useClosings().data?.items ?? NONE;
  const words = useMemo(
    (): RowFormats => ({
      date: cacheByDay(date),
      month,
      amount: (value, currency) => formatAmount(value, { currency, locale: region }),
      hasOnlySymbols,
      select: (name) => t('select', { name }),
      shareOf: (amount) => t('shareOf', { amount }),
      edit: t('keys.edit'),
      review: t('keys.review'),
      noText: t('noText'),
      uncategorized: t('uncategorized'),
      pending: t('marks.pending'),
      transfer: t('marks.transfer'),
      split: t('marks.split'),
      part: t('marks.part'),
      comments: t('marks.comments'),
      unreviewed: t('marks.unreviewed'),
      closed: closedWords(closings, (day) => t('marks.closed', { date: date(day) })),
    }),
    [t, date, month, region, hasOnlySymbols, closings],
  );
  return <Words value={words}>{children}</Words>;
}

function useHasOnlySymbols(locale: string): boolean {
  const assets = useAssets().data?.items;
  return useMemo(() => {
    const currencies = new Set(assets?.map(({ defaultCurrency }) => defaultCurrency));
    // A symbol takes at most two characters after the amount: a space and the symbol itself.
    return [...currencies].every((currency) => amountParts('1', { currency, locale }).after.length <= 2);
  }, [assets, locale]);
}

export function useRowFormats(): RowFormats {
  const words = use(Words);
  if (words === null) throw new Error('a row outside its list');
  return words;
}

function closedWords(closings: readonly ListedClosing[], say: (day: string) => string): RowFormats['closed'] {
  const lastDays = new Map<string, string | null>();
  return (assetId, day) => {
    if (closings.length === 0) return null;
    if (!lastDays.has(assetId)) lastDays.set(assetId, lastClosedDay(closings, assetId));
    const last = lastDays.get(assetId) ?? null;
    return last !== null && day <= last ? say(last) : null;
  };
}

const MAX_REMEMBERED = 2000;

/** Caches the formatted days, because many rows have the same day. */
function cacheByDay(write: (day: string) => string): (day: string) => string {
  const written = new Map<string, string>();
  return (day) => {
    const known = written.get(day);
    if (known !== undefined) return known;
    if (written.size >= MAX_REMEMBERED) written.clear();
    const text = write(day);
    written.set(day, text);
    return text;
  };
}
