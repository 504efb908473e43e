import { createHash, createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Configuration, CountryCode, PlaidApi, Products } from 'plaid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type BankSimulator, startBankSimulator } from '../../simulator.ts';
import { PLAID_WEBHOOK_FORGERIES } from './webhooks.ts';

let simulator: BankSimulator;
let client: PlaidApi;
let keys: BankSimulator['state']['keys'] | undefined;

beforeEach(async () => {
  simulator = await startBankSimulator({ now: '2026-06-15T10:00:00Z', keys });
  keys = simulator.state.keys;
  client = clientWith(simulator.credentials.plaid.secret);
});
afterEach(() => simulator.close());

function clientWith(secret: string): PlaidApi {
  const headers = { 'PLAID-CLIENT-ID': simulator.credentials.plaid.clientId, 'PLAID-SECRET': secret };
  return new PlaidApi(new Configuration({ basePath: simulator.addresses.plaid, baseOptions: { headers } }));
}

const LINK = {
  ...{ client_name: 'Coffer', language: 'en', country_codes: [CountryCode.Us], user: { client_user_id: 'anna' } },
  ...{ products: [Products.Transactions], institution_data: {}, webhook: 'http://127.0.0.1:9/hook' },
  ...{
    transactions: { days_requested: 400 },
    hosted_link: { completion_redirect_uri: 'http://127.0.0.1:9/back?state=1' },
  },
};

async function connect(accounts = ['current', 'card', 'depot'], institution = 'ins_280011') {
  const institution_data = { institution_id: institution } as object;
  const { data: link } = await client.linkTokenCreate({ ...LINK, institution_data });
  const back = simulator.decide(link.hosted_link_url!, { accounts });
  const { data: done } = await client.linkTokenGet({ link_token: link.link_token });
  const [added] = done.link_sessions![0]!.results!.item_add_results;
  const { data } = await client.itemPublicTokenExchange({ public_token: added!.public_token });
  return { back, token: data.access_token, itemId: data.item_id, publicToken: added!.public_token, added: added! };
}

/** Follows the cursor to its end. */
async function syncAll(access_token: string, cursor?: string, count = 100) {
  const found = {
    added: [] as Synced[],
    modified: [] as Synced[],
    removed: [] as string[],
    cursor: cursor ?? '',
    pages: 0,
  };
  for (let more = true; more; ) {
    const { data } = await client.transactionsSync({
      access_token,
      count,
      ...(found.cursor === '' ? {} : { cursor: found.cursor }),
    });
    found.added.push(...data.added);
    found.modified.push(...data.modified);
    found.removed.push(...data.removed.map(({ transaction_id }) => transaction_id));
    found.cursor = data.next_cursor;
    found.pages += 1;
    more = data.has_more;
  }
  return found;
}
type Synced = Awaited<ReturnType<PlaidApi['transactionsSync']>>['data']['added'][number];

const troubleOf = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'none',
    (error: { response?: { status: number; data: { error_code: string } } }) =>
      `${error.response?.status} ${error.response?.data.error_code}`,
  );

