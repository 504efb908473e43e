import { useQueryClient } from '@tanstack/react-query';
import { useTRPC, useTRPCClient } from '#shared/data/trpc.ts';
import type { Transaction } from '#shared/transactions/transaction-types.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

/**
 * Returns a function that creates a rule: future transactions like `record` get its category or merchant (`gives`).
 * `cleaned` is the counterparty's name without the parts that differ between transactions.
 */
export function useCreateRuleFromTransaction(record: Transaction, gives: 'categoryId' | 'merchantId') {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const { walletId } = useWallet();
  return async (cleaned: string | null): Promise<void> => {
    const { ruleForTransaction } = await import('#features/rules/rule-proposal.ts');
    const merchant =
      record.merchantId === null ? null : await client.merchants.get.query({ walletId, id: record.merchantId });
    const proposal = ruleForTransaction(record, { gives, merchantName: merchant?.name, cleaned: cleaned ?? undefined });
    const name = proposal.name ?? '';
    // The rule sets no tags, because the tags belong to this transaction alone.
    await client.rules.create.mutate({ ...proposal, walletId, name, thenTagIds: [] });
    await queryClient.invalidateQueries(trpc.rules.pathFilter());
  };
}
