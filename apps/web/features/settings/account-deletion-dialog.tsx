'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Dialog, DialogClose } from '@coffer/ui/dialog.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { Input } from '@coffer/ui/input.tsx';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { emailInputAttributes } from '#features/identity/email-input-attributes.ts';
import { useRecentSignIn } from '#features/identity/recent-sign-in/use-recent-sign-in.tsx';
import { useTRPCClient } from '#shared/data/trpc.ts';
import { toClientProblem } from '#shared/problems/problem.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { openSignInPage } from '#shared/session/open-fresh-page.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { useQuotedNameList } from './use-quoted-name-list.ts';

/** The dialog to confirm the deletion of the account. `going`: the names of the wallets that are deleted with it. */
export function AccountDeletionDialog({ going, onClose }: { going: string; onClose: () => void }) {
  const t = useTranslations('settings.account');
  const words = useTranslations();
  const { me } = useWallet();
  const [email, setEmail] = useState('');
  const client = useTRPCClient();
  const { withRecentSignIn, dialog } = useRecentSignIn();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => withRecentSignIn(() => client.account.delete.mutate()),
    onSuccess: openSignInPage,
  });
  const failure = useFailure(error);
  const ready = email.trim().toLowerCase() === me.email;
  return (
    <>
      <Dialog
        open
        onOpenChange={onClose}
        title={t('deleteTitle')}
        onSubmit={(event) => {
          event.preventDefault();
          if (ready && !isPending) mutate();
        }}
        footer={
          <>
            <DialogClose>
              <Button>{words('common.cancel')}</Button>
            </DialogClose>
            <Button type="submit" variant="danger" disabled={!ready} pending={isPending || isSuccess}>
              {t('deleteNow')}
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          {failure !== null && <Banner tone="danger">{failure}</Banner>}
          <div className="grid gap-2 text-pretty">
            {going !== '' && <p className="font-medium">{t('deletedWallets', { wallets: going })}</p>}
            <p>{t('deleteConfirm')}</p>
          </div>
          <Field label={t('typeEmail', { email: me.email })} reserve={false}>
            <Input
              {...emailInputAttributes}
              autoComplete="off"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          </Field>
        </div>
      </Dialog>
      {dialog}
    </>
  );
}

/**
 * The sentence about the error; null without an error. If a co-owner has left a wallet since the page was loaded, the
 * sentence names the wallet.
 */
function useFailure(error: unknown): string | null {
  const t = useTranslations('settings.account');
  const words = useProblemSentence();
  const list = useQuotedNameList();
  if (error === null) return null;
  const { code, errors } = toClientProblem(error);
  if (code === 'lastOwner') return t('stuckText', { wallets: list(errors.map(({ message }) => message)) });
  return words(error);
}
