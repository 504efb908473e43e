import type { Client } from '@modelcontextprotocol/client';
import { beforeAll, describe, expect, it } from 'vitest';
import type { JsonBody } from '../http.ts';
import { startCoffer } from '../start-coffer.ts';
import { readCallResult, TestBrowser } from '../test-browser.ts';
import {
  connectAgent,
  createMcpToken,
  MCP_META_PREFIX,
  mcpMessage,
  type ProtocolEra,
  readToolProblem,
  sendMcpMessage,
} from './mcp-client.ts';

const coffer = startCoffer();
const url = () => coffer().server.url;
const ERAS: readonly ProtocolEra[] = ['modern', 'legacy'];
const READ = ['search_transactions', 'report', 'look_up', 'history'];

let browser: TestBrowser;
let walletId: string;
let token: string;
const agents = new Map<ProtocolEra, Client>();
beforeAll(async () => {
  browser = new TestBrowser(url(), { from: '127.0.13.5' });
  await browser.newPerson();
  walletId = readCallResult(await browser.mutate('wallets.createDemo')).id;
  token = await createMcpToken(browser);
  for (const era of ERAS) agents.set(era, await connectAgent(url(), token, era));
}, 120_000);

function agent(era: ProtocolEra): Client {
  const client = agents.get(era);
  if (client === undefined) throw new Error('the agent is not connected');
  return client;
}

/** The result of a tool; its structured content and its text must agree. */
async function use(client: Client, name: string, given: JsonBody = {}): Promise<JsonBody> {
  const result = await client.callTool({ name, arguments: given });
  const [said, data] = result.content;
  expect(result.isError ?? false, JSON.stringify(result).slice(0, 500)).toBe(false);
  expect(said?.type === 'text' && said.text.length).toBeLessThan(300);
  expect(data?.type === 'text' && JSON.parse(data.text)).toEqual(result.structuredContent);
  expect(JSON.stringify(result.structuredContent).length).toBeLessThanOrEqual(25_000);
  return result.structuredContent;
}

async function refusal(client: Client, name: string, given: JsonBody): Promise<JsonBody> {
  return readToolProblem(await client.callTool({ name, arguments: given }));
}

