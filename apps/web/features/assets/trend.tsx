'use client';

import { formatAmount } from '@coffer/ui/amount-format.ts';
import { Sparkline } from '@coffer/ui/sparkline.tsx';
import { useTranslations } from 'next-intl';
import { useRegion } from '#shared/format/use-region.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

/** A sparkline of an asset's last year, described in words for screen readers. */
export function AssetTrend({ line, className }: { line: readonly number[]; className?: string }) {
  const t = useTranslations('assets');
  const locale = useRegion();
  const { currency } = useWallet().wallet;
  const amount = (value = 0) => formatAmount(value, { locale, currency });
  if (line.every((value) => value === 0)) return <span className={className} />;
  const words = t('trend', { from: amount(line[0]), to: amount(line.at(-1)) });
  return <Sparkline values={line} alternative={words} {...(className === undefined ? {} : { className })} />;
}
