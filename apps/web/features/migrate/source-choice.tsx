'use client';

import { Button } from '@coffer/ui/button.tsx';
import Link from 'next/link';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { pathOfSource, SOURCE_NAMES, SOURCES } from './sources.ts';

/** A link to the page of each app. */
export function SourceChoice() {
  const { walletId } = useWallet();
  return (
    <ul className="flex flex-wrap gap-2">
      {SOURCE_NAMES.map((source) => (
        <li key={source}>
          <Button asChild>
            <Link prefetch={false} href={pathOfSource(walletId, source)}>
              {SOURCES[source].name}
            </Link>
          </Button>
        </li>
      ))}
    </ul>
  );
}
