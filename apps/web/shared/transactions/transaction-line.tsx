'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { cutForList } from '#shared/format/display-names.ts';
import { useFormat } from '#shared/format/use-format.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

interface Props {
  readonly transaction: {
    readonly id: string;
    readonly date: string;
    readonly fromTo: string | null;
    readonly description: string | null;
    readonly amountValue: string;
    readonly amountCurrency: string;
  };
  /** The effect on the transaction. */
  readonly children: ReactNode;
}

/** A transaction in two lines. `children` describes the effect of an operation on it. */
export function TransactionLine({ transaction, children }: Props) {
  const t = useTranslations('transactions');
  const format = useFormat();
  const { walletId } = useWallet();
  const { id, date, fromTo, description, amountValue, amountCurrency } = transaction;
  return (
    <li className="grid gap-0.5 px-3 py-2 text-sm">
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <Link
          href={`/w/${walletId}/transactions?transaction=${id}`}
          className="min-w-0 flex-[1_1_6rem] truncate rounded-control underline-offset-4 hover:underline"
        >
          <bdi>{cutForList(fromTo || description || t('noText'))}</bdi>
        </Link>
        <Amount value={amountValue} currency={amountCurrency} />
      </span>
      <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-muted">
        <time dateTime={date}>{format.date(date)}</time>
        <span className="long-words ml-auto min-w-0 text-right">{children}</span>
      </span>
    </li>
  );
}
