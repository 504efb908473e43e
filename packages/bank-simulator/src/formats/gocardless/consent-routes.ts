import {
  jsonResponse,
  numberField,
  readTextListField,
  type SimulatedRequest,
  type SimulatedRoute,
  textField,
} from '../../http/request-and-response.ts';
import type { SimulatorCore } from '../../http/simulator-core.ts';
import type { SimulatedConsent } from '../../http/simulator-state.ts';
import { DAY_MS } from '../../world/calendar.ts';
import type { SimulatedBank } from '../../world/model.ts';
import { seedFromText } from '../../world/random.ts';
import { gocardlessError, gocardlessFieldError } from './errors.ts';

/** Routes for institutions, agreements and requisitions. */
export const gocardlessConsentRoutes = (core: SimulatorCore): SimulatedRoute[] => [
  { method: 'GET', path: /^\/institutions\/$/, answer: (exchange) => listInstitutions(core, exchange) },
  {
    method: 'GET',
    path: /^\/institutions\/(?<id>[^/]+)\/$/,
    answer: (_exchange, { id = '' }) => jsonResponse(institutionOf(bankNamed(core, id), core.origin)),
  },
  { method: 'POST', path: /^\/agreements\/enduser\/$/, answer: (exchange) => createAgreement(core, exchange) },
  {
    method: 'GET',
    path: /^\/agreements\/enduser\/$/,
    answer: (exchange) => jsonResponse(pageOfAll(core, exchange, 'agreement ', (id) => agreementOf(core, id))),
  },
  {
    method: 'GET',
    path: /^\/agreements\/enduser\/(?<id>[^/]+)\/$/,
    answer: (_exchange, { id = '' }) => jsonResponse(agreementOf(core, id)),
  },
  {
    method: 'DELETE',
    path: /^\/agreements\/enduser\/(?<id>[^/]+)\/$/,
    answer: (_exchange, { id = '' }) => {
      agreementOf(core, id);
      delete core.state.records[`agreement ${id}`];
      return jsonResponse({ summary: 'End User Agreement deleted', detail: `End User Agreement ${id} deleted` });
    },
  },
  { method: 'POST', path: /^\/requisitions\/$/, answer: (exchange) => createRequisition(core, exchange) },
  {
    method: 'GET',
    path: /^\/requisitions\/$/,
    answer: (exchange) =>
      jsonResponse(pageOfAll(core, exchange, 'requisition ', (id) => requisitionOf(core, requisitionNamed(core, id)))),
  },
  {
    method: 'GET',
    path: /^\/requisitions\/(?<id>[^/]+)\/$/,
    answer: (exchange, { id = '' }) => {
      core.enter(exchange, { format: 'gocardless', operation: 'finish' });
      return jsonResponse(requisitionOf(core, requisitionNamed(core, id)));
    },
  },
  {
    method: 'DELETE',
    path: /^\/requisitions\/(?<id>[^/]+)\/$/,
    answer: (exchange, { id = '' }) => {
      const consent = requisitionNamed(core, id);
      core.enter(exchange, { format: 'gocardless', operation: 'end' });
      delete core.state.records[`requisition ${id}`];
      Object.assign(consent, { status: 'ended', trouble: 'closed' });
      return jsonResponse({
        summary: 'Requisition deleted',
        detail: `Requisition ${id} deleted with all its End User Agreements`,
      });
    },
  },
];

const institutionId = (bank: SimulatedBank): string => `${bank.id.toUpperCase()}_${bank.bic}`;

function bankNamed(core: SimulatorCore, id: string): SimulatedBank {
  const bank = core.state.world.banks.find((one) => institutionId(one) === id);
  if (bank === undefined) throw gocardlessError(404, 'Not found.', 'Not found.');
  return bank;
}

const institutionOf = (bank: SimulatedBank, origin: string) => ({
  id: institutionId(bank),
  name: bank.name,
  bic: bank.bic,
  transaction_total_days: String(bank.historyDays),
  countries: [bank.countryCode],
  logo: `${origin}/logos/${bank.id}.png`,
  max_access_valid_for_days: String(bank.consentDays),
  supported_features: ['account_selection'],
  identification_codes: [],
});

