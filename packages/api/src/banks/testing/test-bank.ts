import { randomUUID } from 'node:crypto';
import {
  type AccountDelivery,
  type AccountReadInput,
  type BankProvider,
  type ConnectedAccount,
  type DeliveredLine,
  type JsonObject,
  ProviderFault,
} from '@coffer/banking/providers/provider.ts';
import { addDays } from '@coffer/domain/dates.ts';
import { sumDecimalTexts } from '@coffer/domain/decimal-texts.ts';

/** How a test bank responds to a read. */
type Reading = (read: AccountReadInput, answer: () => AccountDelivery, signal: AbortSignal) => Promise<AccountDelivery>;

/** An in-process bank, as a provider presents it. Tests set its data and its behaviour. */
export class TestBank implements BankProvider {
  readonly name: BankProvider['name'];
  configuration = 'test';
  /** Booked and pending lines by account. */
  readonly lines = new Map<string, DeliveredLine[]>();
  readonly reads: AccountReadInput[] = [];
  readonly ended: JsonObject[] = [];
  readonly began: { state: string; former: JsonObject | null; hookUrl: string | null }[] = [];
  accounts: ConnectedAccount[] = [exampleConnectedAccount('giro')];
  expireTime: string | null = null;
  readsPerDay: number | null = null;
  /** Number of running reads by consent. */
  readonly atWork = new Map<string, number>();
  /** Maximum number of reads of one consent that ran at the same time. */
  mostAtOnce = 0;
  whenRead: Reading = async (_read, answer) => answer();
  whenFinished: () => Promise<void> = async () => undefined;
  whenEnded: () => Promise<void> = async () => undefined;
  whenListed: () => Promise<void> = async () => undefined;
  listed = 0;
  /** Makes the webhook names of this bank unique, because all tests share a database. */
  readonly #own = randomUUID();
  #consents = 0;

  constructor(name: BankProvider['name'] = 'providerA') {
    this.name = name;
  }

  async institutions(countryCode: string) {
    this.listed += 1;
    await this.whenListed();
    const days = { historyDays: 90, consentDays: 180, readsPerDay: this.readsPerDay };
    return ['Sparbank', 'Café Crédit'].map((name, at) => {
      return { id: `BANK_${at}`, name, countryCode, bic: `TEST${countryCode}F${at}`, ...days };
    });
  }

  async begin({ state, former, hookUrl }: Parameters<BankProvider['begin']>[0]) {
    this.began.push({ state, former, hookUrl });
    return { address: `https://bank.example/consent?state=${state}`, secrets: { kept: state } };
  }

  async finish(kept: JsonObject, answer: Readonly<Record<string, string>>) {
    await this.whenFinished();
    if (answer['error'] !== undefined) throw new ProviderFault('brokenOff', 'the person cancelled');
    if (kept['kept'] !== answer['state']) throw new ProviderFault('unreadable', 'another state');
    this.#consents += 1;
    const consent = `consent-${this.#consents}`;
    return {
      secrets: { consent, hookName: this.hookNameOf(consent) },
      accounts: this.accounts,
      expireTime: this.expireTime,
    };
  }

  async read(read: AccountReadInput, { signal }: { readonly signal: AbortSignal }): Promise<AccountDelivery> {
    this.reads.push(read);
    const consent = String(read.secrets['consent']);
    const atOnce = (this.atWork.get(consent) ?? 0) + 1;
    this.atWork.set(consent, atOnce);
    this.mostAtOnce = Math.max(this.mostAtOnce, atOnce);
    try {
      return await this.whenRead(read, () => this.deliver(read), signal);
    } finally {
      this.atWork.set(consent, (this.atWork.get(consent) ?? 1) - 1);
    }
  }

  async end(secrets: JsonObject) {
    await this.whenEnded();
    this.ended.push(secrets);
  }

  async hook({ body }: { readonly body: Uint8Array }) {
    const text = new TextDecoder().decode(body);
    const [, hookName, mark] = /^signed (.*?)(!?)$/.exec(text) ?? [];
    return hookName === undefined ? null : { hookName, needsReconnect: mark === '!' };
  }

  hookNameOf(consent: string): string {
    return `${this.#own} ${consent}`;
  }

  private bookedBalance(accountId: string, until: string) {
    const all = this.lines.get(accountId.replace(/@.*/, '')) ?? [];
    const booked = all.filter(({ pending }) => !pending).map(({ amount }) => amount);
    return { amount: sumDecimalTexts(['1000', ...booked]), currency: 'EUR', date: until };
  }

  deliver({ account, from, until }: AccountReadInput): AccountDelivery {
    const bookedBalance = this.bookedBalance(account.id, until);
    const all = this.lines.get(account.id.replace(/@.*/, '')) ?? [];
    const first = from ?? addDays(until, -90);
    return {
      lines: all.filter(({ date, pending }) => pending || (date >= first && date <= until)),
      ...{ removedIds: [], from: first, until, isComplete: true, coversDays: true },
      bookedBalance,
      openingBasis: { ...bookedBalance, isProvisional: false },
      setAside: [],
      ...{ cursor: null, trades: [], positions: null, secrets: null },
    };
  }
}

export function exampleConnectedAccount(id: string, over: Partial<ConnectedAccount> = {}): ConnectedAccount {
  const names = { id, identification: `same-${id}`, iban: null, mask: null, name: id };
  return { ...names, currency: 'EUR', type: 'bank', stored: { id, iban: null, institution: null }, ...over };
}

export function exampleDeliveredLine(
  number: number,
  date: string,
  amount: string,
  over: Partial<DeliveredLine> = {},
): DeliveredLine {
  return {
    ...{
      ids: { providerATransactionId: `line-${number}` },
      stableId: `line-${number}`,
      pendingId: null,
      pending: false,
    },
    ...{ date, secondaryDate: null, amount, currency: 'EUR', fromTo: `Shop ${number}`, description: `Order ${number}` },
    ...{ notes: null, balanceAfter: null, ...over },
  };
}