describe('records have the fields of the published types', () => {
  const types = readFileSync(
    createRequire(import.meta.url)
      .resolve('plaid')
      .replace(/index\.js$/, 'api.d.ts'),
    'utf8',
  );

  /** The required and all fields of an interface in the SDK. */
  function fieldsOf(name: string): { required: string[]; all: string[] } {
    const body = new RegExp(`export interface ${name} \\{([\\s\\S]*?)\\n\\}`).exec(types)?.[1] ?? '';
    const all = [...body.matchAll(/^ {4}'?(\w+)'?(\??):/gm)].map(([, field, optional]) => ({
      field: field!,
      optional,
    }));
    return {
      required: all.filter(({ optional }) => optional === '').map(({ field }) => field),
      all: all.map(({ field }) => field),
    };
  }
  function judge(name: string, record: object) {
    const { required, all } = fieldsOf(name);
    expect(required.length, name).toBeGreaterThan(1);
    expect(
      required.filter((field) => !(field in record)),
      `${name} lacks`,
    ).toEqual([]);
    expect(
      Object.keys(record).filter((field) => !all.includes(field)),
      `${name} has`,
    ).toEqual([]);
  }

  test('for institutions, Link, items, accounts, transactions and investments', async () => {
    const { data: institutions } = await client.institutionsGet({
      count: 5,
      offset: 0,
      country_codes: [CountryCode.Us],
    });
    judge('InstitutionsGetResponse', institutions);
    judge('Institution', institutions.institutions[0]!);
    const { token, added } = await connect();
    judge('LinkSessionItemAddResult', added);
    const { data: item } = await client.itemGet({ access_token: token });
    judge('ItemGetResponse', item);
    judge('ItemWithConsentFields', item.item);
    const { data: accounts } = await client.accountsBalanceGet({ access_token: token });
    judge('AccountsGetResponse', accounts);
    judge('AccountBase', accounts.accounts[0]!);
    judge('AccountBalance', accounts.accounts[0]!.balances);
    const { data: synced } = await client.transactionsSync({ access_token: token });
    judge('TransactionsSyncResponse', synced);
    judge('Transaction', synced.added[0]!);
    judge('Location', synced.added[0]!.location);
    judge('PaymentMeta', synced.added[0]!.payment_meta);
    const { data: held } = await client.investmentsHoldingsGet({ access_token: token });
    judge('InvestmentsHoldingsGetResponse', held);
    judge('Holding', held.holdings[0]!);
    judge('Security', held.securities[0]!);
    const asked = { access_token: token, start_date: '2025-06-01', end_date: '2026-06-15' };
    const { data: trades } = await client.investmentsTransactionsGet(asked);
    judge('InvestmentsTransactionsGetResponse', trades);
    judge('InvestmentTransaction', trades.investment_transactions[0]!);
    const { data: link } = await client.linkTokenCreate(LINK);
    judge('LinkTokenCreateResponse', link);
    judge('LinkTokenGetResponse', (await client.linkTokenGet({ link_token: link.link_token })).data);
    judge(
      'WebhookVerificationKeyGetResponse',
      (await client.webhookVerificationKeyGet({ key_id: simulator.state.keys['plaidWebhookId']! })).data,
    );
  });
});

