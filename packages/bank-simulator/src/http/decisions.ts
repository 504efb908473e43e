import { RefusedRequest } from './exchange.ts';
import type { SimulatorCore } from './simulator-core.ts';
import type { FormatName, SimulatedConsent } from './state.ts';

/** What a format does when the person has decided: where she goes now. */
type AfterDecision = (consent: SimulatedConsent, core: SimulatorCore) => string;
export type AfterDecisions = Readonly<Record<FormatName, AfterDecision>>;

export interface Decision {
  readonly approved: boolean;
  readonly login?: string;
  /** The bank that she chooses, where the client named none: in Plaid's Link. */
  readonly bankId?: string;
  /** Their keys, or kinds; without them all. */
  readonly accounts?: readonly string[];
}

/** The person approves or denies; the answer is the address to which she is sent. @throws where it is decided */
export function decide(core: SimulatorCore, after: AfterDecisions, consentId: string, decision: Decision): string {
  const consent = core.state.consents[consentId];
  if (consent === undefined) throw new RefusedRequest({ status: 404, body: { error: 'No such consent.' } });
  if (consent.status !== 'open' && consent.own['renewing'] !== true) {
    throw new RefusedRequest({ status: 409, body: { error: 'This is decided already.' } });
  }
  const renewing = consent.own['renewing'] === true;
  if (decision.approved) approve(core, consent, decision);
  else if (!renewing) consent.status = 'denied';
  consent.own['denied'] = !decision.approved;
  const address = after[consent.format](consent, core);
  consent.own['renewing'] = false;
  return address;
}

/**
 * Where the person goes from the page of a consent: finAPI's web form sends her where the query of its own address says
 * (`redirectUrl`, `errorRedirectUrl`), all others where the client said before.
 */
export function goingTo({ format, own }: SimulatedConsent, address: string, query: URLSearchParams): string {
  if (format !== 'finapi') return address;
  const failed = own['denied'] === true ? query.get('errorRedirectUrl') : null;
  return failed ?? query.get('redirectUrl') ?? address;
}

/** Whether the person says which bank it is, and the client does not. */
export const choosesBank = ({ own }: SimulatedConsent): boolean => own['choosesBank'] === true;

function approve(core: SimulatorCore, consent: SimulatedConsent, { login, accounts, bankId }: Decision): void {
  if (bankId !== undefined && bankId !== consent.bankId) {
    if (!choosesBank(consent)) throw new RefusedRequest({ status: 422, body: { error: 'The client named the bank.' } });
    consent.bankId = core.world.bank(bankId).id;
  }
  const name = login ?? consent.login ?? 'anna';
  const owned = core.world.accountsOf(consent.bankId, name);
  const chosen = owned.filter(
    ({ key, kind }) => accounts === undefined || accounts.includes(key) || accounts.includes(kind),
  );
  if (chosen.length === 0) throw new RefusedRequest({ status: 422, body: { error: 'No account was chosen.' } });
  consent.status = 'approved';
  consent.trouble = null;
  consent.login = name;
  consent.accountKeys = chosen.map(({ key }) => key);
  consent.approvedAt = core.now();
}
