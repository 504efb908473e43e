import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Credential } from '../kernel/credentials/credential-kinds.ts';
import type { Scope } from '../kernel/rights.ts';
import { TOOL_NAMES } from '../kernel/tool-names.ts';
import { publicOperations } from '../surface/operations.ts';
import { publicToolbox } from '../surface/public-toolbox.ts';
import { Toolbox } from './toolbox.ts';

const ID = '0199a1c2-7a00-7000-8000-000000000001';
const operations = publicOperations();

function app(scopes: readonly Scope[]): Credential {
  const who = { id: ID, userId: ID, grantId: ID, clientId: 'c', clientName: 'C', clientHost: null, walletIds: null };
  return { kind: 'oauth', ...who, scopes };
}
const KEY = { id: ID, userId: ID, walletId: ID, role: 'owner', permissions: [], export: false } as const;
const BOTH: readonly Scope[] = ['service:read', 'service:write'];
const full = app(BOTH);

describe('each public write', () => {
  test('is run by a tool, or states why not', () => {
    const writes = operations.filter(({ type }) => type === 'mutation');
    expect(writes.length).toBeGreaterThan(60);
    const silent = writes.filter(({ meta }) => (meta.tool === undefined) === (meta.notTool === undefined));
    expect(silent.map(({ name }) => name)).toEqual([]);
    for (const { meta } of writes) expect(meta.notTool ?? 'a reason').not.toBe('');
  });

  test('without a tool is in this list', () => {
    const left = operations.filter(({ meta }) => meta.notTool !== undefined).map(({ name }) => name);
    expect(left.toSorted()).toEqual([
      'migrations.create',
      'migrations.undo',
      'notifications.create',
      'notifications.read',
      'tools.run',
      'transactions.bulkUpdateEach',
      'webhooks.create',
      'webhooks.delete',
      'webhooks.redeliver',
      'webhooks.rotateSecret',
      'webhooks.sendTest',
      'webhooks.update',
    ]);
  });
});

describe('the list of tools', () => {
  test('has at most 18 tools in 48,000 characters, and types all fields', () => {
    const tools = publicToolbox().listed(full);
    expect(tools.map(({ name }) => name)).toEqual(TOOL_NAMES);
    expect(tools.length).toBeLessThanOrEqual(18);
    // Servers add `walletId` to each tool.
    expect(JSON.stringify({ tools }).length + tools.length * 90).toBeLessThan(48_000);
    expect(JSON.stringify(tools)).not.toContain('{}');
  });

  test('is built once for all credentials of one kind with the same scopes', () => {
    const list = publicToolbox().listed(full);
    expect(publicToolbox().listed(app([...BOTH].reverse()))).toBe(list);
    expect(publicToolbox().listed(app(['service:read']))).not.toBe(list);
    // Tools that are the same for two kinds of credentials share one object.
    const [search] = publicToolbox().listed({ kind: 'apiKey', ...KEY, scopes: BOTH });
    expect(search).toBe(list[0]);
  });

  test('builds one tool per turn of the event loop, so that nobody waits for all of them', async () => {
    const box = new Toolbox(operations);
    let turns = 0;
    let isDone = false;
    const counting = (async () => {
      while (!isDone) {
        turns += 1;
        await setImmediate();
      }
    })();
    await box.prepare(full);
    isDone = true;
    await counting;
    expect(turns).toBeGreaterThanOrEqual(TOOL_NAMES.length);
    expect(box.listed(full)).toEqual(publicToolbox().listed(full));
  });

  test.each(publicToolbox().listed(full))('describes the purpose of $name, and each action with its fields', (tool) => {
    const run = operations.filter(({ meta }) => meta.tool === tool.name);
    expect(run.length).toBeGreaterThan(0);
    expect(tool.title.length).toBeGreaterThan(3);
    expect(tool.description.length).toBeGreaterThan(60);
    expect(tool.inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    expect(tool.inputSchema).not.toHaveProperty('anyOf');
    expect(tool.outputSchema).toMatchObject({ type: 'object', required: ['result'] });
    const fields = Object.keys(Object(tool.inputSchema['properties']));
    for (const { name, fields: taken } of run) {
      const shown = Object.keys(taken).filter((field) => fields.includes(field));
      const hidden = Object.keys(taken).filter((field) => !fields.includes(field));
      expect(
        hidden.filter((field) => !/^(walletId|provider|merchantChecked|merchantAuto|autoCreated|logo)/.test(field)),
      ).toEqual([]);
      expect([name, shown.length]).toEqual([name, Object.keys(taken).length - hidden.length]);
      if (run.length === 1) continue;
      expect(Object(tool.inputSchema['properties']).action.enum).toContain(name);
      const verb = name.slice(name.indexOf('.'));
      expect(tool.description.includes(`- ${name}(`) || tool.description.includes(`…${verb}(`)).toBe(true);
      // `action` is reserved for the tool itself.
      expect(taken).not.toHaveProperty('action');
    }
    const isRead = run.every(({ type }) => type === 'query');
    expect(tool.annotations.readOnlyHint).toBe(isRead);
    // An access request changes nothing before the person approves it; each other write tool can overwrite or delete.
    expect(tool.annotations.destructiveHint).toBe(!isRead && tool.name !== 'request_access');
  });

  test('contains only reads for a read grant, and no app-only tools for a key', () => {
    const reading = publicToolbox().listed(app(['service:read']));
    expect(reading.map(({ name }) => name)).toEqual(['search_transactions', 'report', 'look_up', 'history']);
    const key: Credential = {
      kind: 'apiKey',
      id: ID,
      userId: ID,
      walletId: ID,
      scopes: BOTH,
      export: false,
      role: 'owner',
      permissions: [],
    };
    const names = publicToolbox()
      .listed(key)
      .map(({ name }) => name);
    expect(names).toEqual(TOOL_NAMES.filter((name) => name !== 'request_access'));
    const lookUp = publicToolbox()
      .listed(key)
      .find(({ name }) => name === 'look_up');
    expect(lookUp?.description).not.toContain('accessRequests');
  });
});
