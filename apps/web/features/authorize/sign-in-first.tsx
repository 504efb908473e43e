'use client';

import { Button } from '@coffer/ui/button.tsx';
import { useTranslations } from 'next-intl';
import { OutsideCard } from '#features/identity/outside-card.tsx';
import { useRecentSignInAs } from '#features/identity/recent-sign-in/use-recent-sign-in.tsx';

interface Props {
  readonly app: string;
  readonly email: string;
  readonly onProven: () => void;
}

/** An app may want the person to sign in again: before that she is not asked what she allows. */
export function SignInFirst({ app, email, onProven }: Props) {
  const t = useTranslations('identity.authorize');
  const { ask, dialog } = useRecentSignInAs(email);
  const prove = async () => {
    if (await ask()) onProven();
  };
  return (
    <OutsideCard title={t('asks', { app })} text={t('signInFirst')}>
      <Button variant="primary" onClick={() => void prove()}>
        {t('signInAgain')}
      </Button>
      {dialog}
    </OutsideCard>
  );
}
