'use client';

import { useTranslations } from 'next-intl';
import { readListPages } from '#shared/data/read-list-pages.ts';
import { useTRPCClient } from '#shared/data/trpc.ts';
import { UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import { TableDownload } from '#shared/tables/table-download.tsx';
import type { TransactionListFilters } from '#shared/transactions/filters.ts';
import type { Transaction, TransactionPage } from '#shared/transactions/transaction-types.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { useTransactionsContext } from '../transactions-context.tsx';

/** The maximum number of transactions per request. */
const PAGE = 500;

/** Downloads all transactions that match the filters, not only the loaded ones. */
export function TransactionsDownload({ filters }: { filters: TransactionListFilters }) {
  const t = useTranslations('transactions.download');
  const { lookups } = useTransactionsContext();
  const { walletId, wallet, today } = useWallet();
  const client = useTRPCClient();
  const rows = async () => {
    // Loaded on demand, because decimal.js is as large as the rest of the list.
    const { transactionFileColumns, mergeCountedShares, transactionCells } = await import('./transaction-cells.ts');
    const pages = await readListPages<Transaction, TransactionPage>((from) =>
      client.transactions.list.query({ walletId, ...filters, limit: PAGE, ...from }, { context: UNBATCHED_CONTEXT }),
    );
    const shares = mergeCountedShares(pages);
    const head = transactionFileColumns(shares).map((column) => t(`columns.${column}`, { currency: wallet.currency }));
    return [
      head,
      ...pages.flatMap(({ items }) => items.map((transaction) => transactionCells(transaction, lookups, shares))),
    ];
  };
  return <TableDownload name={t('file')} filename={`${t('file')} ${today}`} rows={rows} />;
}
