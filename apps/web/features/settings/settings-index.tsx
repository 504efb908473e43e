'use client';

import { PageHeader } from '@coffer/ui/page-header.tsx';
import { ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import type { SettingsGroup } from '#shared/page/settings-pages.ts';
import { useVisibleSettingsGroups } from '#shared/page/use-visible-settings-groups.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

/** From this width on, the list is beside the current settings: Tailwind's `lg`. */
const WIDE = '(min-width: 64rem)';

/** The list of all settings on narrow screens; wide screens redirect to the first one. */
export function SettingsIndex() {
  const t = useTranslations('settings');
  const settings = useVisibleSettingsGroups();
  const router = useRouter();
  const { walletId } = useWallet();
  useEffect(() => {
    const wide = matchMedia(WIDE);
    const leave = () => {
      if (wide.matches) router.replace(`/w/${walletId}/settings/wallet`);
    };
    leave();
    wide.addEventListener('change', leave);
    return () => wide.removeEventListener('change', leave);
  }, [router, walletId]);
  return (
    <div className="lg:invisible">
      <PageHeader title={t('title')} />
      <div className="grid gap-6">
        {settings.map((group) => (
          <Group key={group.name} group={group} />
        ))}
      </div>
    </div>
  );
}

function Group({ group: { name, entries } }: { group: SettingsGroup }) {
  const t = useTranslations('settings');
  const { walletId } = useWallet();
  return (
    <section>
      <h2 className="mb-1.5 font-medium text-muted text-sm">{t(`groups.${name}`)}</h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface shadow-card">
        {entries.map(({ name, path, icon: Icon }) => (
          <li key={name}>
            <Link
              prefetch={false}
              href={`/w/${walletId}/settings${path}`}
              className="flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-hover"
            >
              <Icon aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-muted" />
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                <span className="block font-medium">{t(`places.${name}`)}</span>
                <span className="block text-muted text-sm">{t(`abouts.${name}`)}</span>
              </span>
              <ChevronRight aria-hidden size={18} className="shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
