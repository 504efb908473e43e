import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { FaultToArrange } from './http/control-routes.ts';
import { type BankSimulator, startBankSimulator } from './simulator.ts';

let simulator: BankSimulator;
let keys: BankSimulator['state']['keys'] | undefined;

beforeEach(async () => {
  simulator = await startBankSimulator({ now: '2026-06-15T10:00:00Z', keys });
  keys = simulator.state.keys;
});
afterEach(() => simulator.close());

const { secretId, secretKey } = { secretId: 'simulator-secret-id', secretKey: 'simulator-secret-key' };

async function post(address: string, body: unknown, token?: string) {
  const response = await fetch(address, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Record<string, string>;
}

/** A connected account of GoCardless' format: its address and request headers. */
async function connected(origin = simulator.origin, bank = 'ALPENBANK_ALPBDEFF') {
  const base = `${origin}/gocardless/api/v2`;
  const { access } = await post(`${base}/token/new/`, { secret_id: secretId, secret_key: secretKey });
  const { link, id } = await post(
    `${base}/requisitions/`,
    { redirect: 'http://127.0.0.1:9/', institution_id: bank },
    access,
  );
  await post(`${origin}/control/consents/${link!.split('/').at(-1)}/decide`, { approved: true, accounts: ['current'] });
  const headers = { authorization: `Bearer ${access}` };
  const requisition = (await (await fetch(`${base}/requisitions/${id}/`, { headers })).json()) as {
    accounts: string[];
  };
  return { address: `${base}/accounts/${requisition.accounts[0]}`, headers, consentId: id! };
}

interface Read {
  transactions: Record<'booked' | 'pending', { transactionId?: string; transactionAmount: { currency: string } }[]>;
}

describe('an arranged fault', () => {
  async function met(fault: FaultToArrange, data = 'transactions') {
    const { address, headers } = await connected();
    simulator.arrange(fault);
    return fetch(`${address}/${data}/`, { headers });
  }
  const read = async (fault: FaultToArrange) => ((await (await met(fault)).json()) as Read).transactions;

  test('breaks the response in transport', async () => {
    expect((await met({ kind: 'status500', times: 1, operation: 'transactions' })).status).toBe(500);
    expect((await met({ kind: 'status502', times: 1, operation: 'transactions' })).status).toBe(502);
    const html = await met({ kind: 'html', times: 1, operation: 'transactions' });
    expect([html.status, html.headers.get('content-type')]).toEqual([200, 'text/html']);
    const cut = await met({ kind: 'cutJson', times: 1, operation: 'transactions' });
    await expect(cut.json()).rejects.toThrow();
    await expect(met({ kind: 'reset', times: 1, operation: 'transactions' })).rejects.toThrow();
  });
  test('delays the response, or withholds it', async () => {
    const since = performance.now();
    await met({ kind: 'slow', ms: 150, times: 1, operation: 'transactions' });
    expect(performance.now() - since).toBeGreaterThanOrEqual(149);
    const { address, headers } = await connected();
    simulator.arrange({ kind: 'hang', times: 1, operation: 'transactions' });
    await expect(fetch(`${address}/transactions/`, { headers, signal: AbortSignal.timeout(100) })).rejects.toThrow();
  });
  test('is worded by the format', async () => {
    expect((await met({ kind: 'maintenance', times: 1, operation: 'transactions' })).status).toBe(503);
    expect((await met({ kind: 'limitReached', times: 1, operation: 'balances' }, 'balances')).status).toBe(429);
    expect((await met({ kind: 'consentEnded', times: 1, operation: 'transactions' })).status).toBe(401);
    expect((await met({ kind: 'tokenRevoked', times: 1, operation: 'transactions' })).status).toBe(401);
  });
  test('changes the data', async () => {
    const whole = await read({ kind: 'slow', ms: 1, times: 1 });
    const twice = await read({ kind: 'pageTwice', times: 1, operation: 'transactions' });
    expect(twice.booked.length).toBeGreaterThan(whole.booked.length);
    expect(new Set(twice.booked.map((one) => one.transactionId)).size).toBe(whole.booked.length);
    const missing = await read({ kind: 'pageMissing', times: 1, operation: 'transactions' });
    expect(missing.booked.length).toBeLessThan(whole.booked.length);
    const wrong = await read({ kind: 'wrongCurrency', times: 1, operation: 'transactions' });
    expect(wrong.booked.every((one) => one.transactionAmount.currency === 'USD')).toBe(true);
    const shared = await read({ kind: 'sharedReferences', times: 1, operation: 'transactions' });
    expect(new Set(shared.booked.map((one) => one.transactionId)).size).toBe(1);
    const none = await read({ kind: 'habits', habits: { references: 'none' }, times: 1, operation: 'transactions' });
    expect(none.booked.every((one) => one.transactionId === undefined)).toBe(true);
  });
  test('skips some requests, ends after some, affects only matching ones, and can be removed', async () => {
    const { address, headers } = await connected();
    const statuses = async (data: string, times: number) => {
      const found: number[] = [];
      for (let time = 0; time < times; time += 1) found.push((await fetch(`${address}/${data}/`, { headers })).status);
      return found;
    };
    simulator.arrange({ kind: 'status500', operation: 'transactions', skip: 1, times: 2 });
    expect(await statuses('transactions', 4)).toEqual([200, 500, 500, 200]);
    const id = simulator.arrange({ kind: 'status500', bankId: 'hansebank' });
    expect(await statuses('details', 1)).toEqual([200]);
    simulator.removeFault(id);
    simulator.arrange({ kind: 'maintenance', from: '2026-06-15T11:00:00Z', until: '2026-06-15T12:00:00Z' });
    expect(await statuses('details', 1)).toEqual([200]);
    simulator.world.setClock('2026-06-15T11:30:00Z');
    expect(await statuses('details', 1)).toEqual([503]);
    simulator.world.setClock('2026-06-15T12:00:00Z');
    expect(await statuses('details', 1)).toEqual([200]);
  });
});

describe('the counters', () => {
  test('count concurrent requests of a consent', async () => {
    const { address, headers, consentId } = await connected();
    simulator.state.latencyMs = 50;
    await Promise.all(['details', 'balances', 'transactions'].map((data) => fetch(`${address}/${data}/`, { headers })));
    await fetch(`${address}/details/`, { headers });
    const { byConsent, byAccount, mostAtOnce, overlaps } = simulator.state.counters;
    expect(byConsent[consentId]).toBe(4);
    expect(byAccount['alpenbank/anna/current']).toBe(4);
    expect(mostAtOnce[consentId]).toBe(3);
    expect(overlaps).toBe(2);
    simulator.resetCounters();
    expect(simulator.state.counters.byConsent).toEqual({});
  });
});

describe('the page of the bank', () => {
  const page = async () => {
    const base = simulator.addresses.gocardless;
    const { access } = await post(`${base}/token/new/`, { secret_id: secretId, secret_key: secretKey });
    const given = { redirect: 'http://127.0.0.1:9/back', institution_id: 'ALPENBANK_ALPBDEFF', reference: 'r1' };
    return (await post(`${base}/requisitions/`, given, access))['link']!;
  };
  const send = (link: string, fields: Record<string, string>) =>
    fetch(link, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

  test('asks for sign-in, accounts and consent, and redirects the person', async () => {
    const link = await page();
    expect(await (await fetch(link)).text()).toContain('<h1>Alpenbank</h1>');
    expect((await send(link, { login: 'anna', password: 'wrong' })).status).toBe(401);
    const accounts = await (await send(link, { login: '<b>anna', password: 'x' })).text();
    expect(accounts).toContain('Girokonto');
    expect(accounts).not.toContain('<b>');
    expect((await send(link, { login: 'anna', decision: 'approve' })).status).toBe(422);
    const done = await send(link, { login: 'anna', decision: 'approve', account: 'alpenbank/anna/card' });
    expect([done.status, done.headers.get('location')]).toEqual([303, 'http://127.0.0.1:9/back?ref=r1']);
    expect((await send(link, { decision: 'deny' })).status).toBe(409);
    expect((await fetch(`${simulator.origin}/consent/nobody`)).status).toBe(404);
  });
  test('can be cancelled', async () => {
    const done = await send(await page(), { decision: 'deny' });
    expect(done.headers.get('location')).toContain('error=UserCancelledSession');
  });
});

describe('the world', () => {
  test('is the same for the same seed, in whatever order accounts are opened', async () => {
    const other = await startBankSimulator({ now: '2026-06-15T10:00:00Z', keys });
    other.world.account('hansebank/ben/card');
    const key = 'alpenbank/anna/current';
    expect(other.world.account(key).transactions).toEqual(simulator.world.account(key).transactions);
    await other.close();
  });
  test('develops day by day the same as in one step', async () => {
    const other = await startBankSimulator({ now: '2026-06-15T10:00:00Z', keys });
    const key = 'alpenbank/anna/current';
    const amounts = (of: BankSimulator) =>
      of.world.account(key).transactions.map(({ minor, day, status }) => [minor, day, status]);
    other.world.account(key);
    other.world.advance({ days: 30 });
    for (let day = 0; day < 30; day += 1) {
      simulator.world.account(key);
      simulator.world.advance({ days: 1 });
    }
    expect(amounts(simulator)).toEqual(amounts(other));
    expect(() => other.world.setClock('2026-06-16T00:00:00Z')).toThrow(RangeError);
    await other.close();
  });
  test('has accounts with only a test’s transactions', () => {
    const { world } = simulator;
    const { key } = world.emptyAccount('alpenbank/carla/current', 10_000);
    const pending = world.book(key, { minor: -4_000, counterpart: 'Bistro', text: 'Essen', pending: true });
    world.book(key, { minor: -1_000, counterpart: 'Kiosk', text: 'Zeitung', day: '2026-06-17' });
    expect(world.balance(key)).toBe(10_000);
    world.post(pending.truthId, { minor: -4_600 });
    expect(world.balance(key)).toBe(5_400);
    world.advance({ days: 3 });
    expect(world.balance(key)).toBe(4_400);
    expect(world.account(key).transactions.map(({ balanceAfter }) => balanceAfter)).toEqual([5_400, 4_400]);
    expect(() => world.drop(pending.truthId)).toThrow('is booked');
  });
});

describe('the state', () => {
  test('can be saved and loaded by another simulator', async () => {
    const { address, headers } = await connected();
    const before = await (await fetch(`${address}/transactions/`, { headers })).json();
    const next = await startBankSimulator({ state: JSON.parse(simulator.dump()) });
    const moved = address.replace(simulator.origin, next.origin);
    expect(await (await fetch(`${moved}/transactions/`, { headers })).json()).toEqual(before);
    expect(next.dump().length).toBe(simulator.dump().length);
    await next.close();
  });

  test('is kept by the program from one process to the next', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'coffer-banks-'));
    const main = fileURLToPath(new URL('main.ts', import.meta.url));
    const children: ChildProcess[] = [];
    onTestFinished(() => {
      for (const child of children) child.kill('SIGKILL');
      rmSync(folder, { recursive: true });
    });
    const start = async () => {
      const child = spawn(
        process.execPath,
        [main, '--now', '2026-06-15T10:00:00Z', '--state', path.join(folder, 'banks.json')],
        {
          stdio: ['ignore', 'pipe', 'inherit'],
        },
      );
      children.push(child);
      const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
      return { child, origin: (JSON.parse(line) as { origin: string }).origin };
    };
    const stop = async (child: Awaited<ReturnType<typeof start>>['child']) => {
      child.kill('SIGTERM');
      expect(await once(child, 'exit')).toEqual([0, null]);
    };
    const first = await start();
    const { address, headers } = await connected(first.origin);
    await post(`${first.origin}/control/book`, {
      account: 'alpenbank/anna/current',
      minor: -777,
      counterpart: 'Kino',
      text: 'x',
    });
    await stop(first.child);
    const second = await start();
    const answer = await fetch(`${address.replace(first.origin, second.origin)}/transactions/`, { headers });
    expect(await answer.text()).toContain('"-7.77"');
    await stop(second.child);
  }, 60_000);

  test('can be controlled over HTTP', async () => {
    const control = (method: string, name: string, body?: unknown) =>
      fetch(`${simulator.origin}/control/${name}`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }).then((response) => response.json() as Promise<Record<string, unknown>>);
    const key = 'alpenbank/dora/current';
    const { truthId } = await control('POST', 'book', {
      account: key,
      minor: -500,
      counterpart: 'a',
      text: 'b',
      pending: true,
    });
    await control('POST', 'rewrite', { truthId, counterpart: 'c', text: 'd' });
    await control('POST', 'post', { truthId, minor: -600 });
    await control('POST', 'advance', { days: 1 });
    const account = await control('GET', `account?key=${key}`);
    expect(account['balanceMinor']).toBe(simulator.world.balance(key));
    await control('POST', 'habits', { bankId: 'alpenbank', habits: { references: 'zero' } });
    expect(simulator.world.bank('alpenbank').habits.references).toBe('zero');
    const { id } = await control('POST', 'faults', { kind: 'status500' });
    expect(simulator.state.faults).toHaveLength(1);
    await control('DELETE', `faults/${String(id)}`);
    expect(simulator.state.faults).toHaveLength(0);
    const state = await control('GET', 'state');
    await control('POST', 'advance', { days: 1 });
    await control('PUT', 'state', state);
    expect(simulator.world.today()).toBe('2026-06-16');
  });
});
