'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Dialog, DialogClose } from '@coffer/ui/dialog.tsx';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
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
  readonly description?: string;
  readonly save: (sent: Sent) => Promise<unknown>;
  /** Refetches the page's data if `save` doesn't; awaited before the dialog closes. */
  readonly refresh?: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A small form in a dialog. */
export function FormDialog<Fields extends FieldValues, Sent extends FieldValues>({
  form,
  fields,
  title,
  draft,
  description,
  save,
  refresh,
  onClose,
  children,
}: Props<Fields, Sent>) {
  const t = useTranslations('common');
  const { send, failure } = useSubmit(form, fields);
  const submit = send(save, async () => {
    await refresh?.();
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
            <Button onClick={() => forgetFormDraft(form)}>{t('cancel')}</Button>
          </DialogClose>
          <Button type="submit" variant="primary" pending={form.formState.isSubmitting}>
            {t('save')}
          </Button>
        </>
      }
    >
      <DraftForm form={form} of={draft} />
      {failure !== null && <Banner tone="danger">{failure}</Banner>}
      {children}
    </Dialog>
  );
}
