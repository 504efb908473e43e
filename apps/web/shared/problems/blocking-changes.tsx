'use client';

import { TextLink } from '@coffer/ui/text-link.tsx';
import Link from 'next/link';
import { useFormat } from '#shared/format/use-format.ts';
import { useChangeSummary } from '#shared/history/use-change-summary.ts';
import { recordHistoryHref } from '#shared/wallet/history-address.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { LaterChange } from './problem.ts';

interface Props {
  readonly changes: readonly LaterChange[];
  readonly onLeave?: () => void;
}

/** The later changes that block an undo, each with a link to the history of its record. */
export function BlockingChanges({ changes, onLeave = () => undefined }: Props) {
  const whatChanged = useChangeSummary();
  const format = useFormat();
  const { walletId } = useWallet();
  if (changes.length === 0) return null;
  return (
    <ul className="mt-2 grid list-disc gap-1 pl-5 text-sm [overflow-wrap:anywhere]">
      {changes.map(({ historyId, operation, time, type, recordId }) => (
        <li key={`${historyId} ${recordId}`}>
          <TextLink asChild>
            <Link href={recordHistoryHref(walletId, recordId)} onClick={onLeave}>
              {whatChanged({ operation, records: { [type]: { made: 0, changed: 1, deleted: 0 } } })}
            </Link>
          </TextLink>
          , {format.instant(time)}
        </li>
      ))}
    </ul>
  );
}
