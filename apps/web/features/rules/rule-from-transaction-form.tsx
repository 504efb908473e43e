'use client';

import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '#shared/data/trpc.ts';
import { UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import { useMerchantNames } from '#shared/data/use-merchants.ts';
import type { Transaction } from '#shared/transactions/transaction-types.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { ruleForTransaction } from './rule-proposal.ts';
import { RuleSheet } from './rule-sheet.tsx';

interface Props {
  readonly record: Transaction;
  /** The main action of the rule. */
  readonly gives: 'categoryId' | 'merchantId';
  readonly onClose: () => void;
}

/** The form for a new rule for similar transactions, based on the cleaned name of the counterparty. */
export function RuleFromTransactionForm({ record, gives, onClose }: Props) {
  const { walletId } = useWallet();
  const trpc = useTRPC();
  const { merchantId } = record;
  const names = useMerchantNames(merchantId === null ? [] : [merchantId]);
  const { data, isError } = useQuery(
    trpc.transactions.alike.queryOptions(
      { walletId, id: record.id, field: gives, limit: 1 },
      { trpc: { context: UNBATCHED_CONTEXT } },
    ),
  );
  // If cleaning the name fails, the proposal uses the whole text.
  if (names === undefined || (data === undefined && !isError)) return null;
  const merchantName = names.get(merchantId ?? '');
  const proposal = ruleForTransaction(record, { gives, merchantName, cleaned: data?.name ?? undefined });
  return <RuleSheet rule={null} proposal={proposal} onClose={onClose} />;
}
