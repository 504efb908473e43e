'use client';

import { Button } from '@coffer/ui/button.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { DataList, DataListItem } from '@coffer/ui/data-list.tsx';
import { IconButton } from '@coffer/ui/icon-button.tsx';
import { useToasts } from '@coffer/ui/toast.tsx';
import { Plus, RotateCcw, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useTRPCClient } from '#shared/data/trpc.ts';
import { UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import { useFormat } from '#shared/format/use-format.ts';
import { useProblemToast } from '#shared/problems/use-problem-toast.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { Security } from './instrument.ts';
import { splitRatio } from './split-ratio.ts';
import { usePositionClient } from './use-position-client.ts';

interface Props {
  readonly security: Security;
  readonly onAdd: () => void;
}

/** The splits of a security. A public split can be ignored in this wallet, and restored. */
export function SecuritySplitList({ security, onAdd }: Props) {
  const t = useTranslations('investments');
  const { mayWrite } = useWallet();
  const days = Object.entries(security.splits).toSorted(([one], [other]) => other.localeCompare(one));
  return (
    <Card
      title={t('splits')}
      padded={false}
      action={
        mayWrite && (
          <Button size="small" icon={<Plus />} onClick={onAdd}>
            {t('addSplit')}
          </Button>
        )
      }
    >
      {days.length === 0 ? (
        <p className="px-4 pb-4 text-muted sm:px-5">{t('noSplits')}</p>
      ) : (
        <DataList label={t('splits')}>
          {days.map(([date, factor]) => (
            <SplitRow key={date} security={security} date={date} factor={factor} />
          ))}
        </DataList>
      )}
    </Card>
  );
}

function SplitRow({ security, date, factor }: { security: Security; date: string; factor: number }) {
  const t = useTranslations('investments');
  const format = useFormat();
  const { mayWrite } = useWallet();
  const set = useSplitChange(security);
  const day = format.date(date);
  const own = security.own.splits[date];
  const isLeftOut = factor === 1;
  const ratio = splitRatio(factor);
  return (
    <DataListItem
      title={<time dateTime={date}>{day}</time>}
      detail={own === undefined ? t('known') : t('sources.manual')}
      value={isLeftOut ? t('leftOut') : t('ratio', { fresh: format.count(ratio.fresh), old: format.count(ratio.old) })}
      trailing={
        mayWrite && (
          <IconButton
            size="small"
            label={t(isLeftOut ? 'countAgain' : 'removeSplit', { date: day })}
            // A split of the wallet is removed; a public split is overridden by factor 1.
            onClick={() => void set(date, own === undefined ? 1 : null)}
          >
            {isLeftOut ? <RotateCcw /> : <Trash2 />}
          </IconButton>
        )
      }
    />
  );
}

function useSplitChange({ isin, own }: Security) {
  const t = useTranslations('investments.said');
  const { securities } = useTRPCClient();
  const { walletId } = useWallet();
  const { refresh } = usePositionClient();
  const toasts = useToasts();
  const showProblem = useProblemToast();
  return async (date: string, factor: number | null) => {
    const put = (value: number | null) =>
      securities.update.mutate({ walletId, isin, splits: { [date]: value } }, { context: UNBATCHED_CONTEXT });
    try {
      await put(factor);
      const before = own.splits[date] ?? null;
      toasts.show({
        text: t('splitChanged'),
        undo: () => void put(before).catch(showProblem).finally(refresh),
      });
    } catch (problem) {
      showProblem(problem);
    }
    await refresh();
  };
}
