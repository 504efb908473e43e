'use client';

import { PageHeader } from '@coffer/ui/page-header.tsx';
import { ChevronLeft } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { SettingsEntry } from '#shared/page/settings-pages.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

interface Props {
  readonly name: SettingsEntry['name'];
  readonly description: ReactNode;
  readonly action?: ReactNode;
  /** Whether the page uses the full width, as pages with a long list do. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

export function SettingsPage({ name, description, action, isWide = false, children }: Props) {
  const t = useTranslations('settings');
  const { walletId } = useWallet();
  return (
    <>
      <Link
        href={`/w/${walletId}/settings`}
        className="-ml-1 mb-1 inline-flex min-h-control-small items-center gap-1 rounded-control pr-2 text-muted text-sm hover:text-text lg:hidden"
      >
        <ChevronLeft aria-hidden size={16} />
        {t('title')}
      </Link>
      <PageHeader title={t(`places.${name}`)} description={description} action={action} />
      <div data-wide={isWide || undefined} className="grid gap-6">
        {children}
      </div>
    </>
  );
}
