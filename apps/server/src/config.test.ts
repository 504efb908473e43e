import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { environment, readConfig } from './config.ts';

const ROOT = new URL('../../../', import.meta.url);
/** Set by the scripts, never by hand. */
const OF_SCRIPTS = ['COFFER_DEV', 'COFFER_PARENT'];
/** Read by tests alone. */
const OF_TESTS = ['COFFER_SAMPLES', 'COFFER_CITUS', 'COFFER_CHROMIUM'];

const textOf = (name: string) => readFileSync(new URL(name, ROOT), 'utf8');

const variables = Object.keys(environment.shape).filter((name) => !OF_SCRIPTS.includes(name));

/** `.env.example` has a comment line, and below it the variable with its default, commented out. */
const entries = [...textOf('.env.example').matchAll(/^# (.+)\n# ([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(
  ([, comment = '', name = '', value = '']) => ({ comment, name, value }),
);

it('has each variable of the configuration once in .env.example, and no other', () => {
  expect(entries.map(({ name }) => name).sort()).toEqual(variables.toSorted());
  expect(textOf('.env.example').match(/^[A-Z]/gm)).toBeNull();
});

it('says in .env.example what is the default of each variable', () => {
  const stated = Object.fromEntries(entries.map(({ name, value }) => [name, value]));
  expect(readConfig(stated)).toEqual(readConfig({}));
  // A default that is left empty there would be equal as well.
  const withDefault = Object.keys(environment.parse({})).filter((name) => !OF_SCRIPTS.includes(name));
  const given = entries.filter(({ value }) => value !== '').map(({ name }) => name);
  expect(given.sort()).toEqual(withDefault.sort());
});

it('has each variable of the configuration in a table of docs/configuration.md, besides those of tests', () => {
  const named = [...textOf('docs/configuration.md').matchAll(/^\| `([A-Z][A-Z0-9_]*)` /gm)].map(([, name]) => name);
  expect(named.sort()).toEqual([...variables, ...OF_TESTS].sort());
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
])('takes %s as the issuer of a provider', (issuer) => {
  expect(readConfig({ ...PROVIDER, COFFER_OIDC_ISSUER: issuer }).COFFER_OIDC_ISSUER).toBe(issuer);
});

it.each([
  'http://id.example',
  'http://10.0.0.1',
  'http://127.0.0.1.example',
  'ftp://id.example',
  'id.example',
  'https://id.example?x=1',
])('does not take %s as one', (issuer) => {
  expect(() => readConfig({ ...PROVIDER, COFFER_OIDC_ISSUER: issuer })).toThrow('COFFER_OIDC_ISSUER');
});

it.each(Object.keys(PROVIDER))('names %s where it alone is missing of the provider', (name) => {
  expect(() => readConfig({ ...PROVIDER, [name]: '' })).toThrow(`${name}: is needed with the others`);
});
