import { createRequire } from 'node:module';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type BankSimulator, startBankSimulator } from '../../simulator.ts';

// The ES module of the client library imports Node's modules without their prefix and its types do not match, so this
// file declares the used parts.
interface NordigenAccount {
  getMetadata(): Promise<Record<string, unknown>>;
  getDetails(): Promise<{ account: Record<string, unknown> }>;
  getBalances(): Promise<{ balances: { balanceAmount: { amount: string }; balanceType: string }[] }>;
  getTransactions(days?: { dateFrom?: string; dateTo?: string }): Promise<{
    transactions: Record<'booked' | 'pending', GocardlessTransaction[]>;
  }>;
}
interface GocardlessTransaction {
  transactionId?: string;
  internalTransactionId?: string;
  bookingDate?: string;
  valueDate?: string;
  transactionAmount: { amount: string; currency: string };
}
interface Nordigen {
  generateToken(): Promise<{ access: string; refresh: string; access_expires: number }>;
  exchangeToken(given: { refreshToken: string }): Promise<{ access: string }>;
  token: string;
  institution: {
    getInstitutions(given: {
      country: string;
    }): Promise<{ id: string; name: string; transaction_total_days: string }[]>;
    getInstitutionById(id: string): Promise<Record<string, unknown>>;
  };
  agreement: {
    getAgreements(): Promise<{ count: number }>;
    getAgreementById(id: string): Promise<Record<string, unknown>>;
  };
  requisition: {
    getRequisitionById(id: string): Promise<{ status: string; accounts: string[]; agreement: string }>;
    getRequisitions(): Promise<{ count: number }>;
    deleteRequisition(id: string): Promise<unknown>;
  };
  initSession(given: Record<string, unknown>): Promise<{ id: string; link: string; reference: string; status: string }>;
  account(id: string): NordigenAccount;
}
const NordigenClient: new (given: Record<string, string>) => Nordigen = createRequire(import.meta.url)('nordigen-node');

let simulator: BankSimulator;
let client: Nordigen;

beforeEach(async () => {
  simulator = await startBankSimulator({ now: '2026-06-15T10:00:00Z' });
  const { secretId, secretKey } = simulator.credentials.gocardless;
  client = new NordigenClient({ secretId, secretKey, baseUrl: simulator.addresses.gocardless });
  await client.generateToken();
});

afterEach(() => simulator.close());

const institutionId = 'ALPENBANK_ALPBDEFF';
const redirectUrl = 'http://127.0.0.1:9/connect/return';

async function connect(options: Record<string, unknown> = {}, accounts = ['current']): Promise<string[]> {
  const session = await client.initSession({ redirectUrl, institutionId, ...options });
  simulator.decide(session.link, { login: 'anna', accounts });
  return (await client.requisition.getRequisitionById(session.id)).accounts;
}

const statusOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => 200,
    (error: { response?: { status: number; data: unknown } }) => error.response?.status,
  );

