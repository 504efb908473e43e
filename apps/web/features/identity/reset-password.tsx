'use client';

import { type RemovedAccess, resetPasswordInput } from '@coffer/api/people/account/accountLinks.schema.ts';
import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { useMutation } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type SubmitEvent, useState } from 'react';
import { useTRPC } from '#shared/data/trpc.ts';
import { useIsHydrated } from '#shared/format/use-is-hydrated.ts';
import { useContractForm, useShowFieldProblems } from '#shared/forms/use-contract-form.ts';
import { toClientProblem } from '#shared/problems/problem.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import type { PasswordResetPreview } from './link-previews.ts';
import { PasswordField } from './password-field.tsx';
import { StandalonePageCard } from './standalone-page-card.tsx';
import { usePasswordStrengthText } from './use-password-strength-text.ts';

/** The page that the link to reset a password opens. The link stays valid until the new password is set. */
export function ResetPasswordCard({ token, offer }: { token: string; offer: PasswordResetPreview | null }) {
  const t = useTranslations('identity.reset');
  const [state, setState] = useState<'open' | 'dead' | ResetDone>(offer === null ? 'dead' : 'open');
  if (typeof state === 'object') {
    const { removedAccess } = state;
    return (
      <StandalonePageCard title={t('doneTitle')} text={removedAccess.length > 0 ? t('doneFirstText') : t('doneText')}>
        {removedAccess.length > 0 && <RemovedAccessList items={removedAccess} />}
        <Button variant="primary" asChild>
          <Link href="/sign-in">{t('signIn')}</Link>
        </Button>
      </StandalonePageCard>
    );
  }
  if (state === 'dead' || offer === null) {
    return (
      <StandalonePageCard title={t('deadTitle')} text={t('deadText')}>
        <Button asChild>
          <Link href="/forgot">{t('again')}</Link>
        </Button>
      </StandalonePageCard>
    );
  }
  return (
    <StandalonePageCard title={t('title')} text={t('text', { email: offer.email })}>
      <NewPasswordForm token={token} offer={offer} onEnd={setState} />
    </StandalonePageCard>
  );
}

/** Lists the ways to sign in that were added before the address was verified, and have now been removed. */
function RemovedAccessList({ items }: { items: readonly RemovedAccess[] }) {
  const t = useTranslations('identity.reset');
  return (
    <Banner tone="warning">
      <p>{t('removedText')}</p>
      <ul className="mt-2 list-disc ps-5 [overflow-wrap:anywhere]">
        {items.map(({ kind, name }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and names can repeat.
          <li key={index}>{t(`removed.${kind}`, { name: name ?? '' })}</li>
        ))}
      </ul>
    </Banner>
  );
}

interface ResetDone {
  readonly removedAccess: readonly RemovedAccess[];
}

interface FormProps {
  readonly token: string;
  readonly offer: PasswordResetPreview;
  readonly onEnd: (state: ResetDone | 'dead') => void;
}

function NewPasswordForm({ token, offer, onEnd }: FormProps) {
  const t = useTranslations('identity.reset');
  const live = useIsHydrated();
  const { form, send, failure } = useNewPassword(token, onEnd);
  const strength = usePasswordStrengthText(form.watch('newPassword'), [offer.name, offer.email]);
  return (
    <form noValidate method="post" onSubmit={send} className="grid gap-3">
      {failure !== null && <Banner tone="danger">{failure}</Banner>}
      {/* For password managers, which need the user name. */}
      <input type="text" name="username" autoComplete="username" value={offer.email} readOnly hidden />
      <PasswordField
        label={t('newPassword')}
        hint={strength}
        error={form.formState.errors.newPassword?.message}
        autoComplete="new-password"
        {...form.register('newPassword')}
      />
      <Button
        variant="primary"
        type="submit"
        pending={form.formState.isSubmitting}
        disabled={!live}
        className="disabled:opacity-100"
      >
        {t('submit')}
      </Button>
    </form>
  );
}

function useNewPassword(token: string, onEnd: FormProps['onEnd']) {
  const trpc = useTRPC();
  const words = useProblemSentence();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useContractForm(resetPasswordInput, { token, newPassword: '' });
  const refuse = useShowFieldProblems(form);
  const { mutateAsync } = useMutation(trpc.accountLinks.resetPassword.mutationOptions());
  const send = form.handleSubmit(async (chosen) => {
    setFailure(null);
    try {
      onEnd(await mutateAsync(chosen));
    } catch (error) {
      if (toClientProblem(error).code === 'notFound') return onEnd('dead');
      const problem = refuse(error, ['newPassword']);
      setFailure(problem === null ? null : words(problem));
    }
  });
  return { form, send: (event: SubmitEvent<HTMLFormElement>) => void send(event), failure };
}
