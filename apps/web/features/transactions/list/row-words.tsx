'use client';

import { formatAmount } from '@coffer/ui/amount-format.ts';
import { useTranslations } from 'next-intl';
import { createContext, type ReactNode, use, useMemo } from 'react';
import { useRegion } from '#shared/format/region.tsx';
import { useFormat } from '#shared/format/use-format.ts';

/** Texts and formats of rows, created once for all rows, because scrolling mounts dozens of them. */
export interface RowWords {
  readonly date: (day: string) => string;
  readonly month: (name: string) => string;
  readonly amount: (value: string, currency: string) => string;
  readonly select: (name: string) => string;
  /** Describes an amount as a share of another one. */
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
}

const Words = createContext<RowWords | null>(null);

export function RowWordsProvider({ children }: { children: ReactNode }) {
  const t = useTranslations('transactions');
  const { date, month } = useFormat();
  const region = useRegion();
  const words = useMemo(
    (): RowWords => ({
      date: remembered(date),
      month,
      amount: (value, currency) => formatAmount(value, { currency, locale: region }),
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
    }),
    [t, date, month, region],
  );
  return <Words value={words}>{children}</Words>;
}

export function useRowWords(): RowWords {
  const words = use(Words);
  if (words === null) throw new Error('a row outside its list');
  return words;
}

const MOST_REMEMBERED = 2000;

/** Caches formatted days, since many rows have the same day. */
function remembered(write: (day: string) => string): (day: string) => string {
  const written = new Map<string, string>();
  return (day) => {
    const known = written.get(day);
    if (known !== undefined) return known;
    if (written.size >= MOST_REMEMBERED) written.clear();
    const text = write(day);
    written.set(day, text);
    return text;
  };
}
