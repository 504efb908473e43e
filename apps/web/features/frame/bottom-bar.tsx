'use client';

import { Menu, MenuItem } from '@coffer/ui/menu.tsx';
import { Ellipsis, type LucideIcon } from 'lucide-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { isPageOrBelow, NAVIGATION, type NavigationEntry } from '#shared/page/navigation.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { LinkProgress } from './link-progress.tsx';

const IN_BAR = NAVIGATION.filter(({ inBar }) => inBar === true);
const NAVIGATION_IN_MENU = NAVIGATION.filter(({ inBar }) => inBar !== true);

const ENTRY =
  'relative flex h-14 w-full flex-col items-center justify-center gap-0.5 text-muted aria-[current]:text-accent';

/** The navigation on narrow screens, at the bottom of the screen. */
export function BottomBar() {
  const t = useTranslations('frame');
  const { walletId } = useWallet();
  const pathname = usePathname();
  const current = (place: NavigationEntry) => (isPageOrBelow(pathname, walletId, place) ? 'page' : undefined);
  return (
    <nav
      aria-label={t('navigation')}
      className="fixed inset-x-0 bottom-0 z-frame print:hidden border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="grid grid-cols-[repeat(5,minmax(0,auto))]">
        {IN_BAR.map((place) => (
          <li key={place.name} className="min-w-0">
            <Link prefetch={false} href={`/w/${walletId}${place.path}`} aria-current={current(place)} className={ENTRY}>
              <EntryFace icon={place.icon} name={t(place.name)} />
              <LinkProgress />
            </Link>
          </li>
        ))}
        <li className="min-w-0">
          <Menu
            align="end"
            side="top"
            trigger={
              <button type="button" aria-current={NAVIGATION_IN_MENU.some(current) || undefined} className={ENTRY}>
                <EntryFace icon={Ellipsis} name={t('more')} />
              </button>
            }
          >
            {NAVIGATION_IN_MENU.map((place) => (
              <MenuItem key={place.name} asChild>
                <Link
                  prefetch={false}
                  href={`/w/${walletId}${place.path}`}
                  aria-current={current(place)}
                  className="aria-[current]:text-accent"
                >
                  <place.icon aria-hidden className="size-[1.125rem] shrink-0 text-muted" />
                  {t(place.name)}
                </Link>
              </MenuItem>
            ))}
          </Menu>
        </li>
      </ul>
    </nav>
  );
}

function EntryFace({ icon: Icon, name }: { icon: LucideIcon; name: string }) {
  return (
    <>
      <Icon aria-hidden size={20} strokeWidth={1.75} className="shrink-0" />
      <span className="line-clamp-2 w-full hyphens-auto text-center text-[min(0.6875rem,3.4vw)] leading-[1.2] tracking-tight [overflow-wrap:anywhere]">
        {name}
      </span>
    </>
  );
}
