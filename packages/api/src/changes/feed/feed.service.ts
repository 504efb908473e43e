import * as is from '@coffer/db/columns.ts';
import type { z } from 'zod';
import { PageByteCounter, readItemsUntilPageFull } from '../../kernel/page-byte-counter.ts';
import type { RequestedWallet } from '../../kernel/wallet.ts';
import { visibleRecipient } from '../../people/notifications/notifications.service.ts';
import { walletKind } from '../../wallets/wallets.kind.ts';
import {
  type ChangedRecord,
  type changesPage,
  FEED_TYPES,
  type FeedType,
  type listChangesInput,
} from './feed.schema.ts';
import { decodeFeedCursor, encodeFeedCursor, type FeedPosition, positionAfterChange } from './feed-cursor.ts';
import { readCurrentFeedRecords, readNextFeedRecordIds } from './feed-records.ts';
import { type NumberedFeed, numberChanges } from './number-changes.ts';

type Page = z.infer<typeof changesPage>;
type ListChangesParameters = Pick<z.infer<typeof listChangesInput>, 'since' | 'types' | 'limit'>;

/** Lists the records that changed since a cursor, each once and in its current state. */
export async function listChanges(
  wallet: RequestedWallet,
  { since, types = [...FEED_TYPES], limit }: ListChangesParameters,
): Promise<Page> {
  const feed = await numberChanges(wallet);
  if (since === 'now')
    return { items: [], nextCursor: encodeFeedCursor(feed, positionAfterChange(feed.lastNumber)), more: false };
  const place = since === undefined ? firstPlace(feed) : decodeFeedCursor(since, feed);
  const asked = { types: FEED_TYPES.filter((type) => types.includes(type)), limit };
  return 'seq' in place ? changesAfter(wallet, feed, place, asked) : recordsAfter(wallet, feed, place, asked);
}

interface FeedPageInput {
  readonly types: readonly FeedType[];
  readonly limit: number;
}

function firstPlace({ lastNumber }: NumberedFeed): FeedPosition {
  return { began: lastNumber, type: walletKind.type, after: '' };
}

/** Returns a page of the initial read. Changes made meanwhile have a higher number than `began`. */
async function recordsAfter(
  wallet: RequestedWallet,
  feed: NumberedFeed,
  place: Extract<FeedPosition, { began: number }>,
  { types, limit }: FeedPageInput,
): Promise<Page> {
  const items: ChangedRecord[] = [];
  const room = new PageByteCounter();
  let after = place.after;
  for (const type of FEED_TYPES.slice(FEED_TYPES.indexOf(place.type))) {
    if (types.includes(type)) {
      const count = limit - items.length;
      const ids = await readNextFeedRecordIds(wallet, type, after, count);
      const records = await readItemsUntilPageFull(ids, room, (part) => readCurrentFeedRecords(wallet, type, part));
      items.push(
        ...records.flatMap((record, at) =>
          record === null ? [] : [toChangedRecord({ type, id: ids[at] ?? '', number: null }, record)],
        ),
      );
      const last = ids[records.length - 1] ?? after;
      if (records.length < ids.length || ids.length === count) {
        return { items, nextCursor: encodeFeedCursor(feed, { began: place.began, type, after: last }), more: true };
      }
    }
    after = '';
  }
  return { items, nextCursor: encodeFeedCursor(feed, positionAfterChange(place.began)), more: false };
}

const ROW = { number: is.int8, seq: is.int8, type: is.text, id: is.text, last: is.bool, gone: is.bool, own: is.bool };

/**
 * SQL: the next rows of the feed. $1 wallet, $2 and $3 number and row of the position, $4 the last number, $5 limit, $6
 * the person whose notifications are visible (null: all). `last` is true if no later row has the same record; the feed
 * emits only such rows. The former state is read for notifications only: for transactions the view would have to build
 * JSON.
 */
