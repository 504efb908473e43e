import { Button } from '@coffer/ui/button.tsx';
import { Fingerprint } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type PasskeySignInProps, usePasskeySignIn } from './use-passkey-sign-in.ts';

/**
 * Hidden where passkeys are impossible, since nobody can have one for this site. The settings explain the reason to
 * people who want to add a passkey.
 */
export function PasskeySignIn(props: PasskeySignInProps) {
  const t = useTranslations('identity.passkey');
  const { obstacle, enter, pending } = usePasskeySignIn(props);
  // Before hydration the button only reserves its place.
  if (obstacle !== null && obstacle !== undefined) return null;
  return (
    <Button pending={pending} disabled={obstacle === undefined} onClick={enter} className="disabled:opacity-100">
      <Fingerprint aria-hidden />
      {t('signIn')}
    </Button>
  );
}
