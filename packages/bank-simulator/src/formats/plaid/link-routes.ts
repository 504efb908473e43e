import {
  jsonResponse,
  nestedField,
  readTextListField,
  type SimulatedRequest,
  type SimulatedRoute,
  textField,
} from '../../http/request-and-response.ts';
import type { SimulatorCore } from '../../http/simulator-core.ts';
import type { SimulatedConsent } from '../../http/simulator-state.ts';
import { plaidError, plaidRequestId } from './errors.ts';
import { plaidAccount, plaidInstitutionId, plaidInstitutionRecord, plaidItemId } from './records.ts';

const LINK_MS = 4 * 3_600_000;
const PUBLIC_TOKEN_MS = 30 * 60_000;

/** Routes for institutions, Link with its hosted page, and the token exchange. */
export const plaidLinkRoutes = (core: SimulatorCore): SimulatedRoute[] => [
  { method: 'POST', path: /^\/institutions\/get$/, answer: (exchange) => listInstitutions(core, exchange) },
  { method: 'POST', path: /^\/institutions\/search$/, answer: (exchange) => listInstitutions(core, exchange) },
  { method: 'POST', path: /^\/institutions\/get_by_id$/, answer: (exchange) => institutionById(core, exchange) },
  { method: 'POST', path: /^\/link\/token\/create$/, answer: (exchange) => createLinkToken(core, exchange) },
  { method: 'POST', path: /^\/link\/token\/get$/, answer: (exchange) => getLinkToken(core, exchange) },
  { method: 'POST', path: /^\/item\/public_token\/exchange$/, answer: (exchange) => exchangeToken(core, exchange) },
];

function listInstitutions(core: SimulatorCore, exchange: SimulatedRequest) {
  core.enter(exchange, { format: 'plaid', operation: 'institutions' });
  const { body } = exchange;
  const countries = readTextListField(body, 'country_codes');
  const query = textField(body, 'query')?.toLowerCase() ?? '';
  const found = core.state.world.banks.filter(
    ({ countryCode, name }) => countries.includes(countryCode) && name.toLowerCase().includes(query),
  );
  const [offset, count] = [Number(nestedField(body, 'offset') ?? 0), Number(nestedField(body, 'count') ?? 10)];
  const institutions = found.slice(offset, offset + count).map(plaidInstitutionRecord);
  return jsonResponse({ institutions, total: found.length, request_id: plaidRequestId(core) });
}

function institutionById(core: SimulatorCore, exchange: SimulatedRequest) {
  core.enter(exchange, { format: 'plaid', operation: 'institutions' });
  const bank = core.state.world.banks.find(
    (one) => plaidInstitutionId(one) === textField(exchange.body, 'institution_id'),
  );
  if (bank === undefined) {
    const message = 'invalid institution_id provided';
    throw plaidError(core, { type: 'INVALID_INPUT', code: 'INVALID_INSTITUTION', message });
  }
  return jsonResponse({ institution: plaidInstitutionRecord(bank), request_id: plaidRequestId(core) });
}

/**
 * Creates a link token. With `access_token`, the link is for an existing item (update mode). Otherwise the link creates
 * an item of the bank that the client names by `institution_id`, or that the person chooses in Link.
 */
function createLinkToken(core: SimulatorCore, exchange: SimulatedRequest) {
  const { body } = exchange;
  const renewed = textField(body, 'access_token');
  const countries = readTextListField(body, 'country_codes');
  if (textField(body, 'client_name') === null || countries.length === 0 || textField(body, 'language') === null) {
    const message = 'client_name, country_codes and language must be set';
    throw plaidError(core, { type: 'INVALID_REQUEST', code: 'MISSING_FIELDS', message });
  }
  const consent = renewed === null ? newItem(core, exchange, countries) : renewedItem(core, renewed);
  core.enter(exchange, { format: 'plaid', operation: 'begin', bankId: consent.bankId });
  const hosted = nestedField(body, 'hosted_link');
  consent.returnTo = textField(hosted, 'completion_redirect_uri') ?? textField(body, 'redirect_uri');
  consent.own['webhook'] = textField(body, 'webhook') ?? consent.own['webhook'] ?? null;
  const token = core.handOut('plaid', 'link-sandbox', consent.id, LINK_MS);
  const expiration = core.iso(core.now() + LINK_MS);
  core.state.records[token] = { created: core.now(), expiration, finished: null, publicToken: null };
  consent.own['linkToken'] = token;
  const page = hosted === undefined ? {} : { hosted_link_url: core.consentPage(consent) };
  return jsonResponse({ link_token: token, expiration, ...page, request_id: plaidRequestId(core) });
}

