import { createHash } from 'node:crypto';
import {
  jsonResponse,
  nestedField,
  type SimulatedRequest,
  type SimulatedRoute,
  textField,
} from '../../http/request-and-response.ts';
import type { SimulatorCore } from '../../http/simulator-core.ts';
import type { SimulatedConsent } from '../../http/simulator-state.ts';
import type { SimulatedBank } from '../../world/model.ts';
import { enableBankingError } from './errors.ts';
import { computeIdentificationHash, enableBankingAccountRecord, enableBankingAspsp } from './records.ts';

const MINUTE_MS = 60_000;
const CODE_MS = 5 * MINUTE_MS;

/** Routes for banks, authorization and sessions. */
export const enableBankingConsentRoutes = (core: SimulatorCore): SimulatedRoute[] => [
  { method: 'GET', path: /^\/aspsps$/, answer: (exchange) => listAspsps(core, exchange) },
  { method: 'GET', path: /^\/application$/, answer: (exchange) => application(core, exchange) },
  { method: 'POST', path: /^\/auth$/, answer: (exchange) => startAuthorization(core, exchange) },
  { method: 'POST', path: /^\/sessions$/, answer: (exchange) => authorizeSession(core, exchange) },
  {
    method: 'GET',
    path: /^\/sessions\/(?<id>[^/]+)$/,
    answer: (exchange, { id = '' }) => {
      core.enter(exchange, { format: 'enableBanking', operation: 'session' });
      return jsonResponse(sessionOf(core, sessionNamed(core, id)));
    },
  },
  {
    method: 'DELETE',
    path: /^\/sessions\/(?<id>[^/]+)$/,
    answer: (exchange, { id = '' }) => {
      const consent = sessionNamed(core, id);
      core.enter(exchange, { format: 'enableBanking', operation: 'end', consentId: consent.id });
      consent.status = 'ended';
      consent.trouble = 'closed';
      consent.own['closedAt'] = core.iso();
      return jsonResponse({ message: 'OK' });
    },
  },
];

function listAspsps(core: SimulatorCore, exchange: SimulatedRequest) {
  core.enter(exchange, { format: 'enableBanking', operation: 'institutions' });
  const country = exchange.query.get('country');
  if (country !== null && !/^[A-Z]{2}$/.test(country)) {
    throw enableBankingError(422, 'WRONG_REQUEST_PARAMETERS', 'Wrong request parameters', [
      { loc: ['query', 'country'] },
    ]);
  }
  const banks = core.state.world.banks.filter(({ countryCode }) => country === null || countryCode === country);
  return jsonResponse({ aspsps: banks.map((bank) => enableBankingAspsp(bank, core.origin)) });
}

function application(core: SimulatorCore, exchange: SimulatedRequest) {
  core.enter(exchange, { format: 'enableBanking', operation: 'application' });
  return jsonResponse({
    ...{ name: 'Coffer', description: null, kid: core.state.keys['enableBankingId'], environment: 'SANDBOX' },
    ...{ redirect_urls: [], active: true, services: ['AIS'] },
    countries: [...new Set(core.state.world.banks.map(({ countryCode }) => countryCode))],
  });
}

/** Handles a `StartAuthorizationRequest` of the published OpenAPI document. */
function startAuthorization(core: SimulatorCore, exchange: SimulatedRequest) {
  const { body } = exchange;
  const bank = core.state.world.banks.find(
    ({ name, countryCode }) =>
      name === nestedField(body, 'aspsp', 'name') && countryCode === nestedField(body, 'aspsp', 'country'),
  );
  core.enter(exchange, { format: 'enableBanking', operation: 'begin', ...(bank ? { bankId: bank.id } : {}) });
  const [state, redirect, until] = [textField(body, 'state'), textField(body, 'redirect_url'), validUntil(body)];
  if (state === null || redirect === null || !URL.canParse(redirect) || until === null) {
    throw enableBankingError(422, 'WRONG_REQUEST_PARAMETERS', 'Wrong request parameters');
  }
  if (bank === undefined) throw enableBankingError(400, 'WRONG_ASPSP_PROVIDED', 'Wrong ASPSP name provided');
  if (until <= core.now() || until > core.now() + (bank.consentDays * 1_440 + 5) * MINUTE_MS) {
    throw enableBankingError(422, 'WRONG_REQUEST_PARAMETERS', 'access.valid_until is out of the allowed range');
  }
  const consent = core.newConsent({
    ...{ format: 'enableBanking', bankId: bank.id, returnTo: redirect, reference: state },
    ...{ expiresAt: until, historyDays: bank.historyDays },
    own: { validUntil: textField(body, 'access', 'valid_until') },
  });
  return jsonResponse({ url: core.consentPage(consent), authorization_id: consent.id, psu_id_hash: psuIdHash(bank) });
}

