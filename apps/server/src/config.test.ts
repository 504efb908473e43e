import { readFileSync } from 'node:fs';
import { quotaVariableSchemas } from '@coffer/api/quotas.ts';
import { expect, it } from 'vitest';
import { environmentSchema, readConfig } from './config.ts';

const ROOT = new URL('../../../', import.meta.url);
/** Variables that only scripts set. */
const SCRIPT_VARIABLES = ['COFFER_DEV', 'COFFER_PARENT'];
/** Variables that only tests read. */
const TEST_VARIABLES = ['COFFER_SAMPLES', 'COFFER_CHROMIUM'];

const textOf = (name: string) => readFileSync(new URL(name, ROOT), 'utf8');

const variables = Object.keys(environmentSchema.shape).filter((name) => !SCRIPT_VARIABLES.includes(name));

const quotas = new Map(
  Object.keys(quotaVariableSchemas).map((name) => [name, String(Reflect.get(readConfig({}), name))]),
);

/** In `.env.example` each variable is a comment line, followed by the commented-out variable with its default. */
const entries = [...textOf('.env.example').matchAll(/^# (.+)\n# ([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(
  ([, comment = '', name = '', value = '']) => ({ comment, name, value }),
);

it('.env.example lists each variable of the configuration once, except quotas, and no other', () => {
  expect(entries.map(({ name }) => name).sort()).toEqual(variables.filter((name) => !quotas.has(name)).toSorted());
  expect(textOf('.env.example').match(/^[A-Z]/gm)).toBeNull();
});

it('.env.example states the default of each variable', () => {
  const stated = Object.fromEntries(entries.map(({ name, value }) => [name, value]));
  expect(readConfig(stated)).toEqual(readConfig({}));
  // A default missing from the file would pass the comparison above.
  const withDefault = Object.keys(environmentSchema.parse({})).filter(
    (name) => !SCRIPT_VARIABLES.includes(name) && !quotas.has(name),
  );
  const given = entries.filter(({ value }) => value !== '').map(({ name }) => name);
  expect(given.sort()).toEqual(withDefault.sort());
});

it('docs/configuration.md lists each variable of the configuration in a table, besides those of tests', () => {
  const named = [...textOf('docs/configuration.md').matchAll(/^\| `([A-Z][A-Z0-9_]*)` /gm)].map(([, name]) => name);
  expect(named.sort()).toEqual([...variables, ...TEST_VARIABLES].sort());
});

it('docs/configuration.md states the default of each quota', () => {
  const stated = [...textOf('docs/configuration.md').matchAll(/^\| `(COFFER_QUOTA_[A-Z_]+)` +\| `(\d+)` /gm)];
  expect(new Map(stated.map(([, name = '', most = '']) => [name, most]))).toEqual(quotas);
});

const PROVIDER = {
  COFFER_OIDC_ISSUER: 'https://id.example',
  COFFER_OIDC_CLIENT_ID: 'coffer',
  COFFER_OIDC_CLIENT_SECRET: 'secret',
};

it.each([
  'https://id.example/realms/home',
  'https://10.0.0.1:8443',
  'http://localhost:4000',
  'http://127.0.0.1:4000/x',
  'http://[::1]:4000',
])('accepts %s as the issuer of an identity provider', (issuer) => {
  expect(readConfig({ ...PROVIDER, COFFER_OIDC_ISSUER: issuer }).COFFER_OIDC_ISSUER).toBe(issuer);
});

it.each([
  'http://id.example',
  'http://10.0.0.1',
  'http://127.0.0.1.example',
  'ftp://id.example',
  'id.example',
  'https://id.example?x=1',
])('rejects %s as an issuer', (issuer) => {
  expect(() => readConfig({ ...PROVIDER, COFFER_OIDC_ISSUER: issuer })).toThrow('COFFER_OIDC_ISSUER');
});

it.each(Object.keys(PROVIDER))('names %s if it is the only missing variable of the identity provider', (name) => {
  expect(() => readConfig({ ...PROVIDER, [name]: '' })).toThrow(
    `${name}: is required if other COFFER_OIDC_… variables are set`,
  );
});
