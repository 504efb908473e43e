'use client';

import { Button } from '@coffer/ui/button.tsx';
import Link from 'next/link';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { APP_SOURCE_KEYS, APP_SOURCES, appImportPath } from './app-sources.ts';

/** A link to the page of each app. */
export function AppSourceLinks() {
  const { walletId } = useWallet();
  return (
    <ul className="flex flex-wrap gap-2">
      {APP_SOURCE_KEYS.map((source) => (
        <li key={source}>
          <Button asChild>
            <Link prefetch={false} href={appImportPath(walletId, source)}>
              {APP_SOURCES[source].name}
            </Link>
          </Button>
        </li>
      ))}
    </ul>
  );
}
