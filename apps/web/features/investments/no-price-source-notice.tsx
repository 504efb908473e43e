'use client';

import { TextLink } from '@coffer/ui/text-link.tsx';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#shared/data/trpc.ts';
import { useIsInstanceOwner } from '#shared/page/use-visible-settings-groups.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { parseInstrument } from './instrument.ts';

/**
 * Explains that this Coffer instance has no price source for at least one of these instruments. Renders nothing if each
 * instrument has a source.
 */
export function NoPriceSourceNotice({ codes }: { codes: readonly string[] }) {
  const t = useTranslations('investments');
  const trpc = useTRPC();
  const { walletId } = useWallet();
  const isOwner = useIsInstanceOwner();
  const { data } = useQuery({ ...trpc.instance.priceSources.queryOptions(), staleTime: Number.POSITIVE_INFINITY });
  if (data === undefined) return null;
  const kinds = new Set(data.items.map(({ kind }) => kind));
  if (codes.every((code) => kinds.has(parseInstrument(code)?.kind ?? 'security'))) return null;
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
