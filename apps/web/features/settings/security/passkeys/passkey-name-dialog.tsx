'use client';

import { passkeyNameInput } from '@coffer/api/people/passkeys/passkeys.schema.ts';
import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Dialog, DialogClose } from '@coffer/ui/dialog.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { Input } from '@coffer/ui/input.tsx';
import { useTranslations } from 'next-intl';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { useContractForm } from '#shared/forms/use-contract-form.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';

interface Props {
  readonly title: string;
  readonly submit: string;
  /** The initial value of the name field. */
  readonly preset: string;
  /** Saves the name. A problem that it throws or returns is shown. */
  readonly onName: (name: string) => Promise<unknown>;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

export function PasskeyNameDialog({ title, submit, preset, onName, onClose, children }: Props) {
  const t = useTranslations('settings.security.passkeys');
  const common = useTranslations('common');
  const words = useProblemSentence();
  const [failure, setFailure] = useState<string | null>(null);
  const { register, formState, handleSubmit } = useContractForm(passkeyNameInput, { name: preset });
  const send = handleSubmit(async ({ name }) => {
    setFailure(null);
    try {
      const problem = await onName(name);
      if (problem === null) onClose();
      else setFailure(words(problem));
    } catch (problem) {
      setFailure(words(problem));
    }
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => void send(event)}
      footer={
        <>
          <DialogClose>
            <Button>{common('cancel')}</Button>
          </DialogClose>
          <Button type="submit" variant="primary" pending={formState.isSubmitting}>
            {submit}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {failure !== null && <Banner tone="danger">{failure}</Banner>}
        {children}
        <Field label={common('name')} hint={t('nameHint')} error={formState.errors.name?.message}>
          <Input autoComplete="off" {...register('name')} />
        </Field>
      </div>
    </Dialog>
  );
}
