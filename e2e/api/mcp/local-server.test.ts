import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '@modelcontextprotocol/client';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { findFreePort } from '../../free-port.ts';
import type { JsonBody } from '../http.ts';
import { databaseVariables, spawnServer } from '../server.ts';
import { startCoffer } from '../start-coffer.ts';
import { readCallResult, TestBrowser } from '../test-browser.ts';
import { connectAgent, createMcpToken, type ProtocolEra, readToolProblem } from './mcp-client.ts';
import { connectToLocalServer, type LocalServerConnection, type PackedServer, packServer } from './packed-server.ts';

const coffer = startCoffer();
const url = () => coffer().server.url;
const ERAS: readonly ProtocolEra[] = ['modern', 'legacy'];

let packed: PackedServer;
let browser: TestBrowser;
let walletId: string;
let key: string;
let readKey: string;
beforeAll(async () => {
  packed = await packServer();
  browser = new TestBrowser(url(), { from: '127.0.13.11' });
  await browser.newPerson();
  walletId = readCallResult(await browser.mutate('wallets.createDemo')).id;
  const make = async (name: string, scopes: readonly string[]) =>
    readCallResult(await browser.mutate('apiKeys.create', { walletId, name, scopes })).key;
  key = await make('Local agent', ['service:read', 'service:write']);
  readKey = await make('Local reader', ['service:read']);
}, 120_000);
afterAll(() => packed.remove());

const open: Client[] = [];
afterEach(async () => {
  for (const client of open.splice(0)) await client.close();
});

async function connect(
  settings: Readonly<Record<string, string>>,
  era: ProtocolEra = 'modern',
): Promise<LocalServerConnection> {
  const local = await connectToLocalServer(packed, settings, era);
  open.push(local.client);
  return local;
}

const withKey = (one = key) => ({ COFFER_URL: url(), COFFER_API_KEY: one });

async function use(client: Client, name: string, given: JsonBody = {}): Promise<JsonBody> {
  const result = await client.callTool({ name, arguments: given });
  const [, data] = result.content;
  expect(result.isError ?? false, JSON.stringify(result).slice(0, 500)).toBe(false);
  expect(data?.type === 'text' && JSON.parse(data.text)).toEqual(result.structuredContent);
  return result.structuredContent;
}

async function refusal(client: Client, name: string, given: JsonBody): Promise<JsonBody> {
  return readToolProblem(await client.callTool({ name, arguments: given }));
}

