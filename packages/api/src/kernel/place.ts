/** The place of a request among those of its person that are at work. */
export interface RequestPlace {
  /** Waits for something without holding the place, which is taken again afterwards. */
  without<Result>(wait: () => Promise<Result>): Promise<Result>;
}

/** For callers whose requests are not counted. */
export const noPlace: RequestPlace = { without: (wait) => wait() };
