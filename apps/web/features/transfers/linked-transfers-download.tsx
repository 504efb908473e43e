'use client';

import { useTranslations } from 'next-intl';
import { FULL_PAGE } from '#shared/data/page-sizes.ts';
import { useTRPCClient } from '#shared/data/trpc.ts';
import { UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import { readCompleteList } from '#shared/data/use-wallet-lists.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { TransferPairsDownload } from './pairs-download.tsx';

/** The menu that downloads all linked transfers of the wallet as a table. */
export function LinkedTransfersDownload() {
  const t = useTranslations('transfers');
  const client = useTRPCClient();
  const { walletId } = useWallet();
  const read = async () => {
    const { items } = await readCompleteList((cursor) =>
      client.transfers.linked.query({ walletId, ...FULL_PAGE, cursor }, { context: UNBATCHED_CONTEXT }),
    );
    return items;
  };
  return <TransferPairsDownload name={t('linkedTitle')} read={read} />;
}