/**
 * Returns the requested end of the consent in milliseconds since 1970; null unless it is an RFC 3339 time with an
 * offset.
 */
function validUntil(body: unknown): number | null {
  const text = textField(body, 'access', 'valid_until') ?? '';
  const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(moment) ? null : moment;
}

const psuIdHash = ({ id }: SimulatedBank): string => createHash('sha256').update(`psu ${id}`).digest('base64');

/** Returns the address to redirect the person to: with a code that is valid once for a few minutes, or with an error. */
export function enableBankingRedirectAddress(consent: SimulatedConsent, core: SimulatorCore): string {
  const back = new URL(consent.returnTo ?? core.origin);
  back.searchParams.set('state', consent.reference ?? '');
  if (consent.own['denied'] === true) {
    back.searchParams.set('error', 'access_denied');
    back.searchParams.set('error_description', 'Denied by the user');
  } else {
    back.searchParams.set('code', core.handOut('enableBanking', 'code', consent.id, CODE_MS));
  }
  return back.href;
}

function authorizeSession(core: SimulatorCore, exchange: SimulatedRequest) {
  const code = textField(exchange.body, 'code');
  core.enter(exchange, { format: 'enableBanking', operation: 'finish' });
  if (code === null) throw enableBankingError(422, 'WRONG_REQUEST_PARAMETERS', 'Wrong request parameters');
  const known = core.state.tokens[code];
  const consent = known === undefined ? undefined : core.state.consents[known.subject];
  if (known?.kind !== 'code' || consent === undefined) {
    throw enableBankingError(422, 'WRONG_AUTHORIZATION_CODE', 'Wrong authorization code provided');
  }
  if (consent.own['sessionId'] !== undefined)
    throw enableBankingError(422, 'ALREADY_AUTHORIZED', 'Session is already authorized');
  if (core.subjectOf('enableBanking', 'code', code) === null) {
    throw enableBankingError(422, 'EXPIRED_AUTHORIZATION_CODE', 'Authorization code is expired');
  }
  const bank = core.world.bank(consent.bankId);
  consent.own['sessionId'] = core.uuid();
  consent.own['authorized'] = core.iso();
  const accounts = consent.accountKeys.map((key) =>
    enableBankingAccountRecord(core.world.account(key), bank, core.handle(consent, key, core.uuid())),
  );
  const aspsp = { name: bank.name, country: bank.countryCode };
  return jsonResponse({
    session_id: consent.own['sessionId'],
    accounts,
    aspsp,
    psu_type: 'personal',
    access: accessOf(consent),
  });
}

const accessOf = ({ own }: SimulatedConsent) => ({
  ...{ accounts: null, balances: true, transactions: true, valid_until: own['validUntil'] },
});

function sessionNamed(core: SimulatorCore, sessionId: string): SimulatedConsent {
  const consent = Object.values(core.state.consents).find(({ own }) => own['sessionId'] === sessionId);
  if (consent === undefined) throw enableBankingError(404, 'SESSION_DOES_NOT_EXIST', 'Session does not exist');
  return consent;
}

/** Returns the consent as a `GetSessionResponse` of the published OpenAPI document. */
function sessionOf(core: SimulatorCore, consent: SimulatedConsent) {
  const bank = core.world.bank(consent.bankId);
  const uids = Object.entries(core.state.handles).filter(([, { consentId }]) => consentId === consent.id);
  return {
    status: statusOf(core, consent),
    accounts: uids.map(([uid]) => uid),
    accounts_data: uids.map(([uid, { accountKey }]) => ({
      uid,
      identification_hash: computeIdentificationHash({ key: accountKey }),
      identification_hashes: [computeIdentificationHash({ key: accountKey })],
    })),
    aspsp: { name: bank.name, country: bank.countryCode },
    psu_type: 'personal',
    psu_id_hash: psuIdHash(bank),
    access: accessOf(consent),
    created: core.iso(consent.createdAt),
    authorized: consent.own['authorized'],
    closed: consent.own['closedAt'] ?? null,
  };
}

function statusOf(core: SimulatorCore, { trouble, expiresAt }: SimulatedConsent): string {
  if (trouble === 'closed') return 'CLOSED';
  if (trouble !== null) return 'REVOKED';
  return expiresAt !== null && expiresAt <= core.now() ? 'EXPIRED' : 'AUTHORIZED';
}
