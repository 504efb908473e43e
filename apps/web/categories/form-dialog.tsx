'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Dialog, DialogClose } from '@coffer/ui/dialog.tsx';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { useRefusal } from '../forms/use-contract-form.ts';
import { useProblemWords } from '../forms/use-problem-words.ts';
import { useChanges } from './use-changes.ts';

interface Props<Fields extends FieldValues, Sent extends FieldValues> {
  readonly form: UseFormReturn<Fields, unknown, Sent>;
  readonly fields: readonly FieldPath<Fields>[];
  readonly title: string;
  readonly save: (sent: Sent) => Promise<unknown>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form of the catalogue: what the service refuses is said beside the field, and nothing written is lost. */
export function FormDialog<Fields extends FieldValues, Sent extends FieldValues>({
  form,
  fields,
  title,
  save,
  onClose,
  children,
}: Props<Fields, Sent>) {
  const t = useTranslations('common');
  const words = useProblemWords();
  const refuse = useRefusal(form);
  const { refresh } = useChanges();
  const [problem, setProblem] = useState<string | null>(null);
  const submit = form.handleSubmit(async (sent) => {
    setProblem(null);
    try {
      await save(sent);
      await refresh();
      onClose();
    } catch (error) {
      const whole = refuse(error, fields);
      if (whole !== null) setProblem(words(whole));
    }
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <DialogClose>
            <Button>{t('cancel')}</Button>
          </DialogClose>
          <Button type="submit" variant="primary" pending={form.formState.isSubmitting}>
            {t('save')}
          </Button>
        </>
      }
    >
      {problem !== null && <Banner tone="danger">{problem}</Banner>}
      {children}
    </Dialog>
  );
}
