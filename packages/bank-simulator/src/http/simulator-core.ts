import { type StatedLine, type StatementRequest, statedLines } from '../statements/stated-lines.ts';
import { formatMinorUnits } from '../world/amounts.ts';
import { BankWorld } from '../world/bank-world.ts';
import { DAY_MS } from '../world/calendar.ts';
import type { BankHabits, SimulatedAccount, SimulatedBank } from '../world/model.ts';
import { drawUuid } from '../world/random.ts';
import { consumeFaults, type RequestSubject, type TimedRequestSubject } from './arranged-faults.ts';
import type { SimulatedRequest } from './request-and-response.ts';
import type { ArrangedFault, FormatName, SimulatedConsent, SimulatorState } from './simulator-state.ts';

/** Reasons for which a format returns no data. Each format reports them with its own error texts. */
export type RefusalKind =
  | 'maintenance'
  | 'limitReached'
  | 'consentExpired'
  | 'consentRevoked'
  | 'consentClosed'
  | 'loginRequired'
  | 'tokenRevoked'
  | 'notReady'
  | 'mutated';

/** Thrown when a simulated provider refuses a request. Each provider has its own error response for the reason. */
export class FormatRefusal extends Error {
  readonly kind: RefusalKind;
  readonly consent: SimulatedConsent | null;
  /** Milliseconds until a limit allows requests again. */
  readonly waitMs: number;

  constructor(kind: RefusalKind, consent: SimulatedConsent | null, waitMs = 0) {
    super(kind);
    this.kind = kind;
    this.consent = consent;
    this.waitMs = waitMs;
  }
}

/** The arranged faults that apply to a request, in its data and in transport. */
export interface RequestFaults {
  readonly faults: readonly ArrangedFault[];
  readonly subject: RequestSubject;
}

/** Shared parts of the four formats: world, consents, tokens, limits, faults and counters. */
export class SimulatorCore {
  readonly state: SimulatorState;
  readonly world: BankWorld;
  /** `http://127.0.0.1:1234` */
  origin = '';
  /** Number of running requests per consent; not part of the state, because a saved state has no running requests. */
  readonly underWay = new Map<string, number>();
  /** Visits of the requests that the server is answering. */
  readonly visits = new WeakMap<SimulatedRequest, RequestFaults[]>();

  constructor(state: SimulatorState) {
    this.state = state;
    this.world = new BankWorld(state.world);
  }

  uuid(): string {
    return drawUuid(this.state.ids);
  }

  now(): number {
    return this.world.now();
  }

  iso(moment = this.now()): string {
    return new Date(moment).toISOString();
  }

  /** The next id of a format with numeric ids. */
  number(of: string): number {
    const counted = { ...this.state.records['numbers'] };
    const next = Number(counted[of] ?? 1_000) + 1;
    this.state.records['numbers'] = { ...counted, [of]: next };
    return next;
  }

  /** Issues a token. */
  handOut(format: FormatName, kind: string, subject: string, validMs: number | null): string {
    const token = `${kind}-${this.uuid()}`;
    this.state.tokens[token] = { format, kind, subject, expiresAt: validMs === null ? null : this.now() + validMs };
    return token;
  }

  /** The subject of a token of this kind; null if it is unknown or expired. */
  subjectOf(format: FormatName, kind: string, token: string | null): string | null {
    const known = token === null ? undefined : this.state.tokens[token];
    if (known === undefined || known.format !== format || known.kind !== kind) return null;
    return known.expiresAt !== null && known.expiresAt <= this.now() ? null : known.subject;
  }

  newConsent(
    given: Pick<SimulatedConsent, 'format' | 'bankId' | 'returnTo' | 'reference' | 'historyDays'> & {
      expiresAt: number | null;
      own?: SimulatedConsent['own'];
    },
  ): SimulatedConsent {
    const consent: SimulatedConsent = {
      ...{ id: this.uuid(), status: 'open', trouble: null, login: null, accountKeys: [] },
      ...{ createdAt: this.now(), approvedAt: null, own: {} },
      ...given,
    };
    this.state.consents[consent.id] = consent;
    return consent;
  }

  consentPage(consent: SimulatedConsent): string {
    return `${this.origin}/consent/${consent.id}`;
  }

  /** Registers the id of an account in a consent. Some formats use a new id per consent, others a constant id. */
  handle(consent: SimulatedConsent, accountKey: string, name: string): string {
    this.state.handles[name] = { consentId: consent.id, accountKey };
    return name;
  }

  /** Returns the account with this id, and its consent and bank; null if the id is unknown. */
  handled(name: string): { consent: SimulatedConsent; account: SimulatedAccount; bank: SimulatedBank } | null {
    const known = this.state.handles[name];
    const consent = known === undefined ? undefined : this.state.consents[known.consentId];
    if (known === undefined || consent === undefined) return null;
    return { consent, account: this.world.account(known.accountKey), bank: this.world.bank(consent.bankId) };
  }