function listInstitutions(core: SimulatorCore, exchange: SimulatedRequest) {
  core.enter(exchange, { format: 'gocardless', operation: 'institutions' });
  const country = exchange.query.get('country');
  if (country !== null && !/^[A-Za-z]{2}$/.test(country)) {
    throw gocardlessFieldError('country', 'Invalid country choice.', `${country} is not a valid choice.`);
  }
  const banks = core.state.world.banks.filter(
    ({ countryCode }) => country === null || countryCode === country.toUpperCase(),
  );
  return jsonResponse(banks.map((bank) => institutionOf(bank, core.origin)));
}

function createAgreement(core: SimulatorCore, exchange: SimulatedRequest) {
  const { body } = exchange;
  const bank = core.state.world.banks.find((one) => institutionId(one) === textField(body, 'institution_id'));
  core.enter(exchange, { format: 'gocardless', operation: 'begin', ...(bank ? { bankId: bank.id } : {}) });
  if (bank === undefined) {
    throw gocardlessFieldError('institution_id', 'Unknown Institution ID', 'Get Institution IDs from /institutions/');
  }
  const id = agree(core, bank, {
    days: numberField(body, 'max_historical_days') ?? 90,
    validDays: numberField(body, 'access_valid_for_days') ?? 90,
    scope: readTextListField(body, 'access_scope'),
  });
  return jsonResponse(agreementOf(core, id), 201);
}

const SCOPES = ['balances', 'details', 'transactions'];

function agree(
  core: SimulatorCore,
  bank: SimulatedBank,
  { days, validDays, scope }: { days: number; validDays: number; scope: readonly string[] },
): string {
  const isWithin = (value: number, most: number) => Number.isInteger(value) && value > 0 && value <= most;
  if (!isWithin(days, bank.historyDays)) {
    const detail = `max_historical_days must be > 0 and <= ${institutionId(bank)} transaction_total_days (${bank.historyDays})`;
    throw gocardlessFieldError('max_historical_days', 'Incorrect max_historical_days', detail);
  }
  if (!isWithin(validDays, bank.consentDays)) {
    const detail = `access_valid_for_days must be > 0 and <= ${bank.consentDays}`;
    throw gocardlessFieldError('access_valid_for_days', 'Incorrect access_valid_for_days', detail);
  }
  if (scope.some((one) => !SCOPES.includes(one))) {
    throw gocardlessFieldError(
      'access_scope',
      'Unknown value in access_scope',
      'access_scope allows: balances, details, transactions',
    );
  }
  const id = core.uuid();
  const scopes = (scope.length === 0 ? SCOPES : scope).join(' ');
  core.state.records[`agreement ${id}`] = {
    bankId: bank.id,
    days,
    validDays,
    scopes,
    created: core.now(),
    accepted: null,
  };
  return id;
}

function agreementOf(core: SimulatorCore, id: string) {
  const kept = core.state.records[`agreement ${id}`];
  if (kept === undefined) throw gocardlessError(404, 'Not found.', 'Not found.');
  return {
    id,
    created: core.iso(Number(kept['created'])),
    institution_id: institutionId(core.world.bank(String(kept['bankId']))),
    max_historical_days: kept['days'],
    access_valid_for_days: kept['validDays'],
    access_scope: String(kept['scopes']).split(' '),
    accepted: kept['accepted'] === null ? null : core.iso(Number(kept['accepted'])),
    reconfirmation: false,
  };
}

function pageOfAll(core: SimulatorCore, { query }: SimulatedRequest, kind: string, recordOf: (id: string) => unknown) {
  const ids = Object.keys(core.state.records).filter((name) => name.startsWith(kind));
  const [offset, limit] = [Number(query.get('offset') ?? 0), Number(query.get('limit') ?? 100)];
  const results = ids.slice(offset, offset + limit).map((name) => recordOf(name.slice(kind.length)));
  return { count: ids.length, next: null, previous: null, results };
}

