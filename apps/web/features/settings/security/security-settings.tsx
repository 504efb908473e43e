'use client';

import { useTranslations } from 'next-intl';
import { SettingsPage } from '../settings-page.tsx';
import { AuthenticatorApp } from './authenticator-app.tsx';
import { IdentityProviderLinks } from './identity-provider-links.tsx';
import { Passkeys } from './passkeys/passkeys.tsx';
import { SecurityEvents } from './security-events.tsx';

export function SecuritySettings() {
  const t = useTranslations('settings.security');
  return (
    <SettingsPage name="security" description={t('about')}>
      <AuthenticatorApp />
      <Passkeys />
      <IdentityProviderLinks />
      <SecurityEvents />
    </SettingsPage>
  );
}
