import { addDays, earlierDate } from '@coffer/domain/dates.ts';
import { deliveryOf } from '../delivery.ts';
import { readAnswer } from '../fields.ts';
import { joinedPages } from '../joined-pages.ts';
import { optionalBalance } from '../optional-balance.ts';
import type { Call, DeliveredLine, Delivery, ReadAccount, StatedBalance } from '../provider.ts';
import { type EnableBankingClient, EnableBankingFault, WRONG_PERIOD } from './client.ts';
import { enableBankingBookedBalance as bookedBalance, enableBankingLinesOfPage as linesOfPage } from './transform.ts';
import {
  enableBankingBalancesAnswer as balancesAnswer,
  enableBankingTransactionsAnswer as transactionsAnswer,
} from './wire.ts';

/** A bank that goes on naming pages is left at some point. */
const MOST_PAGES = 500;
/** What each bank has, where it refuses to say how far back it goes. */
const SURE_DAYS = 89;

/** All pages of bookings, then the balance: what is booked in between is in neither list at the worst, and comes next. */
export async function readEnableBankingAccount(
  client: EnableBankingClient,
  account: ReadAccount,
  call: Call,
): Promise<Delivery> {
  const pages = await wholeHistory(client, account, call);
  const lines = joinedPages(pages.lines);
  return deliveryOf({
    lines,
    from: pages.from ?? firstDayOf(lines, account.until),
    until: account.until,
    isComplete: pages.isComplete,
    bookedBalance: await optionalBalance(
      balanceOf(
        client,
        account,
        lines.some(({ pending }) => pending),
        call,
      ),
    ),
  });
}

async function balanceOf(
  client: EnableBankingClient,
  { account, until, attended }: ReadAccount,
  hasPending: boolean,
  call: Call,
): Promise<StatedBalance | null> {
  const body = await client.get(['accounts', account.id, 'balances'], {}, call, attended);
  const { balances } = readAnswer(balancesAnswer, body, 'the balances');
  return bookedBalance(balances, { currency: account.currency, hasPending, until });
}

interface Pages {
  readonly lines: readonly (readonly DeliveredLine[])[];
  readonly isComplete: boolean;
  readonly from: string | null;
}

async function wholeHistory(client: EnableBankingClient, account: ReadAccount, call: Call): Promise<Pages> {
  try {
    return await pagesFrom(client, account, account.from, call);
  } catch (error) {
    if (!(error instanceof EnableBankingFault) || error.code !== WRONG_PERIOD) throw error;
  }
  const sure = addDays(account.until, -SURE_DAYS);
  return pagesFrom(client, account, account.from === null || account.from < sure ? sure : account.from, call);
}

async function pagesFrom(
  client: EnableBankingClient,
  { account, until, attended }: ReadAccount,
  from: string | null,
  call: Call,
): Promise<Pages> {
  const period: Record<string, string> = from === null ? { strategy: 'longest' } : { date_from: from };
  const lines: DeliveredLine[][] = [];
  const keys = new Set<string>();
  let isComplete = true;
  let query = period;
  for (;;) {
    const body = await client.get(['accounts', account.id, 'transactions'], query, call, attended);
    const answer = readAnswer(transactionsAnswer, body, 'a page of bookings');
    const page = linesOfPage(answer.transactions, until);
    lines.push(page.lines);
    isComplete &&= page.all;
    const key = answer.continuation_key ?? '';
    if (key === '') return { lines, isComplete, from };
    // A key that leads back would lead around for ever.
    if (keys.has(key) || lines.length >= MOST_PAGES) return { lines, isComplete: false, from };
    keys.add(key);
    query = { ...period, continuation_key: key };
  }
}

function firstDayOf(lines: readonly DeliveredLine[], until: string): string {
  return lines.reduce((first, { date }) => earlierDate(date, first), until);
}
