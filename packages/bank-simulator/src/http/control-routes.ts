import type { BankHabits } from '../world/model.ts';
import type { TransactionFacts } from '../world/transactions.ts';
import { type DecisionHandlers, decideConsent, type SimulatedDecision } from './consent-decisions.ts';
import {
  jsonResponse,
  numberField,
  type SimulatedRequest,
  type SimulatedResponse,
  type SimulatedRoute,
  textField,
} from './request-and-response.ts';
import type { SimulatedFormat } from './server.ts';
import type { SimulatorCore } from './simulator-core.ts';
import {
  type ArrangedFault,
  emptyRequestCounters,
  type SimulatedConsent,
  type SimulatorState,
} from './simulator-state.ts';

/** Control operations of the simulator for tests, over HTTP if it runs in another process. */
export const controlRoutes = (
  core: SimulatorCore,
  after: DecisionHandlers,
  load: (state: SimulatorState) => void,
  report: (consentId: string, code: string, forgery: string | undefined) => Promise<number | null>,
): SimulatedFormat => {
  const route = (
    method: string,
    path: RegExp,
    answer: (exchange: SimulatedRequest, id: string) => unknown,
  ): SimulatedRoute => ({
    ...{ method, path },
    answer: async (exchange, { id = '' }): Promise<SimulatedResponse> =>
      jsonResponse((await answer(exchange, id)) ?? { done: true }),
  });
  return {
    base: '/control',
    name: null,
    refuse: () => jsonResponse({ error: 'refused' }, 400),
    unknown: jsonResponse({ error: 'No such operation of the control.' }, 404),
    routes: [
      route('GET', /^\/state$/, () => core.state),
      route('PUT', /^\/state$/, ({ body }) => load(trusted<SimulatorState>(body))),
      route('POST', /^\/advance$/, ({ body }) => {
        core.world.advance({ days: numberField(body, 'days') ?? 0, ms: numberField(body, 'ms') ?? 0 });
      }),
      route('POST', /^\/clock$/, ({ body }) => core.world.setClock(textField(body, 'now') ?? '')),
      ...worldRoutes(core, route),
      route('GET', /^\/faults$/, () => core.state.faults),
      route('POST', /^\/faults$/, ({ body }) => ({ id: arrangeFault(core, trusted<FaultToArrange>(body)) })),
      route('DELETE', /^\/faults$/, () => void core.state.faults.splice(0)),
      route('DELETE', /^\/faults\/(?<id>[^/]+)$/, (_exchange, id) => removeFault(core, id)),
      route('GET', /^\/counters$/, () => core.state.counters),
      route('DELETE', /^\/counters$/, () => void Object.assign(core.state.counters, emptyRequestCounters())),
      route('GET', /^\/consents$/, () => Object.values(core.state.consents)),
      route('POST', /^\/consents\/(?<id>[^/]+)\/decide$/, ({ body }, id) => ({
        returnTo: decideConsent(core, after, id, trusted<SimulatedDecision>(body)),
      })),
      route('POST', /^\/consents\/(?<id>[^/]+)\/end$/, ({ body }, id) =>
        endSimulatedConsent(core, id, trusted<{ how: ConsentEndReason }>(body).how),
      ),
      route('POST', /^\/webhook$/, async ({ body }) => {
        const { consentId, code, forgery } = trusted<WebhookToSend>(body);
        return { status: await report(consentId, code, forgery) };
      }),
      route('POST', /^\/latency$/, ({ body }) => {
        core.state.latencyMs = numberField(body, 'ms') ?? 0;
      }),
    ],
  };
};

interface WebhookToSend {
  consentId: string;
  code: string;
  forgery?: string;
}

type MakeRoute = (
  method: string,
  path: RegExp,
  answer: (exchange: SimulatedRequest, id: string) => unknown,
) => SimulatedRoute;

function worldRoutes(core: SimulatorCore, route: MakeRoute): SimulatedRoute[] {
  const { world } = core;
  return [
    route('GET', /^\/account$/, ({ query }) => {
      const key = query.get('key') ?? '';
      return { ...world.account(key), balanceMinor: world.balance(key) };
    }),
    route('POST', /^\/book$/, ({ body }) => {
      const { account, ...facts } = trusted<TransactionFacts & { account: string }>(body);
      return world.book(account, facts);
    }),
    route('POST', /^\/post$/, ({ body }) => {
      const { truthId, ...change } = trusted<{ truthId: string; day?: string; minor?: number }>(body);
      world.post(truthId, change);
    }),
    route('POST', /^\/drop$/, ({ body }) => world.drop(textField(body, 'truthId') ?? '')),
    route('POST', /^\/rewrite$/, ({ body }) => {
      const { truthId, ...texts } = trusted<{ truthId: string; counterpart: string; text: string }>(body);
      world.rewrite(truthId, texts);
    }),
    route('POST', /^\/habits$/, ({ body }) => {
      const { bankId, habits } = trusted<{ bankId: string; habits: Partial<BankHabits> }>(body);
      world.setHabits(bankId, habits);
    }),
  ];
}

export type FaultToArrange = Omit<ArrangedFault, 'id' | 'seen' | 'hits'>;

/** Arranges a fault for matching requests; returns its id. */
export function arrangeFault(core: SimulatorCore, fault: FaultToArrange): string {
  const id = core.uuid();
  core.state.faults.push({ ...fault, id, seen: 0, hits: 0 });
  return id;
}

export function removeFault(core: SimulatorCore, id: string): void {
  core.state.faults = core.state.faults.filter((fault) => fault.id !== id);
}

export type ConsentEndReason = 'expired' | 'revoked' | 'loginRequired';

/** Ends the consent now: by expiry, at the bank, or until the person signs in again. */
export function endSimulatedConsent(core: SimulatorCore, id: string, how: ConsentEndReason): void {
  const consent: SimulatedConsent | undefined = core.state.consents[id];
  if (consent === undefined) throw new RangeError(`No consent ${id}.`);
  if (how === 'expired') consent.expiresAt = core.now();
  else consent.trouble = how;
}

function trusted<Body>(body: unknown): Body {
  // biome-ignore lint/plugin: only tests call the control API, so its request bodies are not checked.
  return body as Body;
}
