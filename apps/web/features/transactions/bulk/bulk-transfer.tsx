'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Dialog, DialogClose } from '@coffer/ui/dialog.tsx';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { cutForList } from '#shared/format/display-names.ts';
import { useFormat } from '#shared/format/use-format.ts';
import type { Transaction } from '#shared/transactions/transaction-types.ts';
import { useSplitAndTransferActions } from '../reshape/use-split-and-transfer-actions.ts';
import { useTransactionsContext } from '../transactions-context.tsx';
import { findTransferPairs, type TransferPair } from './transfer-pairs.ts';

/** The maximum number of pairs per request. */
const MAX_PAIRS = 1000;

interface Props {
  readonly records: readonly Transaction[];
  readonly onClose: () => void;
}

/** The dialog that previews the pairs among the selected transactions, and links them as transfers, all or none. */
export function BulkTransferDialog({ records, onClose }: Props) {
  const t = useTranslations('transactions.bulk');
  const common = useTranslations('common');
  const format = useFormat();
  const pairs = useMemo(() => findTransferPairs(records).slice(0, MAX_PAIRS), [records]);
  const { linkAll, isBusy, problem } = useSplitAndTransferActions(onClose);
  const rest = records.length - 2 * pairs.length;
  const countOf = (count: number) => ({ count, written: format.count(count) });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('linkTransfer')}
      description={t('pairs', countOf(pairs.length))}
      footer={
        <>
          <DialogClose>
            <Button>{common('cancel')}</Button>
          </DialogClose>
          {pairs.length > 0 && (
            <Button variant="primary" pending={isBusy} onClick={() => void linkAll(pairs)}>
              {t('link', countOf(pairs.length))}
            </Button>
          )}
        </>
      }
    >
      {problem !== null && <Banner tone="danger">{problem}</Banner>}
      {pairs.length === 0 && <p className="text-muted">{t('noPair')}</p>}
      <ul className="grid gap-1.5">
        {pairs.map((pair) => (
          <Pair key={pair.source.id} pair={pair} />
        ))}
      </ul>
      {pairs.length > 0 && rest > 0 && <p className="mt-3 text-sm">{t('unpaired', countOf(rest))}</p>}
    </Dialog>
  );
}

function Pair({ pair: { source, counter } }: { pair: TransferPair }) {
  const format = useFormat();
  const { lookups } = useTransactionsContext();
  return (
    <li className="rounded-card border border-line px-3 py-2">
      {[source, counter].map((side) => (
        <div key={side.id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
          <span className="truncate">
            {side === counter && <span aria-hidden>→ </span>}
            <bdi>{cutForList(lookups.assets.get(side.assetId)?.name ?? '')}</bdi>{' '}
            <span className="text-muted text-sm">{format.date(side.date)}</span>
          </span>
          <Amount value={side.amountValue} currency={side.amountCurrency} />
        </div>
      ))}
    </li>
  );
}
