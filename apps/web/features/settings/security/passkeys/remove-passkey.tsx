'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Dialog, DialogClose } from '@coffer/ui/dialog.tsx';
import { useToasts } from '@coffer/ui/toast.tsx';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRecentSignIn } from '#features/identity/recent-sign-in/use-recent-sign-in.tsx';
import { useRefetchFactors } from '#features/settings/security/use-refetch-factors.ts';
import { useTRPC } from '#shared/data/trpc.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import type { ListedPasskey } from './passkey-row.tsx';

export function RemovePasskeyDialog({
  passkey: { id, name },
  onClose,
}: {
  passkey: ListedPasskey;
  onClose: () => void;
}) {
  const t = useTranslations('settings.security.passkeys');
  const common = useTranslations('common');
  const trpc = useTRPC();
  const forget = useRefetchFactors();
  const words = useProblemSentence();
  const { show } = useToasts();
  const { withRecentSignIn, dialog } = useRecentSignIn();
  const { mutateAsync } = useMutation(trpc.passkeys.remove.mutationOptions());
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => withRecentSignIn(() => mutateAsync({ id })),
    onSuccess: async () => {
      await forget();
      show({ text: t('removed', { name }), tone: 'positive' });
      onClose();
    },
  });
  return (
    <>
      <Dialog
        open
        onOpenChange={onClose}
        title={t('removeTitle', { name })}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) mutate();
        }}
        footer={
          <>
            <DialogClose>
              <Button>{common('cancel')}</Button>
            </DialogClose>
            <Button type="submit" variant="danger" pending={isPending}>
              {t('removeNow')}
            </Button>
          </>
        }
      >
        {error !== null && (
          <div className="mb-4">
            <Banner tone="danger">{words(error)}</Banner>
          </div>
        )}
        <p className="text-pretty">{t('removeText')}</p>
      </Dialog>
      {dialog}
    </>
  );
}
