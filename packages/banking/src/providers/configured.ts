import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { privateKeyOf } from './enable-banking/app-token.ts';
import { enableBankingProvider } from './enable-banking/enable-banking.ts';
import { finapiProvider } from './finapi/finapi.ts';
import { gocardlessProvider } from './gocardless/gocardless.ts';
import { plaidProvider } from './plaid/plaid.ts';
import type { BankProvider } from './provider.ts';
import { providerD } from './provider-d.ts';

const address = z.url({ protocol: /^https?$/ });
const secret = z.string().min(1).optional();

/** Environment variables that configure providers of bank data, for each process that calls them. */
export const bankVariables = {
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

export type BankVariables = z.infer<z.ZodObject<typeof bankVariables>>;

/** The providers with credentials, and the demo bank. @throws Error that names an invalid variable */
export function providersOf(
  variables: BankVariables,
  { offline }: { readonly offline: boolean },
): { readonly list: readonly BankProvider[] } {
  if (offline) return { list: [providerD(null)] };
  const all = [
    configuredGocardless(variables),
    configuredFinapi(variables),
    configuredPlaid(variables),
    providerD(configuredEnableBanking(variables)),
  ];
  return { list: all.filter((provider) => provider !== null) };
}

function configuredGocardless(variables: BankVariables): BankProvider | null {
  const pair = bothOf(variables, 'COFFER_GOCARDLESS_SECRET_ID', 'COFFER_GOCARDLESS_SECRET_KEY');
  if (pair === null) return null;
  return gocardlessProvider({ secretId: pair[0], secretKey: pair[1], url: variables.COFFER_GOCARDLESS_URL });
}

function configuredFinapi(variables: BankVariables): BankProvider | null {
  const pair = bothOf(variables, 'COFFER_FINAPI_CLIENT_ID', 'COFFER_FINAPI_CLIENT_SECRET');
  if (pair === null) return null;
  return finapiProvider({ clientId: pair[0], clientSecret: pair[1], url: variables.COFFER_FINAPI_URL });
}

function configuredPlaid(variables: BankVariables): BankProvider | null {
  const pair = bothOf(variables, 'COFFER_PLAID_CLIENT_ID', 'COFFER_PLAID_SECRET');
  if (pair === null) return null;
  return plaidProvider({ clientId: pair[0], secret: pair[1], url: variables.COFFER_PLAID_URL });
}

function configuredEnableBanking(variables: BankVariables): BankProvider | null {
  const pair = bothOf(variables, 'COFFER_ENABLE_BANKING_APP_ID', 'COFFER_ENABLE_BANKING_KEY');
  if (pair === null) return null;
  const [appId, key] = pair;
  return enableBankingProvider({ appId, key: privateKeyOf(keyText(key)), url: variables.COFFER_ENABLE_BANKING_URL });
}

/** A pair of credentials; null if neither is set. */
function bothOf<N extends keyof BankVariables>(
  variables: BankVariables,
  first: N,
  second: N,
): readonly [string, string] | null {
  const [one, other] = [variables[first], variables[second]];
  if (one !== undefined && other !== undefined) return [one, other];
  if (one === undefined && other === undefined) return null;
  throw new Error(`${first} and ${second} go together: set both, or neither.`);
}

/** A key is PEM, in which an environment variable may write line ends as `\n`, or the name of a file with PEM. */
function keyText(key: string): string {
  if (key.includes('-----BEGIN')) return key.replaceAll('\\n', '\n');
  try {
    return readFileSync(key, 'utf8');
  } catch {
    return '';
  }
}
