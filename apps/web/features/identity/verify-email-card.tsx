'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { useMutation } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#shared/data/trpc.ts';
import { useIsHydrated } from '#shared/format/use-is-hydrated.ts';
import { toClientProblem } from '#shared/problems/problem.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import type { Person } from '#shared/visitor/visitor.ts';
import type { EmailLinkPreview } from './link-previews.ts';
import { signInHref } from './path-after-sign-in.ts';
import { SignedInPersonNotice } from './signed-in-person-notice.tsx';
import { StandalonePageCard } from './standalone-page-card.tsx';
import { WrongPersonNotice } from './wrong-person-notice.tsx';

interface Props {
  readonly token: string;
  readonly offer: EmailLinkPreview | null;
  readonly person: Person | null;
}

/** The page that a link in an email opens to confirm an address. Only confirming uses up the link, not opening the page. */
export function VerifyEmailCard({ token, offer, person }: Props) {
  const t = useTranslations('identity.verify');
  if (offer === null) return <Ended title={t('deadTitle')} text={t('deadText')} />;
  const { email, purpose, own } = offer;
  const text = purpose === 'verifyEmail' ? t('verifyText', { email }) : t('changeText', { email });
  const here = signInHref(`/verify/${token}`);
  if (person === null) {
    return (
      <StandalonePageCard title={t('title')} text={`${text} ${t('signInFirst')}`}>
        <Button variant="primary" asChild>
          <Link href={here}>{t('signIn')}</Link>
        </Button>
      </StandalonePageCard>
    );
  }
  if (!own) {
    return (
      <StandalonePageCard title={t('title')}>
        <WrongPersonNotice next={here} label={t('signOut')}>
          {t('otherPerson', { email: person.email })}
        </WrongPersonNotice>
      </StandalonePageCard>
    );
  }
  return <Confirm token={token} text={text} person={person} />;
}

function Confirm({ token, text, person }: { token: string; text: string; person: Person }) {
  const t = useTranslations('identity.verify');
  const trpc = useTRPC();
  const live = useIsHydrated();
  const words = useProblemSentence();
  const { mutate, isPending, data, error } = useMutation(trpc.accountLinks.confirmEmail.mutationOptions());
  if (data !== undefined) return <Ended title={t('doneTitle')} text={t('doneText', { email: data.email })} />;
  if (error !== null && toClientProblem(error).code === 'notFound') {
    return <Ended title={t('deadTitle')} text={t('deadText')} />;
  }
  return (
    <StandalonePageCard title={t('title')} text={text} foot={<SignedInPersonNotice person={person} />}>
      <div className="grid gap-3">
        {error !== null && <Banner tone="danger">{words(error)}</Banner>}
        <Button
          variant="primary"
          pending={isPending}
          disabled={!live}
          className="disabled:opacity-100"
          onClick={() => mutate({ token })}
        >
          {t('confirm')}
        </Button>
      </div>
    </StandalonePageCard>
  );
}

function Ended({ title, text }: { title: string; text: string }) {
  const t = useTranslations('identity.verify');
  return (
    <StandalonePageCard title={title} text={text}>
      <Button asChild>
        <Link href="/">{t('toStart')}</Link>
      </Button>
    </StandalonePageCard>
  );
}
