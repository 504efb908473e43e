'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#shared/data/trpc.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { PasswordField } from '../password-field.tsx';
import { ProofForm, type ProofProps } from './proof-form.tsx';

export function ProofByPassword({ email, onProven, children }: ProofProps) {
  const t = useTranslations('identity');
  const words = useProblemSentence();
  const trpc = useTRPC();
  const [password, setPassword] = useState('');
  const { mutate, isPending, error } = useMutation(
    trpc.account.confirmPassword.mutationOptions({ onSuccess: onProven }),
  );
  return (
    <ProofForm
      onSubmit={() => mutate({ password })}
      isReady={password !== ''}
      isPending={isPending}
      otherWays={children}
    >
      {/* For password managers, which need the user name. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        autoFocus
        label={t('password')}
        error={error === null ? undefined : words(error)}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
    </ProofForm>
  );
}
