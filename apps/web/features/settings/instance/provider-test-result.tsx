'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { useLocale, useTranslations } from 'next-intl';
import type { ProviderTestOutcome } from './use-provider-test.ts';

/** The result of testing a provider, and what to do if the provider rejected the credentials. */
export function ProviderTestResult({ outcome, name }: { outcome: ProviderTestOutcome; name: string }) {
  const t = useTranslations('settings.bankProviders.outcomes');
  const locale = useLocale();
  if (outcome === null) return null;
  if ('problem' in outcome) return <Banner tone="danger">{outcome.problem}</Banner>;
  const { result, countryCode, institutionCount } = outcome.answer;
  if (result !== 'works') return <Banner tone="danger">{t(result, { name })}</Banner>;
  if (institutionCount === null || countryCode === null || institutionCount === 0) {
    return <Banner tone="warning">{t('noBanks', { name })}</Banner>;
  }
  const country = new Intl.DisplayNames(locale, { type: 'region' }).of(countryCode) ?? countryCode;
  return <Banner tone="positive">{t('works', { name, country, count: institutionCount })}</Banner>;
}
