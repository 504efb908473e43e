'use client';

import { changePasswordInput } from '@coffer/api/people/account/account.schema.ts';
import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { useToasts } from '@coffer/ui/toast.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type SubmitEvent, useState } from 'react';
import { PasswordField } from '#features/identity/password-field.tsx';
import { useRecentSignIn } from '#features/identity/recent-sign-in/use-recent-sign-in.tsx';
import { usePasswordStrengthText } from '#features/identity/use-password-strength-text.ts';
import { useTRPC } from '#shared/data/trpc.ts';
import { useContractForm, useShowFieldProblems } from '#shared/forms/use-contract-form.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { RemainingAccess } from './remaining-access.tsx';

const EMPTY = { currentPassword: '', newPassword: '' };

export function PasswordForm() {
  const t = useTranslations('settings.account');
  const { me } = useWallet();
  const { data } = useQuery(useTRPC().provider.state.queryOptions());
  // While the answer loads, assume that the person has a password, because most people have one.
  const hasPassword = data?.hasPassword ?? true;
  const { form, send, failure, changed, dialog } = usePasswordChange(hasPassword);
  const { register, formState, watch } = form;
  const strength = usePasswordStrengthText(watch('newPassword'), [me.name, me.email]);
  return (
    <>
      <form noValidate method="post" onSubmit={send} className="grid gap-3">
        {failure !== null && <Banner tone="danger">{failure}</Banner>}
        {/* For password managers, which need the user name. */}
        <input type="text" name="username" autoComplete="username" value={me.email} readOnly hidden />
        {hasPassword && (
          <PasswordField
            label={t('currentPassword')}
            error={formState.errors.currentPassword?.message}
            autoComplete="current-password"
            {...register('currentPassword')}
          />
        )}
        <PasswordField
          label={t('newPassword')}
          hint={strength}
          error={formState.errors.newPassword?.message}
          autoComplete="new-password"
          {...register('newPassword')}
        />
        <Button type="submit" pending={formState.isSubmitting} className="justify-self-start">
          {t(hasPassword ? 'change' : 'setPassword')}
        </Button>
      </form>
      {/* Prevents the dialog's form from submitting this form too. */}
      {dialog}
      {changed && <RemainingAccess />}
    </>
  );
}

function usePasswordChange(hasPassword: boolean) {
  const t = useTranslations('settings.account');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { show } = useToasts();
  const words = useProblemSentence();
  const [failure, setFailure] = useState<string | null>(null);
  const [changed, setChanged] = useState(false);
  const form = useContractForm(changePasswordInput, EMPTY);
  const refuse = useShowFieldProblems(form);
  const { withRecentSignIn, dialog } = useRecentSignIn();
  const { mutateAsync } = useMutation(trpc.account.changePassword.mutationOptions());
  const send = form.handleSubmit(async (passwords) => {
    setFailure(null);
    try {
      await withRecentSignIn(() => mutateAsync(hasPassword ? passwords : { newPassword: passwords.newPassword }));
      form.reset(EMPTY);
      setChanged(true);
      show({ text: t('changed'), tone: 'positive' });
      await queryClient.invalidateQueries({ queryKey: trpc.sessions.list.queryKey() });
      await queryClient.invalidateQueries({ queryKey: trpc.provider.state.queryKey() });
    } catch (error) {
      const problem = refuse(error, ['currentPassword', 'newPassword']);
      setFailure(problem === null ? null : words(problem));
    }
  });
  return { form, send: (event: SubmitEvent<HTMLFormElement>) => void send(event), failure, changed, dialog };
}
