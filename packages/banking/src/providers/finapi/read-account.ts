import { earlierDate } from '@coffer/domain/dates.ts';
import { buildDelivery } from '../build-delivery.ts';
import { parseExactAmount } from '../exact-amount.ts';
import { joinPages } from '../join-pages.ts';
import type { ParsedDeliveryLines } from '../parse-delivery-lines.ts';
import {
  type AccountDelivery,
  type AccountReadInput,
  type CallContext,
  type DeliveredLine,
  ProviderFault,
  type UnreadableRecord,
} from '../provider.ts';
import { parseCurrencyCode, parseElements, parseProviderResponse } from '../response-fields.ts';
import { uniqueUnreadableRecords } from '../unreadable-record.ts';
import { type FinapiClient, FinapiFault } from './client.ts';
import {
  parseFinapiPage as linesOfPage,
  parseFinapiPendingLines,
  parseFinapiPositions as positionsOf,
} from './parse-records.ts';
import { refreshFinapiConnection } from './refresh-finapi-connection.ts';
import {
  finapiAccountRecord as accountShape,
  finapiAccountsResponse as accountsAnswer,
  finapiPendingResponse,
  finapiSecuritiesResponse,
  finapiTransactionsResponse as transactionsAnswer,
  type FinapiAccount as WireAccount,
} from './response-schemas.ts';
import { type FinapiSecrets, finapiUserFromSecrets, parseFinapiSecrets as secretsOf } from './secrets.ts';

const LINES_A_PAGE = 500;
/** Maximum number of pages: 100,000 transactions of one account. */
const MAX_PAGES = 200;

export async function readFinapiAccount(
  client: FinapiClient,
  asked: AccountReadInput,
  call: CallContext,
): Promise<AccountDelivery> {
  const secrets = secretsOf(asked.secrets);
  try {
    await refreshFinapiConnection(client, secrets, call);
  } catch (error) {
    // The connection or its user was deleted at finAPI.
    if (error instanceof FinapiFault && error.code === 'UNKNOWN_ENTITY') {
      throw new ProviderFault('consentEnded', 'the connection no longer exists');
    }
    throw error;
  }
  const account = await accountOf(client, asked, secrets, call);
  const currency = parseCurrencyCode(account.accountCurrency) ?? asked.account.currency;
  const pages = await pagesOf(client, asked, { secrets, currency }, call);
  const pending = await pendingOf(client, asked, { secrets, currency }, call);
  const lines = joinPages([...pages.lines, pending.lines]);
  const amount = parseExactAmount(account.balance ?? '');
  const isDepot = asked.account.type === 'securities';
  const money = buildDelivery({
    lines,
    from: asked.from ?? lines.reduce((first, { date }) => earlierDate(date, first), asked.until),
    until: asked.until,
    hasAllPages: pages.isComplete,
    setAside: uniqueUnreadableRecords([pages, pending]),
    // The balance of a securities account is the value of its securities.
    bookedBalance: amount === null || currency === null || isDepot ? null : { amount, currency, date: asked.until },
  });
  return isDepot ? { ...money, positions: await positions(client, asked, secrets, call) } : money;
}

async function accountOf(
  client: FinapiClient,
  { account: { id } }: AccountReadInput,
  secrets: FinapiSecrets,
  call: CallContext,
): Promise<WireAccount> {
  const body = await client.send(
    { path: ['api', 'v2', 'accounts'], query: { ids: id }, user: finapiUserFromSecrets(secrets) },
    call,
  );
  const found = parseElements(
    accountShape,
    parseProviderResponse(accountsAnswer, body, 'the account').accounts,
  ).read.at(0);
  if (found === undefined) throw new ProviderFault('refused', 'the connection does not include this account');
  return found;
}

async function pagesOf(
  client: FinapiClient,
  { account: { id }, from }: AccountReadInput,
  { secrets, currency }: { readonly secrets: FinapiSecrets; readonly currency: string | null },
  call: CallContext,
): Promise<{
  readonly lines: DeliveredLine[][];
  readonly setAside: readonly UnreadableRecord[];
  readonly isComplete: boolean;
}> {
  const lines: DeliveredLine[][] = [];
  const parts: ParsedDeliveryLines[] = [];
  const seen = new Set<string>();
  for (let page = 1; page <= MAX_PAGES; page++) {
    const query = {
      ...{ view: 'bankView', accountIds: id, order: 'id,asc', page: String(page), perPage: String(LINES_A_PAGE) },
      ...(from === null ? {} : { minBankBookingDate: from }),
    };
    const path = ['api', 'v2', 'transactions'];
    const body = await client.send({ path, query, user: finapiUserFromSecrets(secrets) }, call);
    const answer = parseProviderResponse(transactionsAnswer, body, 'a page of transactions');
    const read = linesOfPage(answer.transactions, currency);
    lines.push(read.lines);
    parts.push(read);
    for (const record of answer.transactions) seen.add(JSON.stringify(record));
    const { pageCount, totalCount } = answer.paging;
    if (page >= pageCount || answer.transactions.length === 0) {
      return { lines, setAside: uniqueUnreadableRecords(parts), isComplete: seen.size === totalCount };
    }
  }
  return { lines, setAside: uniqueUnreadableRecords(parts), isComplete: false };
}

/** Returns the pending transactions; none if the licence does not include their list. */
async function pendingOf(
  client: FinapiClient,
  { account: { id }, until }: AccountReadInput,
  { secrets, currency }: { readonly secrets: FinapiSecrets; readonly currency: string | null },
  call: CallContext,
): Promise<ReturnType<typeof parseFinapiPendingLines>> {
  const path = ['api', 'v2', 'pendingTransactions'];
  try {
    const body = await client.send({ path, query: { accountIds: id }, user: finapiUserFromSecrets(secrets) }, call);
    const answer = parseProviderResponse(finapiPendingResponse, body, 'the pending transactions');
    return parseFinapiPendingLines(answer.pendingTransactions, { currency, until });
  } catch (error) {
    if (error instanceof FinapiFault && error.kind === 'refused') return { lines: [], setAside: [] };
    throw error;
  }
}

async function positions(
  client: FinapiClient,
  { account: { id } }: AccountReadInput,
  secrets: FinapiSecrets,
  call: CallContext,
): Promise<AccountDelivery['positions']> {
  const query = { accountIds: id, page: '1', perPage: String(LINES_A_PAGE) };
  const body = await client.send(
    { path: ['api', 'v2', 'securities'], query, user: finapiUserFromSecrets(secrets) },
    call,
  );
  return positionsOf(parseProviderResponse(finapiSecuritiesResponse, body, 'the securities').securities);
}
