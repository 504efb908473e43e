'use client';

import { Card } from '@coffer/ui/card.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useQuoteSourceName } from '#features/investments/use-quote-listings.ts';
import { useTRPC } from '#shared/data/trpc.ts';

/**
 * Shows whether this Coffer instance fetches prices, and from which sources. Only environment variables can change the
 * sources.
 */
export function PriceSources() {
  const t = useTranslations('settings.bankProviders');
  const trpc = useTRPC();
  const nameOf = useQuoteSourceName();
  const { data } = useQuery(trpc.instance.priceSources.queryOptions());
  if (data === undefined) return null;
  return (
    <Card title={t('prices')}>
      {data.items.length > 0 ? (
        <p>{t('pricesFrom', { names: data.items.map(({ name }) => nameOf(name)).join(', ') })}</p>
      ) : (
        <p>{t('noPrices')}</p>
      )}
      <p className="mt-2 text-pretty text-muted text-sm [overflow-wrap:anywhere]">{t('pricesHow')}</p>
    </Card>
  );
}
