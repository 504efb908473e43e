import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { useFormat } from '#shared/format/use-format.ts';
import { useSummaryTexts } from '#shared/history/use-summary-texts.ts';
import type { LaterChange } from './problem.ts';
import { useWalletIdOfPage } from './use-wallet-paths.ts';

/** Milliseconds for which the notice of a blocked undo waits for its code. */
const MAX_WAIT_MS = 2000;

/**
 * Returns a function that describes the changes that block an undo, with a link to the history of a record. Its code is
 * loaded when an undo is blocked. The function resolves to an empty object outside a wallet, if nothing blocks the undo,
 * or if the code doesn't arrive in time. It rejects if the code can't be loaded.
 */
export function useLaterChangeNotice() {
  const problems = useTranslations('problems');
  const texts = useSummaryTexts();
  const { instant } = useFormat();
  const router = useRouter();
  const walletId = useWalletIdOfPage();
  return useCallback(
    async (blockedBy: readonly LaterChange[]) => {
      if (walletId === null) return {};
      const tooLate = new Promise<null>((resolve) => setTimeout(resolve, MAX_WAIT_MS, null));
      const code = await Promise.race([import('./later-change-notice.ts'), tooLate]);
      const notice = code?.laterChangeNotice({ ...texts, problems, instant }, walletId, blockedBy) ?? null;
      if (notice === null) return {};
      const { detail, href } = notice;
      return { detail, action: { label: problems('showHistory'), onSelect: () => router.push(href) } };
    },
    [problems, texts, instant, router, walletId],
  );
}