describe('the SDK as a client', () => {
  test('finds banks by country, by name and by id', async () => {
    const { data } = await client.institutionsSearch({ query: 'bay', products: null, country_codes: [CountryCode.Us] });
    expect(data.institutions.map(({ name }) => name)).toEqual(['Bayside Credit Union']);
    const byId = { institution_id: 'ins_280011', country_codes: [CountryCode.Us] };
    expect((await client.institutionsGetById(byId)).data.institution.name).toBe('Prairie National Bank');
    expect(await troubleOf(client.institutionsGetById({ ...byId, institution_id: 'ins_1' }))).toBe(
      '400 INVALID_INSTITUTION',
    );
  });

  test('gets from Link to an item; the public token is valid once', async () => {
    const { back, token, publicToken, added, itemId } = await connect();
    expect(back).toBe('http://127.0.0.1:9/back?state=1');
    expect(added.institution).toEqual({ name: 'Prairie National Bank', institution_id: 'ins_280011' });
    expect((await client.itemGet({ access_token: token })).data.item).toMatchObject({ item_id: itemId, error: null });
    expect(await troubleOf(client.itemPublicTokenExchange({ public_token: publicToken }))).toBe(
      '400 INVALID_PUBLIC_TOKEN',
    );
  });

  test('is told in Link which bank the person chose, if it named none', async () => {
    const { data: link } = await client.linkTokenCreate(LINK);
    const page = await (await fetch(link.hosted_link_url!)).text();
    expect(page).toContain('<option value="bayside">');
    simulator.decide(link.hosted_link_url!, { bankId: 'bayside', accounts: ['savings'] });
    const { data } = await client.linkTokenGet({ link_token: link.link_token });
    const [added] = data.link_sessions![0]!.results!.item_add_results;
    expect(added!.institution?.name).toBe('Bayside Credit Union');
    const institution_data = { institution_id: 'ins_280011' } as object;
    const { data: named } = await client.linkTokenCreate({ ...LINK, institution_data });
    expect(() => simulator.decide(named.hosted_link_url!, { bankId: 'bayside' })).toThrow('422');
  });

  test('is told in Link that the person left', async () => {
    const { data: link } = await client.linkTokenCreate({
      ...LINK,
      institution_data: { institution_id: 'ins_280012' } as object,
    });
    simulator.decide(link.hosted_link_url!, { approved: false });
    const { data } = await client.linkTokenGet({ link_token: link.link_token });
    expect(data.link_sessions![0]).toMatchObject({ on_success: null, results: null });
  });

  test('syncs all booked and pending transactions, whatever the page size, with outgoing money positive', async () => {
    const { token } = await connect(['current']);
    const truth = simulator.world
      .account('prairie/anna/current')
      .transactions.filter(({ status }) => status !== 'dropped');
    const whole = await syncAll(token);
    const inPages = await syncAll(token, undefined, 7);
    expect(inPages.pages).toBeGreaterThan(10);
    expect(inPages.added).toEqual(whole.added);
    expect(whole.added.reduce((sum, { amount }) => sum + Math.round(amount * -100), 0)).toBe(
      truth.reduce((sum, { minor }) => sum + minor, 0),
    );
    expect(whole.added).toHaveLength(truth.length);
    expect(await syncAll(token, whole.cursor)).toMatchObject({ added: [], modified: [], removed: [] });
  });

  test('syncs only one account of an item on request', async () => {
    const { token, added } = await connect(['current', 'card']);
    const { id: account_id } = added.accounts.find(({ subtype }) => subtype === 'credit card')!;
    const { data } = await client.transactionsSync({
      access_token: token,
      count: 500,
      options: { account_id: account_id! },
    });
    expect(data.added.length).toBeGreaterThan(0);
    expect(new Set(data.added.map((one) => one.account_id))).toEqual(new Set([account_id]));
    const wrong = client.transactionsSync({ access_token: token, options: { account_id: 'x' } });
    expect(await troubleOf(wrong)).toBe('400 INVALID_ACCOUNT_ID');
  });

  test('is told what was added, modified and removed since its cursor', async () => {
    const key = 'prairie/anna/current';
    const { token } = await connect(['current']);
    const facts = { minor: -4_000, counterpart: 'Diner', text: 'Lunch' };
    const [one, other, third] = [1, 2, 3].map(() => simulator.world.book(key, { ...facts, pending: true }));
    const { cursor } = await syncAll(token);
    simulator.world.post(one!.truthId, { minor: -4_600 });
    simulator.world.drop(other!.truthId);
    const booked = simulator.world.book(key, facts);
    simulator.world.rewrite(third!.truthId, { counterpart: 'DINER LLC', text: 'LUNCH' });
    const next = await syncAll(token, cursor);
    expect(
      next.added.map(({ amount, pending, pending_transaction_id }) => ({ amount, pending, pending_transaction_id })),
    ).toEqual([
      { amount: 46, pending: false, pending_transaction_id: `plaidtx${one!.pendingReference}` },
      { amount: 40, pending: false, pending_transaction_id: null },
    ]);
    expect(next.removed).toEqual([`plaidtx${one!.pendingReference}`, `plaidtx${other!.pendingReference}`]);
    expect(next.modified.map(({ merchant_name }) => merchant_name)).toEqual(['DINER LLC']);
    expect(booked.status).toBe('booked');
  });

  test('must restart an update if something changes while it reads the pages', async () => {
    const { token } = await connect(['current']);
    const { data } = await client.transactionsSync({ access_token: token, count: 10 });
    simulator.world.book('prairie/anna/current', { minor: -100, counterpart: 'Kiosk', text: 'Gum' });
    const next = client.transactionsSync({ access_token: token, count: 10, cursor: data.next_cursor });
    expect(await troubleOf(next)).toBe('400 TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION');
    expect(await troubleOf(client.transactionsSync({ access_token: token, cursor: 'x' }))).toBe('400 INVALID_FIELD');
  });

  test('gets the holdings of a depot, and the trades that add up to them', async () => {
    const { token } = await connect(['depot']);
    const { data: held } = await client.investmentsHoldingsGet({ access_token: token });
    const { data } = await client.investmentsTransactionsGet({
      access_token: token,
      start_date: '2025-01-01',
      end_date: '2026-06-15',
    });
    for (const { security_id, quantity } of held.holdings) {
      const moved = data.investment_transactions.filter((one) => one.security_id === security_id);
      expect(moved.reduce((sum, one) => sum + one.quantity, 0)).toBe(quantity);
    }
    expect(held.securities.map(({ isin }) => isin)).toContain('IE00B4L5Y983');
    const { token: without } = await connect(['current'], 'ins_280012');
    expect(await troubleOf(client.investmentsHoldingsGet({ access_token: without }))).toBe(
      '400 NO_INVESTMENT_ACCOUNTS',
    );
  });

  test('repairs an item in update mode, and loses it permanently when it removes it', async () => {
    const { token } = await connect(['current']);
    const [consent] = Object.values(simulator.state.consents);
    simulator.endConsent(consent!.id, 'loginRequired');
    expect(await troubleOf(client.transactionsSync({ access_token: token }))).toBe('400 ITEM_LOGIN_REQUIRED');
    expect((await client.itemGet({ access_token: token })).data.item.error?.error_code).toBe('ITEM_LOGIN_REQUIRED');
    const { data: link } = await client.linkTokenCreate({ ...LINK, access_token: token });
    simulator.decide(link.hosted_link_url!, { accounts: ['current'] });
    expect(await troubleOf(client.transactionsSync({ access_token: token }))).toBe('none');
    await client.itemRemove({ access_token: token });
    expect(await troubleOf(client.accountsGet({ access_token: token }))).toBe('400 INVALID_ACCESS_TOKEN');
  });

  test('is rejected with wrong keys, and gets the arranged faults', async () => {
    const { token } = await connect(['current']);
    expect(await troubleOf(clientWith('x').accountsGet({ access_token: token }))).toBe('400 INVALID_API_KEYS');
    const met = async (kind: 'maintenance' | 'limitReached' | 'notReady' | 'mutated') => {
      simulator.arrange({ kind, operation: 'transactions', times: 1 });
      return troubleOf(client.transactionsSync({ access_token: token }));
    };
    expect(await met('maintenance')).toBe('400 INSTITUTION_DOWN');
    expect(await met('limitReached')).toBe('429 TRANSACTIONS_SYNC_LIMIT');
    expect(await met('notReady')).toBe('400 PRODUCT_NOT_READY');
    expect(await met('mutated')).toBe('400 TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION');
    expect(await troubleOf(client.transactionsSync({ access_token: token }))).toBe('none');
  });
});

