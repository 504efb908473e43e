/** The slot that a running request occupies: each person may run a limited number of requests at a time. */
export interface RequestSlot {
  /** Waits without occupying the slot, and takes a slot again afterwards. */
  without<Result>(wait: () => Promise<Result>): Promise<Result>;
}

/** The slot of callers whose requests have no limit. */
export const unlimitedSlot: RequestSlot = { without: (wait) => wait() };
