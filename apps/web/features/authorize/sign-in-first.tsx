'use client';

import { Button } from '@coffer/ui/button.tsx';
import { useTranslations } from 'next-intl';
import { signInTo } from '#features/identity/next-path.ts';
import { OutsideCard } from '#features/identity/outside-card.tsx';
import { useRecentSignInAs } from '#features/identity/recent-sign-in/use-recent-sign-in.tsx';
import { SignedInAs } from '#features/identity/signed-in-as.tsx';
import type { Person } from '#shared/visitor/visitor.ts';

interface Props {
  readonly app: string;
  readonly uid: string;
  readonly person: Person;
  readonly onProven: () => void;
}

/** An app may want the person to sign in again: before that she is not asked what she allows. */
export function SignInFirst({ app, uid, person, onProven }: Props) {
  const t = useTranslations('identity.authorize');
  const { ask, dialog } = useRecentSignInAs(person.email);
  const prove = async () => {
    if (await ask()) onProven();
  };
  return (
    <OutsideCard
      title={t('asks', { app })}
      text={t('signInFirst')}
      foot={<SignedInAs person={person} next={signInTo(`/authorize/${uid}`)} />}
    >
      <Button variant="primary" className="w-full" onClick={() => void prove()}>
        {t('signInAgain')}
      </Button>
      {dialog}
    </OutsideCard>
  );
}
