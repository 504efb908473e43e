'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { isPageOrBelow, NAVIGATION } from '#shared/page/navigation.ts';
import type { Person } from '#shared/visitor/visitor.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { LinkProgress } from './link-progress.tsx';
import { PersonMenu } from './person-menu.tsx';
import { WalletSwitcher } from './wallet-switcher.tsx';

/** The navigation on wide screens. */
export function NavigationRail({ person }: { person: Person }) {
  const t = useTranslations('frame');
  const { walletId } = useWallet();
  const pathname = usePathname();
  return (
    <div className="sticky top-0 hidden h-dvh w-56 shrink-0 print:hidden flex-col gap-4 border-line border-r bg-sunken px-3 py-4 md:flex">
      <WalletSwitcher />
      <nav aria-label={t('navigation')} className="flex-1 overflow-y-auto">
        <ul className="grid gap-0.5">
          {NAVIGATION.map((place) => {
            const { name, path, icon: Icon } = place;
            const here = isPageOrBelow(pathname, walletId, place);
            return (
              <li key={name}>
                <Link
                  prefetch={false}
                  href={`/w/${walletId}${path}`}
                  aria-current={here ? 'page' : undefined}
                  className="relative flex min-h-9 items-center gap-2.5 rounded-card px-2.5 py-1.5 text-sm text-muted hover:bg-hover hover:text-text aria-[current]:bg-accent-soft aria-[current]:font-medium aria-[current]:text-text"
                >
                  <Icon aria-hidden strokeWidth={1.75} className="size-[1.125rem] shrink-0" />
                  <span className="min-w-0 [overflow-wrap:anywhere]">{t(name)}</span>
                  <LinkProgress />
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      <PersonMenu person={person} />
    </div>
  );
}
