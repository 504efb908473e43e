'use client';

import { signUpInput } from '@coffer/api/people/account/account.schema.ts';
import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { Input } from '@coffer/ui/input.tsx';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type SubmitEvent, useState } from 'react';
import { useTRPC } from '#shared/data/trpc.ts';
import { useContractForm, useShowFieldProblems } from '#shared/forms/use-contract-form.ts';
import { useAppLanguage } from '#shared/i18n/use-app-language.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { openFreshPage } from '#shared/session/open-fresh-page.ts';
import { emailInputAttributes } from './email-input-attributes.ts';
import type { InvitationPreview } from './invitation-preview.ts';
import { PasswordField } from './password-field.tsx';
import { signIn } from './sign-in.ts';
import { usePasswordStrengthText } from './use-password-strength-text.ts';

interface Props {
  readonly invitation: InvitationPreview | null;
  /** The path to continue at with the new account; `/` is the first wallet. */
  readonly next: string;
}

export function SignUpForm({ invitation, next }: Props) {
  const t = useTranslations('identity');
  const { form, send, pending, failure, made } = useSignUp({ invitation, next });
  const { register, formState, watch } = form;
  const { errors } = formState;
  const [name, email, password] = watch(['name', 'email', 'password']);
  const strength = usePasswordStrengthText(password, [name, email]);
  return (
    <form noValidate method="post" onSubmit={send} className="grid gap-3">
      {failure !== null && <Banner tone="danger">{failure}</Banner>}
      <Field label={t('yourName')} hint={t('signUp.nameHint')} error={errors.name?.message}>
        <Input autoComplete="name" readOnly={made} {...register('name')} />
      </Field>
      <Field
        label={t('email')}
        hint={invitation === null ? undefined : t('signUp.invitedEmailHint')}
        error={errors.email?.message}
      >
        <Input {...emailInputAttributes} readOnly={made || invitation !== null} {...register('email')} />
      </Field>
      <PasswordField
        label={t('password')}
        hint={strength}
        error={errors.password?.message}
        autoComplete="new-password"
        readOnly={made}
        {...register('password')}
      />
      <Button variant="primary" type="submit" pending={pending}>
        {made ? t('signUp.signInNow') : t('signUp.submit')}
      </Button>
    </form>
  );
}

/** Creates the account once and signs in; if only signing in fails, a retry only signs in. */
function useSignUp({ invitation, next }: Props) {
  const t = useTranslations('identity.signUp');
  const trpc = useTRPC();
  const locale = useAppLanguage();
  const words = useProblemSentence();
  const form = useContractForm(signUpInput, {
    name: '',
    email: invitation?.email ?? '',
    password: '',
    locale,
    ...(invitation === null ? {} : { invitation: invitation.token }),
  });
  const refuse = useShowFieldProblems(form);
  const { mutateAsync } = useMutation(trpc.account.signUp.mutationOptions());
  const [failure, setFailure] = useState<string | null>(null);
  const [made, setMade] = useState(false);
  const [leaving, setLeaving] = useState(false);

  const send = form.handleSubmit(async (account) => {
    setFailure(null);
    if (!made) {
      try {
        await mutateAsync(account);
      } catch (error) {
        const problem = refuse(error, ['name', 'email', 'password']);
        return setFailure(problem === null ? null : words(problem));
      }
      setMade(true);
    }
    const outcome = await signIn(account.email, account.password);
    if (outcome.kind === 'refused') return setFailure(t('made', { problem: words(outcome.problem) }));
    setLeaving(true);
    if (invitation !== null) return openFreshPage(`/invitation/${invitation.token}`);
    openFreshPage(next === '/' ? '/welcome' : next);
  });
  const pending = form.formState.isSubmitting || leaving;
  return { form, send: (event: SubmitEvent<HTMLFormElement>) => void send(event), pending, failure, made };
}
