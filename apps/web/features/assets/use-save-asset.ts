'use client';

import type { RouterInputs } from '@coffer/api/router.ts';
import { useToasts } from '@coffer/ui/toast.tsx';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { useTRPCClient } from '#shared/data/trpc.ts';
import { UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import { useIdempotencyKey } from '#shared/data/use-idempotency-key.ts';
import type { Asset } from '#shared/data/use-wallet-lists.ts';
import { useConflictCheckedSave } from '#shared/texts/use-conflict-checked-save.tsx';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { type AssetFormOutput, separateOpeningBalance } from './asset-form.ts';
import { useAddOpeningBalance } from './use-add-opening-balance.ts';
import { useAssetChanges } from './use-asset-changes.ts';

/** Creates an asset with its opening balance, or updates one; throws the service's problem. */
export function useSaveAsset(before: Asset | null): (sent: AssetFormOutput) => Promise<void> {
  const t = useTranslations('assets');
  const client = useTRPCClient();
  const createOpeningBalance = useAddOpeningBalance();
  const toasts = useToasts();
  const { walletId } = useWallet();
  const changes = useAssetChanges();
  const once = useIdempotencyKey();
  const saveOver = useConflictCheckedSave();
  // If adding the balance failed, a retry must not create a second asset.
  const made = useRef<string | null>(null);

  const make = async (asset: RouterInputs['assets']['create']) => {
    const { id } = await once(asset, (context) => client.assets.create.mutate(asset, { context }));
    return id;
  };

  return async (sent) => {
    const { asset, opening } = separateOpeningBalance(sent);
    if (before === null) {
      if (made.current === null) made.current = await make({ walletId, ...asset });
      else await client.assets.update.mutate({ walletId, id: made.current, ...asset });
      if (opening !== null) {
        const { balance: amount, date } = opening;
        await createOpeningBalance({ assetId: made.current, amount, currency: asset.defaultCurrency, date });
      }
      toasts.show({ text: t('madeToast', { name: asset.name }), tone: 'positive' });
    } else {
      const { id } = before;
      const saved = await saveOver({
        seen: before,
        sent: asset,
        read: () => client.assets.get.query({ walletId, id }, { context: UNBATCHED_CONTEXT }),
        send: (changed, context) => client.assets.update.mutate({ walletId, id, ...changed }, { context }),
      });
      if (saved.kept === 'mine') {
        const undo = () => void changes.settle(saved.takeBack());
        toasts.show({ text: t('changedToast', { name: asset.name }), undo });
      }
    }
    await changes.refreshTransactions();
  };
}
