'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { useTranslations } from 'next-intl';
import type { IdentityProviderProblem } from './identity-provider-problem.ts';

/** Explains why signing in at the identity provider failed. */
export function IdentityProviderBanner({ problem, name }: { problem: IdentityProviderProblem; name: string }) {
  const t = useTranslations('identity.provider');
  return <Banner tone={problem === 'cancelled' ? 'info' : 'danger'}>{t(`problems.${problem}`, { name })}</Banner>;
}
