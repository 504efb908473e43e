'use client';

import { Button } from '@coffer/ui/button.tsx';
import { TextLink } from '@coffer/ui/text-link.tsx';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { FormSkeleton } from './form-skeleton.tsx';
import type { InvitationPreview } from './invitation-preview.ts';
import { signInHref } from './path-after-sign-in.ts';
import { IdentityProviderBanner } from './provider/identity-provider-banner.tsx';
import { IdentityProviderOffer } from './provider/identity-provider-offer.tsx';
import type { IdentityProviderProblem } from './provider/identity-provider-problem.ts';
import { StandalonePageCard } from './standalone-page-card.tsx';

// Not rendered on the server: input typed before hydration would be lost.
const SignUpForm = dynamic(() => import('./sign-up-form.tsx').then((file) => file.SignUpForm), {
  ssr: false,
  loading: () => <FormSkeleton fields={3} />,
});

interface Props {
  readonly firstRun: boolean;
  readonly open: boolean;
  readonly invitation: InvitationPreview | null;
  readonly next: string;
  /** The identity provider's name; null without one. */
  readonly providerName: string | null;
  /** Why signing up at the identity provider failed. */
  readonly providerProblem: IdentityProviderProblem | null;
}

export function SignUpCard({ firstRun, open, invitation, next, providerName, providerProblem }: Props) {
  const t = useTranslations('identity.signUp');
  if (!open && invitation === null) return <Closed />;
  return (
    <StandalonePageCard
      title={firstRun ? t('first') : t('title')}
      text={<Why firstRun={firstRun} invitation={invitation} />}
      foot={firstRun ? undefined : <OtherWay invitation={invitation} next={next} />}
    >
      {providerName !== null && providerProblem !== null && (
        <div className="mb-4">
          <IdentityProviderBanner problem={providerProblem} name={providerName} />
        </div>
      )}
      <SignUpForm invitation={invitation} next={next} />
      {providerName !== null && (
        <IdentityProviderOffer
          name={providerName}
          next={invitation === null ? next : `/invitation/${invitation.token}`}
        />
      )}
    </StandalonePageCard>
  );
}

function Why({ firstRun, invitation }: Pick<Props, 'firstRun' | 'invitation'>) {
  const t = useTranslations('identity.signUp');
  if (invitation !== null) {
    const { inviterName, walletName: wallet } = invitation;
    return inviterName === null ? t('invitedByNobody', { wallet }) : t('invited', { inviter: inviterName, wallet });
  }
  return firstRun ? t('firstText') : null;
}

function OtherWay({ invitation, next }: Pick<Props, 'invitation' | 'next'>) {
  const t = useTranslations('identity.signUp');
  const href = signInHref(invitation === null ? next : `/invitation/${invitation.token}`);
  return t.rich('haveOne', {
    link: (words) => (
      <TextLink asChild>
        <Link href={href}>{words}</Link>
      </TextLink>
    ),
  });
}

function Closed() {
  const t = useTranslations('identity.signUp');
  return (
    <StandalonePageCard title={t('closed')} text={t('closedText')}>
      <Button asChild>
        <Link href="/sign-in">{t('toSignIn')}</Link>
      </Button>
    </StandalonePageCard>
  );
}
