'use client';

import { Avatar } from '@coffer/ui/avatar.tsx';
import { Menu } from '@coffer/ui/menu.tsx';
import { useTranslations } from 'next-intl';
import { lazy } from 'react';
import type { Person } from '#shared/visitor/visitor.ts';

const Items = lazy(async () => ({ default: (await import('./person-menu-items.tsx')).PersonMenuItems }));

/** The menu of the signed-in person: appearance, language and signing out. */
export function PersonMenu({ person }: { person: Person }) {
  const t = useTranslations('frame');
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          className="flex min-h-control w-full min-w-control items-center gap-2.5 rounded-card text-left text-sm hover:bg-hover max-md:justify-center md:px-2 md:py-1"
        >
          <span className="sr-only">{t('accountOf', { name: person.name })}</span>
          <Avatar name={person.name} />
          <span aria-hidden className="min-w-0 flex-1 max-md:hidden">
            <span className="block truncate font-medium">{person.name}</span>
            <span className="block truncate text-muted text-xs">{person.email}</span>
          </span>
        </button>
      }
    >
      <Items email={person.email} />
    </Menu>
  );
}
