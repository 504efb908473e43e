import {
  jsonResponse,
  readBearerToken,
  type SimulatedRequest,
  type SimulatedRoute,
} from '../../http/request-and-response.ts';
import type { SimulatedFormat } from '../../http/server.ts';
import type { SimulatorCore } from '../../http/simulator-core.ts';
import { enableBankingAccountRoutes } from './account-routes.ts';
import { findEnableBankingTokenFault } from './application-token.ts';
import { enableBankingConsentRoutes } from './consent-routes.ts';
import { enableBankingError, enableBankingRefusalResponse } from './errors.ts';

/**
 * Enable Banking's API as in its OpenAPI document: each request has a token signed by the application.
 * @see https://enablebanking.com/docs/api/reference/
 */
export const enableBankingFormat = (core: SimulatorCore): SimulatedFormat => ({
  base: '/enable-banking',
  name: 'enableBanking',
  routes: [...enableBankingConsentRoutes(core), ...enableBankingAccountRoutes(core)].map((route) =>
    signed(core, route),
  ),
  refuse: enableBankingRefusalResponse,
  unknown: jsonResponse({ code: 404, message: 'Not Found', error: null, detail: null }, 404),
});

const signed = (core: SimulatorCore, route: SimulatedRoute): SimulatedRoute => ({
  ...route,
  answer: (exchange, parts) => {
    check(core, exchange);
    return route.answer(exchange, parts);
  },
});

function check(core: SimulatorCore, exchange: SimulatedRequest): void {
  const { keys } = core.state;
  const fault = findEnableBankingTokenFault(readBearerToken(exchange), {
    publicKeyOf: (kid) => (kid === keys['enableBankingId'] ? keys['enableBankingPublic'] : undefined),
    nowMs: [core.now(), Date.now()],
  });
  if (fault !== null) throw enableBankingError(401, 'UNAUTHORIZED_ACCESS', fault);
}
