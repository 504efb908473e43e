'use client';

import { useToasts } from '@coffer/ui/toast.tsx';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { createPasskey } from '#features/identity/passkeys/authenticator.ts';
import { useRecentSignIn } from '#features/identity/recent-sign-in/use-recent-sign-in.tsx';
import { useRefetchFactors } from '#features/settings/security/use-refetch-factors.ts';
import { useDeviceParser } from '#features/settings/use-device-parser.ts';
import { useTRPC } from '#shared/data/trpc.ts';
import { PasskeyNameDialog } from './passkey-name-dialog.tsx';

/** The dialog to create a passkey on this device. It asks for a name and suggests the name of the device. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('settings.security.passkeys');
  const trpc = useTRPC();
  const forget = useRefetchFactors();
  const { show } = useToasts();
  const { name: preset } = useDeviceParser()(navigator.userAgent);
  const { withRecentSignIn, dialog } = useRecentSignIn();
  const { mutateAsync: begin } = useMutation(trpc.passkeys.beginAdd.mutationOptions());
  const { mutateAsync: add } = useMutation(trpc.passkeys.add.mutationOptions());
  const make = async (name: string) => {
    const given = await createPasskey(await withRecentSignIn(() => begin()));
    if ('problem' in given) return given.problem;
    await withRecentSignIn(() => add({ name, made: given.answer }));
    await forget();
    show({ text: t('added', { name }), tone: 'positive' });
    return null;
  };
  return (
    <>
      <PasskeyNameDialog title={t('addTitle')} submit={t('addNow')} preset={preset} onName={make} onClose={onClose}>
        <p className="text-pretty text-muted">{t('addText')}</p>
      </PasskeyNameDialog>
      {dialog}
    </>
  );
}
