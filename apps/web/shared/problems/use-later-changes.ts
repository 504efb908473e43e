import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { useFormat } from '#shared/format/use-format.ts';
import { useChangeSummary } from '#shared/history/use-change-summary.ts';
import { recordHistoryHref } from '#shared/wallet/history-address.ts';
import type { LaterChange } from './problem.ts';
import { useWalletIdOfPage } from './use-closings-path.ts';

/** Describes a change that blocks an undo, with a link to the history of its record. */
export function useLaterChanges() {
  const t = useTranslations('problems');
  const format = useFormat();
  const router = useRouter();
  const walletId = useWalletIdOfPage();
  const whatChanged = useChangeSummary();
  return useCallback(
    (blockedBy: readonly LaterChange[]) => {
      const [first] = blockedBy;
      if (first === undefined || walletId === null) return {};
      const { operation, type, recordId, time } = first;
      const what = whatChanged({ operation, records: { [type]: { made: 0, changed: 1, deleted: 0 } } });
      return {
        detail: t('laterChange', { what, time: format.instant(time), others: blockedBy.length - 1 }),
        action: { label: t('showHistory'), onSelect: () => router.push(recordHistoryHref(walletId, recordId)) },
      };
    },
    [t, format, router, walletId, whatChanged],
  );
}