describe('the package', () => {
  it('is one program with nothing to install, and contains no path of the build machine', () => {
    const manifest = JSON.parse(packed.file('package.json'));
    expect([manifest.dependencies, manifest.devDependencies, manifest.private]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(packed.file('package.json')).not.toContain('workspace:');
    expect(manifest).toMatchObject({ license: 'MIT', mcpName: expect.stringMatching(/^[\w.-]+\/[\w.-]+$/) });
    expect(packed.file('LICENSE')).toMatch(/^MIT License/);
    for (const name of ['COFFER_URL', 'COFFER_API_KEY']) expect(packed.file('README.md')).toContain(name);
    const text = packed.file(manifest.bin['coffer-mcp']);
    // Packing left the repository's manifest unchanged.
    expect(readFileSync(path.join(import.meta.dirname, MANIFEST), 'utf8')).toContain('workspace:');
    expect(text.startsWith('#!/usr/bin/env node\n')).toBe(true);
    const imported = [...text.matchAll(/^import .* from "([^"]+)";$/gm)].map(([, from = '']) => from);
    expect(imported.filter((from) => !from.startsWith('node:'))).toEqual([]);
    expect(text).not.toContain(path.resolve(import.meta.dirname, '../../..'));
  });

  it('starts from any folder as docs/agents.md says', { timeout: 60_000 }, async () => {
    const readme = readFileSync(path.join(import.meta.dirname, '../../../docs/agents.md'), 'utf8');
    expect(readme).toContain('"args": ["--yes", "--package", "/home/ada/coffer-mcp-0.1.0.tgz", "coffer-mcp"]');
    const { client } = await connectToLocalServer(packed, withKey(), 'modern', packed.startAnywhere);
    open.push(client);
    expect((await client.listTools()).tools).toHaveLength(13);
  });
});

const MANIFEST = '../../../packages/mcp-stdio/package.json';

/** The instructions without the part about changing access, which differs between a key and an app. */
function sharedInstructions(client: Client): string[] {
  return (client.getInstructions() ?? '').split('\n\n').filter((part) => !part.startsWith('You may '));
}

describe.each(ERAS)('a local server of the %s protocol', { timeout: 60_000 }, (era) => {
  it('offers the same tools, instructions, prompts and resources as the hosted server', async () => {
    const { client, said } = await connect(withKey(), era);
    const hosted = await connectAgent(url(), await createMcpToken(browser), era);
    expect(sharedInstructions(client)).toEqual(sharedInstructions(hosted));
    expect(client.getInstructions()).toMatch(/You may read and write.*Settings → API keys/);
    const [mine, theirs] = [(await client.listTools()).tools, (await hosted.listTools()).tools];
    expect(mine.map(({ name }) => name)).toEqual(
      theirs.map(({ name }) => name).filter((name) => name !== 'request_access'),
    );
    // Only apps can request and look up access.
    const alike = (tools: typeof mine) => tools.filter(({ name }) => !/^(request_access|look_up)$/.test(name));
    expect(alike(mine)).toEqual(alike(theirs));
    expect(await client.listPrompts()).toEqual(await hosted.listPrompts());
    expect(await client.listResources()).toEqual(await hosted.listResources());
    expect(await client.listResourceTemplates()).toEqual(await hosted.listResourceTemplates());
    const prompt = { name: 'monthly_review', arguments: { month: '2026-03' } };
    expect(await client.getPrompt(prompt)).toEqual(await hosted.getPrompt(prompt));
    for (const { uri } of (await client.listResources()).resources) {
      expect(await client.readResource({ uri })).toEqual(await hosted.readResource({ uri }));
    }
    const { items } = (await use(client, 'look_up', { action: 'files.list' })).result;
    const { id, size } = items.find(({ filename }: JsonBody) => filename !== undefined);
    const [bytes] = (await client.readResource({ uri: `coffer://wallets/${walletId}/files/${id}` })).contents;
    expect(Buffer.from(bytes !== undefined && 'blob' in bytes ? bytes.blob : '', 'base64').length).toBe(size);
    for (const uri of [`coffer://wallets/${walletId}/files/${walletId}`, `coffer://wallets/${id}/assets`, 'coffer://x'])
      await expect(client.readResource({ uri })).rejects.toThrow();
    expect(said()).toBe('');
  });

  it('reads, dry-runs a write, executes it once with the code, and undoes it', async () => {
    const { client } = await connect(withKey(), era);
    const found = await use(client, 'search_transactions', { limit: 3 });
    expect(found.result.items).toHaveLength(3);
    const given = { action: 'tags.create', name: `local ${era}` };
    const tried = await use(client, 'organise', { ...given, dryRun: true });
    const tags = async () =>
      (await use(client, 'look_up', { action: 'tags.list' })).result.items.map(({ name }: JsonBody) => name);
    expect(await tags()).not.toContain(given.name);
    const { code } = tried.dryRun;
    const twice = await Promise.all([1, 2].map(() => use(client, 'organise', { ...given, code })));
    expect(twice[0].result.id).toBe(twice[1].result.id);
    expect((await tags()).filter((name: string) => name === given.name)).toHaveLength(1);
    const [change] = (await use(client, 'history', { action: 'history.list', recordId: twice[0].result.id })).result
      .items;
    const undo = { action: 'history.undo', id: change.id };
    const undone = await use(client, 'undo', { ...undo, dryRun: true });
    await use(client, 'undo', { ...undo, code: undone.result.code });
    expect(await tags()).not.toContain(given.name);
  });

  it('explains errors in a call by the names of its arguments', async () => {
    const { client } = await connect(withKey(), era);
    const wrong = await refusal(client, 'organise', { action: 'tags.create', colour: 1 });
    expect(wrong.problem.errors.map(({ path: at }: JsonBody) => at)).toEqual(
      expect.arrayContaining(['name', 'colour']),
    );
    expect(await refusal(client, 'record', { action: 7, walletId })).toMatchObject({
      problem: { code: 'invalidInput', errors: [{ path: 'action' }] },
    });
    const { walletId: foreign } = await coffer().wallet();
    for (const other of [foreign, 'x', '../..', 7]) {
      const { problem, wallets } = await refusal(client, 'look_up', { action: 'tags.list', walletId: other });
      expect([other, problem.code, wallets.map(({ id }: JsonBody) => id)]).toEqual([other, 'notFound', [walletId]]);
    }
    await expect(client.callTool({ name: 'no_such_tool' })).rejects.toThrow(/no tool/i);
    await expect(client.callTool({ name: '../../transactions' })).rejects.toThrow(/no tool/i);
    const long = await refusal(client, 'organise', { action: 'tags.create', name: 'x'.repeat(1024 * 1024) });
    expect(long.problem).toMatchObject({ code: 'bodyTooLarge', status: 413 });
    expect((await client.callTool({ name: 'search_transactions' })).isError ?? false).toBe(false);
  });
});

describe('a key', { timeout: 60_000 }, () => {
  it('that is read-only shows the reading tools, and explains refused writes', async () => {
    const { client } = await connect(withKey(readKey));
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names).toEqual(['search_transactions', 'report', 'look_up', 'history']);
    const { problem } = await refusal(client, 'organise', { action: 'tags.create', name: 'x' });
    expect(problem).toMatchObject({ code: 'insufficientScope', title: expect.stringContaining('service:write') });
  });

  it('lists its options, and refuses others', async () => {
    const settings = { COFFER_URL: '', COFFER_API_KEY: '' };
    expect((await talk(settings, [], 0, ['--version'])).out).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect((await talk(settings, [], 0, ['--help'])).out).toMatch(/COFFER_URL.*COFFER_API_KEY/s);
    expect(await talk(settings, [], 0, ['--nonsense'])).toMatchObject({
      code: 1,
      out: '',
      said: expect.stringContaining('--help'),
    });
  });

  it('that is unknown starts a server that explains the problem in every answer', async () => {
    const { client, said } = await connect(withKey('coffer_nobodyknowsthis'));
    expect(client.getInstructions()).toContain('invalid');
    await expect(client.listTools()).rejects.toThrow(/invalid.*Settings → API keys/);
    expect((await refusal(client, 'look_up', { action: 'tags.list' })).problem.code).toBe('unauthorized');
    expect((await client.listPrompts()).prompts).toHaveLength(4);
    expect(said()).toContain('invalid');
  });

  it.each([
    [{}, /COFFER_API_KEY is not set.*Settings → API keys/],
    [{ COFFER_API_KEY: 'sk-123' }, /COFFER_API_KEY is not an API key/],
    [{ COFFER_API_KEY: 'coffer_x' }, /COFFER_URL is not set/],
    [{ COFFER_API_KEY: 'coffer_x', COFFER_URL: 'localhost:3000' }, /COFFER_URL is not an http/],
    [{ COFFER_API_KEY: 'coffer_x', COFFER_URL: 'http://me:secret@localhost' }, /a user name or password/],
  ])('missing or malformed (%j) ends it with an explanation', async (settings, words) => {
    const { code, out, said } = await talk(settings, []);
    expect([code, out]).toEqual([1, '']);
    expect(said).toMatch(words);
    expect(said.trim().split('\n')).toHaveLength(1);
    expect(said).not.toContain('secret');
  });
});

