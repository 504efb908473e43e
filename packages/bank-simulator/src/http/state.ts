import type { StatedLine } from '../statements/stated-lines.ts';
import type { BankHabits, WorldState } from '../world/model.ts';
import type { RandomState } from '../world/random.ts';

/** The four formats by the companies whose they are. */
export type FormatName = 'gocardless' | 'finapi' | 'plaid' | 'enableBanking';

/** What a person allows a client: GoCardless' requisition, finAPI's bank connection, Plaid's item, a session. */
export interface SimulatedConsent {
  id: string;
  format: FormatName;
  bankId: string;
  /** `open` until the person decides; `ended` by either side, or by its time. */
  status: 'open' | 'approved' | 'denied' | 'ended';
  /** Why the client gets nothing under it, besides its time. */
  trouble: null | 'closed' | 'revoked' | 'loginRequired';
  login: string | null;
  accountKeys: string[];
  createdAt: number;
  approvedAt: number | null;
  expiresAt: number | null;
  /** Days of history that it opens. */
  historyDays: number;
  /** Where the person goes afterwards. */
  returnTo: string | null;
  /** What the client gave to be told again. */
  reference: string | null;
  /** What its format alone knows of it. */
  own: Record<string, string | number | boolean | null>;
}

/** What can be arranged to go wrong with requests. */
const REQUEST_FAULTS = [
  // On the way.
  ...['slow', 'cutJson', 'html', 'status400', 'status403', 'status500', 'status502', 'reset', 'hang'],
  // What the format itself says.
  ...['maintenance', 'limitReached', 'consentEnded', 'loginRequired', 'tokenRevoked', 'notReady', 'mutated'],
  // A bank of Enable Banking that gives only the last `days`; a cursor of Plaid that is of no use any more.
  ...['shortHistory', 'lostCursor'],
  // In what is stated.
  ...['pageTwice', 'pageMissing', 'wrongCurrency', 'sharedReferences', 'habits'],
  ...['undated', 'unofficialCurrency', 'placeholderParties', 'structuredRemittance', 'nullLists'],
  ...['onlyAvailable', 'creditLimitIncluded', 'noBalances'],
  // What finAPI makes of it.
  ...['importedTwice', 'adjustingEntry'],
] as const;

export interface ArrangedFault {
  id: string;
  kind: (typeof REQUEST_FAULTS)[number];
  /** Which requests: what is left out is any. */
  format?: FormatName;
  bankId?: string;
  accountKey?: string;
  consentId?: string;
  /** `token`, `institutions`, `begin`, `finish`, `accounts`, `details`, `balances`, `transactions`, `holdings` … */
  operation?: string;
  /** Counted from 1. */
  page?: number;
  /** So many such requests go well first. */
  skip?: number;
  /** How often it happens; without it always. */
  times?: number;
  /** Of `slow`. */
  ms?: number;
  /** Of `shortHistory`. */
  days?: number;
  /** Of `habits`: what the bank does instead. */
  habits?: Partial<BankHabits>;
  /** By the world's clock, ISO 8601: a maintenance window. */
  from?: string;
  until?: string;
  /** How many requests were such ones, and how often it happened. */
  seen: number;
  hits: number;
}

/** A line that an aggregator keeps, under its own number. */
export interface ImportedLine {
  id: number;
  importedAt: number;
  line: StatedLine;
  isPotentialDuplicate: boolean;
  isAdjustingEntry: boolean;
}

export interface Counters {
  /** All requests of the format, by operation. */
  byOperation: Record<string, number>;
  byAccount: Record<string, number>;
  byConsent: Record<string, number>;
  /** Requests of one consent that were under way at once, at the most. */
  mostAtOnce: Record<string, number>;
  /** How often a request of a consent came while another was under way. */
  overlaps: number;
  /** Reads after a limit was used up. */
  limitViolations: number;
  /** Requests that no operation is for. */
  unknown: number;
}

/** All of the simulator, as plain records: written down, it goes on elsewhere. */
export interface SimulatorState {
  world: WorldState;
  ids: RandomState;
  /** Given to each answer of data: how many lines a page has. */
  pageSize: number;
  /** Each request waits that long. */
  latencyMs: number;
  consents: Record<string, SimulatedConsent>;
  /** Of accounts under a consent, by the id that the format gives them. */
  handles: Record<string, { consentId: string; accountKey: string }>;
  /** Secrets that were handed out, and what they are for. */
  tokens: Record<string, { format: FormatName; kind: string; subject: string; expiresAt: number | null }>;
  faults: ArrangedFault[];
  counters: Counters;
  /** Reads without the person, by consent, account and kind of data: how many since when. */
  reads: Record<string, { since: number; count: number }>;
  /** Web forms, tasks, users, link tokens … by format and id. */
  records: Record<string, Record<string, string | number | boolean | null>>;
  /** What finAPI imported of an account, by consent and account: it tells of that, not of the bank. */
  imported: Record<string, ImportedLine[]>;
  /** Keys of the formats that sign, in PEM. */
  keys: Record<string, string>;
}

export const noCounters = (): Counters => ({
  ...{ byOperation: {}, byAccount: {}, byConsent: {}, mostAtOnce: {} },
  ...{ overlaps: 0, limitViolations: 0, unknown: 0 },
});
