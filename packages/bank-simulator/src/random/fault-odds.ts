import type { AccountOdds, ReferenceStyle } from '../world/model.ts';

/** Probabilities of faults, from 0 to 1, except the weights in `styles` and the number `life.perDay`. */
export interface FaultOdds {
  life: AccountOdds;
  /** The relative frequency of banks with this reference style. */
  styles: Readonly<Record<ReferenceStyle, number>>;
  /** Per sequence: the bank states only the purchase date. */
  onlyTransactionDate: number;
  /** Per sequence: the bank's clock is one day ahead. */
  clockAhead: number;
  /** Per sequence: a second source delivers the same account with its own references. */
  otherSource: number;
  /** Per line of a second source: another text, or a date off by one day. */
  otherSourceDiffers: number;
  /** Per delivery: a page is delivered twice. */
  pageTwice: number;
  /** Per delivery: a page is missing, and the client knows. */
  pageMissing: number;
  /** Per delivery: a page is missing silently. */
  pageMissingSilently: number;
  /** Per delivery: the consent ends in the middle; the next delivery is complete again. */
  consentEnded: number;
  /** Per delivery: some lines older than 90 days are repeated. */
  deliveredAgain: number;
  /** Per booked line of a bank with stable references: the delivery states another currency. */
  wrongCurrency: number;
  /** Per day: the person deletes a transaction. */
  personDeletes: number;
  /** Per day: the person changes the text of a transaction. */
  personRenames: number;
  /** Per day: the person changes the amount of a transaction. */
  personChangesAmount: number;
}

const LIFE_WITH_FAULTS: AccountOdds = {
  ...{ perDay: 1.6, pending: 0.3, neverPosts: 0.06, tip: 0.01, rewritten: 0.1 },
  ...{ sharedReference: 0.01, future: 0.03, late: 0.08, twin: 0.04 },
};

export const DEFAULT_FAULT_ODDS: FaultOdds = {
  life: LIFE_WITH_FAULTS,
  styles: {
    ...{ stable: 20, renamed: 15, pointed: 10, none: 15, zero: 10 },
    ...{ positional: 8, renumbered: 12, filledLater: 10 },
  },
  ...{ onlyTransactionDate: 0.08, clockAhead: 0.06, otherSource: 0.1, otherSourceDiffers: 0.03 },
  ...{ pageTwice: 0.06, pageMissing: 0.04, pageMissingSilently: 0.03, consentEnded: 0.03, deliveredAgain: 0.2 },
  ...{ wrongCurrency: 0.000_5, personDeletes: 0.03, personRenames: 0.05, personChangesAmount: 0 },
};

/** Probabilities for a bank without faults and an account without unusual events. They must never cause a review. */
export const NO_FAULT_ODDS: FaultOdds = {
  life: { ...LIFE_WITH_FAULTS, neverPosts: 0, tip: 0, rewritten: 0, sharedReference: 0, future: 0, late: 0 },
  styles: { stable: 1, renamed: 0, pointed: 1, none: 0, zero: 0, positional: 0, renumbered: 0, filledLater: 0 },
  ...{ onlyTransactionDate: 0, clockAhead: 0, otherSource: 0, otherSourceDiffers: 0 },
  ...{ pageTwice: 0, pageMissing: 0, pageMissingSilently: 0, consentEnded: 0, deliveredAgain: 0 },
  ...{ wrongCurrency: 0, personDeletes: 0, personRenames: 0, personChangesAmount: 0 },
};
