import { earlierDate } from '@coffer/domain/dates.ts';
import { deliveryOf } from '../delivery.ts';
import { readAnswer, readEach } from '../fields.ts';
import { optionalBalance } from '../optional-balance.ts';
import {
  type Call,
  type DeliveredLine,
  type Delivery,
  ProviderFault,
  type ReadAccount,
  type StatedBalance,
} from '../provider.ts';
import { CHANGED_MEANWHILE, type PlaidClient, PlaidFault } from './client.ts';
import { type ReadWithToken, readDepot } from './read-depot.ts';
import { plaidSecretsOf as secretsOf } from './secrets.ts';
import { plaidBookedBalance as bookedBalance, lineOf } from './transform.ts';
import {
  plaidAccountRecord as accountShape,
  plaidAccountsAnswer as accountsAnswer,
  plaidSyncAnswer,
  plaidRemoved as removed,
  plaidTransactionRecord as transaction,
} from './wire.ts';

const LINES_A_PAGE = 500;
const MOST_PAGES = 500;
/** A list that changes while its pages are read is begun anew this often. */
const MOST_BEGINNINGS = 5;

export async function readPlaidAccount(client: PlaidClient, asked: ReadAccount, call: Call): Promise<Delivery> {
  const { accessToken } = secretsOf(asked.secrets);
  if (accessToken === null) throw new ProviderFault('consentEnded', 'the consent was never finished');
  if (asked.account.type === 'securities') return readDepot(client, { ...asked, accessToken }, call);
  const changes = await changesOf(client, { ...asked, accessToken }, call);
  const lines = [...changes.lines.values()];
  const isWhole = asked.cursor === null;
  const money = deliveryOf({
    lines,
    from: asked.from ?? lines.reduce((first, { date }) => earlierDate(date, first), asked.until),
    until: asked.until,
    isComplete: isWhole && changes.isComplete,
    bookedBalance: await optionalBalance(balanceOf(client, { ...asked, accessToken }, call)),
  });
  // A pending line that its booked one names is not taken back.
  const settled = new Set(lines.map(({ pendingId }) => pendingId));
  return {
    ...money,
    coversDays: changes.isComplete,
    removedIds: [...changes.removed].filter((id) => !settled.has(id)),
    // What could not be read comes again.
    cursor: changes.allRead ? changes.cursor : asked.cursor,
  };
}

interface Changes {
  readonly lines: Map<string, DeliveredLine>;
  readonly removed: Set<string>;
  cursor: string | null;
  allRead: boolean;
  /** Nothing is left to come: the whole history is there. */
  isComplete: boolean;
}

async function changesOf(client: PlaidClient, asked: ReadWithToken, call: Call): Promise<Changes> {
  for (let beginning = 1; ; beginning++) {
    try {
      return await allPages(client, asked, call);
    } catch (error) {
      const again = error instanceof PlaidFault && error.code === CHANGED_MEANWHILE && beginning < MOST_BEGINNINGS;
      if (!again) throw error;
    }
  }
}

async function allPages(client: PlaidClient, asked: ReadWithToken, call: Call): Promise<Changes> {
  const changes: Changes = {
    lines: new Map(),
    removed: new Set(),
    cursor: asked.cursor,
    allRead: true,
    isComplete: true,
  };
  for (let page = 0; page < MOST_PAGES; page++) {
    const request = {
      access_token: asked.accessToken,
      ...(changes.cursor === null ? {} : { cursor: changes.cursor }),
      count: LINES_A_PAGE,
      options: { account_id: asked.account.id, include_original_description: true },
    };
    const body = await client.send((api, options) => api.transactionsSync(request, options), call);
    const answer = readAnswer(plaidSyncAnswer, body, 'a page of bookings');
    addPage(changes, answer);
    const status = answer.transactions_update_status ?? 'HISTORICAL_UPDATE_COMPLETE';
    changes.isComplete = changes.allRead && status === 'HISTORICAL_UPDATE_COMPLETE';
    // A list that has nothing yet answers with an empty cursor, which is none.
    if (answer.next_cursor !== '') changes.cursor = answer.next_cursor;
    if (!answer.has_more) return changes;
  }
  changes.isComplete = false;
  return changes;
}

/** In the order in which it came: what is added and then taken back was never there. */
function addPage(
  changes: Changes,
  page: { readonly added: unknown[]; readonly modified: unknown[]; readonly removed: unknown[] },
): void {
  const { read, all } = readEach(transaction, [...page.added, ...page.modified]);
  changes.allRead &&= all;
  for (const record of read) {
    const line = lineOf(record);
    if (line === null) changes.allRead = false;
    else changes.lines.set(record.transaction_id, line);
  }
  for (const { transaction_id: id } of readEach(removed, page.removed).read) {
    changes.lines.delete(id);
    changes.removed.add(id);
  }
}

async function balanceOf(
  client: PlaidClient,
  { accessToken, account: { id }, until }: ReadWithToken,
  call: Call,
): Promise<StatedBalance | null> {
  const asked = { access_token: accessToken, options: { account_ids: [id] } };
  const body = await client.send((api, options) => api.accountsGet(asked, options), call);
  const found = readEach(accountShape, readAnswer(accountsAnswer, body, 'the accounts').accounts).read;
  const account = found.find(({ account_id }) => account_id === id);
  return account === undefined ? null : bookedBalance(account, until);
}
