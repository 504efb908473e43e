'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useWallet } from '../wallet/wallet-context.tsx';
import { isAt, PLACES } from './places.ts';

/** The way around on narrow screens, below the thumb. */
export function BottomBar() {
  const t = useTranslations('frame');
  const { walletId } = useWallet();
  const pathname = usePathname();
  return (
    <nav
      aria-label={t('navigation')}
      className="fixed inset-x-0 bottom-0 z-frame border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="grid grid-cols-5">
        {PLACES.filter(({ onlyWide }) => onlyWide !== true).map(({ name, path, icon: Icon }) => (
          <li key={name} className="min-w-0">
            <Link
              href={`/w/${walletId}${path}`}
              aria-current={isAt(pathname, walletId, path) ? 'page' : undefined}
              className="flex h-14 flex-col items-center justify-center gap-0.5 px-0.5 text-muted aria-[current]:text-accent"
            >
              <Icon aria-hidden size={20} strokeWidth={1.75} className="shrink-0" />
              <span className="w-full truncate text-center text-[0.6875rem] leading-4">{t(`short.${name}`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
