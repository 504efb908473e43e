import { jsonAnswer } from '../../http/exchange.ts';
import type { SimulatedFormat } from '../../http/server.ts';
import type { SimulatorCore } from '../../http/simulator-core.ts';
import { accessRoutesOf } from './access-routes.ts';
import { refuseFinapi } from './errors.ts';
import { signInRoutesOf } from './sign-in.ts';
import { webFormRoutesOf } from './web-form-routes.ts';

/**
 * finAPI Access V2 and Web Form 2.0 under one base address. Access returns what was imported; only a web form or an update task
 * reads from the bank.
 */
export const finapiFormat = (core: SimulatorCore): SimulatedFormat => ({
  base: '/finapi',
  name: 'finapi',
  routes: [...signInRoutesOf(core), ...accessRoutesOf(core), ...webFormRoutesOf(core)],
  refuse: refuseFinapi,
  unknown: jsonAnswer({ error: 'not_found', error_description: 'Not found' }, 404),
});
