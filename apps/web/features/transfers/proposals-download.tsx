'use client';

import { useTranslations } from 'next-intl';
import { FULL_PAGE } from '#shared/data/page-sizes.ts';
import { useTRPCClient } from '#shared/data/trpc.ts';
import { UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import { readCompleteList } from '#shared/data/use-wallet-lists.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { TransferPairsDownload } from './pairs-download.tsx';
import type { Proposal } from './use-proposals.ts';

/** The menu that downloads all proposed transfers as a table, with the reasons for each. */
export function ProposalsDownload({ evidenceOf }: { evidenceOf: (proposal: Proposal) => string }) {
  const t = useTranslations('transfers');
  const client = useTRPCClient();
  const { walletId } = useWallet();
  const read = async () => {
    const { items } = await readCompleteList((cursor) =>
      client.transfers.propose.query({ walletId, ...FULL_PAGE, cursor }, { context: UNBATCHED_CONTEXT }),
    );
    return items;
  };
  return (
    <TransferPairsDownload name={t('title')} read={read} note={{ title: t('download.evidence'), of: evidenceOf }} />
  );
}
