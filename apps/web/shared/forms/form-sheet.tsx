'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Sheet } from '@coffer/ui/sheet.tsx';
import { useTranslations } from 'next-intl';
import { type ReactNode, type SubmitEvent, useId } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { DraftSubject } from '#shared/session/drafts.ts';
import { DraftForm } from './draft-form.tsx';
import { forgetFormDraft } from './form-drafts.ts';
import { useSubmit } from './use-submit.ts';

interface Props<Fields extends FieldValues, Sent extends FieldValues> {
  readonly form: UseFormReturn<Fields, unknown, Sent>;
  readonly fields: readonly FieldPath<Fields>[];
  readonly title: string;
  /** Identifies the record of the stored draft; must be different for each record. */
  readonly draft: DraftSubject;
  readonly isNew: boolean;
  readonly save: (sent: Sent) => Promise<unknown>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form in a side sheet. */
export function FormSheet<Fields extends FieldValues, Sent extends FieldValues>({
  form,
  fields,
  title,
  draft,
  isNew,
  save,
  onClose,
  children,
}: Props<Fields, Sent>) {
  const t = useTranslations('common');
  const { send, failure } = useSubmit(form, fields);
  const submit = send(save, onClose);
  const id = useId();
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={title}
      footer={
        <>
          <Button
            onClick={() => {
              forgetFormDraft(form);
              onClose();
            }}
          >
            {t('cancel')}
          </Button>
          <Button type="submit" form={id} variant="primary" pending={form.formState.isSubmitting}>
            {isNew ? t('create') : t('save')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => void submit(event)}
        className="grid gap-2"
      >
        <DraftForm form={form} of={draft} />
        {failure !== null && <Banner tone="danger">{failure}</Banner>}
        {children}
      </form>
    </Sheet>
  );
}