/** Sends lines to the program, and ends its input after this many responses; resolves to the program's output. */
async function talk(
  settings: Readonly<Record<string, string>>,
  lines: readonly string[],
  answers = 0,
  options: readonly string[] = [],
) {
  const [program = ''] = readdirSync(path.join(import.meta.dirname, '../../../packages/mcp-stdio/dist'))
    .filter((name) => name.endsWith('.mjs'))
    .map((name) => path.join(import.meta.dirname, '../../../packages/mcp-stdio/dist', name));
  const env = { NODE_ENV: 'production' as const, PATH: process.env['PATH'], ...settings };
  const child = spawn(process.execPath, [program, ...options], { env, stdio: ['pipe', 'pipe', 'pipe'] });
  let [out, said] = ['', ''];
  child.stdout.on('data', (text) => (out += text));
  child.stderr.on('data', (text) => (said += text));
  child.stdin.on('error', () => undefined);
  for (const line of lines) child.stdin.write(`${line}\n`);
  while (out.split('\n').length <= answers && child.exitCode === null) await pause(10);
  child.stdin.end();
  const [code] = await once(child, 'close');
  return { code, out, said };
}

const INITIALIZE = {
  jsonrpc: '2.0',
  id: 'begin',
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};

describe('the program', { timeout: 60_000 }, () => {
  it('writes only the protocol to its output, whatever arrives, and ends with its input', async () => {
    const call = (id: number, params: JsonBody) => JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params });
    const { code, out } = await talk(
      withKey(),
      [
        ...['no JSON at all', '{"jsonrpc":"2.0"', 'null', '[]', '{}', '"text"'],
        JSON.stringify(INITIALIZE),
        JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }),
        JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'no/such/method' }),
        call(2, { name: 'search_transactions', arguments: 'text' }),
        call(3, { name: 7 }),
        call(4, {}),
        call(5, { name: 'look_up', arguments: { action: 'tags.list', cursor: {} } }),
        JSON.stringify({ jsonrpc: '2.0', id: 6, method: 'resources/read', params: { uri: '' } }),
        JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'prompts/get', params: { name: 'reconcile_statement' } }),
      ],
      8,
    );
    expect(code).toBe(0);
    const answers = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(answers.map(({ id }) => id).toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 'begin'].toSorted());
    expect(answers.every(({ jsonrpc }) => jsonrpc === '2.0')).toBe(true);
    expect(out).not.toMatch(/\bat \S+ \(|node_modules|\.ts\b|\.mjs/);
  });

  it('ends with its input even during a call', async () => {
    const silent = createServer(() => undefined);
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    const address = silent.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const settings = { COFFER_URL: `http://127.0.0.1:${port}`, COFFER_API_KEY: 'coffer_x' };
    expect((await talk(settings, [JSON.stringify(INITIALIZE)])).code).toBe(0);
    silent.closeAllConnections();
    silent.close();
  });

  it('reports a server that is not Coffer, and never follows it with the key', async () => {
    const asked = new Set<unknown>();
    const other = createServer((request, answer) => {
      asked.add(request.url);
      if (request.url === '/wallets') answer.writeHead(302, { Location: '/elsewhere' }).end();
      else answer.end('<html>');
    });
    await once(other.listen(0, '127.0.0.1'), 'listening');
    const address = other.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const { client } = await connect({ COFFER_URL: `http://127.0.0.1:${port}`, COFFER_API_KEY: 'coffer_x' });
    await expect(client.listTools()).rejects.toThrow(/is not Coffer/);
    expect(asked).toEqual(new Set(['/wallets']));
    other.close();
  });
});

