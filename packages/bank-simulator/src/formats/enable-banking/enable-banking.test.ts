import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type BankSimulator, startBankSimulator } from '../../simulator.ts';

let simulator: BankSimulator;

// Creating RSA keys is slow, so all simulators of this file share the keys of the first.
let keys: BankSimulator['state']['keys'] | undefined;
beforeEach(async () => {
  simulator = await startBankSimulator({ now: '2026-06-15T10:00:00Z', keys });
  keys = simulator.state.keys;
});
afterEach(() => simulator.close());

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

function tokenOf({ header = {}, claims = {}, key = simulator.credentials.enableBanking.privateKey } = {}): string {
  const head = { typ: 'JWT', alg: 'RS256', kid: simulator.credentials.enableBanking.appId, ...header };
  const iat = simulator.world.now() / 1_000;
  const its = { iss: 'enablebanking.com', aud: 'api.enablebanking.com', iat, exp: iat + 3_600, ...claims };
  const signed = `${part(head)}.${part(its)}`;
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), createPrivateKey(key)).toString('base64url')}`;
}

interface Transaction {
  entry_reference: string | null;
  transaction_amount: { amount: string };
  credit_debit_indicator: string;
  status: string;
  booking_date: string | null;
  transaction_date: string | null;
}
/** The response fields that tests read, from any operation. */
interface Answered {
  url: string;
  error?: string;
  status: string;
  session_id: string;
  accounts: { uid: string; identification_hash: string; cash_account_type: string }[];
  access: { valid_until: string };
  aspsps: object[];
  balances: { balance_type: string; balance_amount: { amount: string } }[];
  transactions: Transaction[];
  continuation_key: string | null;
}

interface Given {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
  token?: string | null;
}

async function ask(path: string, { method = 'GET', body, headers = {}, token = tokenOf() }: Given = {}) {
  const response = await fetch(`${simulator.addresses.enableBanking}${path}`, {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      'content-type': 'application/json',
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Answered };
}

const ALPENBANK = { name: 'Alpenbank', country: 'DE' };
const authorization = (given: Record<string, unknown> = {}) => ({
  access: { valid_until: '2026-09-01T00:00:00Z' },
  ...{ aspsp: ALPENBANK, state: 'state-1', redirect_url: 'http://127.0.0.1:9/back', psu_type: 'personal' },
  ...given,
});

async function connect(accounts = ['current'], aspsp = ALPENBANK, validUntil = '2026-09-01T00:00:00Z') {
  const access = { valid_until: validUntil };
  const { body } = await ask('/auth', { method: 'POST', body: authorization({ aspsp, access }) });
  const back = new URL(simulator.decide(body.url, { accounts }));
  const code = back.searchParams.get('code');
  const session = await ask('/sessions', { method: 'POST', body: { code } });
  return { code, session: session.body, uid: session.body.accounts[0]!.uid };
}

async function allTransactions(uid: string, query = ''): Promise<Transaction[]> {
  const found: Transaction[] = [];
  let key: string | null = null;
  do {
    const next: string = key === null ? query : `${query}&continuation_key=${encodeURIComponent(key)}`;
    const { body } = await ask(`/accounts/${uid}/transactions?${next}`, { headers: PRESENT });
    found.push(...body.transactions);
    key = body.continuation_key;
  } while (key !== null);
  return found;
}

const PRESENT = { 'psu-ip-address': '192.0.2.7', 'psu-user-agent': 'Firefox' };

// The properties of the schemas in the published OpenAPI document, in their order.
const ASPSP_DATA =
  'name country logo psu_types auth_methods maximum_consent_validity sandbox beta bic required_psu_headers payments group';
const ACCOUNT_RESOURCE =
  'account_id all_account_ids account_servicer name details usage cash_account_type product currency psu_status credit_limit legal_age postal_address uid identification_hash identification_hashes';
const BALANCE_RESOURCE =
  'name balance_amount balance_type last_change_date_time reference_date last_committed_transaction';
const TRANSACTION =
  'entry_reference merchant_category_code transaction_amount creditor creditor_account creditor_agent debtor debtor_account debtor_agent bank_transaction_code credit_debit_indicator status booking_date value_date transaction_date balance_after_transaction reference_number reference_number_schema remittance_information debtor_account_additional_identification creditor_account_additional_identification exchange_rate note transaction_id';
const GET_SESSION = 'status accounts accounts_data aspsp psu_type psu_id_hash access created authorized closed';
const fields = (record: object) => Object.keys(record).sort();
const words = (text: string) => text.split(' ').sort();

describe('records have the fields of the OpenAPI document', () => {
  test('for banks, sessions, accounts, balances and transactions', async () => {
    const { body: banks } = await ask('/aspsps?country=DE&psu_type=personal');
    expect(fields(banks.aspsps[0]!)).toEqual(words(ASPSP_DATA));
    const { session, uid } = await connect();
    expect(fields(session)).toEqual(words('session_id accounts aspsp psu_type access'));
    expect(fields(session.accounts[0]!)).toEqual(words(ACCOUNT_RESOURCE));
    expect(fields((await ask(`/sessions/${session.session_id}`)).body)).toEqual(words(GET_SESSION));
    const { body: balances } = await ask(`/accounts/${uid}/balances`);
    expect(balances.balances.map(fields)).toEqual([words(BALANCE_RESOURCE), words(BALANCE_RESOURCE)]);
    const { body: page } = await ask(`/accounts/${uid}/transactions`);
    expect(fields(page)).toEqual(words('transactions continuation_key'));
    expect(fields(page.transactions[0]!)).toEqual(words(TRANSACTION));
  });
});

describe('the token of the application', () => {
  const refused = async (token: string | null) => {
    const { status, body } = await ask('/aspsps', { token });
    return `${status} ${body.error}`;
  };
  test('is rejected if it is missing, not ours, too long, expired, for another service, or unsigned', async () => {
    const iat = simulator.world.now() / 1_000;
    const foreign = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey;
    const pem = foreign.export({ type: 'pkcs8', format: 'pem' }).toString();
    const tokens = [
      ...[null, 'a.b.c', tokenOf({ key: pem }), tokenOf({ header: { kid: 'other' } })],
      ...[tokenOf({ claims: { exp: iat + 86_401 } }), tokenOf({ claims: { iat: iat - 7_200, exp: iat - 3_600 } })],
      ...[
        tokenOf({ claims: { aud: 'else' } }),
        tokenOf({ claims: { iss: 'else' } }),
        tokenOf({ header: { alg: 'none' } }),
      ],
    ];
    for (const token of tokens) expect(await refused(token)).toBe('401 UNAUTHORIZED_ACCESS');
  });
  test('may be valid by the machine’s clock, even if the world has another', async () => {
    const iat = Math.floor(Date.now() / 1_000);
    expect((await ask('/aspsps', { token: tokenOf({ claims: { iat, exp: iat + 86_400 } }) })).status).toBe(200);
  });
});

describe('a session', () => {
  test('starts with the person: state and code are returned, once', async () => {
    const { body } = await ask('/auth', { method: 'POST', body: authorization() });
    const back = new URL(simulator.decide(body.url, { accounts: ['current', 'card'] }));
    expect(back.searchParams.get('state')).toBe('state-1');
    const code = back.searchParams.get('code');
    const session = await ask('/sessions', { method: 'POST', body: { code } });
    expect(session.body.accounts.map((one) => one.cash_account_type)).toEqual(['CACC', 'CARD']);
    expect(session.body.access.valid_until).toBe('2026-09-01T00:00:00Z');
    const again = await ask('/sessions', { method: 'POST', body: { code } });
    expect([again.status, again.body.error]).toEqual([422, 'ALREADY_AUTHORIZED']);
    const wrong = await ask('/sessions', { method: 'POST', body: { code: 'x' } });
    expect(wrong.body.error).toBe('WRONG_AUTHORIZATION_CODE');
  });
  test('does not start if the person denies', async () => {
    const { body } = await ask('/auth', { method: 'POST', body: authorization() });
    const back = new URL(simulator.decide(body.url, { approved: false }));
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ state: 'state-1', error: 'access_denied' });
    expect(back.searchParams.has('code')).toBe(false);
  });
  test('must be within the bank’s limits', async () => {
    const errorOf = async (given: Record<string, unknown>) =>
      (await ask('/auth', { method: 'POST', body: authorization(given) })).body.error;
    expect(await errorOf({ access: { valid_until: '2026-12-13T00:00:00Z' } })).toBe('WRONG_REQUEST_PARAMETERS');
    expect(await errorOf({ access: { valid_until: '2026-06-01T00:00:00Z' } })).toBe('WRONG_REQUEST_PARAMETERS');
    expect(await errorOf({ access: { valid_until: '2026-08-01' } })).toBe('WRONG_REQUEST_PARAMETERS');
    expect(await errorOf({ aspsp: { name: 'Nobank', country: 'DE' } })).toBe('WRONG_ASPSP_PROVIDED');
    expect(await errorOf({ state: '' })).toBe('WRONG_REQUEST_PARAMETERS');
  });
  test('ends by expiry, at the bank, or by the client, and the error says which', async () => {
    const { session, uid } = await connect();
    const errorNow = async () => (await ask(`/accounts/${uid}/balances`)).body.error;
    expect(await errorNow()).toBeUndefined();
    expect((await ask(`/sessions/${session.session_id}`, { method: 'DELETE' })).body).toEqual({ message: 'OK' });
    expect(await errorNow()).toBe('CLOSED_SESSION');
    const other = await connect();
    const consent = Object.values(simulator.state.consents).find(
      ({ own }) => own['sessionId'] === other.session.session_id,
    )!;
    simulator.endConsent(consent.id, 'revoked');
    expect((await ask(`/accounts/${other.uid}/details`)).body.error).toBe('REVOKED_SESSION');
    const third = await connect();
    simulator.world.setClock('2026-09-01T00:00:00Z');
    expect((await ask(`/accounts/${third.uid}/balances`)).body.error).toBe('EXPIRED_SESSION');
    expect((await ask(`/sessions/${third.session.session_id}`)).body.status).toBe('EXPIRED');
  });
  test('gives accounts another uid each time, but the same identification', async () => {
    const [one, other] = [await connect(), await connect()];
    expect(one.uid).not.toBe(other.uid);
    const hashOf = ({ session }: typeof one) => session.accounts[0]!.identification_hash;
    expect(hashOf(one)).toBe(hashOf(other));
  });
});

describe('account data', () => {
  test('matches the truth, over all pages', async () => {
    const { uid } = await connect();
    const truth = simulator.world.account('alpenbank/anna/current');
    const stated = await allTransactions(uid, 'strategy=longest');
    const visible = truth.transactions.filter(({ status }) => status !== 'dropped');
    expect(stated.map(({ entry_reference }) => entry_reference).sort()).toEqual(
      visible.map(({ bookedReference }) => bookedReference).sort(),
    );
    const sum = stated
      .filter(({ status }) => status === 'BOOK')
      .reduce(
        (total, one) =>
          total + Number(one.transaction_amount.amount) * (one.credit_debit_indicator === 'CRDT' ? 1 : -1),
        truth.openingMinor / 100,
      );
    const { body } = await ask(`/accounts/${uid}/balances`);
    const booked = body.balances.find((one) => ['CLBD', 'ITBD'].includes(one.balance_type));
    expect(Number(booked!.balance_amount.amount)).toBeCloseTo(sum, 6);
    expect(stated.length).toBeGreaterThan(100);
  });
  test('can be filtered by days and by status', async () => {
    const { uid } = await connect();
    const may = await allTransactions(uid, 'date_from=2026-05-01&date_to=2026-05-31&transaction_status=BOOK');
    expect(may.length).toBeGreaterThan(3);
    expect(may.every(({ booking_date, status }) => booking_date!.startsWith('2026-05') && status === 'BOOK')).toBe(
      true,
    );
    const errorOf = async (query: string) =>
      (await ask(`/accounts/${uid}/transactions?${query}`, { headers: PRESENT })).body.error;
    expect(await errorOf('date_to=2026-05-01')).toBe('DATE_TO_WITHOUT_DATE_FROM');
    expect(await errorOf('date_from=2026-06-16')).toBe('DATE_FROM_IN_FUTURE');
    expect(await errorOf('date_from=2026-05-02&date_to=2026-05-01')).toBe('WRONG_DATE_INTERVAL');
    expect(await errorOf('date_from=2020-01-01')).toBe('WRONG_TRANSACTIONS_PERIOD');
    expect(await errorOf('continuation_key=x')).toBe('WRONG_CONTINUATION_KEY');
    expect((await ask('/accounts/nobody/balances')).body.error).toBe('ACCOUNT_DOES_NOT_EXIST');
  });
  test('can be read four times a day per consent and kind without the person, and without limit with the person', async () => {
    const { uid } = await connect();
    for (let time = 0; time < 4; time += 1) expect((await ask(`/accounts/${uid}/balances`)).status).toBe(200);
    const fifth = await ask(`/accounts/${uid}/balances`);
    expect([fifth.status, fifth.body.error]).toEqual([429, 'ASPSP_RATE_LIMIT_EXCEEDED']);
    expect((await ask(`/accounts/${uid}/balances`, { headers: PRESENT })).status).toBe(200);
    expect((await ask(`/accounts/${uid}/details`)).status).toBe(200);
    const { uid: again } = await connect();
    expect((await ask(`/accounts/${again}/balances`)).status).toBe(200);
  });
  test('has no references at banks that give none, and only the purchase date at banks that state no other', async () => {
    const { uid } = await connect(['current'], { name: 'Polderbank', country: 'NL' });
    const stated = await allTransactions(uid);
    expect(stated.every((one) => one.entry_reference === null && one.booking_date === null)).toBe(true);
    expect(stated.every((one) => /^\d{4}-/.test(one.transaction_date!))).toBe(true);
  });
});
