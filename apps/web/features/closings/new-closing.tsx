'use client';

import { createClosingInput } from '@coffer/api/books/closings/closings.schema.ts';
import { addDays, firstOfMonth } from '@coffer/domain/dates.ts';
import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Dialog, DialogClose } from '@coffer/ui/dialog.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { DateInput } from '@coffer/ui/input.tsx';
import { Select } from '@coffer/ui/select.tsx';
import { useToasts } from '@coffer/ui/toast.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { z } from 'zod';
import { useTRPC, useTRPCClient } from '#shared/data/trpc.ts';
import { useAssets } from '#shared/data/use-wallet-lists.ts';
import { useFormat } from '#shared/format/use-format.ts';
import { DraftForm } from '#shared/forms/draft-form.tsx';
import { forgetFormDraft } from '#shared/forms/form-drafts.ts';
import { useContractForm } from '#shared/forms/use-contract-form.ts';
import { useSubmit } from '#shared/forms/use-submit.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

/** An empty asset id means all assets. */
const closingForm = z.strictObject({ assetId: z.string(), date: createClosingInput.shape.date });

interface Props {
  /** The preselected asset; null for all assets. */
  readonly assetId: string | null;
  readonly onClose: () => void;
}

/** The dialog to close a period; the default day is the last day of the previous month. */
export function NewClosingDialog({ assetId, onClose }: Props) {
  const t = useTranslations('settings.closings');
  const common = useTranslations('common');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const format = useFormat();
  const { show } = useToasts();
  const { walletId, today } = useWallet();
  const assets = useAssets().data?.items ?? [];
  const form = useContractForm(closingForm, { assetId: assetId ?? '', date: addDays(firstOfMonth(today), -1) });
  const { register, formState } = form;
  const { send, failure } = useSubmit(form, ['assetId', 'date']);
  const submit = send(
    (sent) => client.closings.create.mutate({ walletId, assetId: sent.assetId || null, date: sent.date }),
    async (sent) => {
      await queryClient.invalidateQueries({ queryKey: trpc.closings.list.queryKey() });
      show({ text: t('made', { date: format.date(sent.date) }), tone: 'positive' });
      onClose();
    },
  );
  const choices = assets.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('makeTitle')}
      description={t('makeText')}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <DialogClose>
            <Button onClick={() => forgetFormDraft(form)}>{common('cancel')}</Button>
          </DialogClose>
          <Button type="submit" variant="primary" pending={formState.isSubmitting}>
            {t('makeNow')}
          </Button>
        </>
      }
    >
      <DraftForm form={form} of={['closing', assetId ?? 'new']} />
      {failure !== null && <Banner tone="danger">{failure}</Banner>}
      <div className="grid gap-x-3 sm:grid-cols-2">
        <Field label={t('scope')} error={formState.errors.assetId?.message}>
          <Select options={[{ value: '', label: t('all') }, ...choices]} {...register('assetId')} />
        </Field>
        <Field label={t('lastDay')} error={formState.errors.date?.message} required>
          <DateInput max={today} {...register('date')} />
        </Field>
      </div>
    </Dialog>
  );
}
