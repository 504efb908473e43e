'use client';

import { Button } from '@coffer/ui/button.tsx';
import { Dialog, DialogClose } from '@coffer/ui/dialog.tsx';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#shared/data/trpc.ts';
import { useProblemWords } from '#shared/problems/use-problem-words.ts';
import { PasswordField } from './password-field.tsx';

/** Asks for the password once more; `onEnd` is told whether it was given. */
export function PasswordAgain({ email, onEnd }: { email: string; onEnd: (given: boolean) => void }) {
  const t = useTranslations('identity');
  const common = useTranslations('common');
  const words = useProblemWords();
  const trpc = useTRPC();
  const [password, setPassword] = useState('');
  const { mutate, isPending, error } = useMutation(
    trpc.account.confirmPassword.mutationOptions({ onSuccess: () => onEnd(true) }),
  );
  return (
    <Dialog
      open
      onOpenChange={() => onEnd(false)}
      title={t('again.title')}
      onSubmit={(event) => {
        event.preventDefault();
        if (password !== '' && !isPending) mutate({ password });
      }}
      footer={
        <>
          <DialogClose>
            <Button>{common('cancel')}</Button>
          </DialogClose>
          <Button type="submit" variant="primary" disabled={password === ''} pending={isPending}>
            {t('again.goOn')}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-pretty text-muted">{t('again.text')}</p>
      {/* For password managers, which else would not know whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t('password')}
        error={error === null ? undefined : words(error)}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
    </Dialog>
  );
}
