'use client';

import { Badge } from '@coffer/ui/badge.tsx';
import { Banner } from '@coffer/ui/banner.tsx';
import { Spinner } from '@coffer/ui/spinner.tsx';
import { TextLink } from '@coffer/ui/text-link.tsx';
import { ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { RouterOutputs } from '#shared/data/trpc.ts';
import { useIsInstanceOwner } from '#shared/page/use-visible-settings-groups.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { DEMO_BANK } from './connection.ts';

type FoundInstitutions = RouterOutputs['bankConnections']['institutions'];
type Bank = FoundInstitutions['items'][number];

interface Props {
  readonly found: FoundInstitutions;
  /** Whether the list is a search result. */
  readonly isSearch: boolean;
  readonly isBusy: boolean;
  /** The id of the bank whose page is opening; null if no page is opening. */
  readonly opening: string | null;
  readonly onChoose: (bank: Bank) => void;
}

/** Explains who can set up a provider of real banks, and where. */
function OnlyDemo() {
  const t = useTranslations('banks.choice');
  const { walletId } = useWallet();
  const isOwner = useIsInstanceOwner();
  if (!isOwner) return t('onlyDemo');
  return t.rich('onlyDemoOwner', {
    link: (words) => (
      <TextLink asChild>
        <Link href={`/w/${walletId}/settings/bank-providers`}>{words}</Link>
      </TextLink>
    ),
  });
}

export function BankList({ found, isSearch, isBusy, opening, onChoose }: Props) {
  const t = useTranslations('banks.choice');
  const { items, isCut, missing } = found;
  const isDemoAlone = items.length === 1 && items[0]?.id === DEMO_BANK;
  return (
    <>
      {missing.length > 0 && <Banner tone="warning">{t('missing')}</Banner>}
      {items.length === 0 && <p className="py-4 text-muted">{t(isSearch ? 'nothingFound' : 'noBanks')}</p>}
      {items.length > 0 && (
        <ul aria-label={t('list')} className="divide-y divide-line rounded-card border border-line bg-surface">
          {items.map((bank) => (
            <li key={`${bank.type} ${bank.id}`}>
              <button
                type="button"
                aria-disabled={isBusy}
                onClick={() => !isBusy && onChoose(bank)}
                className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left hover:bg-hover"
              >
                <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                  <span className="font-medium">{bank.name}</span>
                  <span className="block text-muted text-sm">
                    {bank.id === DEMO_BANK
                      ? t('demoAbout')
                      : [bank.bic, t(`through.${bank.type}`)].filter(Boolean).join(' · ')}
                  </span>
                </span>
                {bank.id === DEMO_BANK && <Badge>{t('demo')}</Badge>}
                {opening === bank.id ? <Spinner /> : <ChevronRight aria-hidden size={18} className="text-muted" />}
              </button>
            </li>
          ))}
        </ul>
      )}
      {isCut && <p className="text-muted text-sm">{t('cut')}</p>}
      {isDemoAlone && !isSearch && (
        <p className="text-pretty text-muted text-sm">
          <OnlyDemo />
        </p>
      )}
    </>
  );
}
