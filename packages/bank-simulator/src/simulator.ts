import { generateKeyPairSync } from 'node:crypto';
import { enableBankingRedirectAddress } from './formats/enable-banking/consent-routes.ts';
import { enableBankingFormat } from './formats/enable-banking/enable-banking.ts';
import { finapiFormat } from './formats/finapi/finapi.ts';
import { FINAPI_CLIENT } from './formats/finapi/sign-in.ts';
import { handleFinapiDecision } from './formats/finapi/web-form-routes.ts';
import { handleGocardlessDecision } from './formats/gocardless/consent-routes.ts';
import { GOCARDLESS_SECRET, gocardlessFormat } from './formats/gocardless/gocardless.ts';
import { handlePlaidDecision } from './formats/plaid/link-routes.ts';
import { PLAID_CLIENT, plaidFormat } from './formats/plaid/plaid.ts';
import {
  createPlaidWebhookKey,
  PLAID_WEBHOOK_CODES,
  PLAID_WEBHOOK_FORGERIES,
  type PlaidWebhookCode,
  type PlaidWebhookForgery,
  sendPlaidWebhook,
} from './formats/plaid/webhooks.ts';
import {
  addressAfterConsent,
  type DecisionHandlers,
  decideConsent,
  type SimulatedDecision,
} from './http/consent-decisions.ts';
import { consentRoutes } from './http/consent-pages.ts';
import {
  arrangeFault,
  type ConsentEndReason,
  controlRoutes,
  endSimulatedConsent,
  type FaultToArrange,
  removeFault,
} from './http/control-routes.ts';
import { jsonResponse } from './http/request-and-response.ts';
import { serveFormats } from './http/server.ts';
import { SimulatorCore } from './http/simulator-core.ts';
import { emptyRequestCounters, type SimulatorState } from './http/simulator-state.ts';
import { BankWorld } from './world/bank-world.ts';

export interface SimulatorOptions {
  /** A free port by default. */
  port?: number;
  seed?: number;
  /** ISO 8601: the clock is frozen at this time. By default, it follows the machine's clock. */
  now?: string;
  /** A state saved by `dump`, from which the simulator continues. */
  state?: SimulatorState;
  /** Keys of another simulator, because creating keys is slow. */
  keys?: SimulatorState['keys'] | undefined;
}

/** A simulator of banks on loopback, for the duration of a test. */
export interface BankSimulator {
  readonly origin: string;
  /** Base address of each format; paths follow its documentation. */
  readonly addresses: { gocardless: string; finapi: string; plaid: string; enableBanking: string };
  readonly credentials: {
    gocardless: typeof GOCARDLESS_SECRET;
    finapi: typeof FINAPI_CLIENT;
    plaid: typeof PLAID_CLIENT;
    enableBanking: { appId: string; privateKey: string };
  };
  readonly world: BankWorld;
  readonly state: SimulatorState;
  /**
   * Makes the person's decision on a consent page, given its address or the consent's id. Returns the address to which
   * the person is redirected.
   */
  decide(page: string, decision?: Partial<SimulatedDecision>): string;
  endConsent(id: string, how: ConsentEndReason): void;
  arrange(fault: FaultToArrange): string;
  removeFault(id: string): void;
  resetCounters(): void;
  /** Sends a Plaid webhook for an item; returns the response status, or null if the item has no webhook. */
  sendWebhook(consentId: string, code: PlaidWebhookCode, forgery?: PlaidWebhookForgery): Promise<number | null>;
  /** The complete state as JSON. */
  dump(): string;
  close(): Promise<void>;
}

const AFTER: DecisionHandlers = {
  gocardless: handleGocardlessDecision,
  finapi: handleFinapiDecision,
  plaid: handlePlaidDecision,
  enableBanking: enableBankingRedirectAddress,
};

export async function startBankSimulator(options: SimulatorOptions = {}): Promise<BankSimulator> {
  const core = new SimulatorCore(options.state ?? newState(options));
  const load = (state: SimulatorState) => {
    Object.assign(core.state, state);
    Object.assign(core.world.state, state.world);
  };
  const report = async (consentId: string, code: string, forgery?: string) =>
    sendPlaidWebhook(
      core,
      consentId,
      PLAID_WEBHOOK_CODES.find((one) => one === code) ?? 'SYNC_UPDATES_AVAILABLE',
      PLAID_WEBHOOK_FORGERIES.find((one) => one === forgery),
    );
  const pages = { base: '', name: null, routes: consentRoutes(core, AFTER), refuse: () => jsonResponse({}, 400) };
  const server = await serveFormats(
    core,
    [
      ...[
        gocardlessFormat(core),
        finapiFormat(core),
        plaidFormat(core),
        enableBankingFormat(core),
        controlRoutes(core, AFTER, load, report),
      ],
      { ...pages, unknown: jsonResponse({ error: 'Not found' }, 404) },
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
    arrange: (fault) => arrangeFault(core, fault),
    removeFault: (id) => removeFault(core, id),
    resetCounters: () => void Object.assign(core.state.counters, emptyRequestCounters()),
    sendWebhook: (consentId, code, forgery) => sendPlaidWebhook(core, consentId, code, forgery),
    dump: () => JSON.stringify(core.state),
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** @param page the address of a consent page with its query, or the consent's id */
function decideAt(core: SimulatorCore, page: string, decision: SimulatedDecision): string {
  const { pathname, searchParams } = new URL(page, 'http://simulator.invalid');
  const id = pathname.split('/').at(-1) ?? '';
  const address = decideConsent(core, AFTER, id, decision);
  const consent = core.state.consents[id];
  return consent === undefined ? address : addressAfterConsent(consent, address, searchParams);
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
      counters: emptyRequestCounters(),
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
  return {
    enableBankingId,
    enableBankingPrivate: privateKey,
    enableBankingPublic: publicKey,
    ...createPlaidWebhookKey(),
  };
}
