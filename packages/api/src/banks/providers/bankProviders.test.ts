import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BankSimulator, startBankSimulator } from '@coffer/bank-simulator/simulator.ts';
import type { ProviderName } from '@coffer/banking/providers/provider.ts';
import { bankProviderVariables } from '@coffer/banking/providers/provider-configuration.ts';
import { Database, type WalletTransaction } from '@coffer/db/database.ts';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Credential } from '../../kernel/credentials/credential-kinds.ts';
import { setInstanceOwner } from '../../people/account/set-instance-owner.ts';
import {
  type ContextOverrides,
  createTestCaller,
  createTestPerson,
  createTestWallet,
  type TestCaller,
} from '../../testing/create-test-wallet.ts';
import { openOwnTestServices } from '../../testing/own-services.ts';
import { refusalText } from '../../testing/refusal-text.ts';
import { StoredBankProviders } from './stored-bank-providers.ts';

const services = await openOwnTestServices();
const { database, sealer, owner: ownerDatabase } = services;
let simulator: BankSimulator;
let personId: string;

beforeAll(async () => {
  simulator = await startBankSimulator();
  personId = await createTestPerson(services, 'Olga');
  await setInstanceOwner(database, personId);
});
afterAll(() => simulator.close());
beforeEach(() => ownerDatabase.query({ text: 'DELETE FROM "BankProviderSetting"' }));

/** A database whose process dies before each COMMIT. */
class DyingDatabase extends Database {
  override transaction<Result>(work: (transaction: WalletTransaction) => Promise<Result>, options: object = {}) {
    return super.transaction<Result>(async (transaction) => {
      await work(transaction);
      throw new Error('killed');
    }, options);
  }
}

/** Environment variables of an instance that uses the simulator's providers. */
function variablesOf(more: Readonly<Record<string, string>> = {}) {
  const { gocardless, finapi, plaid, enableBanking } = simulator.addresses;
  return z.object(bankProviderVariables).parse({
    ...{ COFFER_GOCARDLESS_URL: gocardless, COFFER_FINAPI_URL: finapi },
    ...{ COFFER_PLAID_URL: plaid, COFFER_ENABLE_BANKING_URL: enableBanking, ...more },
  });
}

const sessionOf = (userId: string): Credential => ({ kind: 'session', id: uuid(), userId });

function callerOf(
  userId: string,
  over: ContextOverrides = {},
  more: Readonly<Record<string, string>> = {},
): TestCaller {
  const instance = {
    isOffline: false,
    bankVariables: variablesOf(more),
    priceSources: [{ name: 'eodhd', kind: 'security' as const }],
  };
  return createTestCaller(services, sessionOf(userId), { instance, ...over });
}

/** Creates the providers of another process, with its own cache. */
const processWith = (more: Readonly<Record<string, string>> = {}, isOffline = false) =>
  new StoredBankProviders({ database, sealer, config: variablesOf(more), isOffline });

const namesIn = async (providers: StoredBankProviders) => (await providers.list()).map(({ name }) => name);

function credentialsOf(type: ProviderName) {
  const { gocardless, finapi, plaid, enableBanking } = simulator.credentials;
  return {
    providerA: { identifier: gocardless.secretId, secret: gocardless.secretKey },
    providerB: { identifier: finapi.clientId, secret: finapi.clientSecret },
    providerC: { identifier: plaid.clientId, secret: plaid.secret },
    providerD: { identifier: enableBanking.appId, secret: enableBanking.privateKey },
  }[type];
}

const TYPES = ['providerA', 'providerB', 'providerC', 'providerD'] as const;

