import type { BankSimulator } from '@coffer/bank-simulator/simulator.ts';
import { parsePrivateKey } from '../enable-banking/app-token.ts';
import { enableBankingProvider } from '../enable-banking/enable-banking.ts';
import { finapiProvider } from '../finapi/finapi.ts';
import { gocardlessProvider } from '../gocardless/gocardless.ts';
import { plaidProvider } from '../plaid/plaid.ts';
import type {
  AccountDelivery,
  AccountReadInput,
  BankProvider,
  CallContext,
  CompletedConsent,
  ConnectedAccount,
} from '../provider.ts';

const ATTENDED = { address: '192.0.2.7', userAgent: 'Firefox' };
/** Short limits, so that tests don't wait for a hanging simulator. */
const limits = { timeoutMs: 5000, maxBytes: 4_000_000 };

/** A provider client of Coffer that is connected to the bank simulator, for tests. */
export interface SimulatedProvider {
  readonly provider: BankProvider;
  /** Secrets and tokens that no message may contain. */
  readonly secrets: readonly string[];
  /** The name of the operation in which this provider requests data from the bank. */
  readonly bankOperation: string;
  /**
   * True if each response comes from the bank and covers only the requested days. False if the provider keeps a copy of
   * the data.
   */
  readonly isDirect: boolean;
  /** The provider's id of a simulated bank. */
  institutionId(bank: string): string;
}

export function simulatedGocardless({ addresses, credentials, world }: BankSimulator): SimulatedProvider {
  const { secretId, secretKey } = credentials.gocardless;
  return {
    bankOperation: 'transactions',
    isDirect: true,
    provider: gocardlessProvider({ secretId, secretKey, url: addresses.gocardless, limits }),
    secrets: [secretKey],
    institutionId: (id) => `${id}_${world.bank(id).bic}`.toUpperCase(),
  };
}

export function simulatedEnableBanking({ addresses, credentials, world }: BankSimulator): SimulatedProvider {
  const { appId, privateKey } = credentials.enableBanking;
  return {
    bankOperation: 'transactions',
    isDirect: true,
    provider: enableBankingProvider({ appId, key: parsePrivateKey(privateKey), url: addresses.enableBanking, limits }),
    secrets: [privateKey],
    institutionId: (id) => {
      const { countryCode, name } = world.bank(id);
      return `${countryCode}:${name}`;
    },
  };
}

export function simulatedFinapi({ addresses, credentials, world }: BankSimulator): SimulatedProvider {
  const { clientId, clientSecret } = credentials.finapi;
  return {
    bankOperation: 'task',
    isDirect: false,
    provider: finapiProvider({ clientId, clientSecret, url: addresses.finapi, limits, pollMs: 5 }),
    secrets: [clientSecret],
    institutionId: (id) => String(world.bank(id).number),
  };
}

export function simulatedPlaid({ addresses, credentials, world }: BankSimulator): SimulatedProvider {
  const { clientId, secret } = credentials.plaid;
  return {
    bankOperation: 'transactions',
    isDirect: false,
    provider: plaidProvider({ clientId, secret, url: addresses.plaid, limits }),
    secrets: [secret],
    institutionId: (id) => `ins_${world.bank(id).number}`,
  };
}

/** A person in a test who connects one simulated bank through a provider and reads its accounts. */
export class SimulatedCustomer {
  readonly simulator: BankSimulator;
  readonly simulated: SimulatedProvider;
  readonly bank: string;
  /** A new state for each consent. */
  state = 'state-of-coffer-0';
  hookUrl: string | null = null;

  constructor(simulator: BankSimulator, simulated: SimulatedProvider, bank = 'alpenbank') {
    this.simulator = simulator;
    this.simulated = simulated;
    this.bank = bank;
  }

  get call(): CallContext {
    return { signal: new AbortController().signal, now: () => new Date(this.simulator.world.now()) };
  }

  get provider(): BankProvider {
    return this.simulated.provider;
  }

  async begin(former: CompletedConsent | null = null) {
    const { name, countryCode } = this.simulator.world.bank(this.bank);
    this.state = `state-of-coffer-${Object.keys(this.simulator.state.consents).length}`;
    return this.provider.begin(
      {
        institution: { id: this.simulated.institutionId(this.bank), name, countryCode },
        ...{ state: this.state, returnUrl: 'http://127.0.0.1:9/connect/return', hookUrl: this.hookUrl },
        ...{ personId: '0190f0aa-0000-7000-8000-000000000001', language: 'en', former: former?.secrets ?? null },
      },
      this.call,
    );
  }

  /**
   * Starts a consent and decides on the bank's page. Returns the parameters of the return address, and the data that
   * Coffer stores in the meantime.
   */
  async decided(
    decision: { approved?: boolean; accounts?: string[]; bankId?: string } = {},
    former: CompletedConsent | null = null,
  ) {
    const { address, secrets } = await this.begin(former);
    const page = new URL(address);
    const sentTo = this.simulator.decide(page.origin + page.pathname, { bankId: this.bank, ...decision });
    // A web form of finAPI redirects to the address in its `redirectUrl` parameter.
    const back = new URL(page.searchParams.get('redirectUrl') ?? sentTo);
    return { answer: Object.fromEntries(back.searchParams), secrets: JSON.parse(JSON.stringify(secrets)) };
  }

  async connected(accounts: string[] = ['current'], former: CompletedConsent | null = null): Promise<CompletedConsent> {
    const { answer, secrets } = await this.decided({ accounts }, former);
    const consent = await this.provider.finish(secrets, answer, this.call);
    // Converts the consent to JSON and back, as storing it in the database does.
    return JSON.parse(JSON.stringify(consent));
  }

  async read(
    consent: CompletedConsent,
    asked: Partial<AccountReadInput> = {},
    account: ConnectedAccount | undefined = consent.accounts[0],
  ): Promise<AccountDelivery> {
    if (account === undefined) throw new Error('no account is connected');
    const until = new Date(this.simulator.world.now()).toISOString().slice(0, 10);
    const usual = { secrets: consent.secrets, account, from: null, until, cursor: null, attended: ATTENDED };
    return this.provider.read({ ...usual, ...asked }, this.call);
  }

  /** The account's true transactions: booked by the end of a day, and pending. */
  truth(kind = 'current', login = 'anna') {
    const { transactions } = this.simulator.world.account(`${this.bank}/${login}/${kind}`);
    return {
      booked: transactions.filter(({ status }) => status === 'booked'),
      pending: transactions.filter(({ status }) => status === 'pending'),
    };
  }
}
