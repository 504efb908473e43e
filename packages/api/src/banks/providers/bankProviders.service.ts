import { PROVIDERS, ProviderFault, type ProviderName } from '@coffer/banking/providers/provider.ts';
import {
  type BankVariables,
  createBankProvider,
  credentialsFromEnvironment,
  isPrivateKey,
  PROVIDER_VARIABLES,
  type ProviderCredentials,
} from '@coffer/banking/providers/provider-configuration.ts';
import type { Database, WalletTransaction } from '@coffer/db/database.ts';
import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import type { Context } from '../../kernel/context.ts';
import type { Credential } from '../../kernel/credentials/credential-kinds.ts';
import { invalidFieldProblem, Problem } from '../../kernel/problems.ts';
import type { RunOncePerKey } from '../../kernel/run-once-per-key.ts';
import { recordSecurityEvent } from '../../people/securityEvents/record-security-event.ts';
import { createCallContext } from '../connections/provider-calls.ts';
import type {
  bankProvider,
  bankProviderList,
  bankProviderTestResult,
  setBankProviderInput,
  testBankProviderInput,
} from './bankProviders.schema.ts';
import { readStoredProviderSettings, sealProviderSecret, unsealProviderSettings } from './stored-bank-providers.ts';

type BankProviderItem = z.infer<typeof bankProvider>;
type ProviderReadContext = Pick<Context, 'sealer' | 'instance'> & { readonly database: Pick<Database, 'query'> };
type ProviderWriteContext = Pick<Context, 'database' | 'sealer' | 'instance' | 'request' | 'now'> & {
  readonly credential: Credential;
  readonly once: RunOncePerKey;
};

/** Display names of the providers, used as subjects of security events. */
const NAMES: Readonly<Record<ProviderName, string>> = {
  providerA: 'GoCardless',
  providerB: 'finAPI',
  providerC: 'Plaid',
  providerD: 'Enable Banking',
};

/** Lists all providers with the source of their credentials. Secrets are never included. */
export async function listBankProviders(reading: ProviderReadContext): Promise<z.infer<typeof bankProviderList>> {
  const { database, sealer, instance } = reading;
  const rows = await readStoredProviderSettings(database);
  const opened = unsealProviderSettings(sealer, rows);
  const readable = rows.filter(({ type }) => opened[type] !== undefined);
  const ofEnvironment = environmentOf(instance.bankVariables);
  const items = PROVIDERS.map((type): BankProviderItem => {
    const [first, second, address] = PROVIDER_VARIABLES[type];
    const fixed = { type, address: instance.bankVariables[address], variables: [first, second] };
    const nothing = { identifier: null, lastUpdatedTime: null };
    if (ofEnvironment.has(type)) return { ...fixed, ...nothing, source: 'environment' };
    const stored = readable.find((row) => row.type === type);
    if (stored === undefined) return { ...fixed, ...nothing, source: null };
    return { ...fixed, source: 'stored', identifier: stored.identifier, lastUpdatedTime: stored.lastUpdatedTime };
  });
  return { isOffline: instance.isOffline, items };
}

async function getBankProvider(reading: ProviderReadContext, type: ProviderName): Promise<BankProviderItem> {
  const { items } = await listBankProviders(reading);
  const item = items.find((one) => one.type === type);
  if (item === undefined) throw new Problem('notFound');
  return item;
}

/**
 * Stores a provider's credentials. Both halves are stored together, so that halves from two requests are never
 * combined.
 */
export async function setBankProvider(
  ctx: ProviderWriteContext,
  { type, identifier, secret: given }: z.infer<typeof setBankProviderInput>,
): Promise<BankProviderItem> {
  requireOwnChoice(ctx, type);
  const secret = normaliseProviderSecret(type, given, 'secret');
  const { database, sealer, credential, once, now } = ctx;
  const { userId: personId } = credential;
  const write = (transaction: WalletTransaction) =>
    once(transaction, async () => {
      await transaction.execute({
        text: `INSERT INTO "BankProviderSetting" (type, identifier, secret, version, "lastUpdatedTime")
               VALUES ($1, $2, $3, $4, $5)
               ON CONFLICT (type) DO UPDATE SET identifier = excluded.identifier, secret = excluded.secret,
                 version = excluded.version, "lastUpdatedTime" = excluded."lastUpdatedTime"`,
        values: [type, identifier, sealProviderSecret(sealer, type, secret), uuid(), now().toISOString()],
      });
      await recordChange(transaction, ctx, 'bankProviderSet', type);
      return getBankProvider({ ...ctx, database: transaction }, type);
    });
  return database.transaction(write, { personId });
}

