import { FEED_TYPES } from '../feed/feed.schema.ts';

/** Kinds of records of whose changes open pages are told: those of the feed, and what only pages show. */
export const LIVE_TYPES = [...FEED_TYPES, 'importFile'] as const;
export type LiveType = (typeof LIVE_TYPES)[number];

/** What changed in a wallet between two places of its feed: kinds and numbers, never contents. */
export interface LiveMessage {
  readonly walletId: string;
  /** Changes behind this number are told; null where what came before is not known any more. */
  readonly since: number | null;
  /** … up to this one. */
  readonly number: number;
  /** Null: any kind may have changed. */
  readonly types: readonly LiveType[] | null;
  /** What the person's own open pages changed, by the page. */
  readonly own: Readonly<Record<string, readonly LiveType[]>>;
}

/** Why a stream ends by the service's will; after `session` there is no use in asking for another. */
export type EndReason = 'session' | 'membership' | 'shutdown';
