import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { parsePrivateKey } from './enable-banking/app-token.ts';
import { enableBankingProvider } from './enable-banking/enable-banking.ts';
import { finapiProvider } from './finapi/finapi.ts';
import { gocardlessProvider } from './gocardless/gocardless.ts';
import { plaidProvider } from './plaid/plaid.ts';
import { type BankProvider, PROVIDERS, type ProviderName } from './provider.ts';
import { providerD } from './provider-d.ts';

const address = z.url({ protocol: /^https?$/ });
const secret = z.string().min(1).optional();

/** Environment variables that configure providers of bank data, for each process that calls them. */
export const bankProviderVariables = {
  COFFER_ENABLE_BANKING_APP_ID: secret,
  COFFER_ENABLE_BANKING_KEY: secret,
  COFFER_ENABLE_BANKING_URL: address.default('https://api.enablebanking.com'),
  COFFER_GOCARDLESS_SECRET_ID: secret,
  COFFER_GOCARDLESS_SECRET_KEY: secret,
  COFFER_GOCARDLESS_URL: address.default('https://bankaccountdata.gocardless.com/api/v2'),
  COFFER_FINAPI_CLIENT_ID: secret,
  COFFER_FINAPI_CLIENT_SECRET: secret,
  COFFER_FINAPI_URL: address.default('https://live.finapi.io'),
  COFFER_PLAID_CLIENT_ID: secret,
  COFFER_PLAID_SECRET: secret,
  COFFER_PLAID_URL: address.default('https://production.plaid.com'),
} as const;

export type BankVariables = z.infer<z.ZodObject<typeof bankProviderVariables>>;

/** The credentials by which a provider identifies this Coffer instance. */
export interface ProviderCredentials {
  /** The public part of the credentials: a client id or an application id. */
  readonly identifier: string;
  readonly secret: string;
}

export type CredentialsByProvider = Readonly<Partial<Record<ProviderName, ProviderCredentials>>>;

/** The environment variables of each provider: the two halves of its credentials, and its address. */
export const PROVIDER_VARIABLES = {
  providerA: ['COFFER_GOCARDLESS_SECRET_ID', 'COFFER_GOCARDLESS_SECRET_KEY', 'COFFER_GOCARDLESS_URL'],
  providerB: ['COFFER_FINAPI_CLIENT_ID', 'COFFER_FINAPI_CLIENT_SECRET', 'COFFER_FINAPI_URL'],
  providerC: ['COFFER_PLAID_CLIENT_ID', 'COFFER_PLAID_SECRET', 'COFFER_PLAID_URL'],
  providerD: ['COFFER_ENABLE_BANKING_APP_ID', 'COFFER_ENABLE_BANKING_KEY', 'COFFER_ENABLE_BANKING_URL'],
} as const satisfies Record<ProviderName, readonly [string, string, string]>;

/**
 * Reads the credentials that environment variables set, including a key in a file.
 * @throws Error that names an invalid variable
 */
export function credentialsFromEnvironment(variables: BankVariables): CredentialsByProvider {
  const set: [ProviderName, ProviderCredentials][] = [];
  for (const name of PROVIDERS) {
    const [first, second] = PROVIDER_VARIABLES[name];
    const pair = readCredentialPair(variables, first, second);
    if (pair === null) continue;
    const [identifier, given] = pair;
    set.push([name, { identifier, secret: name === 'providerD' ? keyOfEnvironment(given) : given }]);
  }
  return Object.fromEntries(set);
}

function keyOfEnvironment(given: string): string {
  const key = keyText(given);
  if (isPrivateKey(key)) return key;
  throw new Error('COFFER_ENABLE_BANKING_KEY is neither a private RSA key in PEM nor a file with one.');
}

/**
 * Creates the provider with these credentials. Without credentials, returns the demo bank for `providerD`, and null
 * for the other providers.
 */
export function createBankProvider(
  name: ProviderName,
  credentials: ProviderCredentials | null,
  variables: BankVariables,
): BankProvider | null {
  if (credentials === null) return name === 'providerD' ? providerD(null) : null;
  return MAKERS[name](credentials, variables);
}

const MAKERS: Readonly<Record<ProviderName, (given: ProviderCredentials, variables: BankVariables) => BankProvider>> = {
  providerA: ({ identifier, secret: secretKey }, { COFFER_GOCARDLESS_URL: url }) =>
    gocardlessProvider({ secretId: identifier, secretKey, url }),
  providerB: ({ identifier, secret: clientSecret }, { COFFER_FINAPI_URL: url }) =>
    finapiProvider({ clientId: identifier, clientSecret, url }),
  providerC: ({ identifier, secret: plaidSecret }, { COFFER_PLAID_URL: url }) =>
    plaidProvider({ clientId: identifier, secret: plaidSecret, url }),
  providerD: ({ identifier, secret: pem }, { COFFER_ENABLE_BANKING_URL: url }) =>
    providerD(enableBankingProvider({ appId: identifier, key: parsePrivateKey(pem), url })),
};

/**
 * Creates the providers that have credentials, and the demo bank. Credentials in the environment take precedence over
 * stored credentials. With `offline`, only the demo bank is created.
 * @throws Error that names an invalid variable
 */
export function createBankProviders(
  variables: BankVariables,
  { offline, stored = {} }: { readonly offline: boolean; readonly stored?: CredentialsByProvider },
): readonly BankProvider[] {
  const credentials = offline ? {} : { ...stored, ...credentialsFromEnvironment(variables) };
  return PROVIDERS.map((name) => createBankProvider(name, credentials[name] ?? null, variables)).filter(
    (provider) => provider !== null,
  );
}

/** True for a private RSA key in PEM, as Enable Banking needs it. */
export function isPrivateKey(pem: string): boolean {
  try {
    parsePrivateKey(pem);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns a pair of credentials; null if neither is set.
 * @throws Error if only one is set
 */
function readCredentialPair<N extends keyof BankVariables>(
  variables: BankVariables,
  first: N,
  second: N,
): readonly [string, string] | null {
  const [one, other] = [variables[first], variables[second]];
  if (one !== undefined && other !== undefined) return [one, other];
  if (one === undefined && other === undefined) return null;
  throw new Error(`${first} and ${second} must be set together.`);
}

/**
 * Returns the PEM text of a key. The setting contains PEM, in which `\n` may replace line ends, or the name of a PEM
 * file. Empty if the file cannot be read.
 */
function keyText(key: string): string {
  if (key.includes('-----BEGIN')) return key.replaceAll('\\n', '\n');
  try {
    return readFileSync(key, 'utf8');
  } catch {
    return '';
  }
}