describe.each(ERAS)('an agent of the %s protocol', (era) => {
  it('learns the date, locale and currency, and what the wallet contains', async () => {
    const instructions = agent(era).getInstructions() ?? '';
    const wallet = readCallResult(await browser.query('wallets.get', { walletId }));
    expect(instructions).toMatch(/today is 20\d\d-\d\d-\d\d/);
    for (const code of [walletId, wallet.currency, wallet.timeZone, wallet.locale])
      expect(instructions).toContain(code);
    expect(instructions).not.toContain(wallet.name);
    const { tools } = await agent(era).listTools();
    expect(tools.length).toBeLessThanOrEqual(18);
    expect(JSON.stringify({ tools }).length).toBeLessThanOrEqual(48_000);
    expect((await agent(era).listTools()).tools).toEqual(tools);
    for (const { title, description, annotations, outputSchema, inputSchema } of tools) {
      expect([title, description, outputSchema]).not.toContain(undefined);
      expect(Object.keys(annotations ?? {})).toEqual(
        expect.arrayContaining(['readOnlyHint', 'destructiveHint', 'idempotentHint']),
      );
      expect(inputSchema.properties).toHaveProperty('walletId');
    }
  });

  it('reads, runs reports, and continues with a cursor', async () => {
    const first = await use(agent(era), 'search_transactions', { limit: 500 });
    for (const item of first.result.items) expect(JSON.stringify(item).length).toBeLessThanOrEqual(220);
    const { items, totalCount, nextCursor } = first.result;
    expect(items.length).toBeGreaterThan(5);
    expect(items.length).toBeLessThan(totalCount);
    const second = await use(agent(era), 'search_transactions', { limit: 500, cursor: nextCursor });
    const rest = await browser.query('transactions.search', { walletId, limit: 500 });
    const ids = readCallResult(rest).items.map(({ id }: JsonBody) => id);
    const seen = [...items, ...second.result.items].map(({ id }: JsonBody) => id);
    expect(seen).toEqual(ids.slice(0, seen.length));
    const worth = await use(agent(era), 'report', { action: 'reports.netWorthByAsset', period: 'thisMonth' });
    expect(Object.keys(worth.result.byAsset).length).toBeGreaterThan(2);
    const series = { action: 'reports.netWorthTimeSeries', interval: 'day' };
    const days: JsonBody[] = [];
    for (let cursor: string | undefined; ; ) {
      const { result, cut } = await use(agent(era), 'report', {
        ...series,
        ...(cursor === undefined ? {} : { cursor }),
      });
      days.push(...result);
      cursor = cut?.cursor;
      if (cursor === undefined) break;
    }
    const whole = readCallResult(await browser.query('reports.netWorthTimeSeries', { walletId, interval: 'day' }));
    expect(days.map(({ period }) => period)).toEqual(whole.map(({ period }: JsonBody) => period));
  });

  it('writes as its app: the history names the operation', async () => {
    const name = `Made by an agent ${era}`;
    const { result: tag } = await use(agent(era), 'organise', { action: 'tags.create', name });
    const found = await use(agent(era), 'search_transactions', { limit: 3 });
    const transactionIds = found.result.items.map(({ id }: JsonBody) => id);
    const add = { action: 'transactions.bulkAddTags', transactionIds, tagIdsToAdd: [tag.id] };
    expect((await use(agent(era), 'categorise', add)).result).toEqual({ updatedCount: 3 });
    const tagged = await use(agent(era), 'search_transactions', { tagIds: [tag.id] });
    expect(tagged.result.totalCount).toBe(3);
    const rows = await coffer().services.owner.query<{ operation: string; credentialType: string }>({
      text: `SELECT operation, "credentialType" FROM "AuditRow" WHERE "walletId" = $1 AND after::text LIKE $2`,
      values: [walletId, `%${name}%`],
    });
    expect(rows).toEqual([{ operation: 'tags.create', credentialType: 'oauth' }]);
    await use(agent(era), 'delete_records', { action: 'tags.delete', id: tag.id });
    const { problem } = await refusal(agent(era), 'search_transactions', { tagIds: [tag.id] });
    expect(problem).toMatchObject({ code: 'invalidReference', errors: [{ path: 'tagIds[0]' }] });
  });

  it('adds a transaction to which rules apply, unless it sets their field', async () => {
    const name = `Corner shop ${era}`;
    const made = await use(agent(era), 'organise', { action: 'tags.create', name });
    const rule = { walletId, name, ifText: name, thenTagIds: [made.result.id] };
    const { id: ruleId } = readCallResult(await browser.mutate('rules.create', rule));
    const { items } = (await use(agent(era), 'look_up', { action: 'assets.list' })).result;
    const transaction = {
      assetId: items[0].id,
      date: '2026-01-05',
      amountValue: '-3',
      amountCurrency: 'EUR',
      fromTo: name,
    };
    const add = async (more: JsonBody) =>
      (await use(agent(era), 'record', { action: 'transactions.create', ...transaction, ...more })).result;
    const ruled = await add({});
    const plain = await add({ tagIds: [] });
    expect([ruled.tags, plain.tags]).toEqual([[name], undefined]);
    await browser.mutate('transactions.bulkDelete', { walletId, transactionIds: [ruled.id, plain.id] });
    await browser.mutate('rules.delete', { walletId, id: ruleId });
    await use(agent(era), 'delete_records', { action: 'tags.delete', id: made.result.id });
  });

  it('learns what is wrong with a call, in words and by field', async () => {
    const noAction = await refusal(agent(era), 'organise', {});
    expect(noAction.problem).toMatchObject({ code: 'invalidInput', errors: [{ path: 'action' }] });
    const book = { action: 'transactions.create', date: '2026-13-01', amountValue: 'much', amountCurrency: 'EUR' };
    const { problem } = await refusal(agent(era), 'record', book);
    expect(problem.errors.map(({ path }: JsonBody) => path)).toEqual(
      expect.arrayContaining(['date', 'amountValue', 'assetId']),
    );
    const wrong = await refusal(agent(era), 'search_transactions', { color: 'red' });
    expect(wrong.problem).toMatchObject({ code: 'invalidInput', errors: [{ path: 'color', code: 'unknownField' }] });
    const names = await use(agent(era), 'look_up', { action: 'categoryGroups.list' });
    const [{ name }] = names.result.items;
    const twin = await use(agent(era), 'organise', { action: 'categoryGroups.create', name });
    const unclear = await refusal(agent(era), 'organise', { action: 'categoryGroups.update', id: name.toUpperCase() });
    expect(unclear.problem).toMatchObject({ code: 'invalidReference', status: 422, errors: [{ path: 'id' }] });
    expect(unclear.candidates.map(({ id }: JsonBody) => id)).toContain(twin.result.id);
    await use(agent(era), 'delete_records', { action: 'categoryGroups.delete', id: twin.result.id });
    const gone = await refusal(agent(era), 'look_up', { action: 'transactions.get', id: walletId });
    expect(gone.problem).toMatchObject({ code: 'notFound' });
    expect(gone).not.toHaveProperty('wallets');
    await expect(agent(era).callTool({ name: 'no_such_tool' })).rejects.toThrow(/no tool/i);
    const call = await agent(era).callTool({ name: 'search_transactions' });
    expect(call.isError ?? false).toBe(false);
  });

  it('reads resources, including a document, and gets an error for unknown ones', async () => {
    const { resources } = await agent(era).listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(
      ['overview', 'categories', 'assets'].map((part) => `coffer://wallets/${walletId}/${part}`),
    );
    expect((await agent(era).listResourceTemplates()).resourceTemplates).toHaveLength(4);
    for (const { uri } of resources) {
      const [content] = (await agent(era).readResource({ uri })).contents;
      const text = content !== undefined && 'text' in content ? content.text : '';
      expect(Object.keys(JSON.parse(text)).length).toBeGreaterThan(0);
      expect(text.length).toBeLessThanOrEqual(25_000);
    }
    const { result } = await use(agent(era), 'look_up', { action: 'files.list' });
    const file = result.items.find(({ filename }: JsonBody) => filename !== undefined);
    const [bytes] = (await agent(era).readResource({ uri: `coffer://wallets/${walletId}/files/${file.id}` })).contents;
    const blob = bytes !== undefined && 'blob' in bytes ? Buffer.from(bytes.blob, 'base64') : Buffer.alloc(0);
    expect(blob.length).toBe(file.size);
    for (const path of [`${walletId}/nothing`, `${walletId}/files/${walletId}`, `${file.id}/assets`, 'x']) {
      await expect(agent(era).readResource({ uri: `coffer://wallets/${path}` })).rejects.toThrow();
    }
  });

  it('gets prompts with the values of the person, and an error for malformed values', async () => {
    const { prompts } = await agent(era).listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual([
      'monthly_review',
      'find_subscriptions',
      'clean_up_uncategorised',
      'reconcile_statement',
    ]);
    const { messages } = await agent(era).getPrompt({ name: 'monthly_review', arguments: { month: '2026-03' } });
    expect(JSON.stringify(messages)).toContain('2026-03');
    const wrong = [
      { name: 'monthly_review', arguments: { month: 'March' } },
      { name: 'reconcile_statement' },
      { name: 'x' },
    ];
    for (const asked of wrong) await expect(agent(era).getPrompt(asked)).rejects.toThrow();
  });
});

