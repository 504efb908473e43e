'use client';

import { TextLink } from '@coffer/ui/text-link.tsx';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useFormat } from '#shared/format/use-format.ts';
import { useSummaryTexts } from '#shared/history/use-summary-texts.ts';
import { recordHistoryHref } from '#shared/wallet/record-history-href.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { laterChangeSentence } from './later-change-notice.ts';
import { laterChangeSets } from './later-change-sets.ts';
import type { LaterChange } from './problem.ts';

interface Props {
  readonly changes: readonly LaterChange[];
  readonly onLeave?: () => void;
}

/** Lists the later change sets that block an undo, each with a link to the history of one of its records. */
export function BlockingChangesList({ changes, onLeave = () => undefined }: Props) {
  const problems = useTranslations('problems');
  const texts = useSummaryTexts();
  const format = useFormat();
  const { walletId } = useWallet();
  if (changes.length === 0) return null;
  return (
    <ul className="mt-2 grid list-disc gap-1 pl-5 text-sm [overflow-wrap:anywhere]">
      {laterChangeSets(changes).map((changeSet) => (
        <li key={changeSet.historyId}>
          <TextLink asChild>
            <Link href={recordHistoryHref(walletId, changeSet.recordId)} onClick={onLeave}>
              {laterChangeSentence({ ...texts, problems }, changeSet)}
            </Link>
          </TextLink>
          , {format.instant(changeSet.time)}
        </li>
      ))}
    </ul>
  );
}
