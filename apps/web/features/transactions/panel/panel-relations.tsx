'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Skeleton } from '@coffer/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { LinkedPositionLink } from '#features/investments/linked-position.tsx';
import { FULL_PAGE } from '#shared/data/page-sizes.ts';
import { useTRPC, useTRPCClient } from '#shared/data/trpc.ts';
import { readCompleteList } from '#shared/data/use-wallet-lists.ts';
import type { Transaction } from '#shared/transactions/transaction-types.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { RelatedTransaction } from '../related-transaction.tsx';
import { SplitDialog } from '../reshape/split-dialog.tsx';
import { useSplitAndTransferActions } from '../reshape/use-split-and-transfer-actions.ts';
import { useTransactionsContext } from '../transactions-context.tsx';

interface Props {
  readonly record: Transaction;
  readonly onOpen: (id: string) => void;
}

/** The other side of a transfer, and the parent or the parts of a split. */
export function PanelRelations({ record, onOpen }: Props) {
  return (
    <>
      {record.transferCounterId !== null && (
        <LinkedCounterTransaction record={record} counterId={record.transferCounterId} onOpen={onOpen} />
      )}
      {record.parent && <Parts record={record} onOpen={onOpen} />}
      {record.parentTransactionId !== null && <SplitWhole id={record.parentTransactionId} onOpen={onOpen} />}
    </>
  );
}

function Relation({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section>
      <div className="mb-1.5 flex items-center justify-between gap-3">
        <h3 className="font-medium text-sm">{title}</h3>
        {action}
      </div>
      {children}
    </section>
  );
}

function LinkedCounterTransaction({ record, counterId, onOpen }: Props & { counterId: string }) {
  const t = useTranslations('transactions.panel');
  const trpc = useTRPC();
  const { changes } = useTransactionsContext();
  const { walletId, mayWrite } = useWallet();
  const isTransaction = record.transferCounterType === 'transaction';
  const { data: counter } = useQuery({
    ...trpc.transactions.get.queryOptions({ walletId, id: counterId }),
    enabled: isTransaction,
  });
  const unlink = (
    <Button size="small" onClick={() => changes.unlink(record)}>
      {t('unlink')}
    </Button>
  );
  return (
    <Relation title={t('transfer')} action={mayWrite && unlink}>
      {isTransaction ? (
        <RelatedTransaction record={counter} onOpen={onOpen} />
      ) : (
        <>
          <p className="mb-1.5 text-muted">{t('otherKind')}</p>
          <LinkedPositionLink
            kind={record.transferCounterType === 'cryptoTransaction' ? 'crypto' : 'security'}
            id={counterId}
          />
        </>
      )}
    </Relation>
  );
}

function Parts({ record, onOpen }: Props) {
  const t = useTranslations('transactions.panel');
  const trpc = useTRPC();
  const { walletId, mayWrite } = useWallet();
  const client = useTRPCClient();
  const input = { walletId, parentTransactionId: record.id, ...FULL_PAGE };
  const { data } = useQuery({
    ...trpc.transactions.list.queryOptions(input),
    queryFn: () => readCompleteList((cursor) => client.transactions.list.query({ ...input, cursor })),
  });
  // Lists are newest first, but parts are shown in order of creation.
  const parts = data?.items.toReversed();
  const [changing, setChanging] = useState(false);
  const { unsplit, isBusy, problem } = useSplitAndTransferActions(() => undefined);
  const actions = parts !== undefined && mayWrite && (
    <span className="flex flex-wrap gap-2">
      <Button size="small" onClick={() => setChanging(true)}>
        {t('changeSplit')}
      </Button>
      <Button size="small" pending={isBusy} onClick={() => void unsplit(record)}>
        {t('unsplit')}
      </Button>
    </span>
  );
  return (
    <Relation title={t('parts')} action={actions}>
      {problem !== null && <Banner tone="danger">{problem}</Banner>}
      {changing && parts !== undefined && (
        <SplitDialog parent={record} parts={parts} onClose={() => setChanging(false)} />
      )}
      {parts === undefined ? (
        <Skeleton className="h-12 w-full" />
      ) : (
        parts.map((part) => <RelatedTransaction key={part.id} record={part} onOpen={onOpen} />)
      )}
    </Relation>
  );
}

function SplitWhole({ id, onOpen }: { id: string; onOpen: (id: string) => void }) {
  const t = useTranslations('transactions.panel');
  const trpc = useTRPC();
  const { walletId } = useWallet();
  const { data } = useQuery(trpc.transactions.get.queryOptions({ walletId, id }));
  return (
    <Relation title={t('whole')}>
      <RelatedTransaction record={data} onOpen={onOpen} />
    </Relation>
  );
}