describe('if Coffer stops responding and recovers', { timeout: 90_000 }, () => {
  it('each call reports it as unavailable, and later calls work again', async () => {
    const port = await findFreePort();
    const server = () => spawnServer(port, databaseVariables(inject('database')));
    const settings = { COFFER_URL: `http://127.0.0.1:${port}`, COFFER_API_KEY: key };
    // Coffer is unavailable at the start.
    const { client, said } = await connect(settings);
    expect(client.getInstructions()).toMatch(/does not respond.*look_up wallets.get/s);
    await expect(client.listTools()).rejects.toThrow(/does not respond at http.*running/);
    expect(said()).toContain('does not respond');
    for (const name of ['first', 'second']) {
      const running = server();
      await expect.poll(() => ready(running.url), { timeout: 40_000 }).toBe(true);
      expect((await client.listTools()).tools.length).toBeGreaterThan(10);
      const made = await use(client, 'organise', { action: 'tags.create', name: `${name} ${port}` });
      expect(made.result.name).toBe(`${name} ${port}`);
      running.signal('SIGKILL');
      await running.ended();
      const { problem } = await refusal(client, 'organise', { action: 'tags.create', name: `lost ${port}` });
      expect(problem).toMatchObject({ code: 'unavailable', detail: expect.stringContaining('Nothing was done.') });
      await running.stop();
    }
    const tags = readCallResult(await browser.query('tags.list', { walletId, limit: 500 })).items;
    expect(tags.map(({ name }: JsonBody) => name)).toEqual(expect.arrayContaining([`first ${port}`, `second ${port}`]));
    expect(tags.some(({ name }: JsonBody) => name.startsWith('lost'))).toBe(false);
  });
});

async function ready(address: string): Promise<boolean> {
  return fetch(`${address}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
