import { bearerOf, type Exchange, json, type Route } from '../../http/exchange.ts';
import type { Format } from '../../http/server.ts';
import type { SimulatorCore } from '../../http/simulator-core.ts';
import { accountRoutesOf } from './account-routes.ts';
import { faultOfApplicationToken } from './application-token.ts';
import { consentRoutesOf } from './consent-routes.ts';
import { fail, refuseEnableBanking } from './errors.ts';

/**
 * Enable Banking's API as its OpenAPI document has it: each request bears a token that the application signs.
 * @see https://enablebanking.com/docs/api/reference/
 */
export const enableBanking = (core: SimulatorCore): Format => ({
  base: '/enable-banking',
  name: 'enableBanking',
  routes: [...consentRoutesOf(core), ...accountRoutesOf(core)].map((route) => signed(core, route)),
  refuse: refuseEnableBanking,
  unknown: json({ code: 404, message: 'Not Found', error: null, detail: null }, 404),
});

const signed = (core: SimulatorCore, route: Route): Route => ({
  ...route,
  answer: (exchange, parts) => {
    check(core, exchange);
    return route.answer(exchange, parts);
  },
});

function check(core: SimulatorCore, exchange: Exchange): void {
  const { keys } = core.state;
  const fault = faultOfApplicationToken(bearerOf(exchange), {
    publicKeyOf: (kid) => (kid === keys['enableBankingId'] ? keys['enableBankingPublic'] : undefined),
    nowMs: [core.now(), Date.now()],
  });
  if (fault !== null) throw fail(401, 'UNAUTHORIZED_ACCESS', fault);
}
