import type { StatedLine } from '../statements/stated-lines.ts';
import type { BankHabits, WorldState } from '../world/model.ts';
import type { RandomState } from '../world/random.ts';

/** The simulated providers. Each has an API format of its own. */
export type FormatName = 'gocardless' | 'finapi' | 'plaid' | 'enableBanking';

/**
 * A person's permission for a client: GoCardless' requisition, finAPI's bank connection, Plaid's item, Enable Banking's session.
 */
export interface SimulatedConsent {
  id: string;
  format: FormatName;
  bankId: string;
  /** `open` until the person decides; `ended` by either side or by expiry. */
  status: 'open' | 'approved' | 'denied' | 'ended';
  /** Why the client gets no data, apart from expiry. */
  trouble: null | 'closed' | 'revoked' | 'loginRequired';
  login: string | null;
  accountKeys: string[];
  createdAt: number;
  approvedAt: number | null;
  expiresAt: number | null;
  /** Days of history that the consent covers. */
  historyDays: number;
  /** Address for the person after the decision. */
  returnTo: string | null;
  /** The client's own reference, returned unchanged. */
  reference: string | null;
  /** Fields that only the consent's format uses. */
  own: Record<string, string | number | boolean | null>;
}

/** Faults that can be arranged for requests. */
const REQUEST_FAULTS = [
  // Faults in transport.
  ...['slow', 'cutJson', 'html', 'status400', 'status403', 'status500', 'status502', 'reset', 'hang'],
  // Refusals by the provider.
  ...['maintenance', 'limitReached', 'consentEnded', 'loginRequired', 'tokenRevoked', 'notReady', 'mutated'],
  // A bank of Enable Banking that returns only the last `days`; an invalid cursor of Plaid.
  ...['shortHistory', 'lostCursor'],
  // Faults in the data.
  ...['pageTwice', 'pageMissing', 'wrongCurrency', 'sharedReferences', 'habits'],
  ...['undated', 'unofficialCurrency', 'placeholderParties', 'structuredRemittance', 'nullLists'],
  ...['onlyAvailable', 'creditLimitIncluded', 'noBalances'],
  // Faults of finAPI's own import.
  ...['importedTwice', 'adjustingEntry'],
] as const;

export interface ArrangedFault {
  id: string;
  kind: (typeof REQUEST_FAULTS)[number];
  /** Conditions on requests; a missing condition matches all. */
  format?: FormatName;
  bankId?: string;
  accountKey?: string;
  consentId?: string;
  /** `token`, `institutions`, `begin`, `finish`, `accounts`, `details`, `balances`, `transactions`, `holdings` … */
  operation?: string;
  /** The number of the page, counted from 1. */
  page?: number;
  /** Number of matching requests that succeed first. */
  skip?: number;
  /** Maximum number of occurrences; unlimited if left out. */
  times?: number;
  /** For `slow`: the delay in milliseconds. */
  ms?: number;
  /** For `shortHistory`: the number of days that the bank returns. */
  days?: number;
  /** For `habits`: the changed habits of the bank. */
  habits?: Partial<BankHabits>;
  /** Start of a maintenance window by the world's clock, ISO 8601. */
  from?: string;
  /** End of a maintenance window by the world's clock, ISO 8601. */
  until?: string;
  /** Number of matching requests. */
  seen: number;
  /** Number of times that the fault occurred. */
  hits: number;
}

/** A statement line as a provider stores it, with the provider’s own id. */
export interface ProviderLine {
  id: number;
  importedAt: number;
  line: StatedLine;
  isPotentialDuplicate: boolean;
  isAdjustingEntry: boolean;
}

export interface RequestCounters {
  /** Number of requests, keyed by format and operation. */
  byOperation: Record<string, number>;
  byAccount: Record<string, number>;
  byConsent: Record<string, number>;
  /** Maximum number of concurrent requests, by consent. */
  mostAtOnce: Record<string, number>;
  /** Number of requests that started while another request of the same consent was running. */
  overlaps: number;
  /** Reads after a limit was used up. */
  limitViolations: number;
  /** Requests for unknown operations. */
  unknown: number;
}

/** The complete state of the simulator as plain records, so that it can be saved and loaded. */
export interface SimulatorState {
  world: WorldState;
  ids: RandomState;
  /** Number of lines per page. */
  pageSize: number;
  /** Delay of each request. */
  latencyMs: number;
  consents: Record<string, SimulatedConsent>;
  /** Accounts in consents, keyed by the account id that the provider API returns. */
  handles: Record<string, { consentId: string; accountKey: string }>;
  /** Issued tokens with their subjects. */
  tokens: Record<string, { format: FormatName; kind: string; subject: string; expiresAt: number | null }>;
  faults: ArrangedFault[];
  counters: RequestCounters;
  /** Number of unattended reads since the time `since`, keyed by consent, account and kind of data. */
  reads: Record<string, { since: number; count: number }>;
  /** Web forms, tasks, users, link tokens and other records, keyed by format and id. */
  records: Record<string, Record<string, string | number | boolean | null>>;
  /** finAPI's imported lines, keyed by consent and account: it returns these instead of reading from the bank. */
  imported: Record<string, ProviderLine[]>;
  /** Signing keys of formats, in PEM. */
  keys: Record<string, string>;
}

export const emptyRequestCounters = (): RequestCounters => ({
  ...{ byOperation: {}, byAccount: {}, byConsent: {}, mostAtOnce: {} },
  ...{ overlaps: 0, limitViolations: 0, unknown: 0 },
});
