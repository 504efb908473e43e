'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type RouterOutputs, useTRPC } from '#shared/data/trpc.ts';
import { UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { type PositionFormOutput, toCashDraft } from './position-form.ts';
import type { PositionMovement } from './position-transaction.ts';
import { type ExpectedCash, useFetchExpectedCash } from './use-expected-cash.ts';
import type { CashFields } from './use-position-client.ts';

export type LinkedCashTransaction = RouterOutputs['transactions']['get'];

/** A change of the linked cash transaction. */
export interface CashChange {
  readonly before: CashFields;
  readonly after: CashFields;
}

/** The form's value for updating the linked cash transaction together with the security or crypto transaction. */
export const CASH_CHOICE_UPDATE = 'follows';
export const CASH_CHOICE_KEEP = 'stays';

/**
 * Whether the linked cash transaction is updated too. If the person has made no choice, only manually added cash
 * transactions are updated.
 */
export function shouldUpdateLinkedCash(
  cashChoice: string | null,
  { source }: Pick<LinkedCashTransaction, 'source'>,
): boolean {
  return cashChoice === null ? source === 'manual' : cashChoice === CASH_CHOICE_UPDATE;
}

/** The fields of the stored transaction that determine its cash; null without a price, or if no cash is involved. */
export function storedCashDraft(transaction: PositionMovement) {
  return toCashDraft({ ...transaction, priceCurrency: transaction.priceCurrency ?? '' }, transaction);
}

type Dated = Pick<CashFields, 'date'>;

/**
 * The new date and amount of the linked cash transaction. Null if neither changes, or if the expected cash is unknown
 * or in another currency.
 */
export function updatedCashFields(
  cash: CashFields & { readonly amountCurrency: string },
  [was, is]: readonly [Dated, Dated],
  [before, now]: readonly [ExpectedCash, ExpectedCash],
): CashFields | null {
  if (now.amountValue === null || now.amountCurrency !== cash.amountCurrency) return null;
  const amountValue = now.amountValue === before.amountValue ? cash.amountValue : now.amountValue;
  const date = is.date === was.date ? cash.date : is.date;
  return amountValue === cash.amountValue && date === cash.date ? null : { date, amountValue };
}

/**
 * Returns a function that computes how the linked cash transaction changes if the submitted input is saved. It resolves
 * to null if the cash transaction stays unchanged.
 */
export function useComputeCashChange(): (
  transaction: PositionMovement,
  written: PositionFormOutput,
) => Promise<CashChange | null> {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const ask = useFetchExpectedCash();
  const { walletId } = useWallet();
  return useCallback(
    async (transaction, written) => {
      const { transferCounterType: type, transferCounterId: id } = transaction;
      const [stored, sent] = [storedCashDraft(transaction), toCashDraft(written, transaction)];
      if (type !== 'transaction' || id === null || stored === null || sent === null) return null;
      const cash = await queryClient.fetchQuery(
        trpc.transactions.get.queryOptions({ walletId, id }, { trpc: { context: UNBATCHED_CONTEXT } }),
      );
      const expected = await Promise.all([
        ask(stored, cash.assetId, cash.amountCurrency),
        ask(sent, cash.assetId, cash.amountCurrency),
      ]);
      const after = updatedCashFields(cash, [stored, sent], expected);
      if (after === null || !shouldUpdateLinkedCash(written.match, cash)) return null;
      return { before: { date: cash.date, amountValue: cash.amountValue }, after };
    },
    [trpc, queryClient, ask, walletId],
  );
}
