'use client';

import { useToasts } from '@coffer/ui/toast.tsx';
import { useMutationState } from '@tanstack/react-query';
import Link from 'next/link';
import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { MIGRATION_MUTATION_KEY, runningMigrationPath } from './migration-mutation.ts';

/** A line while an import from another app runs, and a toast when it ends while another page is open. */
export function RunningMigrationBar() {
  const t = useTranslations('migrate');
  const here = `${usePathname()}?${useSearchParams()}`;
  const migrations = useMutationState({
    filters: { mutationKey: MIGRATION_MUTATION_KEY },
    select: ({ state: { status, variables, error } }) => ({ status, path: runningMigrationPath(variables), error }),
  });
  const running = migrations.find(({ status }) => status === 'pending')?.path ?? null;
  const error = migrations.at(-1)?.error ?? null;
  useToastOfEnd(running, here, error);
  if (running === null || running === here) return null;
  return (
    <Link
      href={running}
      className="block border-line border-b bg-sunken px-4 py-1.5 text-muted text-sm md:px-8 print:hidden"
    >
      <span role="status">{t('strip')}</span>
    </Link>
  );
}

/** When the import ends while the person is on another page, shows a toast with its result. */
function useToastOfEnd(running: string | null, here: string, error: Error | null): void {
  const t = useTranslations('migrate');
  const words = useProblemSentence();
  const router = useRouter();
  const { show } = useToasts();
  const before = useRef<string | null>(null);
  useEffect(() => {
    const ended = running === null ? before.current : null;
    before.current = running;
    if (ended === null || ended === here) return;
    const onSelect = () => router.push(ended);
    if (error === null) show({ text: t('ended'), action: { label: t('showEnded'), onSelect } });
    else {
      const action = { label: t('showPreview'), onSelect };
      show({ text: t('failed'), detail: words(error), tone: 'danger', action });
    }
  }, [running, here, error, router, show, t, words]);
}
