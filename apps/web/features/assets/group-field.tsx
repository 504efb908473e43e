'use client';

import { Combobox } from '@coffer/ui/combobox.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#shared/data/trpc.ts';
import { useAssetGroups } from '#shared/data/use-wallet-lists.ts';
import { compareByOrder } from '#shared/ordering/orders-after-move.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

interface Props {
  readonly value: string | null;
  readonly onValueChange: (assetGroupId: string | null) => void;
}

/** The choice of an asset's group; a new name creates a group. */
export function AssetGroupField({ value, onValueChange }: Props) {
  const t = useTranslations('assets');
  const trpc = useTRPC();
  const words = useProblemSentence();
  const { walletId } = useWallet();
  const groups = useAssetGroups();
  const create = useMutation(trpc.assetGroups.create.mutationOptions());
  const make = async (name: string) => {
    try {
      const { id } = await create.mutateAsync({ walletId, name });
      await groups.refetch();
      onValueChange(id);
    } catch {
      // The field shows the error.
    }
  };
  const options = (groups.data?.items ?? [])
    .toSorted(compareByOrder)
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Field label={t('group')} error={create.error === null ? undefined : words(create.error)}>
      <Combobox
        options={options}
        value={value}
        onValueChange={onValueChange}
        onCreate={(name) => void make(name)}
        clearable
        placeholder={t('noGroup')}
        disabled={create.isPending}
      />
    </Field>
  );
}
