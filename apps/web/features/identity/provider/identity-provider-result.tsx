'use client';

import { Button } from '@coffer/ui/button.tsx';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { StandalonePageCard } from '../standalone-page-card.tsx';
import { IdentityProviderBanner } from './identity-provider-banner.tsx';
import type { IdentityProviderProblem } from './identity-provider-problem.ts';

interface Props {
  /** The identity provider's name. */
  readonly name: string;
  /** The person's address at the identity provider. */
  readonly email: string | null;
  readonly isLinked: boolean;
  readonly problem: IdentityProviderProblem | null;
  readonly next: string;
}

/** The result of linking an account of the identity provider, for the signed-in person. */
export function IdentityProviderResult({ name, email, isLinked, problem, next }: Props) {
  const t = useTranslations('identity.provider');
  if (problem !== null) {
    return (
      <StandalonePageCard title={t('failedTitle')}>
        <div className="grid gap-4">
          <IdentityProviderBanner problem={problem} name={name} />
          <GoOn next={next} />
        </div>
      </StandalonePageCard>
    );
  }
  const [title, text] = isLinked
    ? [t('linkedTitle', { name }), t('linkedText', { name, email: email ?? name })]
    : [t('notLinkedTitle'), t('notLinkedText', { name })];
  return (
    <StandalonePageCard title={title} text={text}>
      <GoOn next={next} />
    </StandalonePageCard>
  );
}

function GoOn({ next }: { next: string }) {
  const t = useTranslations('identity.provider');
  return (
    <Button asChild variant="primary">
      <Link href={next}>{t('goOn')}</Link>
    </Button>
  );
}
