'use client';

import { useToasts } from '@coffer/ui/toast.tsx';
import { useMutationState } from '@tanstack/react-query';
import Link from 'next/link';
import { usePathname, useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { MIGRATING, pathOfSent } from '#features/migrate/migrating.ts';

/** A line while an import from another app runs, and a toast once it has ended on another page. */
export function MigrationStrip() {
  const t = useTranslations('migrate');
  const router = useRouter();
  const { show } = useToasts();
  const pathname = usePathname();
  const [running = null] = useMutationState({
    filters: { mutationKey: MIGRATING, status: 'pending' },
    select: ({ state }) => pathOfSent(state.variables),
  });
  const before = useRef<string | null>(null);
  useEffect(() => {
    const ended = running === null ? before.current : null;
    before.current = running;
    if (ended === null || ended.startsWith(`${pathname}?`)) return;
    show({ text: t('ended'), action: { label: t('showEnded'), onSelect: () => router.push(ended) } });
  }, [running, pathname, router, show, t]);
  if (running === null || running.startsWith(`${pathname}?`)) return null;
  return (
    <Link
      href={running}
      className="block border-line border-b bg-sunken px-4 py-1.5 text-muted text-sm md:px-8 print:hidden"
    >
      <span role="status">{t('strip')}</span>
    </Link>
  );
}