  /**
   * Counts the request and applies arranged faults; each handler calls this before it responds.
   * @throws FormatRefusal if the format should refuse
   */
  enter(exchange: SimulatedRequest, subject: RequestSubject): RequestFaults {
    const fitting: TimedRequestSubject = { ...subject, now: this.now() };
    const faults = consumeFaults(this.state.faults, fitting);
    const visit = { faults, subject };
    this.visits.set(exchange, [...(this.visits.get(exchange) ?? []), visit]);
    this.count(subject);
    const consent = subject.consentId === undefined ? null : (this.state.consents[subject.consentId] ?? null);
    for (const { kind } of faults) this.applyRefusal(kind, consent);
    if (consent !== null) this.checkConsent(consent);
    return visit;
  }

  private count({ format, operation, accountKey, consentId }: RequestSubject): void {
    const { counters } = this.state;
    const add = (to: Record<string, number>, name: string | undefined) => {
      if (name !== undefined) to[name] = (to[name] ?? 0) + 1;
    };
    add(counters.byOperation, `${format}.${operation}`);
    add(counters.byAccount, accountKey);
    add(counters.byConsent, consentId);
    if (consentId === undefined) return;
    const atOnce = (this.underWay.get(consentId) ?? 0) + 1;
    this.underWay.set(consentId, atOnce);
    if (atOnce > 1) counters.overlaps += 1;
    counters.mostAtOnce[consentId] = Math.max(counters.mostAtOnce[consentId] ?? 0, atOnce);
  }

  private applyRefusal(kind: ArrangedFault['kind'], consent: SimulatedConsent | null): void {
    if (kind === 'maintenance' || kind === 'notReady' || kind === 'mutated') throw new FormatRefusal(kind, consent);
    if (kind === 'tokenRevoked') throw new FormatRefusal(kind, consent);
    if (kind === 'limitReached') throw new FormatRefusal(kind, consent, DAY_MS / 2);
    if (consent === null) return;
    if (kind === 'consentEnded') consent.trouble = 'revoked';
    if (kind === 'loginRequired') consent.trouble = 'loginRequired';
  }

  private checkConsent(consent: SimulatedConsent): void {
    if (consent.trouble === 'closed') throw new FormatRefusal('consentClosed', consent);
    if (consent.trouble === 'revoked') throw new FormatRefusal('consentRevoked', consent);
    if (consent.trouble === 'loginRequired') throw new FormatRefusal('loginRequired', consent);
    if (consent.expiresAt !== null && consent.expiresAt <= this.now())
      throw new FormatRefusal('consentExpired', consent);
  }

  /** Counts an unattended read against the bank's daily limit. @throws FormatRefusal if the limit is used up */
  countRead(
    consent: SimulatedConsent,
    accountKey: string,
    data: string,
    limit: number,
    time = this.now(),
  ): { left: number; waitMs: number } {
    const name = `${consent.id} ${accountKey} ${data}`;
    const known = this.state.reads[name];
    const reads = known === undefined || known.since + DAY_MS <= time ? { since: time, count: 0 } : known;
    this.state.reads[name] = reads;
    const waitMs = reads.since + DAY_MS - time;
    if (reads.count >= limit) {
      this.state.counters.limitViolations += 1;
      throw new FormatRefusal('limitReached', consent, waitMs);
    }
    reads.count += 1;
    return { left: limit - reads.count, waitMs };
  }

  /** The bank's statement lines, with the faults arranged for this request. @param own habits added by the format itself */
  lines(
    account: SimulatedAccount,
    { faults }: Pick<RequestFaults, 'faults'>,
    days: { from: string; until: string },
    own: Partial<BankHabits> = {},
  ): StatedLine[] {
    const bank = this.world.bank(account.bankId);
    const habits: BankHabits = Object.assign({ ...bank.habits }, ...faults.map((fault) => fault.habits ?? {}), own);
    const window: StatementRequest = { ...days, ...this.world.moment(account) };
    const lines = statedLines(account, habits, window);
    const has = (kind: ArrangedFault['kind']) => faults.some((fault) => fault.kind === kind);
    if (has('sharedReferences')) for (const line of lines) line.reference = lines[0]?.reference ?? null;
    if (has('wrongCurrency')) for (const line of lines) line.currency = line.currency === 'USD' ? 'EUR' : 'USD';
    return lines;
  }

  /** The account's balance of transactions booked up to today, and the expected balance including pending ones. */
  balances(account: SimulatedAccount): { booked: string; expected: string; bookedMinor: number; day: string } {
    const day = this.world.moment(account).today;
    const bookedMinor = this.world.balance(account.key, day);
    const pending = account.transactions.filter(({ status }) => status === 'pending');
    const expected = pending.reduce((sum, { minor }) => sum + minor, bookedMinor);
    const { currency } = account;
    return {
      booked: formatMinorUnits(bookedMinor, currency),
      expected: formatMinorUnits(expected, currency),
      bookedMinor,
      day,
    };
  }
}
