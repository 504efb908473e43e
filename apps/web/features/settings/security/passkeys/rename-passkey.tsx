'use client';

import { useToasts } from '@coffer/ui/toast.tsx';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRecentSignIn } from '#features/identity/recent-sign-in/use-recent-sign-in.tsx';
import { useRefetchFactors } from '#features/settings/security/use-refetch-factors.ts';
import { useTRPC } from '#shared/data/trpc.ts';
import { PasskeyNameDialog } from './passkey-name-dialog.tsx';
import type { ListedPasskey } from './passkey-row.tsx';

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: ListedPasskey; onClose: () => void }) {
  const t = useTranslations('settings.security.passkeys');
  const common = useTranslations('common');
  const trpc = useTRPC();
  const forget = useRefetchFactors();
  const { show } = useToasts();
  const { withRecentSignIn, dialog } = useRecentSignIn();
  const { mutateAsync } = useMutation(trpc.passkeys.rename.mutationOptions());
  const rename = async (name: string) => {
    await withRecentSignIn(() => mutateAsync({ id: passkey.id, name }));
    await forget();
    show({ text: t('renamed', { name }), tone: 'positive' });
    return null;
  };
  return (
    <>
      <PasskeyNameDialog
        title={t('renameTitle', { name: passkey.name })}
        submit={common('save')}
        preset={passkey.name}
        onName={rename}
        onClose={onClose}
      />
      {dialog}
    </>
  );
}
