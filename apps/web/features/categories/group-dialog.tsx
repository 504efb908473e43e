'use client';

import { createCategoryGroupInput } from '@coffer/api/books/categoryGroups/categoryGroups.schema.ts';
import { Combobox } from '@coffer/ui/combobox.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { Input } from '@coffer/ui/input.tsx';
import { useTranslations } from 'next-intl';
import { Controller } from 'react-hook-form';
import type { z } from 'zod';
import { useTRPCClient } from '#shared/data/trpc.ts';
import { UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import { useIdempotencyKey } from '#shared/data/use-idempotency-key.ts';
import { useCategoryGroups } from '#shared/data/use-wallet-lists.ts';
import { groupPath } from '#shared/format/display-names.ts';
import { FormDialog } from '#shared/forms/form-dialog.tsx';
import { useContractForm } from '#shared/forms/use-contract-form.ts';
import { useConflictCheckedSave } from '#shared/texts/use-conflict-checked-save.tsx';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { type CategoryGroup, groupWithDescendants } from './category-tree.ts';
import { useCategoryChanges } from './use-category-changes.ts';

/** The dialog to create or edit a category group. */
export function CategoryGroupDialog({ group, onClose }: { group: CategoryGroup | null; onClose: () => void }) {
  const t = useTranslations('categories');
  const { walletId } = useWallet();
  const client = useTRPCClient();
  const { refresh } = useCategoryChanges();
  const once = useIdempotencyKey();
  const saveOver = useConflictCheckedSave();
  const groups = useCategoryGroups().data?.items ?? [];
  const own = group === null ? new Set<string>() : groupWithDescendants(groups, group.id);
  const form = useContractForm(createCategoryGroupInput, {
    walletId,
    name: group?.name ?? '',
    parentGroupId: group?.parentGroupId ?? null,
  });
  const { register, control, formState } = form;
  const save = (sent: z.infer<typeof createCategoryGroupInput>) =>
    group === null
      ? once(sent, (context) => client.categoryGroups.create.mutate(sent, { context }))
      : saveOver({
          seen: group,
          sent,
          read: () => client.categoryGroups.get.query({ walletId, id: group.id }, { context: UNBATCHED_CONTEXT }),
          send: (changed, context) => client.categoryGroups.update.mutate({ ...changed, id: group.id }, { context }),
        });
  return (
    <FormDialog
      form={form}
      fields={['name', 'parentGroupId']}
      title={group === null ? t('newGroup') : t('editGroup')}
      draft={['category group', group?.id ?? 'new']}
      save={save}
      refresh={refresh}
      onClose={onClose}
    >
      <Field label={t('name')} error={formState.errors.name?.message} required>
        <Input {...register('name')} autoComplete="off" autoFocus />
      </Field>
      <Field label={t('parentGroup')} error={formState.errors.parentGroupId?.message}>
        <Controller
          control={control}
          name="parentGroupId"
          render={({ field: { ref: _ref, onChange, value, ...field } }) => (
            <Combobox
              {...field}
              value={value ?? null}
              onValueChange={onChange}
              clearable
              placeholder={t('noGroup')}
              options={groups
                .filter(({ id }) => !own.has(id))
                .map(({ id }) => ({ value: id, label: groupPath(groups, id) }))}
            />
          )}
        />
      </Field>
    </FormDialog>
  );
}
