'use client';

import { negateDecimalText } from '@coffer/domain/decimal-texts.ts';
import { useTRPCClient } from '#shared/data/trpc.ts';
import { useIdempotencyKey } from '#shared/data/use-idempotency-key.ts';
import type { Transaction } from '#shared/transactions/transaction-types.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { useTransactionsContext } from '../transactions-context.tsx';
import { storeLastUsedAssetId } from './last-used-asset.ts';
import type { NewTransactionFormOutput } from './new-transaction-form.ts';

/** Adds a transaction, or both sides of a transfer in one request. */
export function useAddTransaction() {
  const client = useTRPCClient();
  const { walletId } = useWallet();
  const { changes } = useTransactionsContext();
  const once = useIdempotencyKey();

  const createNewTransaction = async (sent: NewTransactionFormOutput): Promise<Transaction> => {
    const { direction, counterAssetId: _asset, counterAmountValue: _amount, counterDate: _date, ...rest } = sent;
    const input = {
      walletId,
      ...rest,
      amountValue: direction === 'out' ? negateDecimalText(sent.amountValue) : sent.amountValue,
      fromTo: sent.fromTo || null,
      description: sent.description || null,
      notes: sent.notes || null,
      // A transaction added by hand counts as reviewed.
      reviewed: true,
    };
    return once(input, (context) => client.transactions.create.mutate(input, { context }));
  };
  const transfer = async (sent: NewTransactionFormOutput, counterAssetId: string): Promise<Transaction[]> => {
    const { assetId, date, amountValue, counterAmountValue, counterDate, description, tagIds, notes } = sent;
    const input = {
      walletId,
      assetId,
      date,
      amountValue,
      counterAssetId,
      ...(counterAmountValue === '' ? {} : { counterAmountValue }),
      ...(counterDate === '' ? {} : { counterDate }),
      description: description || null,
      notes: notes || null,
      tagIds,
      reviewed: true,
    };
    const { source, counter } = await once(input, (context) => client.transfers.book.mutate(input, { context }));
    return [source, counter];
  };
  return async (sent: NewTransactionFormOutput) => {
    const { direction, counterAssetId } = sent;
    const isTransfer = direction === 'transfer' && counterAssetId !== null;
    changes.made(isTransfer ? await transfer(sent, counterAssetId) : [await createNewTransaction(sent)]);
    storeLastUsedAssetId(walletId, sent.assetId);
  };
}
