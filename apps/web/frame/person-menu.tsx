'use client';

import { Avatar } from '@coffer/ui/avatar.tsx';
import { useTranslations } from 'next-intl';
import { MenuButton } from './menu-button.tsx';
import type { Person } from './visitor.ts';

const load = () => import('./person-choices.tsx');

/** Who is signed in; behind it how the app looks and speaks for her, and the way out. */
export function PersonMenu({ person }: { person: Person }) {
  const t = useTranslations('frame');
  return (
    <MenuButton
      load={load}
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
    />
  );
}
