import { RefusedRequest } from './request-and-response.ts';
import type { SimulatorCore } from './simulator-core.ts';
import type { FormatName, SimulatedConsent } from './simulator-state.ts';

/** Called after the person's decision; returns the URL to which the person is redirected. */
type AfterDecision = (consent: SimulatedConsent, core: SimulatorCore) => string;
export type DecisionHandlers = Readonly<Record<FormatName, AfterDecision>>;

export interface SimulatedDecision {
  readonly approved: boolean;
  readonly login?: string;
  /** The bank that the person chooses in Plaid's Link, if the client named none. */
  readonly bankId?: string;
  /** Keys or kinds of the accounts to connect; all accounts if left out. */
  readonly accounts?: readonly string[];
}

/**
 * Applies the person's decision about a consent, and returns the address to which the person returns.
 * @throws RefusedRequest if the consent is unknown or already decided, or if the person may not choose the bank
 */
export function decideConsent(
  core: SimulatorCore,
  after: DecisionHandlers,
  consentId: string,
  decision: SimulatedDecision,
): string {
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
 * Returns the URL to which the person is redirected after the consent page. finAPI's web form states it in the query
 * of its own URL (`redirectUrl`, `errorRedirectUrl`); for the other providers, it is `address`.
 */
export function addressAfterConsent(
  { format, own }: SimulatedConsent,
  address: string,
  query: URLSearchParams,
): string {
  if (format !== 'finapi') return address;
  const failed = own['denied'] === true ? query.get('errorRedirectUrl') : null;
  return failed ?? query.get('redirectUrl') ?? address;
}

/** Whether the person chooses the bank, instead of the client. */
export const canChooseBank = ({ own }: SimulatedConsent): boolean => own['canChooseBank'] === true;

function approve(core: SimulatorCore, consent: SimulatedConsent, { login, accounts, bankId }: SimulatedDecision): void {
  if (bankId !== undefined && bankId !== consent.bankId) {
    if (!canChooseBank(consent))
      throw new RefusedRequest({ status: 422, body: { error: 'The client named the bank.' } });
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