function newItem(core: SimulatorCore, { body }: SimulatedRequest, countries: readonly string[]): SimulatedConsent {
  const wanted = textField(body, 'institution_id') ?? textField(body, 'institution_data', 'institution_id');
  const bank =
    wanted === null
      ? core.state.world.banks.find(({ countryCode }) => countries.includes(countryCode))
      : core.state.world.banks.find((one) => plaidInstitutionId(one) === wanted);
  if (bank === undefined) {
    const message = 'invalid institution_id provided';
    throw plaidError(core, { type: 'INVALID_INPUT', code: 'INVALID_INSTITUTION', message });
  }
  const given = { format: 'plaid' as const, bankId: bank.id, returnTo: null, reference: null, expiresAt: null };
  const own = { canChooseBank: wanted === null };
  return core.newConsent({
    ...given,
    own,
    historyDays: Number(nestedField(body, 'transactions', 'days_requested') ?? 90),
  });
}

function renewedItem(core: SimulatorCore, token: string): SimulatedConsent {
  const consent = core.state.consents[core.subjectOf('plaid', 'access-sandbox', token) ?? ''];
  if (consent === undefined) {
    const message = 'could not find matching access token';
    throw plaidError(core, { type: 'INVALID_INPUT', code: 'INVALID_ACCESS_TOKEN', message });
  }
  consent.own['renewing'] = true;
  return consent;
}

/** Completes Link: records the result for its token, and returns the client's address for the person. */
export function handlePlaidDecision(consent: SimulatedConsent, core: SimulatorCore): string {
  const link = core.state.records[String(consent.own['linkToken'])];
  if (link !== undefined) {
    link['finished'] = core.now();
    link['denied'] = consent.own['denied'] ?? null;
    const approved = consent.own['denied'] !== true;
    link['publicToken'] = approved ? core.handOut('plaid', 'public-sandbox', consent.id, PUBLIC_TOKEN_MS) : null;
  }
  return consent.returnTo ?? core.origin;
}

/** `LinkTokenGetResponse`: the person's result on the hosted page. */
function getLinkToken(core: SimulatorCore, exchange: SimulatedRequest) {
  core.enter(exchange, { format: 'plaid', operation: 'finish' });
  const token = textField(exchange.body, 'link_token');
  const consent = core.state.consents[core.subjectOf('plaid', 'link-sandbox', token) ?? ''];
  const link = core.state.records[token ?? ''];
  if (consent === undefined || link === undefined || token === null) {
    const message = 'could not find matching link token';
    throw plaidError(core, { type: 'INVALID_INPUT', code: 'INVALID_LINK_TOKEN', message });
  }
  return jsonResponse({
    link_token: token,
    created_at: core.iso(Number(link['created'])),
    expiration: link['expiration'],
    link_sessions: link['finished'] === null ? [] : [sessionOf(core, consent, link)],
    metadata: {
      ...{ initial_products: ['transactions'], webhook: consent.own['webhook'] ?? null, country_codes: ['US'] },
      ...{ language: 'en', redirect_uri: null, client_name: 'Coffer' },
    },
    request_id: plaidRequestId(core),
  });
}

function sessionOf(core: SimulatorCore, consent: SimulatedConsent, link: SimulatedConsent['own']) {
  const times = { started_at: core.iso(Number(link['created'])), finished_at: core.iso(Number(link['finished'])) };
  const session = { link_session_id: `session-${String(consent.own['linkToken']).slice(-12)}`, ...times };
  if (link['publicToken'] === null) {
    return {
      ...session,
      on_exit: null,
      exit: { error: null, metadata: null },
      on_success: null,
      results: null,
      events: [],
    };
  }
  const bank = core.world.bank(consent.bankId);
  const institution = { name: bank.name, institution_id: plaidInstitutionId(bank) };
  const accounts = consent.accountKeys.map((key) => {
    const { account_id: id, name, mask, type, subtype } = plaidAccount(core, consent, core.world.account(key));
    return { id, name, mask, type, subtype, verification_status: null, class_type: null };
  });
  const added = { public_token: link['publicToken'], accounts, institution };
  return {
    ...session,
    on_success: {
      public_token: link['publicToken'],
      metadata: { institution, accounts, link_session_id: session.link_session_id },
    },
    on_exit: null,
    exit: null,
    events: [],
    results: {
      ...{ item_add_results: [added], cra_item_add_results: [], cra_update_results: [] },
      ...{ bank_income_results: [], payroll_income_results: [], document_income_results: null },
    },
  };
}

/** A public token is valid once, for half an hour. */
function exchangeToken(core: SimulatorCore, exchange: SimulatedRequest) {
  core.enter(exchange, { format: 'plaid', operation: 'exchange' });
  const token = textField(exchange.body, 'public_token');
  const consent = core.state.consents[core.subjectOf('plaid', 'public-sandbox', token) ?? ''];
  if (token === null || consent === undefined) {
    const message = 'could not find matching public token';
    throw plaidError(core, { type: 'INVALID_INPUT', code: 'INVALID_PUBLIC_TOKEN', message });
  }
  delete core.state.tokens[token];
  const access = core.handOut('plaid', 'access-sandbox', consent.id, null);
  return jsonResponse({ access_token: access, item_id: plaidItemId(consent), request_id: plaidRequestId(core) });
}
