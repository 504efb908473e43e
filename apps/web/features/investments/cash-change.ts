'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { UNBATCHED } from '#shared/data/links.ts';
import { type Outputs, useTRPC } from '#shared/data/trpc.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { PositionTransaction } from './booking.ts';
import { type BookingWritten, bookingDraftOf } from './booking-form.ts';
import { type ExpectedCash, useAskExpectedCash } from './use-expected-cash.ts';
import type { CashSaid } from './use-position-client.ts';

export type Cash = Outputs['transactions']['get'];

/** A change of the cash that a booking is linked with. */
export interface CashChange {
  readonly before: CashSaid;
  readonly after: CashSaid;
}

/** What the form says of the linked cash, where the person has said it. */
export const FOLLOWS = 'follows';
export const STAYS = 'stays';

/** Whether the cash changes along. What a bank has said is not changed unasked. */
export function follows(said: string | null, { source }: Pick<Cash, 'source'>): boolean {
  return said === null ? source === 'manual' : said === FOLLOWS;
}

/** The booking as it stands, as far as cash goes. */
export function storedDraft(booking: PositionTransaction) {
  return bookingDraftOf({ ...booking, priceCurrency: booking.priceCurrency ?? '' }, booking);
}

type Dated = Pick<CashSaid, 'date'>;

/** What the cash would say: it moves as the booking's day and amount do; null where neither moves. */
export function cashAfter(
  cash: CashSaid & { readonly amountCurrency: string },
  [was, is]: readonly [Dated, Dated],
  [before, now]: readonly [ExpectedCash, ExpectedCash],
): CashSaid | null {
  if (now.amountValue === null || now.amountCurrency !== cash.amountCurrency) return null;
  const amountValue = now.amountValue === before.amountValue ? cash.amountValue : now.amountValue;
  const date = is.date === was.date ? cash.date : is.date;
  return amountValue === cash.amountValue && date === cash.date ? null : { date, amountValue };
}

/** What happens to the cash when a changed booking is sent: asked then, so that it is about what is sent. */
export function useAskCashChange(): (
  booking: PositionTransaction,
  written: BookingWritten,
) => Promise<CashChange | null> {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const ask = useAskExpectedCash();
  const { walletId } = useWallet();
  return useCallback(
    async (booking, written) => {
      const { transferCounterType: type, transferCounterId: id } = booking;
      const [stored, sent] = [storedDraft(booking), bookingDraftOf(written, booking)];
      if (type !== 'transaction' || id === null || stored === null || sent === null) return null;
      const cash = await queryClient.fetchQuery(
        trpc.transactions.get.queryOptions({ walletId, id }, { trpc: { context: UNBATCHED } }),
      );
      const expected = await Promise.all([
        ask(stored, cash.assetId, cash.amountCurrency),
        ask(sent, cash.assetId, cash.amountCurrency),
      ]);
      const after = cashAfter(cash, [stored, sent], expected);
      if (after === null || !follows(written.match, cash)) return null;
      return { before: { date: cash.date, amountValue: cash.amountValue }, after };
    },
    [trpc, queryClient, ask, walletId],
  );
}
