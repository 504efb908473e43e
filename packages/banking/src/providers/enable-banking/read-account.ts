import { addDays, earlierDate } from '@coffer/domain/dates.ts';
import { balanceOrNull } from '../balance-or-null.ts';
import { buildDelivery } from '../build-delivery.ts';
import { joinPages } from '../join-pages.ts';
import type { ParsedDeliveryLines } from '../parse-delivery-lines.ts';
import type { AccountDelivery, AccountReadInput, CallContext, DeliveredLine, UnreadableRecord } from '../provider.ts';
import { parseProviderResponse } from '../response-fields.ts';
import type { AccountBalances } from '../stated-balance.ts';
import { uniqueUnreadableRecords } from '../unreadable-record.ts';
import { type EnableBankingClient, EnableBankingFault, WRONG_PERIOD_CODE } from './client.ts';
import { parseEnableBankingBalances as balancesOf, parseEnableBankingLines as linesOfPage } from './parse-records.ts';
import {
  enableBankingBalancesResponse as balancesAnswer,
  enableBankingTransactionsResponse as transactionsAnswer,
} from './response-schemas.ts';

/** Limit for a bank that never stops returning further pages. */
const MAX_PAGES = 500;
/** Periods in days to try in turn if a bank rejects the whole history or the requested period. */
const SHORTER_PERIODS = [89, 60, 30, 7];

/**
 * Reads all pages of transactions, then the balance. A transaction that the bank books in between may be missing from the pages,
 * and comes with the next delivery.
 */
export async function readEnableBankingAccount(
  client: EnableBankingClient,
  account: AccountReadInput,
  call: CallContext,
): Promise<AccountDelivery> {
  const pages = await wholeHistory(client, account, call);
  const lines = joinPages(pages.lines);
  return buildDelivery({
    lines,
    from: pages.from ?? firstDayOf(lines, account.until),
    until: account.until,
    hasAllPages: pages.isComplete,
    setAside: pages.setAside,
    bookedBalance: null,
    ...(await balanceOrNull(balances(client, account, lines, call))),
  });
}

async function balances(
  client: EnableBankingClient,
  { account, until, attended }: AccountReadInput,
  lines: readonly DeliveredLine[],
  call: CallContext,
): Promise<AccountBalances> {
  const body = await client.get(['accounts', account.id, 'balances'], {}, call, attended);
  const stated = parseProviderResponse(balancesAnswer, body, 'the balances').balances;
  return balancesOf(stated, { currency: account.currency, lines, until });
}

interface Pages {
  readonly lines: readonly (readonly DeliveredLine[])[];
  readonly setAside: readonly UnreadableRecord[];
  readonly isComplete: boolean;
  readonly from: string | null;
}

async function wholeHistory(client: EnableBankingClient, account: AccountReadInput, call: CallContext): Promise<Pages> {
  const shorter = SHORTER_PERIODS.map((days) => addDays(account.until, -days));
  const starts = [account.from, ...shorter.filter((day) => account.from === null || day > account.from)];
  for (const [at, from] of starts.entries()) {
    try {
      return await pagesFrom(client, account, from, call);
    } catch (error) {
      const isWrongPeriod = error instanceof EnableBankingFault && error.code === WRONG_PERIOD_CODE;
      if (!isWrongPeriod || at === starts.length - 1) throw error;
    }
  }
  throw new Error('no period was requested');
}

async function pagesFrom(
  client: EnableBankingClient,
  { account, until, attended }: AccountReadInput,
  from: string | null,
  call: CallContext,
): Promise<Pages> {
  const period: Record<string, string> = from === null ? { strategy: 'longest' } : { date_from: from };
  const lines: DeliveredLine[][] = [];
  const read: ParsedDeliveryLines[] = [];
  const keys = new Set<string>();
  let query = period;
  for (;;) {
    const body = await client.get(['accounts', account.id, 'transactions'], query, call, attended);
    const answer = parseProviderResponse(transactionsAnswer, body, 'a page of transactions');
    const page = linesOfPage(answer.transactions, until);
    lines.push(page.lines);
    read.push(page);
    const key = answer.continuation_key ?? '';
    // A repeated key would return the same pages forever.
    const isStuck = key !== '' && (keys.has(key) || lines.length >= MAX_PAGES);
    if (key === '' || isStuck) return { lines, setAside: uniqueUnreadableRecords(read), isComplete: !isStuck, from };
    keys.add(key);
    query = { ...period, continuation_key: key };
  }
}

function firstDayOf(lines: readonly DeliveredLine[], until: string): string {
  return lines.reduce((first, { date }) => earlierDate(date, first), until);
}
