'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import type { SettingsGroup } from '#shared/page/settings-pages.ts';
import { useVisibleSettingsGroups } from '#shared/page/use-visible-settings-groups.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

/**
 * The frame of all settings pages. On wide screens, the list of settings is beside the current page; on narrow screens,
 * the list is a page of its own.
 */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('settings');
  const settings = useVisibleSettingsGroups();
  return (
    <div className="mx-auto max-w-5xl has-data-wide:max-w-7xl lg:grid lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-10">
      <nav aria-label={t('navigation')} className="hidden self-start lg:sticky lg:top-20 lg:grid lg:gap-5">
        {settings.map((group) => (
          <Group key={group.name} group={group} />
        ))}
      </nav>
      <div className="min-w-0 max-w-2xl has-data-wide:max-w-none">{children}</div>
    </div>
  );
}

function Group({ group: { name, entries } }: { group: SettingsGroup }) {
  const t = useTranslations('settings');
  const id = useId();
  const { walletId } = useWallet();
  const pathname = usePathname();
  return (
    <div>
      <p id={id} className="px-2.5 pb-1 font-medium text-muted text-xs">
        {t(`groups.${name}`)}
      </p>
      <ul aria-labelledby={id} className="grid gap-0.5">
        {entries.map(({ name, path }) => {
          const href = `/w/${walletId}/settings${path}`;
          return (
            <li key={name}>
              <Link
                href={href}
                // Without this, Next would request each of these pages, although only one is opened.
                prefetch={false}
                aria-current={pathname === href ? 'page' : undefined}
                className="flex min-h-control-small items-center rounded-control px-2.5 py-1 text-muted text-sm [overflow-wrap:anywhere] hover:bg-hover hover:text-text aria-[current]:bg-accent-soft aria-[current]:font-medium aria-[current]:text-text"
              >
                {t(`places.${name}`)}
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
