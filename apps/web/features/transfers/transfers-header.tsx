'use client';

import { PageHeader } from '@coffer/ui/page-header.tsx';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

const PAGES = [
  { key: 'possible', path: 'transfers' },
  { key: 'linked', path: 'transfers/linked' },
] as const;

/** The head of the transfer pages, with links between possible and linked transfers. */
export function TransfersHeader({ title, about, action }: { title: string; about: string; action?: ReactNode }) {
  const t = useTranslations('transfers');
  const { walletId } = useWallet();
  const pathname = usePathname();
  return (
    <>
      <PageHeader
        title={title}
        description={about}
        action={action}
        back={<Link href={`/w/${walletId}/transactions`}>{t('back')}</Link>}
      />
      <nav
        aria-label={t('places.label')}
        className="mb-2 flex gap-1 overflow-x-auto border-line border-b [scrollbar-width:none]"
      >
        {PAGES.map(({ key, path }) => (
          <Link
            key={key}
            href={`/w/${walletId}/${path}`}
            aria-current={pathname === `/w/${walletId}/${path}` ? 'page' : undefined}
            className="focus-visible:-outline-offset-2 flex min-h-control shrink-0 items-center rounded-t-control border-transparent border-b-2 px-3 font-medium text-muted hover:text-text aria-[current]:border-accent aria-[current]:text-text"
          >
            {t(`places.${key}`)}
          </Link>
        ))}
      </nav>
    </>
  );
}
