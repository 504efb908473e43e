'use client';

import { Button } from '@coffer/ui/button.tsx';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { StandalonePageCard } from '#features/identity/standalone-page-card.tsx';
import type { ConsentProblemName } from './consent-problems.ts';

/** Explains why connecting a bank failed. Shown outside wallets if the consent, and so its wallet, is unknown. */
export function UnknownConsentCard({ problem }: { problem: ConsentProblemName }) {
  const t = useTranslations('banks');
  return (
    <StandalonePageCard title={t('problems.title')} text={t(`problems.${problem}`)}>
      <Button asChild>
        <Link href="/">{t('toStart')}</Link>
      </Button>
    </StandalonePageCard>
  );
}
