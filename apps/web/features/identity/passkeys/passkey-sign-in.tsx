import { Button } from '@coffer/ui/button.tsx';
import { Fingerprint } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type PasskeySignInProps, usePasskeySignIn } from './use-passkey-sign-in.ts';

/**
 * The button to sign in with a passkey. It is invisible if passkeys are impossible for this host or browser. The
 * settings explain the reason to people who want to add a passkey.
 */
export function PasskeySignInButton(props: PasskeySignInProps) {
  const t = useTranslations('identity.passkey');
  const { obstacle, enter, pending } = usePasskeySignIn(props);
  // The hidden button keeps its space. Otherwise a link below it could move while it is pressed, and would not open.
  const visibility = obstacle === null || obstacle === undefined ? '' : 'invisible';
  return (
    <Button
      pending={pending}
      disabled={obstacle !== null}
      onClick={enter}
      icon={<Fingerprint />}
      className={`disabled:opacity-100 ${visibility}`}
    >
      {t('signIn')}
    </Button>
  );
}
