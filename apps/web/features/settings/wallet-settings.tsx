'use client';

import { isRoleAtLeast } from '@coffer/domain/member-roles.ts';
import { Card } from '@coffer/ui/card.tsx';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { FormSkeleton } from '#features/identity/form-skeleton.tsx';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { ReadOnlyWalletSettings } from './read-only-wallet-settings.tsx';
import { SettingsPage } from './settings-page.tsx';
import { WalletDeletion } from './wallet-deletion.tsx';
import { WalletExport } from './wallet-export.tsx';

const WalletForm = dynamic(() => import('./wallet-form.tsx').then((file) => file.WalletForm), {
  ssr: false,
  loading: () => <FormSkeleton fields={5} />,
});

export function WalletSettings() {
  const t = useTranslations('settings.wallet');
  const { me } = useWallet();
  return (
    <SettingsPage name="wallet" description={t('about')}>
      <Card>{isRoleAtLeast(me.role, 'admin') ? <WalletForm /> : <ReadOnlyWalletSettings />}</Card>
      <WalletExport />
      <WalletDeletion />
    </SettingsPage>
  );
}
