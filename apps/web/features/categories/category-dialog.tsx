'use client';

import { createCategoryInput } from '@coffer/api/books/categories/categories.schema.ts';
import { Combobox } from '@coffer/ui/combobox.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { Input } from '@coffer/ui/input.tsx';
import { Select } from '@coffer/ui/select.tsx';
import { useTranslations } from 'next-intl';
import { Controller } from 'react-hook-form';
import type { z } from 'zod';
import { useTRPCClient } from '#shared/data/trpc.ts';
import { UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import { useIdempotencyKey } from '#shared/data/use-idempotency-key.ts';
import { type Category, useCategoryGroups } from '#shared/data/use-wallet-lists.ts';
import { groupPath } from '#shared/format/display-names.ts';
import { FormDialog } from '#shared/forms/form-dialog.tsx';
import { useContractForm } from '#shared/forms/use-contract-form.ts';
import { useConflictCheckedSave } from '#shared/texts/use-conflict-checked-save.tsx';
import { CATEGORY_TYPES } from '#shared/transactions/category-types.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { useCategoryChanges } from './use-category-changes.ts';

// The service sets the type of `uncategorized`, and rejects it as input.
const SHAPE = createCategoryInput.partial({ type: true });

/** The dialog to create or edit a category. */
export function CategoryDialog({ category, onClose }: { category: Category | null; onClose: () => void }) {
  const t = useTranslations('categories');
  const { walletId } = useWallet();
  const client = useTRPCClient();
  const { refresh } = useCategoryChanges();
  const once = useIdempotencyKey();
  const saveOver = useConflictCheckedSave();
  const groups = useCategoryGroups().data?.items ?? [];
  const type = category?.type === 'none' ? undefined : (category?.type ?? 'variableExpense');
  const form = useContractForm(SHAPE, {
    walletId,
    name: category?.name ?? '',
    emoji: category?.emoji ?? null,
    categoryGroupId: category?.categoryGroupId ?? null,
    ...(type === undefined ? {} : { type }),
  });
  const { register, control, formState } = form;
  const save = (sent: z.infer<typeof SHAPE>) =>
    category === null
      ? once(sent, (context) => client.categories.create.mutate(createCategoryInput.parse(sent), { context }))
      : saveOver({
          seen: category,
          sent,
          read: () => client.categories.get.query({ walletId, id: category.id }, { context: UNBATCHED_CONTEXT }),
          send: (changed, context) => client.categories.update.mutate({ ...changed, id: category.id }, { context }),
        });
  return (
    <FormDialog
      form={form}
      fields={['name', 'type', 'emoji', 'categoryGroupId']}
      title={category === null ? t('newCategory') : t('editCategory')}
      draft={['category', category?.id ?? 'new']}
      save={save}
      refresh={refresh}
      onClose={onClose}
    >
      <div className="grid grid-cols-[1fr_5.5rem] gap-x-3">
        <Field label={t('name')} error={formState.errors.name?.message} required>
          <Input {...register('name')} autoComplete="off" autoFocus />
        </Field>
        <Field label={t('emoji')} error={formState.errors.emoji?.message}>
          <Input
            {...register('emoji', { setValueAs: (text) => text || null })}
            autoComplete="off"
            className="text-center"
          />
        </Field>
      </div>
      {type !== undefined && (
        <Field label={t('type')} hint={t('aboutType')} error={formState.errors.type?.message}>
          <Select
            {...register('type')}
            options={CATEGORY_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
          />
        </Field>
      )}
      <Field label={t('group')} error={formState.errors.categoryGroupId?.message}>
        <Controller
          control={control}
          name="categoryGroupId"
          render={({ field: { ref: _ref, onChange, value, ...field } }) => (
            <Combobox
              {...field}
              value={value ?? null}
              onValueChange={onChange}
              clearable
              placeholder={t('noGroup')}
              options={groups.map(({ id }) => ({ value: id, label: groupPath(groups, id) }))}
            />
          )}
        />
      </Field>
    </FormDialog>
  );
}
