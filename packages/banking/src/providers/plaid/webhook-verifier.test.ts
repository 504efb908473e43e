import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type BankSimulator, startBankSimulator } from '@coffer/bank-simulator/simulator.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SimulatedCustomer, simulatedPlaid } from '../testing/simulated-providers.ts';
import type { ReceivedPlaidWebhook } from './webhook-verifier.ts';

let simulator: BankSimulator;
let receiver: Server;
let reports: ReceivedPlaidWebhook[];
let anna: SimulatedCustomer;

beforeEach(async () => {
  simulator = await startBankSimulator({ now: '2026-06-15T10:00:00Z' });
  reports = [];
  receiver = createServer(async (request, response) => {
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    reports.push({ headers, body: await buffer(request) });
    response.end();
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  anna = new SimulatedCustomer(simulator, simulatedPlaid(simulator), 'prairie');
  const { port } = receiver.address() as AddressInfo;
  anna.hookUrl = `http://127.0.0.1:${port}/hook`;
});
afterEach(async () => {
  receiver.close();
  await simulator.close();
});

/** Sends a webhook from the simulated Plaid, and returns it as the receiver got it. */
async function receiveWebhook(
  ...[code, forgery]: Parameters<BankSimulator['sendWebhook']> extends [string, ...infer R] ? R : never
) {
  const [consentId = ''] = Object.keys(simulator.state.consents);
  await simulator.sendWebhook(consentId, code, forgery);
  return reports.at(-1)!;
}
const read = (report: ReceivedPlaidWebhook) => anna.provider.hook?.(report, anna.call);

describe('A webhook of Plaid', () => {
  test('names its item, and whether the person is required', async () => {
    const { secrets } = await anna.connected();
    const hookName = secrets['hookName'];
    expect(hookName).toEqual(expect.any(String));
    expect(await read(await receiveWebhook('SYNC_UPDATES_AVAILABLE'))).toEqual({ hookName, needsReconnect: false });
    expect(await read(await receiveWebhook('ERROR'))).toEqual({ hookName, needsReconnect: true });
    expect(await read(await receiveWebhook('USER_PERMISSION_REVOKED'))).toEqual({ hookName, needsReconnect: true });
    expect(await read(await receiveWebhook('PENDING_DISCONNECT'))).toEqual({ hookName, needsReconnect: false });
    expect(simulator.state.counters.byOperation['plaid.webhookKey']).toBe(1);
  });

  test.each(['signature', 'body', 'old', 'algorithm', 'unsigned', 'unknownKey'] as const)(
    'with a forged %s is rejected',
    async (forgery) => {
      await anna.connected();
      expect(await read(await receiveWebhook('ERROR', forgery))).toBeNull();
    },
  );

  test('that is replayed after five minutes is rejected', async () => {
    await anna.connected();
    const report = await receiveWebhook('ERROR');
    simulator.world.advance({ ms: 301_000 });
    expect(await read(report)).toBeNull();
  });

  test.each(['', '{', 'null', '5', '[]', '<html>', '{"item_id":5}'])('with the body %j is rejected', async (text) => {
    await anna.connected();
    const { headers } = await receiveWebhook('ERROR');
    expect(await read({ headers, body: Buffer.from(text) })).toBeNull();
    expect(await read({ headers: { 'plaid-verification': text }, body: Buffer.from(text) })).toBeNull();
  });

  test('with unknown keys causes at most a few requests per minute', async () => {
    await anna.connected();
    const report = await receiveWebhook('ERROR', 'unknownKey');
    for (let n = 0; n < 10; n++) expect(await read(report)).toBeNull();
    await expect(read(report)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(simulator.state.counters.byOperation['plaid.webhookKey']).toBeLessThanOrEqual(10);
  });
});
