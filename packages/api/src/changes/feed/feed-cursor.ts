import { isCanonicalUuid } from '@coffer/domain/uuid.ts';
import { Problem } from '../../kernel/problems.ts';
import { FEED_TYPES, type FeedType } from './feed.schema.ts';
import { requireFeedOfKind } from './feed-records.ts';

/** Identifies a feed. */
export interface FeedKey {
  readonly walletId: string;
  readonly epoch: string;
}

/** A client's position in the feed. */
export type FeedPosition =
  | {
      /** A position after a row of a change set. */
      readonly number: number;
      readonly seq: number;
    }
  | {
      /** A position within the initial read of all records. `began` is the last number when that read started. */
      readonly began: number;
      readonly type: FeedType;
      /** The id of the last record read; empty before the first record of its type. */
      readonly after: string;
    };

/** The position after all rows of the change set with this number. */
export function positionAfterChange(number: number): FeedPosition {
  return { number, seq: 999_999_999_999_999 };
}

/** Encodes a position in a feed as an opaque cursor. */
export function encodeFeedCursor({ walletId, epoch }: FeedKey, place: FeedPosition): string {
  const parts = 'seq' in place ? [place.number, place.seq] : [place.began, place.type, place.after];
  return Buffer.from([walletId, epoch, ...parts].join(' ')).toString('base64url');
}

/**
 * Decodes a cursor. Fails if the cursor belongs to another wallet or to a database state before a restore, or if it
 * precedes the oldest change that is still stored.
 *
 * @throws Problem `cursorGone`
 */
export function decodeFeedCursor(
  cursor: string,
  feed: FeedKey & { readonly lastNumber: number; readonly forgottenNumber: number },
): FeedPosition {
  const [walletId, epoch, count = '', second = '', ...rest] = Buffer.from(cursor, 'base64url')
    .toString('utf8')
    .split(' ');
  const number = wholeNumber(count);
  if (walletId !== feed.walletId || epoch === undefined || !isCanonicalUuid(epoch) || number === null)
    throw cursorGoneProblem();
  if (epoch !== feed.epoch || number > feed.lastNumber || number < feed.forgottenNumber) throw cursorGoneProblem();
  const type = FEED_TYPES.find((name) => name === second);
  const [after = ''] = rest;
  if (type !== undefined && rest.length === 1 && isIdOf(type, after)) return { began: number, type, after };
  const seq = wholeNumber(second);
  if (seq === null || rest.length > 0) throw cursorGoneProblem();
  return { number, seq };
}

/** True if a record of this type can have this id, or if the id is empty (before the first record). */
function isIdOf(type: FeedType, id: string): boolean {
  if (id === '') return true;
  const { hasId = isCanonicalUuid } = requireFeedOfKind(type);
  return hasId(id);
}

function wholeNumber(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

function cursorGoneProblem(): Problem {
  return new Problem('cursorGone', {
    detail: 'The feed does not know this cursor, or its changes are no longer stored. Start again without a cursor.',
  });
}