describe.each(TYPES)('The credentials of %s', (type) => {
  test('are tested, stored encrypted, used by every process at once, and removed', async () => {
    const call = callerOf(personId);
    const [here, elsewhere] = [processWith(), processWith()];
    expect(await namesIn(elsewhere)).toEqual(['providerD']);
    const { identifier, secret } = credentialsOf(type);
    const tried = await call.instance.testBankProvider({
      type,
      countryCode: 'DE',
      credentials: { identifier, secret },
    });
    expect(tried).toMatchObject({ result: 'works', countryCode: 'DE' });
    expect(tried.institutionCount).toBeGreaterThan(0);
    expect((await call.instance.bankProviders()).items.map(({ source }) => source)).toEqual([null, null, null, null]);

    const set = await call.instance.setBankProvider({ type, identifier, secret });
    expect(set).toMatchObject({ type, source: 'stored', identifier });
    for (const providers of [here, elsewhere]) {
      const provider = (await providers.list()).find(({ name }) => name === type);
      expect(provider?.configuration).toContain(identifier);
      const banks = await provider?.institutions('DE', { signal: AbortSignal.timeout(20_000), now: () => new Date() });
      expect(banks).toHaveLength(tried.institutionCount ?? -1);
    }
    expect(await call.instance.testBankProvider({ type, countryCode: 'DE' })).toEqual(tried);

    const answers = JSON.stringify([set, tried, await call.instance.bankProviders()]);
    expect(answers).not.toContain(secret.slice(0, 40));
    const [row] = await ownerDatabase.query<{ secret: Buffer }>({ text: 'SELECT secret FROM "BankProviderSetting"' });
    expect(row?.secret.includes(Buffer.from(secret).subarray(0, 20))).toBe(false);

    expect(await call.instance.removeBankProvider({ type })).toMatchObject({ source: null, identifier: null });
    expect(await namesIn(elsewhere)).toEqual(['providerD']);
    expect(await call.instance.testBankProvider({ type, countryCode: 'DE' })).toMatchObject({ result: 'notSetUp' });
    const { items } = await call.securityEvents.list({ limit: 2 });
    expect(items.map(({ kind }) => kind)).toEqual(['bankProviderRemoved', 'bankProviderSet']);
  });

  test('are refused if they are wrong, and the test reports it', async () => {
    const { identifier, secret } = credentialsOf(type);
    const wrong = type === 'providerD' ? { identifier: uuid(), secret } : { identifier, secret: `${secret}x` };
    const tried = await callerOf(personId).instance.testBankProvider({ type, countryCode: 'DE', credentials: wrong });
    expect(tried).toEqual({ result: 'refused', countryCode: null, institutionCount: null });
  });

  test('of the environment take precedence and cannot be changed', async () => {
    const { identifier, secret } = credentialsOf(type);
    await callerOf(personId).instance.setBankProvider({ type, identifier: 'stored', secret });
    const names = {
      providerA: ['COFFER_GOCARDLESS_SECRET_ID', 'COFFER_GOCARDLESS_SECRET_KEY'],
      providerB: ['COFFER_FINAPI_CLIENT_ID', 'COFFER_FINAPI_CLIENT_SECRET'],
      providerC: ['COFFER_PLAID_CLIENT_ID', 'COFFER_PLAID_SECRET'],
      providerD: ['COFFER_ENABLE_BANKING_APP_ID', 'COFFER_ENABLE_BANKING_KEY'],
    }[type];
    const environment = { [names[0] ?? '']: identifier, [names[1] ?? '']: secret };
    const call = callerOf(personId, {}, environment);
    const { items } = await call.instance.bankProviders();
    expect(items.find((one) => one.type === type)).toMatchObject({
      source: 'environment',
      identifier: null,
      variables: names,
    });
    expect(await refusalText(call.instance.setBankProvider({ type, identifier, secret }))).toBe('invalidState');
    expect(await refusalText(call.instance.removeBankProvider({ type }))).toBe('invalidState');
    expect(await call.instance.testBankProvider({ type, countryCode: 'DE' })).toMatchObject({ result: 'works' });
    const provider = (await processWith(environment).list()).find(({ name }) => name === type);
    expect(provider?.configuration).toContain(identifier);
    expect(provider?.configuration).not.toContain('stored');
  });
});

