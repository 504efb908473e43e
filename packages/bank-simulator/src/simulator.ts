import { generateKeyPairSync } from 'node:crypto';
import { afterEnableBankingDecision } from './formats/enable-banking/consent-routes.ts';
import { enableBankingFormat } from './formats/enable-banking/enable-banking.ts';
import { finapiFormat } from './formats/finapi/finapi.ts';
import { FINAPI_CLIENT } from './formats/finapi/sign-in.ts';
import { afterFinapiDecision } from './formats/finapi/web-form-routes.ts';
import { afterGocardlessDecision } from './formats/gocardless/consent-routes.ts';
import { GOCARDLESS_SECRET, gocardlessFormat } from './formats/gocardless/gocardless.ts';
import { afterPlaidDecision } from './formats/plaid/link-routes.ts';
import { PLAID_CLIENT, plaidFormat } from './formats/plaid/plaid.ts';
import {
  newWebhookKey,
  sendWebhook,
  WEBHOOK_CODES,
  WEBHOOK_FORGERIES,
  type WebhookCode,
  type WebhookForgery,
} from './formats/plaid/webhooks.ts';
import { consentRoutes } from './http/consent-pages.ts';
import {
  arrange,
  control,
  type EndOfConsent,
  endSimulatedConsent,
  type FaultToArrange,
  removeFault,
} from './http/control.ts';
import { type AfterDecisions, type Decision, decide, goingTo } from './http/decisions.ts';
import { json } from './http/exchange.ts';
import { serve } from './http/server.ts';
import { SimulatorCore } from './http/simulator-core.ts';
import { noCounters, type SimulatorState } from './http/state.ts';
import { BankWorld } from './world/bank-world.ts';

export interface SimulatorOptions {
  /** A free one, where it is left out. */
  port?: number;
  seed?: number;
  /** ISO 8601: the clock stands still there; without it, it runs with the machine's. */
  now?: string;
  /** What `dump` wrote down: the simulator goes on from there. */
  state?: SimulatorState;
  /** Of another simulator: to make new ones takes a while. */
  keys?: SimulatorState['keys'] | undefined;
}

/** Banks on loopback, for as long as a test wants them. */
export interface BankSimulator {
  readonly origin: string;
  /** Where each format is; what follows is as in its documents. */
  readonly addresses: { gocardless: string; finapi: string; plaid: string; enableBanking: string };
  readonly credentials: {
    gocardless: typeof GOCARDLESS_SECRET;
    finapi: typeof FINAPI_CLIENT;
    plaid: typeof PLAID_CLIENT;
    enableBanking: { appId: string; privateKey: string };
  };
  readonly world: BankWorld;
  readonly state: SimulatorState;
  /** The person decides on the page with this address, or id; the answer is where she is sent. */
  decide(page: string, decision?: Partial<Decision>): string;
  endConsent(id: string, how: EndOfConsent): void;
  arrange(fault: FaultToArrange): string;
  removeFault(id: string): void;
  resetCounters(): void;
  /** Plaid reports to an item's webhook; the answer is the status it gets, null where the item has none. */
  sendWebhook(consentId: string, code: WebhookCode, forgery?: WebhookForgery): Promise<number | null>;
  /** All of it as JSON. */
  dump(): string;
  close(): Promise<void>;
}

const AFTER: AfterDecisions = {
  gocardless: afterGocardlessDecision,
  finapi: afterFinapiDecision,
  plaid: afterPlaidDecision,
  enableBanking: afterEnableBankingDecision,
};

export async function startBankSimulator(options: SimulatorOptions = {}): Promise<BankSimulator> {
  const core = new SimulatorCore(options.state ?? newState(options));
  const load = (state: SimulatorState) => {
    Object.assign(core.state, state);
    Object.assign(core.world.state, state.world);
  };
  const report = async (consentId: string, code: string, forgery?: string) =>
    sendWebhook(
      core,
      consentId,
      WEBHOOK_CODES.find((one) => one === code) ?? 'SYNC_UPDATES_AVAILABLE',
      WEBHOOK_FORGERIES.find((one) => one === forgery),
    );
  const pages = { base: '', name: null, routes: consentRoutes(core, AFTER), refuse: () => json({}, 400) };
  const server = await serve(
    core,
    [
      ...[
        gocardlessFormat(core),
        finapiFormat(core),
        plaidFormat(core),
        enableBankingFormat(core),
        control(core, AFTER, load, report),
      ],
      { ...pages, unknown: json({ error: 'Not found' }, 404) },
    ],
    options.port ?? 0,
  );
  return {
    origin: core.origin,
    addresses: addressesAt(core.origin),
    credentials: credentialsIn(core.state),
    world: core.world,
    state: core.state,
    decide: (page, decision = {}) => decideAt(core, page, { approved: true, ...decision }),
    endConsent: (id, how) => endSimulatedConsent(core, id, how),
    arrange: (fault) => arrange(core, fault),
    removeFault: (id) => removeFault(core, id),
    resetCounters: () => void Object.assign(core.state.counters, noCounters()),
    sendWebhook: (consentId, code, forgery) => sendWebhook(core, consentId, code, forgery),
    dump: () => JSON.stringify(core.state),
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** @param page the address of a consent's page, with its query, or the consent's id */
function decideAt(core: SimulatorCore, page: string, decision: Decision): string {
  const { pathname, searchParams } = new URL(page, 'http://simulator.invalid');
  const id = pathname.split('/').at(-1) ?? '';
  const address = decide(core, AFTER, id, decision);
  const consent = core.state.consents[id];
  return consent === undefined ? address : goingTo(consent, address, searchParams);
}

const addressesAt = (origin: string) => ({
  gocardless: `${origin}/gocardless/api/v2`,
  finapi: `${origin}/finapi`,
  plaid: `${origin}/plaid`,
  enableBanking: `${origin}/enable-banking`,
});

const credentialsIn = ({ keys }: SimulatorState) => ({
  gocardless: GOCARDLESS_SECRET,
  finapi: FINAPI_CLIENT,
  plaid: PLAID_CLIENT,
  enableBanking: { appId: keys['enableBankingId'] ?? '', privateKey: keys['enableBankingPrivate'] ?? '' },
});

function newState({ seed = 1, now, keys = newKeys() }: SimulatorOptions): SimulatorState {
  return {
    world: BankWorld.make({ seed, now }).state,
    ids: { state: seed },
    pageSize: 50,
    latencyMs: 0,
    ...{
      consents: {},
      handles: {},
      tokens: {},
      faults: [],
      counters: noCounters(),
      reads: {},
      records: {},
      imported: {},
      keys,
    },
  };
}

function newKeys(): SimulatorState['keys'] {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const enableBankingId = '3f2d1c4b-5a69-4788-9a0b-c1d2e3f4a5b6';
  return { enableBankingId, enableBankingPrivate: privateKey, enableBankingPublic: publicKey, ...newWebhookKey() };
}
