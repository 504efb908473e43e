import type { RandomState } from './random.ts';

/** How a bank assigns references to transactions. */
export const REFERENCE_STYLES = [
  /** One reference from the first day on, which does not change when the transaction is booked. */
  'stable',
  /** One reference while pending, and another once booked. */
  'renamed',
  /** Two references as with `renamed`; the booked transaction also names its pending reference. */
  'pointed',
  /** No references. */
  'none',
  /** The placeholder "0" for every transaction. */
  'zero',
  /** `YYYY-MM-DD.N`, numbered in order of arrival, so that later transactions do not change it. */
  'positional',
  /** `YYYY-MM-DD.N`, numbered from the newest: each new transaction renumbers the others of its day. */
  'renumbered',
  /** No reference on the first day; from the next day on, a reference as with `stable`. */
  'filledLater',
] as const;
export type ReferenceStyle = (typeof REFERENCE_STYLES)[number];

/** The behaviour of one bank. */
export interface BankHabits {
  references: ReferenceStyle;
  /** States the balance after each transaction. */
  statesBalances: boolean;
  /** Lists pending transactions. */
  listsPending: boolean;
  newestFirst: boolean;
  /** States only the purchase date, and neither booking date nor value date. */
  onlyTransactionDate: boolean;
  /** Number of days by which the bank's clock is ahead of the world's clock. */
  daysAhead: number;
  /** Each consent gives the bank's accounts a new provider id. */
  renamesAccounts: boolean;
}

export interface SimulatedBank {
  /** Name used in tests: `alpenbank`. */
  id: string;
  /** finAPI's id. */
  number: number;
  name: string;
  countryCode: string;
  bic: string;
  /** Days of available history. */
  historyDays: number;
  /** Maximum days of a consent. */
  consentDays: number;
  /** Reads per day of one account and kind of data without the person. */
  readsPerDay: number;
  currency: string;
  hasSecuritiesAccounts: boolean;
  habits: BankHabits;
}

export type AccountKind = 'current' | 'savings' | 'card' | 'depot';

/** Possible faults in a bank's data of one transaction. */
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

/** The true state of a transaction. A bank's data may differ. */
export interface TrueTransaction {
  /** `alpenbank/anna/current#17` */
  truthId: string;
  status: 'pending' | 'booked' | 'dropped';
  /** Time when the bank first listed the transaction, in milliseconds since 1970. */
  since: number;
  /** Time when the transaction last changed, in milliseconds since 1970. */
  changed: number;
  /** Sequence number among the account's transactions in order of arrival. */
  order: number;
  /** Sequence number among booked transactions, in booking order; null while pending. */
  postedOrder: number | null;
  wasPending: boolean;
  /** Purchase date. */
  madeDay: string;
  /** Booking date by the bank's calendar; while pending, the day of arrival. */
  day: string;
  valueDay: string;
  /** In smallest units; outgoing money is negative. */
  minor: number;
  currency: string;
  /** The pending amount, if another amount was booked. */
  pendingMinor: number | null;
  counterpart: string;
  counterpartIban: string | null;
  text: string;
  /** The bank's changed counterparty and text. */
  otherTexts: { counterpart: string; text: string } | null;
  /** The reference that banks may state while the transaction is pending. */
  pendingReference: string;
  /** The reference that banks may state once the transaction is booked. */
  bookedReference: string;
  /** Another transaction whose reference is also used for this one. */
  sharesReferenceOf: string | null;
  /** The balance after the transaction, in order of arrival; null while pending or dated in the future. */
  balanceAfter: number | null;
  /** The planned outcome of a pending transaction and its day; null if a test decides. */
  plan: { day: string; becomes: 'booked' | 'dropped'; minor: number } | null;
  /** Faults of this transaction, apart from the general habits of its bank. */
  faults: LineFault[];
}

/** Probabilities from 0 to 1, except `perDay`. */
export interface AccountOdds {
  /** Transactions per day. */
  perDay: number;
  /** A purchase is pending first. */
  pending: number;
  /** A pending transaction is never booked. */
  neverPosts: number;
  /** The booked amount differs from the pending amount. */
  tip: number;
  /** The bank changes the transaction's texts later. */
  rewritten: number;
  /** Two transactions of a day share a reference. */
  sharedReference: number;
  /** A transaction is dated in the future. */
  future: number;
  /** A transaction arrives some days after its booking date. */
  late: number;
  /** An identical transaction on the same day, such as two coffees. */
  twin: number;
}

/** A trade in a securities account. The account also has a transaction for its cash amount. */
export interface TrueTrade {
  tradeId: string;
  day: string;
  kind: 'buy' | 'sell' | 'dividend';
  isin: string;
  quantity: number;
  /** Per share, in smallest units. */
  priceMinor: number;
  feesMinor: number;
  /** The cash amount. */
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
  /** Balance before its first transaction. */
  openingMinor: number;
  firstDay: string;
  /** The last simulated day. */
  livedUntil: string;
  /** All transactions in order of arrival. */
  transactions: TrueTransaction[];
  trades: TrueTrade[];
  /** Balance of booked transactions, without future-dated ones. */
  runningMinor: number;
  postedCount: number;
  /** Booked transactions dated in the future. */
  waiting: string[];
  /** Daily simulated events; null if a test writes its transactions. */
  odds: AccountOdds | null;
  random: RandomState;
  /** Changes of its transactions in order of time, which Plaid reports as added, modified and removed. */
  events: { truthId: string; kind: 'pending' | 'booked' | 'dropped' | 'changed'; at: number }[];
}

/** The complete world as plain records, so that it can be saved and loaded. */
export interface WorldState {
  seed: number;
  /** Milliseconds by which the world's clock is ahead of the machine's, or of `frozenAt` if it is stopped. */
  aheadMs: number;
  frozenAt: number | null;
  /** The first simulated day of all accounts. */
  origin: string;
  banks: SimulatedBank[];
  accounts: Record<string, SimulatedAccount>;
}
