'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

const PAGES = ['merchants', 'rules'] as const;

/** The links between the pages of merchants and rules. */
export function MerchantsNavigation() {
  const t = useTranslations('merchants');
  const { walletId } = useWallet();
  const pathname = usePathname();
  return (
    <nav
      aria-label={t('title')}
      className="mb-4 flex gap-1 overflow-x-auto border-line border-b [scrollbar-width:none]"
    >
      {PAGES.map((place) => (
        <Link
          key={place}
          href={`/w/${walletId}/${place}`}
          aria-current={pathname === `/w/${walletId}/${place}` ? 'page' : undefined}
          className="focus-visible:-outline-offset-2 flex min-h-control shrink-0 items-center rounded-t-control border-transparent border-b-2 px-3 font-medium text-muted hover:text-text aria-[current]:border-accent aria-[current]:text-text"
        >
          {t(`places.${place}`)}
        </Link>
      ))}
    </nav>
  );
}
