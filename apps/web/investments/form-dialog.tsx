'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Dialog, DialogClose } from '@coffer/ui/dialog.tsx';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { useRefusal } from '../forms/use-contract-form.ts';
import { useProblemWords } from '../forms/use-problem-words.ts';
import { usePositionClient } from './use-position-client.ts';

interface Props<Fields extends FieldValues, Sent extends FieldValues> {
  readonly form: UseFormReturn<Fields, unknown, Sent>;
  readonly fields: readonly FieldPath<Fields>[];
  readonly title: string;
  readonly description?: string;
  readonly save: (sent: Sent) => Promise<unknown>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A small form about a position: what the service refuses is said, and nothing written is lost. */
export function FormDialog<Fields extends FieldValues, Sent extends FieldValues>({
  form,
  fields,
  title,
  description,
  save,
  onClose,
  children,
}: Props<Fields, Sent>) {
  const t = useTranslations('common');
  const words = useProblemWords();
  const refuse = useRefusal(form);
  const { refresh } = usePositionClient();
  const [problem, setProblem] = useState<string | null>(null);
  const submit = form.handleSubmit(async (sent) => {
    setProblem(null);
    try {
      await save(sent);
    } catch (error) {
      const whole = refuse(error, fields);
      return setProblem(whole === null ? null : words(whole));
    }
    await refresh();
    onClose();
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      {...(description === undefined ? {} : { description })}
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
