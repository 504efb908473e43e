import {
  jsonResponse,
  type SimulatedRequest,
  type SimulatedRoute,
  textField,
} from '../../http/request-and-response.ts';
import type { SimulatedFormat } from '../../http/server.ts';
import type { SimulatorCore } from '../../http/simulator-core.ts';
import { plaidError, plaidRefusalResponse, plaidRequestId } from './errors.ts';
import { plaidItemRoutes } from './item-routes.ts';
import { plaidLinkRoutes } from './link-routes.ts';
import { plaidTransactionRoutes } from './transaction-routes.ts';
import { webhookKey } from './webhooks.ts';

export const PLAID_CLIENT = { clientId: 'simulator-client-id', secret: 'simulator-secret' } as const;

/** Plaid's API of version 2020-09-14: all operations are POST requests with JSON. */
export const plaidFormat = (core: SimulatorCore): SimulatedFormat => ({
  base: '/plaid',
  name: 'plaid',
  routes: [...plaidLinkRoutes(core), ...plaidItemRoutes(core), ...plaidTransactionRoutes(core), keyRoute(core)].map(
    (route) => withKeys(core, route),
  ),
  refuse: plaidRefusalResponse,
  unknown: jsonResponse({ error_type: 'INVALID_REQUEST', error_code: 'NOT_FOUND', error_message: 'not found' }, 404),
});

const keyRoute = (core: SimulatorCore): SimulatedRoute => ({
  method: 'POST',
  path: /^\/webhook_verification_key\/get$/,
  answer: (exchange) => {
    core.enter(exchange, { format: 'plaid', operation: 'webhookKey' });
    const key = webhookKey(core, textField(exchange.body, 'key_id'));
    const message = 'invalid key_id provided. note that key_ids are specific to Plaid environments';
    if (key === null)
      throw plaidError(core, { type: 'INVALID_INPUT', code: 'INVALID_WEBHOOK_VERIFICATION_KEY_ID', message });
    return jsonResponse({ key, request_id: plaidRequestId(core) });
  },
});

/** Credentials are in headers or in the body. */
const withKeys = (core: SimulatorCore, route: SimulatedRoute): SimulatedRoute => ({
  ...route,
  answer: (exchange: SimulatedRequest, parts) => {
    const { headers, body } = exchange;
    const clientId = headers['plaid-client-id'] ?? textField(body, 'client_id');
    const secret = headers['plaid-secret'] ?? textField(body, 'secret');
    if (clientId !== PLAID_CLIENT.clientId || secret !== PLAID_CLIENT.secret) {
      const message = 'invalid client_id or secret provided';
      throw plaidError(core, { type: 'INVALID_INPUT', code: 'INVALID_API_KEYS', message });
    }
    return route.answer(exchange, parts);
  },
});
