'use client';

import { useTranslations } from 'next-intl';
import { useMerchantNames } from '#shared/data/use-merchants.ts';

const NAMED = 2;

/** The names of the filtered merchants; empty while loading. */
export function MerchantNames({ ids }: { ids: readonly string[] }) {
  const t = useTranslations('transactions.filter');
  const shown = ids.slice(0, NAMED);
  const names = useMerchantNames(shown);
  if (names === undefined) return null;
  const known = shown.map((id) => names.get(id) ?? t('unknown'));
  return ids.length > NAMED ? t('andMore', { names: known.join(', '), count: ids.length - NAMED }) : known.join(', ');
}
