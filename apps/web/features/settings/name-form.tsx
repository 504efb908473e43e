'use client';

import { updateAccountInput } from '@coffer/api/people/account/account.schema.ts';
import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { Input } from '@coffer/ui/input.tsx';
import { useToasts } from '@coffer/ui/toast.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type SubmitEvent, useState } from 'react';
import { useTRPC } from '#shared/data/trpc.ts';
import { DraftForm } from '#shared/forms/draft-form.tsx';
import { useContractForm, useShowFieldProblems } from '#shared/forms/use-contract-form.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { useProblemToast } from '#shared/problems/use-problem-toast.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

export function NameForm() {
  const t = useTranslations();
  const { me } = useWallet();
  const { form, send, failure } = useName(me.name);
  return (
    <form noValidate onSubmit={send} className="grid gap-3">
      <DraftForm key={JSON.stringify(form.formState.defaultValues)} form={form} of={['name', me.userId]} />
      {failure !== null && <Banner tone="danger">{failure}</Banner>}
      <Field
        label={t('identity.yourName')}
        hint={t('settings.account.nameHint')}
        error={form.formState.errors.name?.message}
      >
        <Input autoComplete="name" {...form.register('name')} />
      </Field>
      <Button variant="primary" type="submit" pending={form.formState.isSubmitting} className="justify-self-start">
        {t('common.save')}
      </Button>
    </form>
  );
}

/** Returns a function that saves the name. A toast then offers to restore the previous name. */
function useName(before: string) {
  const t = useTranslations('settings.account');
  const trpc = useTRPC();
  const router = useRouter();
  const queryClient = useQueryClient();
  const { show } = useToasts();
  const showProblem = useProblemToast();
  const words = useProblemSentence();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useContractForm(updateAccountInput, { name: before });
  const refuse = useShowFieldProblems(form);
  const { mutateAsync } = useMutation(trpc.account.update.mutationOptions());

  const change = async (wanted: string) => {
    const { name } = await mutateAsync({ name: wanted });
    form.reset({ name });
    await queryClient.invalidateQueries({ queryKey: trpc.members.list.queryKey() });
    // The frame gets the name from the server.
    router.refresh();
  };
  const takeBack = async () => {
    try {
      await change(before);
      show({ text: t('savedFormer') });
    } catch (error) {
      showProblem(error);
    }
  };
  const send = form.handleSubmit(async ({ name = before }) => {
    setFailure(null);
    try {
      await change(name);
      show({ text: t('saved'), tone: 'positive', undo: () => void takeBack() });
    } catch (error) {
      const problem = refuse(error, ['name']);
      setFailure(problem === null ? null : words(problem));
    }
  });
  return { form, send: (event: SubmitEvent<HTMLFormElement>) => void send(event), failure };
}
