'use client';

import { Card } from '@coffer/ui/card.tsx';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { FormSkeleton } from '#features/identity/form-skeleton.tsx';
import { RestoreWallet } from '#features/restore/restore-wallet.tsx';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { AccountDeletion } from './account-deletion.tsx';
import { AccountExport } from './account-export.tsx';
import { EmailSettings } from './email-settings.tsx';
import { LanguageCard } from './language-card.tsx';
import { SettingsPage } from './settings-page.tsx';

const NameForm = dynamic(() => import('./name-form.tsx').then((file) => file.NameForm), {
  ssr: false,
  loading: () => <FormSkeleton fields={1} />,
});

const PasswordForm = dynamic(() => import('./password-form.tsx').then((file) => file.PasswordForm), {
  ssr: false,
  loading: () => <FormSkeleton fields={2} />,
});

export function AccountSettings() {
  const t = useTranslations('settings.account');
  const restore = useTranslations('identity.restore');
  const { me } = useWallet();
  return (
    <SettingsPage name="account" description={t('about')}>
      <Card title={t('profile')}>
        <NameForm />
      </Card>
      <EmailSettings />
      <LanguageCard />
      <Card title={t('password')}>
        <p className="mb-4 text-pretty text-muted">{t('passwordText')}</p>
        <PasswordForm />
      </Card>
      <AccountExport />
      <Card title={restore('title')}>
        <RestoreWallet personId={me.userId} />
      </Card>
      <AccountDeletion />
    </SettingsPage>
  );
}
