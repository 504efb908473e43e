'use client';

import { TextLink } from '@coffer/ui/text-link.tsx';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { Person } from '../frame/visitor.ts';
import { FormSkeleton } from './form-skeleton.tsx';
import { OutsideCard } from './outside-card.tsx';
import { SignedInAs } from './signed-in-as.tsx';

// It guesses from what only the browser knows.
const NewWalletForm = dynamic(() => import('./new-wallet-form.tsx').then((file) => file.NewWalletForm), {
  ssr: false,
  loading: () => <FormSkeleton fields={4} />,
});

/** Makes a wallet: a person's first, or one more. */
export function Welcome({ person, isFirst }: { person: Person; isFirst: boolean }) {
  const t = useTranslations('identity.welcome');
  return (
    <OutsideCard
      title={isFirst ? t('first', { name: person.name }) : t('title')}
      text={t('text')}
      foot={
        isFirst ? (
          <SignedInAs person={person} />
        ) : (
          <TextLink asChild>
            <Link href="/">{t('back')}</Link>
          </TextLink>
        )
      }
    >
      <NewWalletForm />
    </OutsideCard>
  );
}
