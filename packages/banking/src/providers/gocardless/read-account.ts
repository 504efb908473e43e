import { earlierDate } from '@coffer/domain/dates.ts';
import { deliveryOf } from '../delivery.ts';
import { readAnswer } from '../fields.ts';
import { joinedPages } from '../joined-pages.ts';
import { optionalBalance } from '../optional-balance.ts';
import type { Call, Delivery, ReadAccount, StatedBalance } from '../provider.ts';
import type { GocardlessClient } from './client.ts';
import { gocardlessBookedBalance as bookedBalance, gocardlessLinesOf as linesOf } from './transform.ts';
import {
  gocardlessBalancesAnswer as balancesAnswer,
  gocardlessTransactionsAnswer as transactionsAnswer,
} from './wire.ts';

/** All bookings in one answer, then the balance: what is booked in between comes next. */
export async function readGocardlessAccount(
  client: GocardlessClient,
  asked: ReadAccount,
  call: Call,
): Promise<Delivery> {
  const { account, from, until } = asked;
  const query: Record<string, string> = from === null ? {} : { date_from: from };
  const body = await client.get(['accounts', account.id, 'transactions'], query, call);
  const { booked, pending } = readAnswer(transactionsAnswer, body, 'the bookings').transactions;
  const parts = [linesOf(booked, { pending: false, until }), linesOf(pending, { pending: true, until })];
  const lines = joinedPages([parts.flatMap((part) => part.lines)]);
  return deliveryOf({
    lines,
    from: from ?? lines.reduce((first, { date }) => earlierDate(date, first), until),
    until,
    isComplete: parts.every(({ all }) => all),
    bookedBalance: await optionalBalance(balanceOf(client, asked, pending.length > 0, call)),
  });
}

async function balanceOf(
  client: GocardlessClient,
  { account, until }: ReadAccount,
  hasPending: boolean,
  call: Call,
): Promise<StatedBalance | null> {
  const body = await client.get(['accounts', account.id, 'balances'], {}, call);
  const { balances } = readAnswer(balancesAnswer, body, 'the balances');
  return bookedBalance(balances, { currency: account.currency, hasPending, until });
}
