import { jsonResponse } from '../../http/request-and-response.ts';
import type { SimulatedFormat } from '../../http/server.ts';
import type { SimulatorCore } from '../../http/simulator-core.ts';
import { finapiAccessRoutes } from './access-routes.ts';
import { finapiRefusalResponse } from './errors.ts';
import { finapiSignInRoutes } from './sign-in.ts';
import { finapiWebFormRoutes } from './web-form-routes.ts';

/**
 * finAPI Access V2 and Web Form 2.0 under one base address. Access returns what was imported; only a web form or an update task
 * reads from the bank.
 */
export const finapiFormat = (core: SimulatorCore): SimulatedFormat => ({
  base: '/finapi',
  name: 'finapi',
  routes: [...finapiSignInRoutes(core), ...finapiAccessRoutes(core), ...finapiWebFormRoutes(core)],
  refuse: finapiRefusalResponse,
  unknown: jsonResponse({ error: 'not_found', error_description: 'Not found' }, 404),
});
