'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { Banner } from '@coffer/ui/banner.tsx';
import { useTranslations } from 'next-intl';
import type { ImportPreview } from './import-file.ts';

/** Shows whether the transactions add up to the bank's stated balance. */
export function BalanceCheckNotice({ check }: { check: NonNullable<ImportPreview['balanceCheck']> }) {
  const t = useTranslations('import');
  const { stated, computed, difference, currency } = check;
  const amount = (value: string) => <Amount value={value} currency={currency} />;
  if (difference === '0') {
    return <Banner tone="positive">{t.rich('addsUp', { stated: () => amount(stated) })}</Banner>;
  }
  return (
    <Banner
      tone="warning"
      title={t.rich('differs', { stated: () => amount(stated), computed: () => amount(computed) })}
    >
      {t.rich('differsText', { difference: () => amount(difference) })}
    </Banner>
  );
}
