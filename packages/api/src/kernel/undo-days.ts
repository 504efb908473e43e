/** For so many days what was changed can be taken back, and deletions are told by the feed. */
export const UNDO_DAYS = 90;
