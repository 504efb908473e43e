'use client';

import { createWebhookInput } from '@coffer/api/webhooks/webhooks.schema.ts';
import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Dialog, DialogClose } from '@coffer/ui/dialog.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRecentSignIn } from '#features/identity/recent-sign-in/use-recent-sign-in.tsx';
import { useTRPC } from '#shared/data/trpc.ts';
import { useContractForm, useShowFieldProblems } from '#shared/forms/use-contract-form.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { WebhookFields, type WebhookFormFields, type WebhookFormOutput } from './webhook-fields.tsx';

interface Props {
  readonly title: string;
  readonly button: string;
  readonly fields: WebhookFormFields;
  readonly save: (sent: WebhookFormOutput) => Promise<void>;
  readonly onClose: () => void;
}

/** The form to create or edit a webhook; saving requires a recent sign-in. */
export function WebhookForm({ title, button, fields, save, onClose }: Props) {
  const common = useTranslations('common');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const words = useProblemSentence();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useContractForm(createWebhookInput, fields);
  const refuse = useShowFieldProblems(form);
  const { withRecentSignIn, dialog } = useRecentSignIn();
  const send = form.handleSubmit(async (sent) => {
    setFailure(null);
    try {
      await withRecentSignIn(() => save(sent));
      await queryClient.invalidateQueries({ queryKey: trpc.webhooks.list.queryKey() });
    } catch (error) {
      const problem = refuse(error, ['url', 'types', 'description']);
      setFailure(problem === null ? null : words(problem));
    }
  });
  return (
    <>
      <Dialog
        open
        onOpenChange={onClose}
        title={title}
        onSubmit={(event) => void send(event)}
        footer={
          <>
            <DialogClose>
              <Button>{common('cancel')}</Button>
            </DialogClose>
            <Button type="submit" variant="primary" pending={form.formState.isSubmitting}>
              {button}
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          {failure !== null && <Banner tone="danger">{failure}</Banner>}
          <WebhookFields form={form} />
        </div>
      </Dialog>
      {dialog}
    </>
  );
}
