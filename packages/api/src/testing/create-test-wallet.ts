import { randomBytes, randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeApiKey } from '@coffer/auth/api-keys.ts';
import { Sealer } from '@coffer/auth/sealing.ts';
import { bankProviderVariables } from '@coffer/banking/providers/provider-configuration.ts';
import { providerD } from '@coffer/banking/providers/provider-d.ts';
import type { ConnectionSettings } from '@coffer/db/connection.ts';
import { Database } from '@coffer/db/database.ts';
import { deriveServiceLogin } from '@coffer/db/embedded/service-login.ts';
import { ownerDatabase } from '@coffer/db/testing/owner-database.ts';
import type { Permission, Role } from '@coffer/domain/member-roles.ts';
import { readBundledSnapshot } from '@coffer/marketdata/bundled-snapshot.ts';
import { openStorage } from '@coffer/storage/storage.ts';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { openFileServices } from '../files/file-services.ts';
import { ExchangeRates } from '../investments/exchangeRates/exchangeRates.ts';
import { unlimitedTestThrottle } from '../kernel/authentication-throttle.ts';
import type { Context } from '../kernel/context.ts';
import { findApiKeyCredential } from '../kernel/credentials/api-key-credential.ts';
import { CredentialFinder } from '../kernel/credentials/credential-finder.ts';
import type { Credential } from '../kernel/credentials/credential-kinds.ts';
import { unlimitedSlot } from '../kernel/request-slot.ts';
import type { Scope } from '../kernel/rights.ts';
import { createRouterCaller } from '../kernel/trpc.ts';
import { appRouter } from '../router.ts';
import { withTools } from '../surface/public-toolbox.ts';
import { createWallet } from '../wallets/wallets.service.ts';

const newCaller = createRouterCaller(appRouter);
export type TestCaller = ReturnType<typeof newCaller>;

/** Parts of a context that a test can set; the rest is as in a fresh request. */
export type ContextOverrides = Partial<
  Pick<Context['request'], 'idempotencyKey' | 'ifMatch'> &
    Pick<
      Context,
      | 'throttle'
      | 'signUpOpen'
      | 'sendsMail'
      | 'signedInRecently'
      | 'provider'
      | 'privateWebhooks'
      | 'bankProviders'
      | 'instance'
    > &
    Pick<Context['reply'], 'beginFile'>
> & {
  readonly now?: Date;
  readonly body?: string;
};

/**
 * Opens the services on a test database. `owner` is the owner's connection; the services connect with the service's own
 * role.
 */
export function openTestDatabase(owner: ConnectionSettings) {
  const connection = deriveServiceLogin(owner);
  const database = new Database(connection, 8);
  const directory = join(tmpdir(), `coffer-test-${randomUUID()}`);
  const storage = openStorage({ kind: 'disk', directory: join(directory, 'files') });
  const fileServices = openFileServices({
    database,
    storage,
    arrivals: join(directory, 'arrivals'),
    maxSize: 1024 * 1024,
  });
  return {
    database,
    sealer: new Sealer(Buffer.alloc(32, 7)),
    connection,
    owner: ownerDatabase(owner),
    rates: new ExchangeRates(database),
    storage,
    filesDirectory: directory,
    fileServices,
  };
}

/** Creates a finder that reads credentials from Authorization headers as the REST routes do. */
export function createTestCredentialFinder({ database }: Pick<Services, 'database'>): CredentialFinder {
  const baseUrl = 'https://coffer.example';
  return new CredentialFinder({ database, issuer: baseUrl, audience: baseUrl, onRevocation: () => undefined });
}

type Services = ReturnType<typeof openTestDatabase>;

