import type { LifeOdds, ReferenceStyle } from '../world/model.ts';

/** How often what goes wrong. All are shares of 1, but `perDay`. */
export interface FaultOdds {
  life: LifeOdds;
  /** How many of a hundred sequences are of a bank with this way of naming bookings. */
  styles: Readonly<Record<ReferenceStyle, number>>;
  /** Of sequences: the bank says no day but that of the purchase. */
  onlyTransactionDate: number;
  /** Of sequences: the bank's clock is a day ahead. */
  clockAhead: number;
  /** Of sequences: a second source tells of the same account, by its own names. */
  otherSource: number;
  /** Of lines of a second source: another text, or a day beside. */
  otherSourceDiffers: number;
  /** Of deliveries. */
  pageTwice: number;
  /** Of deliveries: a page is missing, and the client knows. */
  pageMissing: number;
  /** Of deliveries: a page is missing, and nobody says so. */
  pageMissingSilently: number;
  /** Of deliveries: the consent ends in the middle of it; the next one is whole again. */
  consentEnded: number;
  /** Of deliveries: some that are older than 90 days come again. */
  deliveredAgain: number;
  /** Of lines of banks with names that stay: stated in another currency, this once. */
  wrongCurrency: number;
  /** Of days: the person deletes a booking, changes its text, its amount. */
  personDeletes: number;
  personRenames: number;
  personChangesAmount: number;
}

const LIFE_WITH_FAULTS: LifeOdds = {
  ...{ perDay: 1.6, pending: 0.3, neverPosts: 0.06, tip: 0.01, rewritten: 0.1 },
  ...{ sharedReference: 0.01, future: 0.03, late: 0.08, twin: 0.04 },
};

export const FAULT_ODDS: FaultOdds = {
  life: LIFE_WITH_FAULTS,
  styles: {
    ...{ stable: 20, renamed: 15, pointed: 10, none: 15, zero: 10 },
    ...{ positional: 8, renumbered: 12, filledLater: 10 },
  },
  ...{ onlyTransactionDate: 0.08, clockAhead: 0.06, otherSource: 0.1, otherSourceDiffers: 0.03 },
  ...{ pageTwice: 0.06, pageMissing: 0.04, pageMissingSilently: 0.03, consentEnded: 0.03, deliveredAgain: 0.2 },
  ...{ wrongCurrency: 0.000_5, personDeletes: 0.03, personRenames: 0.05, personChangesAmount: 0 },
};

/** A bank without faults, an account on which nothing odd happens: here no review can have a reason. */
export const NO_FAULTS: FaultOdds = {
  life: { ...LIFE_WITH_FAULTS, neverPosts: 0, tip: 0, rewritten: 0, sharedReference: 0, future: 0, late: 0 },
  styles: { stable: 1, renamed: 0, pointed: 1, none: 0, zero: 0, positional: 0, renumbered: 0, filledLater: 0 },
  ...{ onlyTransactionDate: 0, clockAhead: 0, otherSource: 0, otherSourceDiffers: 0 },
  ...{ pageTwice: 0, pageMissing: 0, pageMissingSilently: 0, consentEnded: 0, deliveredAgain: 0 },
  ...{ wrongCurrency: 0, personDeletes: 0, personRenames: 0, personChangesAmount: 0 },
};
