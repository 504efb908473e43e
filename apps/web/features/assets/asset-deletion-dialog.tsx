'use client';

import { ConfirmByNameDialog } from '@coffer/ui/confirm-by-name-dialog.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#shared/data/trpc.ts';
import type { Asset } from '#shared/data/use-wallet-lists.ts';
import { useFormat } from '#shared/format/use-format.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { useAssetChanges } from './use-asset-changes.ts';

interface Props {
  readonly asset: Asset;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Deletes an asset with its transactions. This can't be undone, so the person has to type the asset's name. */
export function AssetDeletionDialog({ asset: { id, name, archived }, onClose, onDeleted }: Props) {
  const t = useTranslations('assets');
  const trpc = useTRPC();
  const words = useProblemSentence();
  const format = useFormat();
  const { walletId } = useWallet();
  const { refreshTransactions } = useAssetChanges();
  const { data } = useQuery(trpc.transactions.summary.queryOptions({ walletId, assetIds: [id] }));
  const countOf = ({ count, more }: { count: number; more: boolean }) =>
    more ? t('moreThan', { number: format.count(count) }) : format.count(count);
  const remove = useMutation(
    trpc.assets.delete.mutationOptions({
      onSuccess: () => {
        onDeleted();
        return refreshTransactions();
      },
    }),
  );
  return (
    <ConfirmByNameDialog
      open
      onOpenChange={onClose}
      title={t('deleteTitle', { name })}
      name={name}
      confirmLabel={t('deleteAll')}
      onConfirm={() => remove.mutate({ walletId, id, withTransactions: true })}
      pending={remove.isPending}
      error={remove.error === null ? undefined : words(remove.error)}
    >
      <p>{data === undefined ? t('deleteText') : t('deleteTextCount', { count: data.count, number: countOf(data) })}</p>
      {!archived && <p className="mt-2 text-muted">{t('archiveInstead')}</p>}
    </ConfirmByNameDialog>
  );
}
