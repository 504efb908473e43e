import type { RandomState } from './random.ts';

/** How a bank names its bookings in what it states. */
export const REFERENCE_STYLES = [
  /** One name from the first day on, kept when a pending one is booked. */
  'stable',
  /** A pending one has a name, and another once it is booked. */
  'renamed',
  /** As `renamed`, and the booked one says which pending one it was. */
  'pointed',
  /** None at all. */
  'none',
  /** The same placeholder for all: "0". */
  'zero',
  /** `YYYY-MM-DD.N`, counted as they came in: it stays. */
  'positional',
  /** `YYYY-MM-DD.N`, counted from the newest: each booking that comes in renames the others of its day. */
  'renumbered',
  /** None on the first day, from the next day on as `stable`. */
  'filledLater',
] as const;
export type ReferenceStyle = (typeof REFERENCE_STYLES)[number];

/** What one bank does, as long as it does it. */
export interface BankHabits {
  references: ReferenceStyle;
  /** It states the balance after each booking. */
  statesBalances: boolean;
  /** It tells of pending bookings. */
  tellsPending: boolean;
  newestFirst: boolean;
  /** It states the day of the purchase alone, and none of the booking or of its value. */
  onlyTransactionDate: boolean;
  /** Its clock is so many days ahead of the world's. */
  daysAhead: number;
  /** The ids of its accounts at an aggregator are others under each consent. */
  renamesAccounts: boolean;
}

export interface SimulatedBank {
  /** `alpenbank`: by this name tests know it. */
  id: string;
  /** As finAPI numbers it. */
  number: number;
  name: string;
  countryCode: string;
  bic: string;
  /** Days of history that it gives. */
  historyDays: number;
  /** Days that a consent lasts at the most. */
  consentDays: number;
  /** Reads a day of one account and kind of data without the person. */
  readsPerDay: number;
  currency: string;
  hasDepots: boolean;
  habits: BankHabits;
}

export type AccountKind = 'current' | 'savings' | 'card' | 'depot';

/** What can be wrong with what a bank states of one booking: each is a fault of the list of issue 16. */
export const LINE_FAULTS = [
  'referenceMissing',
  'referenceZero',
  'referencePositional',
  'referenceRenumbered',
  'referenceFilledLater',
  'referenceRenamed',
  'referenceShared',
  'onlyTransactionDate',
  'pendingNeverPosts',
  'amountChanged',
  'textChanged',
  'deliveredAgain',
  'datedInFuture',
  'otherSource',
  'pageTwice',
  'pageMissing',
  'wrongCurrency',
  'clockAhead',
  'consentEnded',
] as const;
export type LineFault = (typeof LINE_FAULTS)[number];

/** A booking as it truly is. What a bank states of it may differ. */
export interface TrueBooking {
  /** `alpenbank/anna/current#17` */
  truthId: string;
  status: 'pending' | 'booked' | 'dropped';
  /** When the bank began to tell of it, and when it was last changed. */
  since: number;
  changed: number;
  /** Numbers the bookings of an account as they came in. */
  order: number;
  /** Numbers the booked ones as they were booked; null while it is pending. */
  postedOrder: number | null;
  wasPending: boolean;
  /** The day of the purchase. */
  madeDay: string;
  /** The day it is booked on, by the bank's calendar; while it is pending, the day it came in. */
  day: string;
  valueDay: string;
  /** In smallest units; money that goes out is negative. */
  minor: number;
  currency: string;
  /** What was pending, where another amount was booked. */
  pendingMinor: number | null;
  counterpart: string;
  counterpartIban: string | null;
  text: string;
  /** What the bank writes since then instead of counterpart and text. */
  otherTexts: { counterpart: string; text: string } | null;
  /** The names that it can have in what banks state. */
  pendingReference: string;
  bookedReference: string;
  /** The name of this other booking is stated for it too: two with one name. */
  sharesReferenceOf: string | null;
  /** The balance after it, in the order in which bookings came in; null while it is pending, or dated in the future. */
  balanceAfter: number | null;
  /** What becomes of a pending one, and on which day; null where a test decides. */
  plan: { day: string; becomes: 'booked' | 'dropped'; minor: number } | null;
  /** Which faults of the list it has, whatever its bank does with all of its bookings. */
  faults: LineFault[];
}

/** How often something happens: shares of 1, but `perDay`. */
export interface LifeOdds {
  /** Bookings a day. */
  perDay: number;
  /** A purchase is pending at first. */
  pending: number;
  /** A pending one never becomes booked. */
  neverPosts: number;
  /** Another amount is booked than was pending. */
  tip: number;
  /** The bank writes other texts from some day on. */
  rewritten: number;
  /** Two bookings of a day have one name. */
  sharedReference: number;
  /** It is dated in the future. */
  future: number;
  /** It comes in some days after the day that it is booked on. */
  late: number;
  /** The same again on the same day: two coffees. */
  twin: number;
}

/** A depot's trade. Its cash is a booking of the depot itself. */
export interface TrueTrade {
  tradeId: string;
  day: string;
  kind: 'buy' | 'sell' | 'dividend';
  isin: string;
  quantity: number;
  /** Per share, in smallest units. */
  priceMinor: number;
  feesMinor: number;
  /** The cash that it moved. */
  minor: number;
}

export interface SimulatedAccount {
  /** `alpenbank/anna/current` */
  key: string;
  bankId: string;
  login: string;
  kind: AccountKind;
  name: string;
  iban: string | null;
  mask: string;
  currency: string;
  holder: string;
  /** Before its first booking. */
  openingMinor: number;
  firstDay: string;
  /** The last day that its life went through. */
  livedUntil: string;
  /** Of all that came in, in its order. */
  bookings: TrueBooking[];
  trades: TrueTrade[];
  /** The balance of what is booked, without what is dated in the future. */
  runningMinor: number;
  postedCount: number;
  /** Booked ones that are dated in the future. */
  waiting: string[];
  /** What it does by itself each day; null where a test writes its bookings. */
  odds: LifeOdds | null;
  random: RandomState;
  /** What came to be known of its bookings, in time: Plaid tells it as added, modified, removed. */
  events: { truthId: string; kind: 'pending' | 'booked' | 'dropped' | 'changed'; at: number }[];
}

/** All that is: plain records, so that it can be written down and read again. */
export interface WorldState {
  seed: number;
  /** What the world's clock is ahead of the machine's; with `frozenAt` it stands still. */
  aheadMs: number;
  frozenAt: number | null;
  /** The day on which the lives of the accounts begin to be told. */
  origin: string;
  banks: SimulatedBank[];
  accounts: Record<string, SimulatedAccount>;
}
