'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Dialog, DialogClose } from '@coffer/ui/dialog.tsx';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRecentSignIn } from '#features/identity/recent-sign-in/use-recent-sign-in.tsx';
import { useTRPC } from '#shared/data/trpc.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import type { ListedWebhook } from './webhook.ts';
import { WebhookSecretDialog } from './webhook-secret-dialog.tsx';

/** Creates a new secret and shows it once. */
export function NewWebhookSecretDialog({
  webhook: { walletId, id },
  onClose,
}: {
  webhook: ListedWebhook;
  onClose: () => void;
}) {
  const t = useTranslations('settings.webhooks');
  const common = useTranslations('common');
  const trpc = useTRPC();
  const words = useProblemSentence();
  const [secret, setSecret] = useState<string | null>(null);
  const { withRecentSignIn, dialog } = useRecentSignIn();
  const { mutateAsync, isPending, error } = useMutation(trpc.webhooks.rotateSecret.mutationOptions());
  const rotate = async () => {
    try {
      setSecret((await withRecentSignIn(() => mutateAsync({ walletId, id }))).secret);
    } catch {
      // The error is shown above the text.
    }
  };
  if (secret !== null) return <WebhookSecretDialog secret={secret} onClose={onClose} />;
  return (
    <>
      <Dialog
        open
        onOpenChange={onClose}
        title={t('rotateTitle')}
        onSubmit={(event) => {
          event.preventDefault();
          void rotate();
        }}
        footer={
          <>
            <DialogClose>
              <Button>{common('cancel')}</Button>
            </DialogClose>
            <Button type="submit" variant="primary" pending={isPending}>
              {t('rotateNow')}
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          {error !== null && <Banner tone="danger">{words(error)}</Banner>}
          <p className="text-pretty">{t('rotateText')}</p>
        </div>
      </Dialog>
      {dialog}
    </>
  );
}
