'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { useTranslations } from 'next-intl';
import { useFormat } from '#shared/format/use-format.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { NoPriceSourceNotice } from './no-price-source-notice.tsx';
import type { AssetPosition } from './positions.ts';
import { hasQuoteGap } from './quote-listings.ts';
import { useQuoteListings } from './use-quote-listings.ts';

/**
 * Lists the positions whose new prices are missing, so that their value is outdated. Renders nothing if there are none.
 */
export function QuoteGapsNotice({ positions }: { positions: readonly AssetPosition[] }) {
  const t = useTranslations('investments');
  const format = useFormat();
  const { today } = useWallet();
  const listings = useQuoteListings();
  const gaps = positions.flatMap((position) => {
    const listing = listings.find(({ instrument }) => instrument === position.code);
    return listing !== undefined && hasQuoteGap(listing, today) ? [{ position, listing }] : [];
  });
  if (gaps.length === 0) return null;
  return (
    <Banner tone="warning" title={t('quoteGaps')}>
      <ul>
        {gaps.map(({ position: { code, title }, listing: { lastDay } }) => (
          <li key={code} className="[overflow-wrap:anywhere]">
            {lastDay === null
              ? t('quoteUnknown', { name: title })
              : t('quoteLast', { name: title, date: format.date(lastDay) })}
          </li>
        ))}
      </ul>
      <NoPriceSourceNotice codes={gaps.map(({ position }) => position.code)} />
    </Banner>
  );
}