/** Deletes stored credentials. Connections remain, and fail with `refused` until there are credentials again. */
export async function deleteBankProviderCredentials(
  ctx: ProviderWriteContext,
  type: ProviderName,
): Promise<BankProviderItem> {
  requireOwnChoice(ctx, type);
  const { database, credential, once } = ctx;
  const { userId: personId } = credential;
  const write = (transaction: WalletTransaction) =>
    once(transaction, async () => {
      const removed = await transaction.execute({
        text: 'DELETE FROM "BankProviderSetting" WHERE type = $1',
        values: [type],
      });
      if (removed > 0) await recordChange(transaction, ctx, 'bankProviderRemoved', type);
      return getBankProvider({ ...ctx, database: transaction }, type);
    });
  return database.transaction(write, { personId });
}

/**
 * Tests the given credentials, or the credentials in use, by requesting the provider's list of banks. Stores nothing.
 */
export async function testBankProvider(
  reading: ProviderReadContext & Pick<Context, 'now'>,
  { type, countryCode, credentials }: z.infer<typeof testBankProviderInput>,
): Promise<z.infer<typeof bankProviderTestResult>> {
  const none = { countryCode: null, institutionCount: null };
  if (reading.instance.isOffline) return { ...none, result: 'offline' };
  const used =
    credentials === undefined
      ? await credentialsInUse(reading, type)
      : { ...credentials, secret: normaliseProviderSecret(type, credentials.secret, 'credentials.secret') };
  if (used === null) return { ...none, result: 'notSetUp' };
  // A new client, because the client in use may have an access token that outlasts rejected credentials.
  const provider = createBankProvider(type, used, reading.instance.bankVariables);
  if (provider === null) return { ...none, result: 'notSetUp' };
  const call = createCallContext(reading.now);
  let outcome: z.infer<typeof bankProviderTestResult> = { ...none, result: 'refused' };
  // A provider may have no banks in a country, or no contract for it, even if the credentials are valid.
  for (const country of new Set([countryCode, ...COUNTRIES_OF_TESTS])) {
    try {
      const { length } = await provider.institutions(country, call);
      outcome = { result: 'works', countryCode: country, institutionCount: length };
      if (length > 0) return outcome;
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error;
      const result = TEST_RESULTS[error.kind];
      if (result !== 'refused') return { ...none, result };
    }
  }
  return outcome;
}

/** Countries to try; each provider has banks in at least one of them. */
const COUNTRIES_OF_TESTS = ['DE', 'US'] as const;

const TEST_RESULTS: Readonly<Record<ProviderFault['kind'], z.infer<typeof bankProviderTestResult>['result']>> = {
  refused: 'refused',
  loginRefused: 'refused',
  consentEnded: 'refused',
  brokenOff: 'refused',
  limitReached: 'limitReached',
  unavailable: 'unavailable',
  unreadable: 'unreadable',
};

async function credentialsInUse(
  { database, sealer, instance }: ProviderReadContext,
  type: ProviderName,
): Promise<ProviderCredentials | null> {
  const given = credentialsFromEnvironment(instance.bankVariables)[type];
  return given ?? unsealProviderSettings(sealer, await readStoredProviderSettings(database))[type] ?? null;
}

function environmentOf(variables: BankVariables): ReadonlySet<ProviderName> {
  // Only checks whether the variables are set: a key file need not be readable for that.
  return new Set(PROVIDERS.filter((type) => variables[PROVIDER_VARIABLES[type][0]] !== undefined));
}

/**
 * Checks that stored credentials may be changed. @throws Problem `invalidState` if environment variables are set,
 * because they take precedence over stored credentials
 */
function requireOwnChoice({ instance }: ProviderWriteContext, type: ProviderName): void {
  if (!environmentOf(instance.bankVariables).has(type)) return;
  const [first, second] = PROVIDER_VARIABLES[type];
  throw new Problem('invalidState', {
    detail: `The environment variables ${first} and ${second} configure this provider. Change them there.`,
  });
}

/**
 * Returns the secret to store. A private key may be on one line with `\n` as line ends, as in environment variables.
 * The text is never read as a file name.
 * @throws Problem `invalidInput` if a private key is required and the text is not one
 */
function normaliseProviderSecret(type: ProviderName, given: string, field: string): string {
  if (type !== 'providerD') return given;
  const pem = given.replaceAll('\\n', '\n');
  if (!isPrivateKey(pem)) throw invalidFieldProblem('invalidInput', field, 'is no private RSA key in PEM');
  return pem;
}

function recordChange(
  transaction: WalletTransaction,
  { credential, request }: ProviderWriteContext,
  kind: 'bankProviderSet' | 'bankProviderRemoved',
  type: ProviderName,
): Promise<void> {
  const { userId: personId } = credential;
  return recordSecurityEvent(transaction, {
    ...{ personId, kind, credential: 'session', subject: NAMES[type], from: request.from },
  });
}
