'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Sheet } from '@coffer/ui/sheet.tsx';
import { useTranslations } from 'next-intl';
import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { useRefusal } from '../forms/use-contract-form.ts';
import { useProblemWords } from '../forms/use-problem-words.ts';

interface Props<Fields extends FieldValues, Sent extends FieldValues> {
  readonly form: UseFormReturn<Fields, unknown, Sent>;
  readonly fields: readonly FieldPath<Fields>[];
  readonly title: string;
  readonly isNew: boolean;
  readonly save: (sent: Sent) => Promise<unknown>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form beside the page: what the service refuses is said beside the field, and nothing written is lost. */
export function FormSheet<Fields extends FieldValues, Sent extends FieldValues>({
  form,
  fields,
  title,
  isNew,
  save,
  onClose,
  children,
}: Props<Fields, Sent>) {
  const t = useTranslations('common');
  const words = useProblemWords();
  const refuse = useRefusal(form);
  const [failure, setFailure] = useState<string | null>(null);
  const id = useId();
  const send = form.handleSubmit(async (sent) => {
    setFailure(null);
    try {
      await save(sent);
      onClose();
    } catch (error) {
      const problem = refuse(error, fields);
      setFailure(problem === null ? null : words(problem));
    }
  });
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={id} variant="primary" pending={form.formState.isSubmitting}>
            {isNew ? t('create') : t('save')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => void send(event)}
        className="grid gap-2"
      >
        {failure !== null && <Banner tone="danger">{failure}</Banner>}
        {children}
      </form>
    </Sheet>
  );
}
