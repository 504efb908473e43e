import { earlierDate } from '@coffer/domain/dates.ts';
import { balanceOrNull } from '../balance-or-null.ts';
import { buildDelivery } from '../build-delivery.ts';
import { parseDeliveryLines } from '../parse-delivery-lines.ts';
import {
  type AccountDelivery,
  type AccountReadInput,
  type CallContext,
  type DeliveredLine,
  ProviderFault,
  type UnreadableRecord,
} from '../provider.ts';
import { parseElements, parseProviderResponse } from '../response-fields.ts';
import type { AccountBalances } from '../stated-balance.ts';
import { uniqueUnreadableRecords } from '../unreadable-record.ts';
import { CHANGED_DURING_PAGINATION_CODE, type PlaidClient, PlaidFault } from './client.ts';
import { parsePlaidBalances, parsePlaidLine } from './parse-records.ts';
import { type InvestmentAccountReadInput, readPlaidInvestmentAccount } from './read-investment-account.ts';
import {
  plaidAccountRecord as accountShape,
  plaidAccountsResponse as accountsAnswer,
  plaidSyncResponse,
  plaidRemovedTransaction as removed,
  plaidTransactionRecord as transaction,
} from './response-schemas.ts';
import { parsePlaidSecrets as secretsOf } from './secrets.ts';

const LINES_A_PAGE = 500;
const MAX_PAGES = 500;
/**
 * Maximum number of attempts. If the list changes during the read, the read starts again from the stored cursor; the
 * last attempt reads the list from its beginning.
 */
const MAX_BEGINNINGS = 5;

export async function readPlaidAccount(
  client: PlaidClient,
  asked: AccountReadInput,
  call: CallContext,
): Promise<AccountDelivery> {
  const { accessToken } = secretsOf(asked.secrets);
  if (accessToken === null) throw new ProviderFault('consentEnded', 'the consent was never completed');
  if (asked.account.type === 'securities') return readPlaidInvestmentAccount(client, { ...asked, accessToken }, call);
  const changes = await changesOf(client, { ...asked, accessToken }, call);
  const lines = [...changes.lines.values()];
  const money = buildDelivery({
    lines,
    from: asked.from ?? lines.reduce((first, { date }) => earlierDate(date, first), asked.until),
    until: asked.until,
    hasAllPages: changes.hasAllPages,
    setAside: uniqueUnreadableRecords([changes]),
    bookedBalance: null,
    ...(await balanceOrNull(balances(client, { ...asked, accessToken }, lines, call))),
  });
  // The id of a pending line that is now booked does not count as removed.
  const settled = new Set(lines.map(({ pendingId }) => pendingId));
  return {
    ...money,
    isComplete: changes.isWhole && money.isComplete,
    removedIds: [...changes.removed].filter((id) => !settled.has(id)),
    // The cursor is stored even if a record was set aside: Plaid delivers the record again when the bank changes it.
    cursor: changes.cursor,
  };
}

interface Changes {
  readonly lines: Map<string, DeliveredLine>;
  readonly removed: Set<string>;
  readonly setAside: UnreadableRecord[];
  cursor: string | null;
  /** True if the list is read from the start, so that no line of the bank is missing. */
  readonly isWhole: boolean;
  /** True if the provider has delivered the whole history. */
  hasAllPages: boolean;
}

async function changesOf(client: PlaidClient, asked: InvestmentAccountReadInput, call: CallContext): Promise<Changes> {
  let { cursor } = asked;
  for (let beginning = 1; ; beginning++) {
    const pages = { read: 0 };
    try {
      return await allPages(client, { ...asked, cursor }, pages, call);
    } catch (error) {
      const isMutated = error instanceof PlaidFault && error.code === CHANGED_DURING_PAGINATION_CODE;
      // If the first request is refused, the stored cursor is invalid.
      const isLostCursor =
        cursor !== null && pages.read === 0 && error instanceof PlaidFault && error.kind === 'refused';
      if ((!isMutated && !isLostCursor) || beginning >= MAX_BEGINNINGS) throw error;
      if (isLostCursor || pages.read === 0 || beginning === MAX_BEGINNINGS - 1) cursor = null;
    }
  }
}

async function allPages(
  client: PlaidClient,
  asked: InvestmentAccountReadInput,
  pages: { read: number },
  call: CallContext,
): Promise<Changes> {
  const changes: Changes = {
    lines: new Map(),
    removed: new Set(),
    setAside: [],
    cursor: asked.cursor,
    isWhole: asked.cursor === null,
    hasAllPages: true,
  };
  for (let page = 0; page < MAX_PAGES; page++) {
    const request = {
      access_token: asked.accessToken,
      ...(changes.cursor === null ? {} : { cursor: changes.cursor }),
      count: LINES_A_PAGE,
      options: { account_id: asked.account.id, include_original_description: true },
    };
    const body = await client.send((api, options) => api.transactionsSync(request, options), call);
    const answer = parseProviderResponse(plaidSyncResponse, body, 'a page of transactions');
    addPage(changes, answer);
    pages.read += 1;
    const status = answer.transactions_update_status ?? 'HISTORICAL_UPDATE_COMPLETE';
    changes.hasAllPages = status === 'HISTORICAL_UPDATE_COMPLETE';
    // A list without data yet returns an empty cursor, which counts as no cursor.
    if (answer.next_cursor !== '') changes.cursor = answer.next_cursor;
    if (!answer.has_more) return changes;
  }
  changes.hasAllPages = false;
  return changes;
}

/** Adds the changes of a page. A transaction that is both added and removed counts as removed. */
function addPage(
  changes: Changes,
  page: { readonly added: unknown[]; readonly modified: unknown[]; readonly removed: unknown[] },
): void {
  const { lines, setAside } = parseDeliveryLines(transaction, [...page.added, ...page.modified], parsePlaidLine);
  for (const line of lines) changes.lines.set(line.stableId ?? JSON.stringify(line), line);
  changes.setAside.push(...setAside);
  for (const { transaction_id: id } of parseElements(removed, page.removed).read) {
    changes.lines.delete(id);
    changes.removed.add(id);
  }
}

async function balances(
  client: PlaidClient,
  { accessToken, account: { id }, until }: InvestmentAccountReadInput,
  lines: readonly DeliveredLine[],
  call: CallContext,
): Promise<AccountBalances | null> {
  const asked = { access_token: accessToken, options: { account_ids: [id] } };
  const body = await client.send((api, options) => api.accountsGet(asked, options), call);
  const found = parseElements(accountShape, parseProviderResponse(accountsAnswer, body, 'the accounts').accounts).read;
  const account = found.find(({ account_id }) => account_id === id);
  return account === undefined ? null : parsePlaidBalances(account, { until, lines });
}
