import { Button } from '@coffer/ui/button.tsx';
import { Fingerprint } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type PasskeySignInProps, usePasskeySignIn } from './use-passkey-sign-in.ts';

/**
 * Where there can be no passkeys nobody has one for this site, so that nobody misses the button: the settings say why
 * to who wants to add one.
 */
export function PasskeySignIn(props: PasskeySignInProps) {
  const t = useTranslations('identity.passkey');
  const { obstacle, enter, pending } = usePasskeySignIn(props);
  // Until the scripts run it holds its place.
  if (obstacle !== null && obstacle !== undefined) return null;
  return (
    <Button pending={pending} disabled={obstacle === undefined} onClick={enter} className="disabled:opacity-100">
      <Fingerprint aria-hidden />
      {t('signIn')}
    </Button>
  );
}
