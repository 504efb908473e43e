'use client';

import { isAtLeast } from '@coffer/domain/member-roles.ts';
import { Card } from '@coffer/ui/card.tsx';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { FormSkeleton } from '#features/identity/form-skeleton.tsx';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { SettingsPage } from './settings-page.tsx';
import { WalletDeletion } from './wallet-deletion.tsx';
import { WalletExport } from './wallet-export.tsx';
import { WalletFacts } from './wallet-facts.tsx';

const WalletForm = dynamic(() => import('./wallet-form.tsx').then((file) => file.WalletForm), {
  ssr: false,
  loading: () => <FormSkeleton fields={5} />,
});

export function WalletSettings() {
  const t = useTranslations('settings.wallet');
  const { me } = useWallet();
  return (
    <SettingsPage name="wallet" description={t('about')}>
      <Card>{isAtLeast(me.role, 'admin') ? <WalletForm /> : <WalletFacts />}</Card>
      <WalletExport />
      <WalletDeletion />
    </SettingsPage>
  );
}
