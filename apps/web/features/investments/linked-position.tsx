'use client';

import { Skeleton } from '@coffer/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#shared/data/trpc.ts';
import { useAssets } from '#shared/data/use-wallet-lists.ts';
import { useFormat } from '#shared/format/use-format.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { type InstrumentKind, positionHref } from './instrument.ts';
import { useSecurityName } from './use-security-name.ts';

/** The security or crypto transaction linked with a cash transaction; links to the position. */
export function LinkedPositionLink({ kind, id }: { kind: InstrumentKind; id: string }) {
  const t = useTranslations('investments');
  const format = useFormat();
  const { walletId } = useWallet();
  const transaction = useTransaction(kind, id);
  const asset = useAssets().data?.items.find((one) => one.id === transaction?.assetId);
  const name = useSecurityName(transaction?.code ?? null);
  if (transaction === null) return <Skeleton className="h-12 w-full" />;
  const { assetId, code, type, date } = transaction;
  return (
    <Link
      href={positionHref(walletId, assetId, code)}
      className="block rounded-card border border-line px-3 py-2 hover:bg-hover"
    >
      <span className="block truncate">
        {t(`types.${type}`)} · <bdi>{name}</bdi>
      </span>
      <span className="block truncate text-muted text-sm">{[format.date(date), asset?.name ?? ''].join(' · ')}</span>
    </Link>
  );
}

function useTransaction(kind: InstrumentKind, id: string) {
  const trpc = useTRPC();
  const { walletId } = useWallet();
  const security = useQuery({
    ...trpc.securityTransactions.get.queryOptions({ walletId, id }),
    enabled: kind === 'security',
  });
  const crypto = useQuery({
    ...trpc.cryptoTransactions.get.queryOptions({ walletId, id }),
    enabled: kind === 'crypto',
  });
  if (security.data !== undefined) return { ...security.data, code: security.data.isin };
  if (crypto.data !== undefined) return { ...crypto.data, code: crypto.data.symbol };
  return null;
}
