import { FEED_TYPES } from '../feed/feed.schema.ts';

/** Kinds of records announced to open pages: those of the feed, and those that only pages show. */
export const LIVE_TYPES = [...FEED_TYPES, 'importFile'] as const;
export type LiveType = (typeof LIVE_TYPES)[number];

/** Changes in a wallet between two feed numbers: kinds and numbers, never contents. */
export interface LiveMessage {
  readonly walletId: string;
  /** The message covers changes after this number; null if earlier changes are unknown. */
  readonly since: number | null;
  /** The message covers changes up to this number. */
  readonly number: number;
  /** The kinds of records that changed; null if any kind may have changed. */
  readonly types: readonly LiveType[] | null;
  /** Kinds changed by the person's own open pages, by page. */
  readonly own: Readonly<Record<string, readonly LiveType[]>>;
}

/** Why the service ended a stream. After `session`, opening another stream is pointless. */
export type LiveStreamEndReason = 'session' | 'membership' | 'shutdown';
