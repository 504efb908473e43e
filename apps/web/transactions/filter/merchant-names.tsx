'use client';

import { useTranslations } from 'next-intl';
import { useMerchants } from '../../data/use-merchants.ts';

const NAMED = 2;

/** The names of the merchants that are filtered by; nothing until they have come. */
export function MerchantNames({ ids }: { ids: readonly string[] }) {
  const t = useTranslations('transactions.filter');
  const { data } = useMerchants();
  if (data === undefined) return null;
  const known = ids
    .slice(0, NAMED)
    .map((id) => data.items.find((merchant) => merchant.id === id)?.name ?? t('unknown'));
  return ids.length > NAMED ? t('andMore', { names: known.join(', '), count: ids.length - NAMED }) : known.join(', ');
}
