import {
  jsonResponse,
  readBearerToken,
  type SimulatedRequest,
  type SimulatedRoute,
  textField,
} from '../../http/request-and-response.ts';
import type { SimulatedFormat } from '../../http/server.ts';
import type { SimulatorCore } from '../../http/simulator-core.ts';
import { gocardlessAccountRoutes } from './account-routes.ts';
import { gocardlessConsentRoutes } from './consent-routes.ts';
import { gocardlessError, gocardlessRefusalResponse } from './errors.ts';

export const GOCARDLESS_SECRET = { secretId: 'simulator-secret-id', secretKey: 'simulator-secret-key' } as const;

const ACCESS_SECONDS = 86_400;
const REFRESH_SECONDS = 2_592_000;

/**
 * GoCardless Bank Account Data, version 2: it returns all requested days in one response.
 * @see https://developer.gocardless.com/bank-account-data/endpoints
 */
export const gocardlessFormat = (core: SimulatorCore): SimulatedFormat => ({
  base: '/gocardless/api/v2',
  name: 'gocardless',
  routes: [
    { method: 'POST', path: /^\/token\/new\/$/, answer: (exchange) => newToken(core, exchange) },
    { method: 'POST', path: /^\/token\/refresh\/$/, answer: (exchange) => refreshToken(core, exchange) },
    ...[...gocardlessConsentRoutes(core), ...gocardlessAccountRoutes(core)].map((route) => withToken(core, route)),
  ],
  refuse: gocardlessRefusalResponse,
  unknown: jsonResponse({ summary: 'Not found.', detail: 'Not found.', status_code: 404 }, 404),
});

function newToken(core: SimulatorCore, exchange: SimulatedRequest) {
  core.enter(exchange, { format: 'gocardless', operation: 'token' });
  const [id, key] = [textField(exchange.body, 'secret_id'), textField(exchange.body, 'secret_key')];
  if (id !== GOCARDLESS_SECRET.secretId || key !== GOCARDLESS_SECRET.secretKey) {
    throw gocardlessError(401, 'Authentication failed', 'No active account found with the given credentials');
  }
  return jsonResponse({
    access: core.handOut('gocardless', 'access', 'client', ACCESS_SECONDS * 1_000),
    access_expires: ACCESS_SECONDS,
    refresh: core.handOut('gocardless', 'refresh', 'client', REFRESH_SECONDS * 1_000),
    refresh_expires: REFRESH_SECONDS,
  });
}

function refreshToken(core: SimulatorCore, exchange: SimulatedRequest) {
  core.enter(exchange, { format: 'gocardless', operation: 'refresh' });
  if (core.subjectOf('gocardless', 'refresh', textField(exchange.body, 'refresh')) === null) throw invalidToken();
  const access = core.handOut('gocardless', 'access', 'client', ACCESS_SECONDS * 1_000);
  return jsonResponse({ access, access_expires: ACCESS_SECONDS });
}

const invalidToken = () => gocardlessError(401, 'Invalid token', 'Token is invalid or expired');

const withToken = (core: SimulatorCore, route: SimulatedRoute): SimulatedRoute => ({
  ...route,
  answer: (exchange, parts) => {
    const token = readBearerToken(exchange);
    if (token === null)
      throw gocardlessError(401, 'Authentication failed', 'Authentication credentials were not provided.');
    if (core.subjectOf('gocardless', 'access', token) === null) throw invalidToken();
    return route.answer(exchange, parts);
  },
});