describe('The settings of an instance', () => {
  const credentials = { type: 'providerC', identifier: 'id', secret: 'secret' } as const;

  test('are visible only to the owner, whatever was proved, and require a recent sign-in', async () => {
    const other = await createTestWallet(services);
    for (const signedInRecently of [true, false]) {
      const { instance } = callerOf(other.userId, { signedInRecently });
      expect(await refusalText(instance.bankProviders())).toBe('notFound');
      expect(await refusalText(instance.setBankProvider(credentials))).toBe('notFound');
      expect(await refusalText(instance.removeBankProvider({ type: 'providerC' }))).toBe('notFound');
      expect(await refusalText(instance.testBankProvider({ type: 'providerC', countryCode: 'DE' }))).toBe('notFound');
    }
    const { caller: program } = await other.withKey();
    expect(await refusalText(program.instance.bankProviders())).toBe('unauthorized');
    expect(await refusalText(createTestCaller(services, null).instance.bankProviders())).toBe('unauthorized');
    const late = callerOf(personId, { signedInRecently: false });
    expect(await refusalText(late.instance.bankProviders())).toBe('recentSignInRequired');
    expect(await refusalText(late.instance.setBankProvider(credentials))).toBe('recentSignInRequired');
    expect(await late.instance.state()).toEqual({ isOwner: true });
    expect(await callerOf(other.userId).instance.state()).toEqual({ isOwner: false });
    expect(await callerOf(other.userId).instance.priceSources()).toEqual({
      items: [{ name: 'eodhd', kind: 'security' }],
    });
  });

  test('can be written by the owner only, which the database enforces', async () => {
    const stranger = await createTestPerson(services);
    const insert = database.transaction(
      (transaction) =>
        transaction.execute({
          text: `INSERT INTO "BankProviderSetting" (type, identifier, secret, version, "lastUpdatedTime")
                 VALUES ('providerC', 'x', '', $1, now())`,
          values: [uuid()],
        }),
      { personId: stranger },
    );
    await expect(insert).rejects.toThrow(/row-level security/);
    for (const text of ['SELECT FROM "InstanceOwner"', 'UPDATE "InstanceOwner" SET "personId" = NULL']) {
      await expect(database.query({ text })).rejects.toThrow(/permission denied/);
    }
  });

  test.each([
    ['no secret', { secret: '' }, 'invalidInput secret'],
    ['spaces alone', { secret: '   ' }, 'invalidInput secret'],
    ['no identifier', { identifier: '' }, 'invalidInput identifier'],
    ['a huge secret', { secret: 'x'.repeat(16_385) }, 'invalidInput secret'],
    ['a huge identifier', { identifier: 'x'.repeat(201) }, 'invalidInput identifier'],
    ['half a character', { secret: '\ud800' }, 'invalidInput secret'],
    ['a NUL in the identifier', { identifier: 'a\0b' }, 'invalidInput identifier'],
    ['no key in PEM', { type: 'providerD', secret: 'nonsense' }, 'invalidInput secret'],
    ['the name of a file', { type: 'providerD', secret: '/etc/passwd' }, 'invalidInput secret'],
  ] as const)('refuse %s, and nothing is stored', async (_name, change, refused) => {
    const call = callerOf(personId);
    expect(await refusalText(call.instance.setBankProvider({ ...credentials, ...change }))).toBe(refused);
    expect((await call.instance.bankProviders()).items.every(({ source }) => source === null)).toBe(true);
  });

  test('saved by two tabs at once are those of one tab, never a mixture', async () => {
    const tabs = Array.from({ length: 8 }, (_, at) => ({ identifier: `id-${at}`, secret: `secret-${at}` }));
    await Promise.all(tabs.map((one) => callerOf(personId).instance.setBankProvider({ type: 'providerC', ...one })));
    const [row] = await ownerDatabase.query<{ identifier: string; secret: Buffer }>({
      text: 'SELECT identifier, secret FROM "BankProviderSetting"',
    });
    const opened = sealer.open('bank-provider-providerC', row?.secret ?? Buffer.of()).toString();
    expect(opened.replace('secret-', 'id-')).toBe(row?.identifier);
  });

  test('are unchanged if the process dies before it commits', async () => {
    const call = callerOf(personId);
    await call.instance.setBankProvider({ ...credentials, identifier: 'before' });
    const dying = new DyingDatabase(services.connection, 2);
    const instance = { isOffline: false, bankVariables: variablesOf(), priceSources: [] };
    const killed = createTestCaller({ ...services, database: dying }, sessionOf(personId), { instance });
    await expect(killed.instance.setBankProvider({ ...credentials, identifier: 'after' })).rejects.toThrow();
    await dying.close();
    const { items } = await call.instance.bankProviders();
    expect(items[2]).toMatchObject({ source: 'stored', identifier: 'before' });
    expect((await processWith().list()).map(({ configuration }) => configuration).join()).toContain('before');
  });

  test('with a secret that cannot be decrypted count as missing, and other providers still work', async () => {
    const call = callerOf(personId);
    await call.instance.setBankProvider({ type: 'providerA', identifier: 'a', secret: 'b' });
    await call.instance.setBankProvider(credentials);
    await ownerDatabase.query({
      text: `UPDATE "BankProviderSetting" SET secret = (SELECT secret FROM "BankProviderSetting" WHERE type = 'providerA')
             WHERE type = 'providerC'`,
    });
    expect((await call.instance.bankProviders()).items.map(({ source }) => source)).toEqual([
      'stored',
      null,
      null,
      null,
    ]);
    expect(await namesIn(processWith())).toEqual(['providerA', 'providerD']);
  });

  test('are not used offline, and a test says why', async () => {
    const call = callerOf(personId);
    await call.instance.setBankProvider(credentials);
    expect(await namesIn(processWith({}, true))).toEqual(['providerD']);
    const instance = { isOffline: true, bankVariables: variablesOf(), priceSources: [] };
    const offline = createTestCaller(services, sessionOf(personId), { instance });
    expect(await offline.instance.testBankProvider({ type: 'providerC', countryCode: 'DE' })).toMatchObject({
      result: 'offline',
    });
    expect(await offline.instance.bankProviders()).toMatchObject({ isOffline: true });
  });

  test.each([
    ['does not answer', 'unavailable', null],
    ['answers something else', 'unreadable', '<html>Hello</html>'],
  ] as const)('A test reports that a provider %s', async (_name, result, body) => {
    const server = createServer((_request, response) => {
      if (body === null) response.destroy();
      else response.end(body);
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    const call = callerOf(personId, {}, { COFFER_PLAID_URL: `http://127.0.0.1:${port}` });
    const { type: _type, ...given } = credentials;
    const tried = call.instance.testBankProvider({ type: 'providerC', countryCode: 'DE', credentials: given });
    expect(await tried).toMatchObject({ result });
    server.close();
  });

  test('are offered for new connections, and banks use new credentials at once', async () => {
    const wallet = await createTestWallet(services);
    const { walletId } = wallet;
    const admin = wallet.asOwner({ bankProviders: processWith() });
    const banks = async () => (await admin.bankConnections.institutions({ walletId, countryCode: 'DE' })).items;
    expect((await banks()).map(({ id }) => id)).toEqual(['demo-bank']);
    await callerOf(personId).instance.setBankProvider({ type: 'providerD', ...credentialsOf('providerD') });
    expect((await banks()).length).toBeGreaterThan(1);
    await callerOf(personId).instance.removeBankProvider({ type: 'providerD' });
    expect((await banks()).map(({ id }) => id)).toEqual(['demo-bank']);
  });
});
