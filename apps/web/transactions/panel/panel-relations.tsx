'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Skeleton } from '@coffer/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useTRPC } from '../../data/trpc.ts';
import { useFormat } from '../../format/use-format.ts';
import { useWallet } from '../../wallet/wallet-context.tsx';
import { useLedger } from '../ledger.tsx';
import type { Transaction } from '../record.ts';
import { line } from '../shown-names.ts';

interface Props {
  readonly record: Transaction;
  readonly onOpen: (id: string) => void;
}

/** The other side of a transfer, and the parts or the whole of a split. */
export function PanelRelations({ record, onOpen }: Props) {
  return (
    <>
      {record.transferCounterId !== null && (
        <Counterpart record={record} counterId={record.transferCounterId} onOpen={onOpen} />
      )}
      {record.parent && <Parts record={record} onOpen={onOpen} />}
      {record.parentTransactionId !== null && <Whole id={record.parentTransactionId} onOpen={onOpen} />}
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

function Counterpart({ record, counterId, onOpen }: Props & { counterId: string }) {
  const t = useTranslations('transactions.panel');
  const trpc = useTRPC();
  const { changes } = useLedger();
  const { walletId, mayWrite } = useWallet();
  const isTransaction = record.transferCounterType === 'transaction';
  const { data: counter } = useQuery({
    ...trpc.transactions.get.queryOptions({ walletId, id: counterId }),
    enabled: isTransaction,
  });
  const unlink = (
    <Button
      size="small"
      // Taking it back needs to know what the other side was like.
      disabled={isTransaction && counter === undefined}
      onClick={() => changes.unlink(record, counter)}
    >
      {t('unlink')}
    </Button>
  );
  return (
    <Relation title={t('transfer')} action={mayWrite && unlink}>
      {isTransaction ? <Other record={counter} onOpen={onOpen} /> : <p className="text-muted">{t('otherKind')}</p>}
    </Relation>
  );
}

function Parts({ record, onOpen }: Props) {
  const t = useTranslations('transactions.panel');
  const trpc = useTRPC();
  const { walletId } = useWallet();
  const { data } = useQuery(
    trpc.transactions.list.queryOptions({ walletId, parentTransactionId: record.id, limit: 500 }),
  );
  return (
    <Relation title={t('parts')}>
      {data === undefined ? (
        <Skeleton className="h-12 w-full" />
      ) : (
        data.items.map((part) => <Other key={part.id} record={part} onOpen={onOpen} />)
      )}
    </Relation>
  );
}

function Whole({ id, onOpen }: { id: string; onOpen: (id: string) => void }) {
  const t = useTranslations('transactions.panel');
  const trpc = useTRPC();
  const { walletId } = useWallet();
  const { data } = useQuery(trpc.transactions.get.queryOptions({ walletId, id }));
  return (
    <Relation title={t('whole')}>
      <Other record={data} onOpen={onOpen} />
    </Relation>
  );
}

/** Another transaction in two lines, which opens it. */
function Other({ record, onOpen }: { record: Transaction | undefined; onOpen: (id: string) => void }) {
  const t = useTranslations('transactions');
  const format = useFormat();
  const { lookups } = useLedger();
  if (record === undefined) return <Skeleton className="h-12 w-full" />;
  const { id, date, assetId, fromTo, description, amountValue, amountCurrency } = record;
  return (
    <button
      type="button"
      onClick={() => onOpen(id)}
      className="mb-1.5 grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-3 rounded-card border border-line px-3 py-2 text-left hover:bg-hover"
    >
      <bdi className="truncate">{line(fromTo || description || t('noText'))}</bdi>
      <Amount value={amountValue} currency={amountCurrency} />
      <bdi className="col-span-2 truncate text-muted text-sm">
        {[format.date(date), line(lookups.assets.get(assetId)?.name ?? '')].join(' · ')}
      </bdi>
    </button>
  );
}
