'use client';

import { changeEmailInput } from '@coffer/api/people/account/accountLinks.schema.ts';
import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Dialog, DialogClose } from '@coffer/ui/dialog.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { Input } from '@coffer/ui/input.tsx';
import { useToasts } from '@coffer/ui/toast.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { emailInputAttributes } from '#features/identity/email-input-attributes.ts';
import { useRecentSignIn } from '#features/identity/recent-sign-in/use-recent-sign-in.tsx';
import { useTRPC } from '#shared/data/trpc.ts';
import { useContractForm, useShowFieldProblems } from '#shared/forms/use-contract-form.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';

interface Props {
  readonly sendsMail: boolean;
  readonly onClose: () => void;
}

export function EmailDialog({ sendsMail, onClose }: Props) {
  const t = useTranslations('settings.account.email');
  const common = useTranslations('common');
  const { form, send, failure, dialog } = useEmailChange(onClose);
  const { errors, isSubmitting } = form.formState;
  return (
    <>
      <Dialog
        open
        onOpenChange={onClose}
        title={t('changeTitle')}
        onSubmit={(event) => void send(event)}
        footer={
          <>
            <DialogClose>
              <Button>{common('cancel')}</Button>
            </DialogClose>
            <Button type="submit" variant="primary" pending={isSubmitting}>
              {sendsMail ? t('send') : t('submit')}
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          <p className="text-pretty text-muted">{sendsMail ? t('changeText') : t('changeTextNoMail')}</p>
          {failure !== null && <Banner tone="danger">{failure}</Banner>}
          <Field label={t('newEmail')} error={errors.email?.message}>
            <Input {...emailInputAttributes} autoComplete="email" {...form.register('email')} />
          </Field>
        </div>
      </Dialog>
      {dialog}
    </>
  );
}

function useEmailChange(onDone: () => void) {
  const t = useTranslations('settings.account.email');
  const trpc = useTRPC();
  const router = useRouter();
  const queryClient = useQueryClient();
  const words = useProblemSentence();
  const { show } = useToasts();
  const { withRecentSignIn, dialog } = useRecentSignIn();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useContractForm(changeEmailInput, { email: '' });
  const refuse = useShowFieldProblems(form);
  const { mutateAsync } = useMutation(trpc.accountLinks.changeEmail.mutationOptions());
  const send = form.handleSubmit(async (wanted) => {
    setFailure(null);
    const { email } = wanted;
    try {
      const { changed } = await withRecentSignIn(() => mutateAsync(wanted));
      show({ text: changed ? t('changed', { email }) : t('sent', { email }), tone: 'positive' });
      onDone();
      if (!changed) return;
      await queryClient.invalidateQueries({ queryKey: trpc.account.me.queryKey() });
      // The frame gets the address from the server.
      router.refresh();
    } catch (error) {
      const problem = refuse(error, ['email']);
      setFailure(problem === null ? null : words(problem));
    }
  });
  return { form, send, failure, dialog };
}
