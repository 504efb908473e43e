'use client';

import { Button } from '@coffer/ui/button.tsx';
import { TextLink } from '@coffer/ui/text-link.tsx';
import { FolderInput } from 'lucide-react';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Person } from '#shared/visitor/visitor.ts';
import { DemoOffer } from './demo-offer.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import { SignedInPersonNotice } from './signed-in-person-notice.tsx';
import { StandalonePageCard } from './standalone-page-card.tsx';

const RestoreWallet = dynamic(() => import('#features/restore/restore-wallet.tsx').then((file) => file.RestoreWallet));

// The form's defaults depend on the browser.
const NewWalletForm = dynamic(() => import('./new-wallet-form.tsx').then((file) => file.NewWalletForm), {
  ssr: false,
  loading: () => <FormSkeleton fields={4} />,
});

/** The page to create a wallet, the person's first or another one. */
export function WelcomeCard({ person, isFirst }: { person: Person; isFirst: boolean }) {
  const t = useTranslations('identity.welcome');
  return (
    <StandalonePageCard
      title={isFirst ? t('first', { name: person.name }) : t('title')}
      text={t('text')}
      foot={
        isFirst ? (
          <SignedInPersonNotice person={person} />
        ) : (
          <TextLink asChild>
            <Link href="/">{t('back')}</Link>
          </TextLink>
        )
      }
    >
      <NewWalletForm />
      <DemoOffer />
      <RestoreOption personId={person.id} />
    </StandalonePageCard>
  );
}

/** The option to restore an export instead of creating a wallet. It is collapsed, because few people have an export. */
function RestoreOption({ personId }: { personId: string }) {
  const t = useTranslations('identity.restore');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section aria-label={t('title')} className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-4 border-line border-t pt-4">
      <Button
        variant="quiet"
        icon={<FolderInput />}
        aria-expanded={isOpen}
        className="justify-self-start text-left"
        onClick={() => setIsOpen((before) => !before)}
      >
        {t('offer')}
      </Button>
      {isOpen && <RestoreWallet personId={personId} />}
    </section>
  );
}
