'use client';

import { Button } from '@coffer/ui/button.tsx';
import { Combobox } from '@coffer/ui/combobox.tsx';
import { Dialog, DialogClose } from '@coffer/ui/dialog.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useDeletion } from '#shared/changes/deletions.tsx';
import { useTRPCClient } from '#shared/data/trpc.ts';
import type { Category } from '#shared/data/use-wallet-lists.ts';
import { useCategories } from '#shared/data/use-wallet-lists.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

/** The dialog that deletes a category, with an undo. A person can choose a new category for its transactions. */
export function DeleteCategoryDialog({ category, onClose }: { category: Category; onClose: () => void }) {
  const t = useTranslations('categories');
  const common = useTranslations('common');
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const { walletId } = useWallet();
  const others = (useCategories().data?.items ?? []).filter(({ id, type }) => id !== category.id && type !== 'none');
  const [replacement, setReplacement] = useState<string | null>(null);
  const remove = useDeletion();
  const submit = () => {
    const input = {
      walletId,
      id: category.id,
      ...(replacement === null ? {} : { replacementCategoryId: replacement }),
    };
    remove({
      ids: [category.id],
      text: t('categoryDeleted', { name: category.name }),
      run: async (context) => {
        await client.categories.delete.mutate(input, { context });
        // Transactions, assets and reports may refer to the category.
        await queryClient.invalidateQueries();
      },
    });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('deleteCategory', { name: category.name })}
      description={t('deleteText')}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      footer={
        <>
          <DialogClose>
            <Button>{common('cancel')}</Button>
          </DialogClose>
          <Button type="submit" variant="danger">
            {t('delete')}
          </Button>
        </>
      }
    >
      <Field label={t('replacement')}>
        <Combobox
          value={replacement}
          onValueChange={setReplacement}
          clearable
          placeholder={t('noReplacement')}
          options={others.map(({ id, name, emoji }) => ({ value: id, label: `${emoji ?? ''} ${name}`.trim() }))}
        />
      </Field>
    </Dialog>
  );
}
