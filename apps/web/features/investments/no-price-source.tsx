'use client';

import { TextLink } from '@coffer/ui/text-link.tsx';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#shared/data/trpc.ts';
import { useIsInstanceOwner } from '#shared/page/use-settings.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

/** Says that this Coffer gets no prices by itself; nothing where a price source is set up. */
export function NoPriceSource() {
  const t = useTranslations('investments');
  const trpc = useTRPC();
  const { walletId } = useWallet();
  const isOwner = useIsInstanceOwner();
  const { data } = useQuery({ ...trpc.instance.priceSources.queryOptions(), staleTime: Number.POSITIVE_INFINITY });
  if (data === undefined || data.names.length > 0) return null;
  if (!isOwner) return <p>{t('noPriceSource')}</p>;
  return (
    <p>
      {t.rich('noPriceSourceOwner', {
        link: (words) => (
          <TextLink asChild>
            <Link href={`/w/${walletId}/settings/bank-providers`}>{words}</Link>
          </TextLink>
        ),
      })}
    </p>
  );
}