/** Returns a caller that runs operations as the server does, with one credential or, for null, without a credential. */
export function createTestCaller(
  { database, sealer, rates, fileServices }: Services,
  credential: Credential | null,
  overrides: ContextOverrides = {},
): TestCaller {
  const {
    idempotencyKey = null,
    ifMatch = null,
    now,
    body = '',
    throttle = unlimitedTestThrottle,
    signUpOpen = true,
    sendsMail = false,
    signedInRecently = true,
    provider = null,
    privateWebhooks = false,
    bankProviders = { list: async () => [providerD(null)] },
    instance = { isOffline: false, bankVariables: z.object(bankProviderVariables).parse({}), priceSources: [] },
    beginFile = noFile,
  } = overrides;
  return newCaller(
    withTools({
      database,
      rates,
      credential,
      signedInRecently,
      request: {
        id: randomUUID(),
        idempotencyKey,
        ifMatch,
        hash: () => Buffer.from(body.padEnd(32)),
        from: { address: '192.0.2.7', userAgent: 'Test' },
      },
      reply: { replayed: false, beginFile },
      place: unlimitedSlot,
      baseUrl: 'https://coffer.example',
      sendsMail,
      throttle,
      sealer,
      fileServices,
      signUpOpen,
      provider,
      privateWebhooks,
      bankProviders,
      instance,
      forgetAppAccess: () => undefined,
      writeInspection: null,
      now: () => now ?? new Date(),
    }),
  );
}

function noFile(): never {
  throw new Error('this caller takes no file');
}

/** Creates a person, and returns the person's id. */
export async function createTestPerson({ database }: Services, name = 'Ada'): Promise<string> {
  const id = uuid();
  await database.queryOfPerson(id, {
    text: 'INSERT INTO "Person" (id, email, name) VALUES ($1, $2, $3)',
    values: [id, `${id}@example.org`, name],
  });
  return id;
}

/** Adds a person to a wallet with a role and additional permissions. */
export async function addTestMember(
  { database }: Pick<Services, 'database'>,
  walletId: string,
  userId: string,
  role: Role,
  permissions: readonly Permission[] = [],
): Promise<void> {
  await database.withWallet(walletId, (transaction) =>
    transaction.query({
      text: 'INSERT INTO "Member" ("walletId", "userId", role, permissions) VALUES ($1, $2, $3, $4)',
      values: [walletId, userId, role, permissions],
    }),
  );
}

/** Creates a session of a signed-in person. */
async function makeSession({ database }: Services, userId: string): Promise<Credential> {
  const id = uuid();
  await database.queryOfPerson(userId, {
    text: `INSERT INTO "Session" (id, "tokenHash", "personId", "expiresTime") VALUES ($1, $2, $3, now() + interval '1 day')`,
    values: [id, randomBytes(32), userId],
  });
  return { kind: 'session', id, userId };
}

/** Creates a wallet in EUR and Berlin time with an owner, and returns callers for it. */
export async function createTestWallet(
  services: Services,
  input: { readonly currency?: string; readonly timeZone?: string } = {},
) {
  // Checks USD, because another test file may have stored a single rate before.
  await services.rates.requireRate('USD', '').catch(async () => services.rates.store(await readBundledSnapshot()));
  const userId = await createTestPerson(services);
  const wallet = await createWallet(services, userId, {
    name: 'Test',
    currency: 'EUR',
    timeZone: 'Europe/Berlin',
    locale: 'en',
    ...input,
  });
  const walletId = wallet.id;
  const session = await makeSession(services, userId);
  return {
    walletId,
    userId,
    /** The owner's session. */
    sessionId: session.id,
    /** The owner, signed in. */
    asOwner: (overrides?: ContextOverrides) => createTestCaller(services, session, overrides),
    /** Adds a member with this role, signed in. */
    asMember: async (role: Role, overrides?: ContextOverrides, permissions: readonly Permission[] = []) => {
      const memberId = await createTestPerson(services);
      await addTestMember(services, walletId, memberId, role, permissions);
      return createTestCaller(services, await makeSession(services, memberId), overrides);
    },
    /** Creates an API key of the owner, which can export by default; returns the key and a caller. */
    withKey: async (
      scopes: readonly Scope[] = ['service:read', 'service:write'],
      overrides?: ContextOverrides,
      { mayExport = true }: { readonly mayExport?: boolean } = {},
    ) => {
      const { key, hash, display } = makeApiKey();
      await services.database.withWallet(walletId, (transaction) =>
        transaction.query({
          text: `INSERT INTO "ApiKey" ("walletId", id, name, hash, display, scopes, export, "createdUserId")
                 VALUES ($1, $2, 'test', $3, $4, $5, $6, $7)`,
          values: [walletId, uuid(), hash, display, scopes, mayExport, userId],
        }),
      );
      const credential = await findApiKeyCredential(services.database, hash);
      return { key, id: credential?.id ?? '', caller: createTestCaller(services, credential, overrides) };
    },
  };
}
