import { type SimulatedRequest, textField } from '../../http/request-and-response.ts';
import type { RequestFaults, SimulatorCore } from '../../http/simulator-core.ts';
import type { SimulatedConsent } from '../../http/simulator-state.ts';
import type { SimulatedAccount } from '../../world/model.ts';
import { plaidError } from './errors.ts';

export interface PlaidTokenItem {
  readonly consent: SimulatedConsent;
  readonly accounts: readonly SimulatedAccount[];
  readonly visit: RequestFaults;
}

/**
 * Returns the item that the request's access token belongs to, and its accounts. Counts the request and applies
 * arranged faults.
 * @throws RefusedRequest for an unknown token, FormatRefusal if the item can't be read
 */
export function requirePlaidItem(
  core: SimulatorCore,
  exchange: SimulatedRequest,
  operation: string,
  page?: number,
): PlaidTokenItem {
  const token = textField(exchange.body, 'access_token');
  const consent = core.state.consents[core.subjectOf('plaid', 'access-sandbox', token) ?? ''];
  if (consent === undefined) {
    core.enter(exchange, { format: 'plaid', operation });
    const message = 'could not find matching access token';
    throw plaidError(core, { type: 'INVALID_INPUT', code: 'INVALID_ACCESS_TOKEN', message });
  }
  const subject = { consentId: consent.id, bankId: consent.bankId, ...(page === undefined ? {} : { page }) };
  const visit = core.enter(exchange, { format: 'plaid', operation, ...subject });
  return { consent, accounts: consent.accountKeys.map((key) => core.world.account(key)), visit };
}
