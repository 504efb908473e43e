'use client';

import { createTagInput } from '@coffer/api/books/tags/tags.schema.ts';
import { Field } from '@coffer/ui/field.tsx';
import { Input } from '@coffer/ui/input.tsx';
import { useTranslations } from 'next-intl';
import { Controller } from 'react-hook-form';
import type { z } from 'zod';
import { useTRPCClient } from '#shared/data/trpc.ts';
import { UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import { useIdempotencyKey } from '#shared/data/use-idempotency-key.ts';
import { FormDialog } from '#shared/forms/form-dialog.tsx';
import { useContractForm } from '#shared/forms/use-contract-form.ts';
import { useConflictCheckedSave } from '#shared/texts/use-conflict-checked-save.tsx';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { Tag } from './category-dialog-state.ts';
import { ColourChoice } from './colour-choice.tsx';
import { useCategoryChanges } from './use-category-changes.ts';

/** The dialog to create or edit a tag. */
export function TagDialog({ tag, onClose }: { tag: Tag | null; onClose: () => void }) {
  const t = useTranslations('categories');
  const { walletId } = useWallet();
  const client = useTRPCClient();
  const { refresh } = useCategoryChanges();
  const once = useIdempotencyKey();
  const saveOver = useConflictCheckedSave();
  const form = useContractForm(createTagInput, {
    walletId,
    name: tag?.name ?? '',
    color: tag?.color ?? null,
  });
  const { register, control, formState } = form;
  const save = (sent: z.infer<typeof createTagInput>) =>
    tag === null
      ? once(sent, (context) => client.tags.create.mutate(sent, { context }))
      : saveOver({
          seen: tag,
          sent,
          read: () => client.tags.get.query({ walletId, id: tag.id }, { context: UNBATCHED_CONTEXT }),
          send: (changed, context) => client.tags.update.mutate({ ...changed, id: tag.id }, { context }),
        });
  return (
    <FormDialog
      form={form}
      fields={['name', 'color']}
      title={tag === null ? t('newTag') : t('editTag')}
      draft={['tag', tag?.id ?? 'new']}
      save={save}
      refresh={refresh}
      onClose={onClose}
    >
      <Field label={t('name')} error={formState.errors.name?.message} required>
        <Input {...register('name')} autoComplete="off" autoFocus />
      </Field>
      <Controller
        control={control}
        name="color"
        render={({ field: { onChange, value } }) => <ColourChoice value={value ?? null} onValueChange={onChange} />}
      />
    </FormDialog>
  );
}
