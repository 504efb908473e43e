import * as is from '@coffer/db/columns.ts';
import { type FeedConfig, nextIdsSql, type ReadRecords } from '../../kernel/record-kind.ts';
import type { RequestedWallet } from '../../kernel/wallet.ts';
import { FEED_KINDS } from '../../record-kinds.ts';
import type { FeedType } from './feed.schema.ts';

interface FeedWithIds extends FeedConfig {
  readonly ids: string;
}

const FEEDS: ReadonlyMap<FeedType, FeedWithIds> = new Map(
  FEED_KINDS.map(({ type, table, feed }): [FeedType, FeedWithIds] => [type, { ids: nextIdsSql(table), ...feed }]),
);

/**
 * Returns how the feed reads records of one kind.
 * @throws Error if the feed does not contain this kind
 */
export function requireFeedOfKind(type: FeedType): FeedWithIds {
  const feed = FEEDS.get(type);
  if (feed === undefined) throw new Error(`${type} is not in the feed`);
  return feed;
}

/**
 * Returns the current records of one kind in the order of the ids; null if a record does not exist or is not visible.
 */
export async function readCurrentFeedRecords(
  wallet: RequestedWallet,
  type: FeedType,
  ids: readonly string[],
): ReturnType<ReadRecords> {
  const read = await requireFeedOfKind(type).reader();
  return read(wallet, ids);
}

/** Returns the next ids of one kind, in ascending order. */
export async function readNextFeedRecordIds(
  wallet: RequestedWallet,
  type: FeedType,
  after: string,
  count: number,
): Promise<string[]> {
  const rows = await wallet.transaction.query({
    row: { id: is.text },
    text: requireFeedOfKind(type).ids,
    values: [wallet.walletId, after, count],
  });
  return rows.map(({ id }) => id);
}
