'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Dialog, DialogClose } from '@coffer/ui/dialog.tsx';
import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import type { Transaction } from '#shared/transactions/transaction-types.ts';
import { type DraftPart, initialPartDrafts, isSplitComplete, toPartInputs, unassignedAmount } from './split-parts.ts';
import { SplitRow } from './split-row.tsx';
import { useSplitAndTransferActions } from './use-split-and-transfer-actions.ts';

interface Props {
  readonly parent: Transaction;
  /** The transaction's split parts; empty for a transaction without split parts. */
  readonly parts: readonly Transaction[];
  readonly onClose: () => void;
}

/** The dialog to split a transaction into parts that add up to it. */
export function SplitDialog({ parent, parts: present, onClose }: Props) {
  const t = useTranslations('transactions.split');
  const common = useTranslations('common');
  const [before] = useState(present);
  const [parts, setParts] = useState(() => initialPartDrafts(parent, before));
  const made = useRef(0);
  const { split, isBusy, problem } = useSplitAndTransferActions(onClose);
  const rest = unassignedAmount(parent, parts);
  const set = (key: string, change: Partial<DraftPart>) =>
    setParts((all) => all.map((part) => (part.key === key ? { ...part, ...change } : part)));
  const add = () => {
    made.current += 1;
    const amount = rest === '0' ? '' : rest;
    setParts((all) => [...all, { key: `new ${made.current}`, id: null, amount, categoryId: null, description: '' }]);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="large"
      title={t('title')}
      description={t('description')}
      onSubmit={(event) => {
        event.preventDefault();
        if (isSplitComplete(parent, parts)) void split(parent, before, toPartInputs(parent, before, parts));
      }}
      footer={
        <>
          <DialogClose>
            <Button>{common('cancel')}</Button>
          </DialogClose>
          <Button type="submit" variant="primary" pending={isBusy} disabled={!isSplitComplete(parent, parts)}>
            {t('save')}
          </Button>
        </>
      }
    >
      {problem !== null && <Banner tone="danger">{problem}</Banner>}
      <ol className="grid gap-4">
        {parts.map((part, at) => (
          <SplitRow
            key={part.key}
            name={t('part', { number: at + 1 })}
            part={part}
            parent={parent}
            onChange={(change) => set(part.key, change)}
            onRemove={parts.length > 1 ? () => setParts((all) => all.filter(({ key }) => key !== part.key)) : null}
          />
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <Button size="small" icon={<Plus />} onClick={add}>
          {t('add')}
        </Button>
        <p role="status" className="text-muted text-sm">
          {t('left')} <Amount value={rest} currency={parent.amountCurrency} className="font-medium text-text" />
        </p>
      </div>
    </Dialog>
  );
}