describe('nordigen-node as a client', () => {
  test('lists the banks of a country', async () => {
    const banks = await client.institution.getInstitutions({ country: 'DE' });
    expect(banks.map(({ name }) => name)).toEqual(['Alpenbank', 'Hansebank', 'Stadtsparkasse Musterstadt']);
    expect(banks[1]).toMatchObject({ id: 'HANSEBANK_HANSDEHH', transaction_total_days: '90', countries: ['DE'] });
    expect(await client.institution.getInstitutionById(institutionId)).toMatchObject({ bic: 'ALPBDEFF' });
  });

  test('gets from consent to transactions that match the truth', async () => {
    const session = await client.initSession({
      redirectUrl,
      institutionId,
      referenceId: 'state-1',
      maxHistoricalDays: 400,
    });
    expect(session).toMatchObject({ status: 'CR', reference: 'state-1' });
    expect(simulator.decide(session.link, { accounts: ['current'] })).toBe(`${redirectUrl}?ref=state-1`);
    const { status, accounts, agreement } = await client.requisition.getRequisitionById(session.id);
    expect(status).toBe('LN');
    expect(await client.agreement.getAgreementById(agreement)).toMatchObject({ max_historical_days: 400 });
    const account = client.account(accounts[0]!);
    expect(await account.getMetadata()).toMatchObject({ status: 'READY', institution_id: institutionId });
    const truth = simulator.world.account('alpenbank/anna/current');
    expect((await account.getDetails()).account).toMatchObject({ iban: truth.iban, currency: 'EUR' });
    const { transactions } = await account.getTransactions();
    const booked = truth.transactions.filter((one) => one.status === 'booked');
    expect(transactions.booked.map(({ transactionId }) => transactionId).sort()).toEqual(
      booked.map(({ bookedReference }) => bookedReference).sort(),
    );
    const { balances } = await account.getBalances();
    const sum = booked.reduce((total, { minor }) => total + minor, truth.openingMinor);
    const own = balances.find(({ balanceType }) => balanceType === 'interimBooked')!;
    expect(Math.round(Number(own.balanceAmount.amount) * 100)).toBe(sum);
    expect(
      transactions.pending.every(({ internalTransactionId, bookingDate }) => !internalTransactionId && !bookingDate),
    ).toBe(true);
  });

  test('gets the requested days', async () => {
    const [id] = await connect();
    const { transactions } = await client
      .account(id!)
      .getTransactions({ dateFrom: '2026-05-01', dateTo: '2026-05-31' });
    expect(transactions.booked.length).toBeGreaterThan(5);
    expect(transactions.booked.every(({ bookingDate }) => bookingDate!.startsWith('2026-05'))).toBe(true);
  });

  test('gets no more history than its agreement allows', async () => {
    const [id] = await connect({ maxHistoricalDays: 30 });
    const { transactions } = await client.account(id!).getTransactions({ dateFrom: '2026-01-01' });
    expect(transactions.booked.every(({ bookingDate }) => bookingDate! >= '2026-05-16')).toBe(true);
  });

  test('cannot create an agreement beyond the bank’s limit, or reuse a reference', async () => {
    const asked = client.initSession({ redirectUrl, institutionId, maxHistoricalDays: 731 });
    await expect(asked).rejects.toMatchObject({
      response: { status: 400, data: { max_historical_days: { summary: 'Incorrect max_historical_days' } } },
    });
    await client.initSession({ redirectUrl, institutionId, referenceId: 'once' });
    expect(await statusOf(client.initSession({ redirectUrl, institutionId, referenceId: 'once' }))).toBe(400);
  });

  test('is told that the person denied', async () => {
    const session = await client.initSession({ redirectUrl, institutionId });
    const back = new URL(simulator.decide(session.link, { approved: false }));
    expect(back.searchParams.get('error')).toBe('UserCancelledSession');
    expect(await client.requisition.getRequisitionById(session.id)).toMatchObject({ status: 'RJ', accounts: [] });
  });

  test('can read each kind of data four times a day, and is told when to retry', async () => {
    const [id] = await connect();
    for (let time = 0; time < 4; time += 1) await client.account(id!).getTransactions();
    await expect(client.account(id!).getTransactions()).rejects.toMatchObject({
      response: {
        status: 429,
        data: { summary: 'Rate limit exceeded', status_code: 429 },
        headers: { http_x_ratelimit_account_success_remaining: '0', http_x_ratelimit_account_success_reset: '86400' },
      },
    });
    await client.account(id!).getBalances();
    expect(simulator.state.counters.limitViolations).toBe(1);
    simulator.world.advance({ days: 1 });
    await client.generateToken();
    await client.account(id!).getTransactions();
  });

  test('is told that its agreement expired or was revoked, or its requisition was deleted', async () => {
    const session = await client.initSession({ redirectUrl, institutionId, accessValidForDays: 2 });
    simulator.decide(session.link, { accounts: ['savings'] });
    const { accounts } = await client.requisition.getRequisitionById(session.id);
    const account = client.account(accounts[0]!);
    simulator.world.advance({ days: 2 });
    await client.generateToken();
    await expect(account.getBalances()).rejects.toMatchObject({
      response: {
        status: 401,
        data: { summary: expect.stringMatching(/^End User Agreement \(EUA\) .* has expired$/) },
      },
    });
    expect(await client.requisition.getRequisitionById(session.id)).toMatchObject({ status: 'EX' });
    const other = await client.initSession({ redirectUrl, institutionId });
    simulator.decide(other.link, { accounts: ['savings'] });
    simulator.endConsent(other.id, 'revoked');
    const [id] = (await client.requisition.getRequisitionById(other.id)).accounts;
    await expect(client.account(id!).getBalances()).rejects.toMatchObject({
      response: { data: { type: 'AccessExpiredError' } },
    });
    await client.requisition.deleteRequisition(session.id);
    expect(await statusOf(client.requisition.getRequisitionById(session.id))).toBe(404);
  });

  test('is rejected without a token, with a foreign one, and with wrong secrets', async () => {
    const other = new NordigenClient({ secretId: 'x', secretKey: 'y', baseUrl: simulator.addresses.gocardless });
    expect(await statusOf(other.generateToken())).toBe(401);
    other.token = 'nonsense';
    expect(await statusOf(other.institution.getInstitutions({ country: 'DE' }))).toBe(401);
    const { refresh } = await client.generateToken();
    client.token = (await client.exchangeToken({ refreshToken: refresh })).access;
    expect(await statusOf(client.institution.getInstitutions({ country: 'AT' }))).toBe(200);
    expect(await statusOf(client.exchangeToken({ refreshToken: 'nonsense' }))).toBe(401);
  });
});

describe('accounts in several requisitions', () => {
  test('have the same id, except at banks that rename them', async () => {
    expect(await connect()).toEqual(await connect());
    const at = { institutionId: 'STADTSPARKASSE_STSPDE21' };
    expect(await connect(at)).not.toEqual(await connect(at));
  });
});