const ROWS = `
  SELECT row.number, row.seq, row.type, row."recordId" AS id,
    NOT EXISTS (
      SELECT FROM coffer.changed_row AS later JOIN "AuditRow" AS head ON head."walletId" = later."walletId" AND head.id = later."changeSetId"
      WHERE later."walletId" = $1 AND later."recordId" = row."recordId" AND later.type = row.type
        AND (head.number, later.seq) > (row.number, row.seq) AND head.number <= $4::bigint
    ) AS last,
    row.change = 'd' AS gone,
    row.type <> 'notification' OR $6::uuid IS NULL OR row.before IS NULL OR (row.before ->> 'recipientUserId')::uuid = $6 AS own
  FROM (
    SELECT head.number, found.*
    FROM (
      SELECT id, number FROM "AuditRow" WHERE "walletId" = $1 AND number >= $2::bigint AND number <= $4::bigint ORDER BY number LIMIT $5::int + 1
    ) AS head
    CROSS JOIN LATERAL (
      SELECT seq, type, "recordId", change, CASE WHEN type = 'notification' THEN before END AS before FROM coffer.changed_row
      WHERE "walletId" = $1 AND "changeSetId" = head.id AND seq > CASE WHEN head.number = $2::bigint THEN $3::bigint ELSE 0 END
      ORDER BY seq LIMIT $5::int
    ) AS found
    ORDER BY head.number, found.seq LIMIT $5::int
  ) AS row
  ORDER BY row.number, row.seq`;

/** Returns a page of changes. It has fewer than `limit` items if records changed again later. */
async function changesAfter(
  wallet: RequestedWallet,
  feed: NumberedFeed,
  place: Extract<FeedPosition, { seq: number }>,
  { types, limit }: FeedPageInput,
): Promise<Page> {
  const rows = await wallet.transaction.query({
    row: ROW,
    text: ROWS,
    values: [wallet.walletId, place.number, place.seq, feed.lastNumber, limit, visibleRecipient(wallet)],
  });
  const feedRows = rows.flatMap(({ number, seq, type, id, last, gone, own }) => {
    const known = types.find((name) => name === type);
    return last && own && known !== undefined ? [{ number, seq, type: known, id, gone }] : [];
  });
  const room = new PageByteCounter();
  const records = await readItemsUntilPageFull(feedRows, room, (part) => readFeedRowRecords(wallet, part));
  // Leaves out notifications of other people: they are hidden, not deleted.
  const items = feedRows
    .slice(0, records.length)
    .map((one, at) => toChangedRecord(one, records[at] ?? null))
    .filter(({ type, deleted }, at) => type !== 'notification' || !deleted || feedRows[at]?.gone === true);
  const lastRead = feedRows[records.length - 1];
  if (lastRead !== undefined && records.length < feedRows.length) {
    return { items, nextCursor: encodeFeedCursor(feed, { number: lastRead.number, seq: lastRead.seq }), more: true };
  }
  const end = rows.at(-1);
  if (end !== undefined && rows.length === limit) {
    return { items, nextCursor: encodeFeedCursor(feed, { number: end.number, seq: end.seq }), more: true };
  }
  // Change sets may have no rows, so an empty result before the last number does not end the feed.
  const looked = place.number + limit;
  if (looked < feed.lastNumber) {
    return { items, nextCursor: encodeFeedCursor(feed, positionAfterChange(looked)), more: true };
  }
  return { items, nextCursor: encodeFeedCursor(feed, positionAfterChange(feed.lastNumber)), more: false };
}

interface FeedRow {
  readonly number: number | null;
  readonly type: FeedType;
  readonly id: string;
}

/** Returns the current state of the changed records, in the order of the feed; null if a record is deleted. */
async function readFeedRowRecords(wallet: RequestedWallet, feedRows: readonly FeedRow[]): Promise<(object | null)[]> {
  const records = new Map<FeedRow, object | null>();
  for (const type of new Set(feedRows.map((one) => one.type))) {
    const ofType = feedRows.filter((one) => one.type === type);
    const found = await readCurrentFeedRecords(
      wallet,
      type,
      ofType.map(({ id }) => id),
    );
    for (const [at, one] of ofType.entries()) records.set(one, found[at] ?? null);
  }
  return feedRows.map((one) => records.get(one) ?? null);
}

function toChangedRecord({ type, id, number }: FeedRow, record: object | null): ChangedRecord {
  return { type, id, number, deleted: record === null, record: record === null ? null : { ...record } };
}
