/** A request's slot among the person's running requests. */
export interface RequestSlot {
  /** Waits without occupying the slot, and takes a slot again afterwards. */
  without<Result>(wait: () => Promise<Result>): Promise<Result>;
}

/** For callers whose requests are not counted. */
export const uncountedSlot: RequestSlot = { without: (wait) => wait() };
