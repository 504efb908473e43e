/** The place of a request among those of its person that are at work. */
export interface Place {
  /** Waits for something without holding the place, which is taken again afterwards. */
  without<Result>(wait: () => Promise<Result>): Promise<Result>;
}

/** For callers whose requests are not counted. */
export const noPlace: Place = { without: (wait) => wait() };
