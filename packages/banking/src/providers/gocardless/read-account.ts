import { earlierDate } from '@coffer/domain/dates.ts';
import { balanceOrNull } from '../balance-or-null.ts';
import { buildDelivery } from '../build-delivery.ts';
import { joinPages } from '../join-pages.ts';
import type { AccountDelivery, AccountReadInput, CallContext, DeliveredLine } from '../provider.ts';
import { parseProviderResponse } from '../response-fields.ts';
import type { AccountBalances } from '../stated-balance.ts';
import { uniqueUnreadableRecords } from '../unreadable-record.ts';
import type { GocardlessClient } from './client.ts';
import { parseGocardlessBalances as balancesOf, parseGocardlessLines as linesOf } from './parse-records.ts';
import {
  gocardlessBalancesResponse as balancesAnswer,
  gocardlessTransactionsResponse as transactionsAnswer,
} from './response-schemas.ts';

/**
 * Reads all transactions in one response, then the balance. A transaction that the bank adds between the two requests
 * comes with the next delivery.
 */
export async function readGocardlessAccount(
  client: GocardlessClient,
  asked: AccountReadInput,
  call: CallContext,
): Promise<AccountDelivery> {
  const { account, from, until } = asked;
  const query: Record<string, string> = from === null ? {} : { date_from: from };
  const body = await client.get(['accounts', account.id, 'transactions'], query, call);
  const { booked, pending } = parseProviderResponse(transactionsAnswer, body, 'the transactions').transactions;
  const parts = [linesOf(booked, { pending: false, until }), linesOf(pending, { pending: true, until })];
  const lines = joinPages([parts.flatMap((part) => part.lines)]);
  return buildDelivery({
    lines,
    from: from ?? lines.reduce((first, { date }) => earlierDate(date, first), until),
    until,
    hasAllPages: true,
    setAside: uniqueUnreadableRecords(parts),
    bookedBalance: null,
    ...(await balanceOrNull(balances(client, asked, lines, call))),
  });
}

async function balances(
  client: GocardlessClient,
  { account, until }: AccountReadInput,
  lines: readonly DeliveredLine[],
  call: CallContext,
): Promise<AccountBalances> {
  const body = await client.get(['accounts', account.id, 'balances'], {}, call);
  const stated = parseProviderResponse(balancesAnswer, body, 'the balances').balances;
  return balancesOf(stated, { currency: account.currency, lines, until });
}
