import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type BankSimulator, startBankSimulator } from '../../simulator.ts';

let simulator: BankSimulator;
let keys: BankSimulator['state']['keys'] | undefined;
let token: string;

beforeEach(async () => {
  simulator = await startBankSimulator({ now: '2026-06-15T10:00:00Z', keys });
  keys = simulator.state.keys;
  token = await userToken();
});
afterEach(() => simulator.close());

const { clientId, clientSecret } = { clientId: 'simulator-client', clientSecret: 'simulator-client-secret' };

async function signIn(fields: Record<string, string>) {
  const response = await fetch(`${simulator.addresses.finapi}/api/v2/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: clientId, client_secret: clientSecret, ...fields }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

async function ask(method: string, path: string, body?: unknown, bearer = token) {
  const response = await fetch(`${simulator.addresses.finapi}${path}`, {
    method,
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as Answered };
}

interface Booked {
  id: number;
  amount: number;
  bankBookingDate: string;
  isPotentialDuplicate: boolean;
  isAdjustingEntry: boolean;
}
interface Answered {
  id: number & string;
  url: string;
  status: string;
  code: string;
  errors: { code: string }[];
  payload: { bankConnectionId: number; errorCode?: string; webForm?: { url: string } };
  banks: { id: number; name: string }[];
  connections: {
    id: number;
    accountIds: number[];
    interfaces: { userActionRequired: boolean; aisConsent: { status: string } }[];
  }[];
  accounts: { id: number; accountType: string; balance: number; iban: string }[];
  transactions: Booked[];
  pendingTransactions: { id: number; amount: number }[];
  securities: { isin: string; quantityNominal: number }[];
  paging: { pageCount: number; totalCount: number };
}

async function userToken(id = 'anna') {
  const client = await signIn({ grant_type: 'client_credentials' });
  await ask('POST', '/api/v2/users', { id, password: 'p' }, client.body['access_token']);
  const { body } = await signIn({ grant_type: 'password', username: id, password: 'p' });
  return body['access_token']!;
}

async function connect(accounts = ['current'], bank = 280001) {
  const { body: form } = await ask('POST', '/api/webForms/bankConnectionImport', { bank: { id: bank } });
  simulator.decide(form.url, { accounts });
  const { body } = await ask('GET', `/api/webForms/${form.id}`);
  return { id: body.payload.bankConnectionId, status: body.status, form };
}

/** Starts an update and polls until it ends. */
async function update(bankConnectionId: number) {
  const { body } = await ask('POST', '/api/tasks/backgroundUpdate', { bankConnectionId });
  const seen = [body.status];
  for (;;) {
    const { body: task } = await ask('GET', `/api/tasks/${body.id}`);
    seen.push(task.status);
    if (!['NOT_YET_STARTED', 'IN_PROGRESS'].includes(task.status)) return { seen, task };
  }
}

const transactions = async (query = '') =>
  (await ask('GET', `/api/v2/transactions?view=bankView&perPage=500${query}`)).body.transactions;

const words = (text: string) => text.split(' ').sort();
// The fields of the models in the clients generated from Access 2024.18.1 and from Web Form 2.0.
const TRANSACTION =
  'id parentId accountId valueDate bankBookingDate finapiBookingDate amount currency purpose counterpartName counterpartAccountNumber counterpartIban counterpartBlz counterpartBic counterpartBankName counterpartMandateReference counterpartCustomerReference counterpartCreditorId counterpartDebitorId type typeCodeZka typeCodeSwift sepaPurposeCode bankTransactionCode bankTransactionCodeDescription primanota category labels isPotentialDuplicate isAdjustingEntry isNew importDate children paypalData certisData endToEndReference compensationAmount originalAmount originalCurrency feeAmount feeCurrency differentDebitor differentCreditor';
const ACCOUNT =
  'id bankConnectionId accountName iban accountNumber subAccountNumber accountHolderName accountHolderId accountCurrency accountType balance overdraft overdraftLimit availableFunds isNew interfaces isSeized';
const CONNECTION = 'id name updateStatus categorizationStatus interfaces accountIds owners bank';
const INTERFACE =
  'bankingInterface loginCredentials defaultTwoStepProcedureId twoStepProcedures aisConsent lastManualUpdate lastAutoUpdate userActionRequired maxDaysForDownload';
const BANK = 'id name bic blz location city isTestBank popularity interfaces bankGroup isBeta';
const fields = (record: object | undefined) => Object.keys(record ?? {}).sort();

describe('records have the fields of the generated clients', () => {
  test('for banks, connections, accounts, transactions, web forms and tasks', async () => {
    const { id, form } = await connect();
    expect(fields(form)).toEqual(words('id url createdAt expiresAt type status payload'));
    expect(fields((await ask('GET', '/api/v2/banks?search=Alpen')).body.banks[0])).toEqual(words(BANK));
    const { body } = await ask('GET', `/api/v2/bankConnections?ids=${id}`);
    expect(fields(body.connections[0])).toEqual(words(CONNECTION));
    expect(fields(body.connections[0]!.interfaces[0])).toEqual(words(INTERFACE));
    expect(fields((await ask('GET', '/api/v2/accounts')).body.accounts[0])).toEqual(words(ACCOUNT));
    expect(fields((await transactions())[0])).toEqual(words(TRANSACTION));
    expect(fields((await update(id)).task)).toEqual(words('id createdAt type status payload'));
  });
});

describe('users', () => {
  test('sign in with a password, refresh, and cannot see each other’s data', async () => {
    const { id } = await connect();
    const { body } = await signIn({ grant_type: 'password', username: 'anna', password: 'p' });
    const again = await signIn({ grant_type: 'refresh_token', refresh_token: body['refresh_token']! });
    expect((await ask('GET', '/api/v2/users', undefined, again.body['access_token'])).body.id).toBe('anna');
    const ben = await userToken('ben');
    expect((await ask('GET', '/api/v2/accounts', undefined, ben)).body.accounts).toEqual([]);
    expect((await ask('GET', `/api/v2/bankConnections/${id}`, undefined, ben)).status).toBe(404);
  });
  test('are rejected with wrong secrets, and created only once', async () => {
    expect((await signIn({ grant_type: 'password', username: 'anna', password: 'x' })).body['error']).toBe(
      'invalid_grant',
    );
    expect((await signIn({ grant_type: 'client_credentials', client_secret: 'x' })).status).toBe(401);
    expect((await ask('GET', '/api/v2/accounts', undefined, 'x')).status).toBe(401);
    const client = await signIn({ grant_type: 'client_credentials' });
    const { status, body } = await ask('POST', '/api/v2/users', { id: 'anna' }, client.body['access_token']);
    expect([status, body.errors[0]!.code]).toEqual([422, 'ENTITY_EXISTS']);
  });
});

describe('a connection', () => {
  test('is imported by a web form, with the true transactions under ids', async () => {
    const { status } = await connect();
    expect(status).toBe('COMPLETED');
    const truth = simulator.world.account('alpenbank/anna/current');
    const booked = truth.transactions.filter((one) => one.status === 'booked');
    const stated = await transactions();
    expect(stated).toHaveLength(booked.length);
    expect(Math.round(stated.reduce((sum, { amount }) => sum + amount, 0) * 100)).toBe(
      booked.reduce((sum, { minor }) => sum + minor, 0),
    );
    const [account] = (await ask('GET', '/api/v2/accounts')).body.accounts;
    expect(account).toMatchObject({
      accountType: 'CHECKING',
      iban: truth.iban,
      balance: simulator.world.balance(truth.key) / 100,
    });
  });
  test('does not exist if the person aborts', async () => {
    const { body: form } = await ask('POST', '/api/webForms/bankConnectionImport', { bank: { id: 280001 } });
    expect(form.status).toBe('NOT_YET_OPENED');
    simulator.decide(form.url, { approved: false });
    expect((await ask('GET', `/api/webForms/${form.id}`)).body).toMatchObject({ status: 'ABORTED', payload: {} });
    expect((await ask('GET', '/api/v2/bankConnections')).body.connections).toEqual([]);
    expect((await ask('POST', '/api/webForms/bankConnectionImport', { bank: { id: 1 } })).body.code).toBe(
      'BANK_NOT_SUPPORTED',
    );
  });
  test('redirects the person as the web form’s query says', async () => {
    const begun = async () =>
      (await ask('POST', '/api/webForms/bankConnectionImport', { bank: { id: 280001 } })).body.url;
    const query =
      '?redirectUrl=http%3A%2F%2F127.0.0.1%3A9%2Fback%3Fstate%3D1&errorRedirectUrl=http%3A%2F%2F127.0.0.1%3A9%2Fno';
    const send = (page: string, fields: Record<string, string>) =>
      fetch(page + query, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
    const approved = { login: 'anna', decision: 'approve', account: 'current' };
    expect((await send(await begun(), approved)).headers.get('location')).toBe('http://127.0.0.1:9/back?state=1');
    expect((await send(await begun(), { decision: 'deny' })).headers.get('location')).toBe('http://127.0.0.1:9/no');
    expect(simulator.decide((await begun()) + query, { accounts: ['card'] })).toBe('http://127.0.0.1:9/back?state=1');
  });
  test('returns new transactions only after an update, and keeps the ids of known ones', async () => {
    const { id } = await connect();
    const before = await transactions();
    simulator.world.advance({ days: 5 });
    token = await userToken();
    expect(await transactions()).toEqual(before);
    expect((await update(id)).seen).toEqual(['NOT_YET_STARTED', 'IN_PROGRESS', 'COMPLETED']);
    const after = await transactions();
    expect(after.length).toBeGreaterThan(before.length);
    const numbers = new Set(after.map((one) => one.id));
    expect(before.every((one) => numbers.has(one.id))).toBe(true);
    expect(numbers.size).toBe(after.length);
  });
  test('can be updated four times a day, one update at a time', async () => {
    const { id } = await connect();
    await ask('POST', '/api/tasks/backgroundUpdate', { bankConnectionId: id });
    expect((await ask('POST', '/api/tasks/backgroundUpdate', { bankConnectionId: id })).status).toBe(423);
    // An update that is no longer polled ends by itself.
    simulator.world.advance({ ms: 60_000 });
    expect((await update(id)).task.status).toBe('COMPLETED');
    const { id: other } = await connect(['savings']);
    for (let time = 0; time < 4; time += 1) expect((await update(other)).task.status).toBe('COMPLETED');
    const { task } = await update(other);
    expect([task.status, task.payload.errorCode]).toEqual(['COMPLETED_WITH_ERROR', 'BANK_SERVER_REJECTION']);
    expect(simulator.state.counters.limitViolations).toBe(1);
  });
  test('reads from the bank when an update ends, even if nobody polls for hours', async () => {
    const { id } = await connect();
    for (let time = 0; time < 3; time += 1) expect((await update(id)).task.status).toBe('COMPLETED');
    await ask('POST', '/api/tasks/backgroundUpdate', { bankConnectionId: id });
    simulator.world.advance({ days: 1 });
    token = await userToken();
    for (let time = 0; time < 4; time += 1) expect((await update(id)).task.status).toBe('COMPLETED');
    expect(simulator.state.counters.limitViolations).toBe(0);
    expect((await update(id)).task.status).toBe('COMPLETED_WITH_ERROR');
  });
  test('requires the person when its consent has ended, and works again after that', async () => {
    const { id } = await connect();
    const [consent] = Object.values(simulator.state.consents);
    simulator.endConsent(consent!.id, 'expired');
    const { task } = await update(id);
    expect(task.status).toBe('WEB_FORM_REQUIRED');
    expect((await ask('GET', '/api/v2/bankConnections')).body.connections[0]!.interfaces[0]).toMatchObject({
      userActionRequired: true,
      aisConsent: { status: 'NOT_PRESENT' },
    });
    simulator.decide(task.payload.webForm!.url, { accounts: ['current'] });
    expect((await update(id)).task.status).toBe('COMPLETED');
    const { body } = await ask('POST', '/api/webForms/bankConnectionUpdate', { bank: { bankConnectionId: id } });
    expect(body.status).toBe('NOT_YET_OPENED');
  });
  test('no longer exists after deletion', async () => {
    const { id } = await connect();
    expect((await ask('DELETE', `/api/v2/bankConnections/${id}`)).status).toBe(200);
    expect((await ask('GET', '/api/v2/accounts')).body.accounts).toEqual([]);
    expect((await ask('GET', `/api/v2/bankConnections/${id}`)).body.errors[0]!.code).toBe('UNKNOWN_ENTITY');
  });
});

describe('transactions', () => {
  test('are returned in pages, by days and by direction', async () => {
    await connect();
    const all = await transactions();
    const found: Booked[] = [];
    const { paging } = (await ask('GET', '/api/v2/transactions?view=userView&page=1&perPage=30')).body;
    for (let page = 1; page <= paging.pageCount; page += 1) {
      found.push(...(await ask('GET', `/api/v2/transactions?view=userView&page=${page}&perPage=30`)).body.transactions);
    }
    expect(found).toEqual(all);
    const may = await transactions('&minBankBookingDate=2026-05-01&maxBankBookingDate=2026-05-31&direction=income');
    expect(may.length).toBeGreaterThan(0);
    expect(may.every(({ amount, bankBookingDate }) => amount >= 0 && bankBookingDate.startsWith('2026-05'))).toBe(true);
    expect((await ask('GET', '/api/v2/transactions?view=bankView&perPage=501')).body.errors[0]!.code).toBe(
      'ILLEGAL_PAGE_SIZE',
    );
    expect((await ask('GET', '/api/v2/transactions')).body.errors[0]!.code).toBe('MISSING_FIELD');
  });
  test('that are pending are returned separately', async () => {
    simulator.world.book('alpenbank/anna/current', {
      minor: -1_111,
      counterpart: 'Kino',
      text: 'Eintritt',
      pending: true,
    });
    await connect();
    const { pendingTransactions } = (await ask('GET', '/api/v2/pendingTransactions')).body;
    expect(pendingTransactions.map(({ amount }) => amount)).toContain(-11.11);
    expect((await transactions()).map(({ amount }) => amount)).not.toContain(-11.11);
  });
  test('are imported twice, or adjusted, if a fault says so', async () => {
    const { id } = await connect();
    simulator.arrange({ kind: 'importedTwice', operation: 'task', times: 1 });
    await update(id);
    expect((await transactions()).filter((one) => one.isPotentialDuplicate)).toHaveLength(1);
    simulator.arrange({ kind: 'adjustingEntry', operation: 'task', times: 1 });
    await update(id);
    expect((await transactions()).filter((one) => one.isAdjustingEntry)).toHaveLength(1);
  });
  test('of depots include positions', async () => {
    await connect(['depot']);
    const { securities } = (await ask('GET', '/api/v2/securities')).body;
    expect(securities.map(({ isin }) => isin)).toContain('IE00B4L5Y983');
  });
});
