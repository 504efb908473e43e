'use client';

import { useState } from 'react';
import { useTRPCClient } from '#shared/data/trpc.ts';
import { UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import { useProblemToast } from '#shared/problems/use-problem-toast.ts';
import type { TransactionListFilters } from '#shared/transactions/filters.ts';
import type { Transaction } from '#shared/transactions/transaction-types.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { MAX_SELECTED_TRANSACTIONS } from '../change/selected-transactions.ts';
import { useTransactionsContext } from '../transactions-context.tsx';

const PAGE = 500;

/**
 * Selects all transactions that match the filters, loaded or not, up to the limit of one request. Leaves out split
 * parents, because changing a parent also changes parts that do not match the filters.
 */
export function useSelectMatchingTransactions(filters: TransactionListFilters) {
  const client = useTRPCClient();
  const { walletId } = useWallet();
  const { selection } = useTransactionsContext();
  const showProblem = useProblemToast();
  const [isBusy, setIsBusy] = useState(false);
  const run = async () => {
    const before = selection.all();
    setIsBusy(true);
    try {
      const found: Transaction[] = [];
      let cursor: string | null = null;
      do {
        const input = { walletId, ...filters, limit: PAGE, ...(cursor === null ? {} : { cursor }) };
        const page: Awaited<ReturnType<typeof client.transactions.list.query>> = await client.transactions.list.query(
          input,
          { context: UNBATCHED_CONTEXT },
        );
        found.push(...page.items.filter(({ parent }) => !parent));
        cursor = page.nextCursor;
      } while (cursor !== null && found.length < MAX_SELECTED_TRANSACTIONS);
      // Keep the person's selection if it has changed meanwhile.
      if (selection.all() === before) selection.replace(found);
    } catch (error) {
      showProblem(error);
    } finally {
      setIsBusy(false);
    }
  };
  return { run, isBusy };
}
