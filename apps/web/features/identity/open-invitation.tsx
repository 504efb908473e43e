'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { useMutation } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#shared/data/trpc.ts';
import { useIsHydrated } from '#shared/format/use-is-hydrated.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { openFreshPage } from '#shared/session/open-fresh-page.ts';
import type { Person } from '#shared/visitor/visitor.ts';
import type { InvitationPreview } from './invitation-preview.ts';
import { signInHref } from './path-after-sign-in.ts';
import { SignedInPersonNotice } from './signed-in-person-notice.tsx';
import { StandalonePageCard } from './standalone-page-card.tsx';
import { WrongPersonNotice } from './wrong-person-notice.tsx';

export function OpenInvitationCard({ preview, person }: { preview: InvitationPreview; person: Person | null }) {
  const t = useTranslations('identity.invitation');
  const { walletName: wallet, inviterName: inviter, email, token } = preview;
  const path = `/invitation/${token}`;
  const isInvited = person !== null && person.email === email;
  return (
    <StandalonePageCard
      title={t('openTitle', { wallet })}
      text={inviter === null ? t('fromNobody', { email, wallet }) : t('from', { inviter, email, wallet })}
      foot={isInvited ? <SignedInPersonNotice person={person} next={signInHref(path)} /> : undefined}
    >
      <div className="grid gap-5">
        <Role role={preview.role} />
        {person === null && <WaysIn path={path} token={token} />}
        {isInvited && <Accept token={token} />}
        {person !== null && !isInvited && (
          <WrongPersonNotice next={signInHref(path)} label={t('signOut')}>
            {t('otherPerson', { invited: email, email: person.email })}
          </WrongPersonNotice>
        )}
      </div>
    </StandalonePageCard>
  );
}

function Role({ role }: { role: InvitationPreview['role'] }) {
  const t = useTranslations();
  return (
    <dl className="rounded-card bg-sunken px-4 py-3">
      <dt className="text-muted text-sm">{t('identity.invitation.youWillBe')}</dt>
      <dd>
        <span className="font-medium">{t(`common.roles.${role}`)}</span>
        <span className="block text-pretty text-sm">{t(`identity.roleMeaning.${role}`)}</span>
      </dd>
    </dl>
  );
}

function WaysIn({ path, token }: { path: string; token: string }) {
  const t = useTranslations('identity.invitation');
  return (
    <div className="grid gap-2">
      <Button variant="primary" asChild>
        <Link href={signInHref(path)}>{t('signIn')}</Link>
      </Button>
      <Button asChild>
        <Link href={`/sign-up?invitation=${encodeURIComponent(token)}`}>{t('signUp')}</Link>
      </Button>
    </div>
  );
}

function Accept({ token }: { token: string }) {
  const t = useTranslations('identity.invitation');
  const trpc = useTRPC();
  const words = useProblemSentence();
  const live = useIsHydrated();
  const { mutate, isPending, isSuccess, error } = useMutation(
    trpc.invitations.accept.mutationOptions({ onSuccess: ({ walletId }) => openFreshPage(`/w/${walletId}`) }),
  );
  return (
    <div className="grid gap-3">
      {error !== null && <Banner tone="danger">{words(error)}</Banner>}
      <Button
        variant="primary"
        disabled={!live}
        className="disabled:opacity-100"
        pending={isPending || isSuccess}
        onClick={() => mutate({ token })}
      >
        {t('accept')}
      </Button>
    </div>
  );
}
