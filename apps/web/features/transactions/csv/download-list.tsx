'use client';

import { Button } from '@coffer/ui/button.tsx';
import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { download } from '#shared/charts/download.ts';
import { SEND_ALONE } from '#shared/data/links.ts';
import { useTRPCClient } from '#shared/data/trpc.ts';
import { csvText } from '#shared/format/csv.ts';
import { useProblemToast } from '#shared/problems/use-problem-toast.ts';
import type { TransactionListFilters } from '#shared/transactions/filters.ts';
import type { TransactionPage } from '#shared/transactions/record.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { useTransactionsContext } from '../transactions-context.tsx';
import { cellsOf, countedShares, listColumns } from './list-cells.ts';

/** The most that one request returns. */
const PAGE = 500;

/** Saves all transactions that match the filters as CSV, not only the loaded ones. */
export function DownloadList({ filters }: { filters: TransactionListFilters }) {
  const t = useTranslations('transactions.download');
  const { lookups } = useTransactionsContext();
  const { walletId, wallet, today } = useWallet();
  const client = useTRPCClient();
  const showProblem = useProblemToast();
  const [isPending, setPending] = useState(false);
  const all = async (): Promise<TransactionPage[]> => {
    const pages: TransactionPage[] = [];
    let cursor: string | null = null;
    do {
      const input = { walletId, ...filters, limit: PAGE, ...(cursor === null ? {} : { cursor }) };
      const page: TransactionPage = await client.transactions.list.query(input, {
        context: SEND_ALONE,
      });
      pages.push(page);
      cursor = page.nextCursor;
    } while (cursor !== null);
    return pages;
  };
  const save = async () => {
    setPending(true);
    try {
      const pages = await all();
      const shares = countedShares(pages);
      const rows = pages.flatMap(({ items }) => items.map((transaction) => cellsOf(transaction, lookups, shares)));
      const head = listColumns(shares).map((column) => t(`columns.${column}`, { currency: wallet.currency }));
      download(new Blob([csvText([head, ...rows])], { type: 'text/csv' }), `${t('file')} ${today}.csv`);
    } catch (error) {
      showProblem(error);
    }
    setPending(false);
  };
  return (
    <Button
      size="small"
      variant="quiet"
      icon={<Download />}
      aria-label={t('label')}
      pending={isPending}
      onClick={() => void save()}
    >
      {t('csv')}
    </Button>
  );
}