describe('webhooks', () => {
  /** Verification as described by Plaid, written for this test. */
  async function isGood(headers: IncomingHttpHeaders, body: Buffer): Promise<boolean> {
    const [head = '', claims = '', signature = ''] = String(headers['plaid-verification'] ?? '').split('.');
    if (signature === '') return false;
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
    if (read(head)['alg'] !== 'ES256') return false;
    const asked = client.webhookVerificationKeyGet({ key_id: String(read(head)['kid']) });
    const key = await asked.then(
      ({ data }) => data.key,
      () => null,
    );
    if (key === null) return false;
    const publicKey = createPublicKey({ key: key as unknown as JsonWebKey, format: 'jwk' });
    const bytes = Buffer.from(signature, 'base64url');
    const signed = Buffer.from(`${head}.${claims}`);
    if (!verify('SHA256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, bytes)) return false;
    const { iat, request_body_sha256: hash } = read(claims);
    return (
      simulator.world.now() / 1_000 - Number(iat) <= 300 && hash === createHash('sha256').update(body).digest('hex')
    );
  }

  test('are valid, except forged ones', async () => {
    const verdicts: boolean[] = [];
    const receiver = createServer((request, response) => {
      void buffer(request)
        .then((body) => isGood(request.headers, body))
        .then((good) => {
          verdicts.push(good);
          response.writeHead(good ? 200 : 401).end();
        });
    });
    receiver.listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    const { port } = receiver.address() as AddressInfo;
    const institution_data = { institution_id: 'ins_280011' } as object;
    const { data: link } = await client.linkTokenCreate({
      ...LINK,
      institution_data,
      webhook: `http://127.0.0.1:${port}/`,
    });
    simulator.decide(link.hosted_link_url!, { accounts: ['current'] });
    const [consent] = Object.values(simulator.state.consents);
    expect(await simulator.sendWebhook(consent!.id, 'SYNC_UPDATES_AVAILABLE')).toBe(200);
    expect(await simulator.sendWebhook(consent!.id, 'ERROR')).toBe(200);
    for (const forgery of PLAID_WEBHOOK_FORGERIES)
      expect(await simulator.sendWebhook(consent!.id, 'ERROR', forgery)).toBe(401);
    expect(verdicts).toEqual([true, true, ...PLAID_WEBHOOK_FORGERIES.map(() => false)]);
    receiver.close();
  });
});
