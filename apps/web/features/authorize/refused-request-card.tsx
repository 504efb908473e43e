'use client';

import { Button } from '@coffer/ui/button.tsx';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { StandalonePageCard } from '#features/identity/standalone-page-card.tsx';
import type { RefusalReason } from './refusal-reasons.ts';

/** Explains why an invalid authorization request was refused, if the service cannot redirect back to the app. */
export function RefusedRequestCard({ reason }: { reason: RefusalReason }) {
  const t = useTranslations('identity.authorize');
  return (
    <StandalonePageCard title={t(`refused.${reason}.title`)} text={t(`refused.${reason}.text`)}>
      <p className="mb-5 text-pretty">{reason === 'decided' ? t('decidedNote') : t('nothingAllowed')}</p>
      <Button asChild>
        <Link href="/">{t('toStart')}</Link>
      </Button>
    </StandalonePageCard>
  );
}