describe('an unusual call', () => {
  it('gets a helpful error, whatever it contains, and never a server fault', async () => {
    const client = agent('modern');
    const deep = JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`);
    const wrong: [tool: string, given: JsonBody][] = [
      ['organise', { action: 'tags.create', name: 'x', dryRun: 'yes' }],
      ['organise', { action: 'tags.create', name: 'x', code: 7 }],
      ['organise', { action: 'tags.create', name: 'x', code: walletId }],
      ['organise', { action: ['tags.create'], name: 'x' }],
      ['organise', { action: 'wallets.delete' }],
      ['organise', { action: '__proto__' }],
      ['organise', { action: 'tags.create', name: '\u0000' }],
      ['organise', { action: 'tags.create', name: deep }],
      ['search_transactions', { limit: 1e9 }],
      ['search_transactions', { limit: '5' }],
      ['search_transactions', { cursor: {} }],
      ['search_transactions', { cursor: 'from:3:nonsense' }],
      ['search_transactions', { tagIds: Array.from({ length: 20_000 }, () => walletId) }],
      ['look_up', { action: 'tags.list', walletId: 7 }],
      ['look_up', { action: 'tags.list', walletId: 'x'.repeat(100_000) }],
      ['look_up', { action: 'transactions.get', id: "' OR 1=1" }],
      ['undo', { action: 'history.undo', id: walletId }],
      ['request_access', { params: { action: 'deleteEverything' } }],
    ];
    for (const [tool, given] of wrong) {
      const { problem } = await refusal(client, tool, given);
      expect(problem.status, `${tool} ${JSON.stringify(given).slice(0, 80)} ${problem.code}`).toBeLessThan(500);
    }
    const { result } = await use(client, 'look_up', { action: 'tags.list' });
    expect(result.items.some(({ name }: JsonBody) => name === 'x')).toBe(false);
  });

  it('learns what blocks an undo', async () => {
    const client = agent('modern');
    const { result: tag } = await use(client, 'organise', { action: 'tags.create', name: 'In the way' });
    await use(client, 'organise', { action: 'tags.update', id: tag.id, color: '#00aa11' });
    readCallResult(await browser.mutate('tags.update', { walletId, id: tag.id, name: 'Renamed since' }));
    const { items } = (await use(client, 'history', { action: 'history.list', recordId: tag.id })).result;
    const made = items.find(({ operation }: JsonBody) => operation === 'tags.create');
    const { problem } = await refusal(client, 'undo', { action: 'history.undo', id: made.id });
    expect(problem).toMatchObject({ code: 'undoBlocked' });
    expect(problem.blockedBy.map(({ recordId }: JsonBody) => recordId)).toContain(tag.id);
  });
});

describe('a grant', () => {
  it('with read access sees the reading tools, and learns which scope a write needs', async () => {
    const reading = await createMcpToken(browser, { scopes: ['service:read'] });
    const client = await connectAgent(url(), reading);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(READ);
    const params = { name: 'organise', arguments: { action: 'tags.create', name: 'No' } };
    const { status, headers, body } = await sendMcpMessage(url(), {
      token: reading,
      headers: { 'Mcp-Name': 'organise' },
      body: mcpMessage('tools/call', params),
    });
    expect([status, body.code]).toEqual([403, 'insufficientScope']);
    expect(headers['www-authenticate']).toBe(
      `Bearer realm="coffer", error="insufficient_scope", scope="service:read service:write", resource_metadata="${url()}/.well-known/oauth-protected-resource/mcp"`,
    );
  });

  it('for several wallets requires a wallet in each call, and lists ids and names', async () => {
    const other = readCallResult(
      await browser.mutate('wallets.create', { name: 'Second', currency: 'USD', timeZone: 'UTC' }),
    );
    const client = await connectAgent(url(), token);
    expect(client.getInstructions()).toContain(other.id);
    const { wallets } = await refusal(client, 'look_up', { action: 'tags.list' });
    expect(wallets).toEqual(expect.arrayContaining([{ id: other.id, name: 'Second' }]));
    expect(wallets).toHaveLength(2);
    expect((await use(client, 'look_up', { action: 'tags.list', walletId: other.id })).result).toEqual({ items: [] });
    const stranger = await coffer().wallet();
    const unreached = await refusal(client, 'look_up', { action: 'tags.list', walletId: stranger.walletId });
    expect(unreached.wallets).toHaveLength(2);
    const one = await connectAgent(url(), await createMcpToken(browser, { walletIds: [other.id] }));
    expect((await use(one, 'look_up', { action: 'wallets.get' })).result.name).toBe('Second');
    expect((await refusal(one, 'look_up', { action: 'tags.list', walletId })).wallets).toHaveLength(1);
    readCallResult(await browser.mutate('wallets.delete', { walletId: other.id }));
  });

  it('requests a change of access, which waits for the person', async () => {
    const client = await connectAgent(url(), token);
    const params = { action: 'invite', email: 'eve@example.org', role: 'viewer' };
    const { result } = await use(client, 'request_access', { params });
    expect(result).toMatchObject({ action: 'invite', status: 'pending' });
    expect(result.approvalUrl).toContain(`${url()}/`);
    const again = await use(client, 'look_up', { action: 'accessRequests.get', id: result.id });
    expect(again.result.status).toBe('pending');
  });
});

describe('an agent that can open a page for its person', () => {
  const able = { [`${MCP_META_PREFIX}clientCapabilities`]: { elicitation: { url: {} } } };
  const params = { params: { action: 'invite', email: 'ada@example.org', role: 'viewer' } };
  const call = (more: JsonBody = {}, capabilities: JsonBody = able, key = token) => {
    const asked = { name: 'request_access', arguments: params, ...more };
    const body = mcpMessage('tools/call', asked, capabilities);
    return sendMcpMessage(url(), { token: key, headers: { 'Mcp-Name': 'request_access' }, body });
  };

  it('gets the page, and the status of the same request when it repeats the call', async () => {
    const { result } = (await call()).body;
    expect(result.resultType).toBe('input_required');
    const [[key, request]] = Object.entries<JsonBody>(result.inputRequests) as [[string, JsonBody]];
    expect(request).toMatchObject({ method: 'elicitation/create', params: { mode: 'url' } });
    const id = request.params.url.split('/').at(-1);
    expect(request.params.url).toBe(`${url()}/access-requests/${id}`);
    const again = { requestState: result.requestState, inputResponses: { [key]: { action: 'accept' } } };
    expect((await call(again)).body.result.structuredContent.result).toMatchObject({ id, status: 'pending' });
    readCallResult(await browser.mutate('accessRequests.reject', { id }));
    expect((await call(again)).body.result.structuredContent.result).toMatchObject({ id, status: 'rejected' });
    // The state is refused when changed, or when sent by another app of the same person.
    const changed = { ...again, requestState: `${result.requestState.slice(0, -4)}AAAA` };
    expect((await call(changed)).body.error).toMatchObject({ code: -32_602 });
    expect((await call(again, able, await createMcpToken(browser))).body.error).toMatchObject({ code: -32_602 });
    const waiting = await browser.query('accessRequests.list');
    expect(waiting.text).not.toContain(id);
  });

  it('gets the URL as data if it cannot open pages', async () => {
    const { result } = (await call({}, { [`${MCP_META_PREFIX}clientCapabilities`]: { elicitation: { form: {} } } }))
      .body;
    expect(result.structuredContent.result.approvalUrl).toContain(`${url()}/access-requests/`);
  });
});

describe('over REST', () => {
  it('a key lists and runs the same tools in its wallet', async () => {
    const { at } = await coffer().wallet();
    const { tools } = await at.get('/tools');
    expect(tools.map(({ name }: JsonBody) => name)).toContain('organise');
    const made = await at.post('/tools/organise', { arguments: { action: 'tags.create', name: 'By key' } });
    expect(made).toMatchObject({ text: 'tags.create: done.', structured: { result: { name: 'By key' } } });
    const found = await at.post('/tools/look_up', { arguments: { action: 'tags.list' } });
    expect(found.structured.result.items).toHaveLength(1);
    expect(await at.post('/tools/search_transactions', {})).toMatchObject({ structured: { result: { items: [] } } });
    const wrong = await at.call('POST', '/tools/organise', { arguments: { action: 'tags.create', colour: 1 } });
    expect(wrong.body.errors.map(({ path }: JsonBody) => path)).toEqual(
      expect.arrayContaining(['arguments.name', 'arguments.colour']),
    );
    expect((await at.call('POST', '/tools/none', {})).status).toBe(404);
    expect((await at.call('POST', '/tools/request_access', { arguments: {} })).status).toBe(403);
  });
});
