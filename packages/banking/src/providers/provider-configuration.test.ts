import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { bankProviderVariables, createBankProviders } from './provider-configuration.ts';

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const listed = (given: Record<string, string>, offline = false) =>
  createBankProviders(z.object(bankProviderVariables).parse(given), { offline }).map(({ name }) => name);

const ALL = {
  ...{ COFFER_GOCARDLESS_SECRET_ID: 'a', COFFER_GOCARDLESS_SECRET_KEY: 'b' },
  ...{ COFFER_FINAPI_CLIENT_ID: 'a', COFFER_FINAPI_CLIENT_SECRET: 'b' },
  ...{ COFFER_PLAID_CLIENT_ID: 'a', COFFER_PLAID_SECRET: 'b' },
  ...{ COFFER_ENABLE_BANKING_APP_ID: 'a', COFFER_ENABLE_BANKING_KEY: privateKey },
};

test('A provider is offered if the instance has its credentials, and only the demo bank is offered offline', () => {
  expect(listed({})).toEqual(['providerD']);
  expect(listed(ALL)).toEqual(['providerA', 'providerB', 'providerC', 'providerD']);
  expect(listed(ALL, true)).toEqual(['providerD']);
});

test('Stored credentials are used for providers that the environment does not set', () => {
  const stored = {
    providerA: { identifier: 'stored', secret: 'b' },
    providerC: { identifier: 'stored', secret: 'b' },
  } as const;
  const variables = z.object(bankProviderVariables).parse({ COFFER_PLAID_CLIENT_ID: 'a', COFFER_PLAID_SECRET: 'b' });
  const configurations = createBankProviders(variables, { offline: false, stored }).map(
    ({ configuration }) => configuration,
  );
  expect(configurations.map((text) => text.split(' ').at(-1))).toEqual(['stored', 'a', 'demo']);
  expect(createBankProviders(variables, { offline: true, stored }).map(({ name }) => name)).toEqual(['providerD']);
});

test.each([
  'COFFER_GOCARDLESS_SECRET_KEY',
  'COFFER_FINAPI_CLIENT_ID',
  'COFFER_PLAID_SECRET',
  'COFFER_ENABLE_BANKING_KEY',
] as const)('Incomplete credentials without %s are rejected', (name) => {
  const { [name]: _gone, ...rest } = ALL;
  expect(() => listed(rest)).toThrow(new RegExp(`${name}.* must be set together`));
});

test('The key of Enable Banking is PEM, PEM in one line, or a file with PEM', () => {
  const folder = mkdtempSync(join(tmpdir(), 'coffer-key-'));
  const file = join(folder, 'key.pem');
  writeFileSync(file, privateKey);
  for (const key of [privateKey, privateKey.replaceAll('\n', '\\n'), file]) {
    expect(listed({ ...ALL, COFFER_ENABLE_BANKING_KEY: key })).toContain('providerD');
  }
  rmSync(folder, { recursive: true });
});

test.each(['nonsense', '/no/such/file', '-----BEGIN PRIVATE KEY-----\\nsecret4711\\n-----END PRIVATE KEY-----'])(
  'An invalid key is rejected without quoting it: %s',
  (key) => {
    const wrong = { ...ALL, COFFER_ENABLE_BANKING_KEY: key };
    expect(() => listed(wrong)).toThrow(/COFFER_ENABLE_BANKING_KEY/);
    expect(() => listed(wrong)).not.toThrow(/secret4711/);
  },
);
