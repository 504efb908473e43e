import { readFileSync } from 'node:fs';
import { loadModule } from 'libpg-query';
import { beforeAll, expect, test } from 'vitest';
import { definitionFaults } from './definition-faults.ts';

const DEFINITIONS = readFileSync(new URL('../../../../prisma/functions.sql', import.meta.url), 'utf8');
const EACH_DEFINITION = DEFINITIONS.split(/\n\n(?=CREATE )/);

/** Functions that read across wallets on purpose, with the reason. */
const ACROSS_WALLETS = {
  access_requests_of: 'an app and its person see their requests of all wallets',
  api_key_by_hash: 'finds the wallet of an API key',
  api_keys_made_by: 'a person sees her keys of all wallets',
  capture_named_members: 'a person’s name is shown in all her wallets',
  connection_of_hook: 'finds the connection that a provider’s webhook reports on',
  consent_round: 'finds the consent of a person who returns from the bank',
  count_texts: 'attached by migrations to tables, whose triggers name the wallet',
  due_connections: 'the worker, each second',
  due_webhooks: 'the worker, each second',
  expire_access_requests: 'the worker, each hour',
  expire_bank_rows: 'the worker, each hour',
  expire_changes: 'the worker, each hour',
  expire_dry_runs: 'the worker, each hour',
  expire_files: 'the worker, each hour',
  expire_import_files: 'the worker, each hour',
  expire_webhook_deliveries: 'the worker, each hour',
  interrupted_access_requests: 'the worker, each minute',
  invitation_by_token: 'finds the wallet of an invitation',
  pending_access_requests: 'an app may have twenty pending requests per person, over all wallets',
  places_of: 'a person sees her memberships of all wallets',
  reject_access_requests: 'revoking an app rejects its requests in all wallets',
  set_quotas: 'quotas are the same in all wallets',
  set_undo_days: 'bytes of all wallets are kept as long',
  text_bytes_in: 'verify recounts the texts of every wallet',
  track: 'attached by migrations to tables, whose triggers name the wallet',
  wallet_ids: 'the programs and jobs that go through all wallets',
  wallets_near_quota: 'the metric counts wallets of the whole instance',
  wallets_of: 'a person sees her wallets',
  wallets_owned_by: 'the quota of wallets is a person’s',
  wallets_with_stale_sums: 'the worker, each minute',
  worth_change: 'its callers filter by wallet',
};

beforeAll(loadModule);

const namesIn = (definitions: string) => [...new Set(definitionFaults(definitions).map(({ name }) => name))].toSorted();

test('each view, function and trigger names the wallet of its tables, except those that read across wallets', () => {
  expect(namesIn(DEFINITIONS)).toEqual(Object.keys(ACROSS_WALLETS));
});

const SCHEMA = readFileSync(new URL('../../../../prisma/schema.prisma', import.meta.url), 'utf8');
/** Tables of wallets, which `distribute` spreads over several machines. */
const DISTRIBUTED = [...SCHEMA.matchAll(/^model (\w+) \{\n(?:[^}]*\n)? +@@id\(\[walletId/gm)].map(
  ([, name = '']) => name,
);

test('no plain SQL function with parameters reads a wallet table, because it could not be planned on several machines', () => {
  expect(DISTRIBUTED).toContain('ConnectionState');
  const asking = EACH_DEFINITION.flatMap((definition) => {
    const [, name = ''] = /^CREATE FUNCTION coffer\.(\w+)\([^)]+\)\n(?:.*\n)? LANGUAGE sql\n/.exec(definition) ?? [];
    return name !== '' && DISTRIBUTED.some((table) => definition.includes(`"${table}"`)) ? [name] : [];
  });
  expect(asking).toEqual([]);
});

/** Variants of the definitions, each without one condition on a wallet or one wallet column. */
function mutations(): { readonly name: string; readonly what: string; readonly definition: string }[] {
  return EACH_DEFINITION.flatMap((definition) => {
    const [, name = ''] = /^CREATE (?:VIEW|FUNCTION) coffer\.(\w+)/.exec(definition) ?? [];
    if (name === '' || Object.hasOwn(ACROSS_WALLETS, name)) return [];
    const places = [
      ...definition.matchAll(/(?:\w+\.)?"walletId" = [\w.]*(?:"walletId"|\w\b)(?:\(\))?/g),
      ...definition.matchAll(/(?<="Wallet" WHERE )id = [\w.]+/g),
      ...definition.matchAll(/(?<=INSERT INTO "\w+" (?:AS \w+ )?\()"walletId", /g),
    ];
    return places.map(({ index, 0: text }) => ({
      name,
      what: text,
      definition: `${definition.slice(0, index)}${text.endsWith(', ') ? '' : 'true'}${definition.slice(index + text.length)}`,
    }));
  });
}

test('finds a function without a condition on the wallet, or without its column', () => {
  const all = mutations();
  expect(all.length).toBeGreaterThan(35);
  expect(all.filter(({ name, definition }) => !namesIn(definition).includes(name))).toEqual([]);
});

const inPlpgsql = (body: string) =>
  `CREATE FUNCTION coffer.one(wallet uuid)\n RETURNS void\n LANGUAGE plpgsql\nAS $function$\n${body}\n$function$;`;

test.each([
  ['a statement', 'BEGIN DELETE FROM "Tag" WHERE id = wallet; END'],
  ['a variable', 'DECLARE one bigint := (SELECT count(*) FROM "Tag"); BEGIN RETURN; END'],
  ['an assignment', 'DECLARE one bigint; BEGIN one := (SELECT count(*) FROM "Tag"); END'],
  ['a condition', 'BEGIN IF EXISTS (SELECT FROM "Tag") THEN RETURN; END IF; END'],
  ['a loop', 'DECLARE one record; BEGIN FOR one IN SELECT * FROM "Tag" LOOP PERFORM 1; END LOOP; END'],
  ['a handler', 'BEGIN RETURN; EXCEPTION WHEN others THEN DELETE FROM "Tag"; END'],
])('in PL/pgSQL %s must name its wallet', (_what, body) => {
  expect(definitionFaults(inPlpgsql(body))).toEqual([{ name: 'one', fault: '"Tag" without its "walletId"' }]);
});

test('rejects dynamic SQL in PL/pgSQL, because it cannot be checked', () => {
  const fault = 'a text that is put together';
  for (const body of [
    `BEGIN EXECUTE 'DELETE FROM "Tag"'; END`,
    `DECLARE one record; BEGIN FOR one IN EXECUTE 'SELECT FROM "Tag"' LOOP PERFORM 1; END LOOP; END`,
  ]) {
    expect(definitionFaults(inPlpgsql(body))).toEqual([{ name: 'one', fault }]);
  }
});
