'use client';

import { requestPasswordResetInput } from '@coffer/api/people/account/accountLinks.schema.ts';
import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { CopyField } from '@coffer/ui/copy-field.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { Input } from '@coffer/ui/input.tsx';
import { TextLink } from '@coffer/ui/text-link.tsx';
import { useMutation } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type SubmitEvent, useState } from 'react';
import { useTRPC } from '#shared/data/trpc.ts';
import { useIsHydrated } from '#shared/format/use-is-hydrated.ts';
import { useContractForm, useShowFieldProblems } from '#shared/forms/use-contract-form.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { emailInputAttributes } from './email-input-attributes.ts';
import { StandalonePageCard } from './standalone-page-card.tsx';

/**
 * The card to request a link that resets the password. The response doesn't reveal whether the address has an account.
 * If this instance sends no mail, the card shows the command that creates a link.
 */
export function ForgotPasswordCard({ sendsMail }: { sendsMail: boolean }) {
  const t = useTranslations('identity.forgot');
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (!sendsMail) {
    return (
      <StandalonePageCard title={t('title')} text={t('noMailText')} foot={<ToSignIn />}>
        <CopyField label={t('command')} value="npm run reset-link -- ada@example.org" />
      </StandalonePageCard>
    );
  }
  if (sentTo !== null) {
    return (
      <StandalonePageCard title={t('sentTitle')} text={t('sentText', { email: sentTo })} foot={<ToSignIn />}>
        <Button onClick={() => setSentTo(null)}>{t('otherAddress')}</Button>
      </StandalonePageCard>
    );
  }
  return (
    <StandalonePageCard title={t('title')} text={t('text')} foot={<ToSignIn />}>
      <AddressForm onSent={setSentTo} />
    </StandalonePageCard>
  );
}

function AddressForm({ onSent }: { onSent: (email: string) => void }) {
  const t = useTranslations('identity');
  const trpc = useTRPC();
  const live = useIsHydrated();
  const words = useProblemSentence();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useContractForm(requestPasswordResetInput, { email: '' });
  const refuse = useShowFieldProblems(form);
  const { mutateAsync } = useMutation(trpc.accountLinks.askReset.mutationOptions());
  const send = form.handleSubmit(async (asked) => {
    setFailure(null);
    try {
      await mutateAsync(asked);
      onSent(asked.email);
    } catch (error) {
      const problem = refuse(error, ['email']);
      setFailure(problem === null ? null : words(problem));
    }
  });
  return (
    <form
      noValidate
      method="post"
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => void send(event)}
      className="grid gap-3"
    >
      {failure !== null && <Banner tone="danger">{failure}</Banner>}
      <Field label={t('email')} error={form.formState.errors.email?.message}>
        <Input {...emailInputAttributes} {...form.register('email')} />
      </Field>
      <Button
        variant="primary"
        type="submit"
        pending={form.formState.isSubmitting}
        disabled={!live}
        className="disabled:opacity-100"
      >
        {t('forgot.send')}
      </Button>
    </form>
  );
}

function ToSignIn() {
  const t = useTranslations('identity.forgot');
  return (
    <TextLink asChild>
      <Link href="/sign-in">{t('toSignIn')}</Link>
    </TextLink>
  );
}