function createRequisition(core: SimulatorCore, exchange: SimulatedRequest) {
  const { body } = exchange;
  const bank = core.state.world.banks.find((one) => institutionId(one) === textField(body, 'institution_id'));
  core.enter(exchange, { format: 'gocardless', operation: 'begin', ...(bank ? { bankId: bank.id } : {}) });
  const redirect = textField(body, 'redirect');
  if (bank === undefined) {
    throw gocardlessFieldError('institution_id', 'Unknown Institution ID', 'Get Institution IDs from /institutions/');
  }
  if (redirect === null || !URL.canParse(redirect)) {
    throw gocardlessFieldError('redirect', 'This field is required.', 'Enter a valid URL.');
  }
  const given = textField(body, 'reference');
  const taken = Object.values(core.state.consents).some(
    ({ format, reference }) => format === 'gocardless' && reference === given && given !== null,
  );
  if (taken) throw gocardlessFieldError('reference', 'Client reference must be unique', `${given} is not unique`);
  const agreement = textField(body, 'agreement') ?? agree(core, bank, { days: 90, validDays: 90, scope: [] });
  const kept = core.state.records[`agreement ${agreement}`];
  if (kept === undefined) throw gocardlessFieldError('agreement', 'Invalid End User Agreement (EUA) ID', agreement);
  if (kept['bankId'] !== bank.id) throw gocardlessFieldError('agreement', 'Incorrect Institution ID', agreement);
  const consent = core.newConsent({
    ...{ format: 'gocardless', bankId: bank.id, returnTo: redirect, reference: given, expiresAt: null },
    historyDays: Number(kept['days']),
    own: { agreement, validDays: Number(kept['validDays']), language: textField(body, 'user_language') ?? 'EN' },
  });
  consent.reference ??= consent.id;
  core.state.records[`requisition ${consent.id}`] = {};
  return jsonResponse(requisitionOf(core, consent), 201);
}

function requisitionNamed(core: SimulatorCore, id: string): SimulatedConsent {
  const consent = core.state.records[`requisition ${id}`] === undefined ? undefined : core.state.consents[id];
  if (consent === undefined) throw gocardlessError(404, 'Not found.', 'Not found.');
  return consent;
}

function requisitionOf(core: SimulatorCore, consent: SimulatedConsent) {
  const bank = core.world.bank(consent.bankId);
  return {
    id: consent.id,
    created: core.iso(consent.createdAt),
    redirect: consent.returnTo,
    status: statusOf(core, consent),
    institution_id: institutionId(bank),
    agreement: consent.own['agreement'],
    reference: consent.reference,
    accounts: consent.accountKeys.map((key) => accountIdOf(core, consent, key)),
    user_language: consent.own['language'],
    link: core.consentPage(consent),
    ssn: null,
    account_selection: false,
    redirect_immediate: false,
  };
}

function statusOf(core: SimulatorCore, { status, expiresAt }: SimulatedConsent): string {
  if (status === 'open') return 'CR';
  if (status === 'denied') return 'RJ';
  return expiresAt !== null && expiresAt <= core.now() ? 'EX' : 'LN';
}

/**
 * Returns the id of an account. Most banks use the same id in all requisitions; some banks use a new id in each
 * requisition.
 */
function accountIdOf(core: SimulatorCore, consent: SimulatedConsent, key: string): string {
  const { renamesAccounts } = core.world.bank(consent.bankId).habits;
  const hex = [key, `${key} 2`, `${key} 3`, renamesAccounts ? consent.id : '']
    .map((text) => (seedFromText(text) >>> 0).toString(16).padStart(8, '0'))
    .join('');
  const id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-b${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  return core.handle(consent, key, id);
}

/** Starts the validity of the agreement unless the person denied it. Returns the URL to which the person is sent. */
export function handleGocardlessDecision(consent: SimulatedConsent, core: SimulatorCore): string {
  const back = new URL(consent.returnTo ?? core.origin);
  back.searchParams.set('ref', consent.reference ?? '');
  if (consent.own['denied'] === true) {
    back.searchParams.set('error', 'UserCancelledSession');
    back.searchParams.set('details', 'User cancelled the session.');
    return back.href;
  }
  consent.expiresAt = core.now() + Number(consent.own['validDays']) * DAY_MS;
  const agreement = core.state.records[`agreement ${String(consent.own['agreement'])}`];
  if (agreement !== undefined) agreement['accepted'] = core.now();
  return back.href;
}
