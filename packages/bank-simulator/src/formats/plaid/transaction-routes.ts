import {
  jsonResponse,
  numberField,
  type SimulatedRequest,
  type SimulatedRoute,
  textField,
} from '../../http/request-and-response.ts';
import { FormatRefusal, type SimulatorCore } from '../../http/simulator-core.ts';
import { decodeOpaqueText, encodeOpaqueText } from '../../http/statement-line-pages.ts';
import type { StatedLine } from '../../statements/stated-lines.ts';
import { addUtcDays } from '../../world/calendar.ts';
import type { SimulatedAccount, TrueTransaction } from '../../world/model.ts';
import { plaidError, plaidRequestId } from './errors.ts';
import { plaidAccount, plaidAccountId, plaidTransaction, plaidTransactionId } from './records.ts';
import { type PlaidTokenItem, requirePlaidItem } from './token-item.ts';

/** The route `/transactions/sync`, which returns changes since a cursor. */
export const plaidTransactionRoutes = (core: SimulatorCore): SimulatedRoute[] => [
  { method: 'POST', path: /^\/transactions\/sync$/, answer: (exchange) => sync(core, exchange) },
  {
    method: 'POST',
    path: /^\/transactions\/refresh$/,
    answer: (exchange) => {
      requirePlaidItem(core, exchange, 'refresh');
      return jsonResponse({ request_id: plaidRequestId(core) });
    },
  },
];

/**
 * Position in an account’s events. `sentCounts`: number of events sent by earlier updates, by account. `until`: number of events
 * when the current update began, by account; null between updates. `at`: number of changes of this update already sent.
 */
interface Cursor {
  sentCounts: Record<string, number>;
  until: Record<string, number> | null;
  at: number;
}

interface Change {
  readonly kind: 'added' | 'modified' | 'removed';
  readonly account: SimulatedAccount;
  readonly line: StatedLine | null;
  readonly reference: string;
}

function sync(core: SimulatorCore, exchange: SimulatedRequest) {
  const cursor = cursorOf(core, textField(exchange.body, 'cursor'));
  const count = Math.min(numberField(exchange.body, 'count') ?? 100, 500);
  const asked = requirePlaidItem(core, exchange, 'transactions', cursor.at / count + 1);
  const only = textField(exchange.body, 'options', 'account_id');
  const isLost = asked.visit.faults.some(({ kind }) => kind === 'lostCursor');
  if (isLost && textField(exchange.body, 'cursor') !== null) throw new FormatRefusal('mutated', asked.consent);
  const banked = asked.accounts
    .filter(({ kind }) => kind !== 'depot')
    .filter(({ key }) => only === null || only === plaidAccountId(core, asked.consent, key));
  if (only !== null && banked.length === 0) {
    const message = 'failed to find requested account ID for requested item';
    throw plaidError(core, { type: 'INVALID_INPUT', code: 'INVALID_ACCOUNT_ID', message });
  }
  const now = Object.fromEntries(banked.map(({ key, events }) => [key, events.length]));
  // If something changes while the client reads the pages of an update, it must restart the update.
  if (cursor.until !== null && banked.some(({ key }) => cursor.until?.[key] !== now[key])) {
    throw new FormatRefusal('mutated', asked.consent);
  }
  const changes = banked.flatMap((account) => changesOf(core, asked, account, cursor.sentCounts[account.key] ?? 0));
  const page = pageOfChanges(changes, cursor.at, count, asked);
  const hasMore = cursor.at + count < changes.length;
  const next: Cursor = hasMore
    ? { sentCounts: cursor.sentCounts, until: now, at: cursor.at + count }
    : { sentCounts: now, until: null, at: 0 };
  const linesOf = (kind: Change['kind']) =>
    page.flatMap(({ kind: its, line, account }) =>
      its === kind && line !== null ? [plaidTransaction(core, asked.consent, account, line)] : [],
    );
  return jsonResponse({
    transactions_update_status: 'HISTORICAL_UPDATE_COMPLETE',
    accounts: banked.map((account) => plaidAccount(core, asked.consent, account)),
    added: linesOf('added'),
    modified: linesOf('modified'),
    removed: page.flatMap(({ kind, reference, account }) =>
      kind === 'removed'
        ? [
            {
              transaction_id: plaidTransactionId(reference),
              account_id: plaidAccountId(core, asked.consent, account.key),
            },
          ]
        : [],
    ),
    next_cursor: encodeOpaqueText(next),
    has_more: hasMore,
    request_id: plaidRequestId(core),
  });
}

function pageOfChanges(
  changes: readonly Change[],
  at: number,
  count: number,
  { visit }: PlaidTokenItem,
): readonly Change[] {
  const has = (kind: 'pageTwice' | 'pageMissing') => visit.faults.some((fault) => fault.kind === kind);
  const page = changes.slice(at, at + count);
  if (has('pageMissing')) return [];
  return has('pageTwice') ? [...page, ...page] : page;
}

function cursorOf(core: SimulatorCore, text: string | null): Cursor {
  if (text === null) return { sentCounts: {}, until: null, at: 0 };
  const kept = decodeOpaqueText(text);
  if (!isCursor(kept)) {
    const message = 'cursor not associated with access_token';
    throw plaidError(core, { type: 'INVALID_INPUT', code: 'INVALID_FIELD', message });
  }
  return kept;
}

const isCursor = (kept: unknown): kept is Cursor =>
  typeof kept === 'object' && kept !== null && 'sentCounts' in kept && 'until' in kept && 'at' in kept;

/**
 * Returns the changes that were not sent yet, by transaction: a new transaction is added, a known transaction is
 * modified, or removed if its id has changed. A pending transaction that is booked is removed and added.
 */
function changesOf(
  core: SimulatorCore,
  { visit, consent }: PlaidTokenItem,
  account: SimulatedAccount,
  sentCount: number,
): Change[] {
  const today = core.world.moment(account).today;
  const days = { from: addUtcDays(today, -consent.historyDays), until: today };
  // Plaid has its own ids, which change once a transaction is booked.
  const stated = core.lines(account, visit, days, { references: 'pointed' });
  const lines = new Map(stated.map((line) => [line.truthId, line]));
  const before = new Map<string, 'pending' | 'booked' | 'gone'>();
  for (const { truthId, kind } of account.events.slice(0, sentCount)) {
    if (kind !== 'changed') before.set(truthId, kind === 'dropped' ? 'gone' : kind);
  }
  const touched = new Set(account.events.slice(sentCount).map(({ truthId }) => truthId));
  const changes: Change[] = [];
  for (const transaction of account.transactions.filter(({ truthId }) => touched.has(truthId))) {
    changes.push(
      ...changesOfOne(transaction, before.get(transaction.truthId), lines.get(transaction.truthId) ?? null, account),
    );
  }
  return changes;
}

function changesOfOne(
  transaction: TrueTransaction,
  before: 'pending' | 'booked' | 'gone' | undefined,
  line: StatedLine | null,
  account: SimulatedAccount,
): Change[] {
  const isKnown = before === 'pending' || before === 'booked';
  const reference = line?.reference ?? transaction.truthId;
  const former = before === 'pending' ? transaction.pendingReference : transaction.bookedReference;
  const removed: Change = { kind: 'removed', account, line: null, reference: former };
  if (line === null) return isKnown ? [removed] : [];
  if (!isKnown) return [{ kind: 'added', account, line, reference }];
  if (before === transaction.status) return [{ kind: 'modified', account, line, reference }];
  return reference === former
    ? [{ kind: 'modified', account, line, reference }]
    : [{ kind: 'added', account, line, reference }, removed];
}
