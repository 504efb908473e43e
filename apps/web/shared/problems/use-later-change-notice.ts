import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { useFormat } from '#shared/format/use-format.ts';
import { recordHistoryHref } from '#shared/wallet/record-history-href.ts';
import { laterChangeSets } from './later-change-sets.ts';
import type { LaterChange } from './problem.ts';
import { useLaterChangeSentence } from './use-later-change-sentence.ts';
import { useWalletIdOfPage } from './use-wallet-paths.ts';

/**
 * Returns a function that describes the first change set that blocks an undo, as parts of a toast with a link to the
 * history of its record. Empty outside a wallet, or if nothing blocks the undo.
 */
export function useLaterChangeNotice() {
  const t = useTranslations('problems');
  const format = useFormat();
  const router = useRouter();
  const walletId = useWalletIdOfPage();
  const wordsOf = useLaterChangeSentence();
  return useCallback(
    (blockedBy: readonly LaterChange[]) => {
      const [first, ...others] = laterChangeSets(blockedBy);
      if (first === undefined || walletId === null) return {};
      const { recordId, time } = first;
      return {
        detail: t('laterChange', { what: wordsOf(first), time: format.instant(time), others: others.length }),
        action: { label: t('showHistory'), onSelect: () => router.push(recordHistoryHref(walletId, recordId)) },
      };
    },
    [t, format, router, walletId, wordsOf],
  );
}
