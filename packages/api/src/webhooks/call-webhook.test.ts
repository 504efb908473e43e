import { afterEach, describe, expect, test } from 'vitest';
import { openOwnTestServices } from '../testing/own-services.ts';
import { refusalText } from '../testing/refusal-text.ts';
import { findDueWebhooks } from './call-webhook.ts';
import { createTestWalletWithWebhook, parseSignedTestEvent } from './testing/wallet-with-webhook.ts';
import { webhookRetryDelay } from './webhook-retry-delay.ts';

// A separate database, because workers of other test files would call these webhooks.
const services = await openOwnTestServices();

const open: { receiver: { close(): Promise<void> } }[] = [];
afterEach(() => Promise.all(open.splice(0).map(({ receiver }) => receiver.close())));
async function hooked(
  ...options: Parameters<typeof createTestWalletWithWebhook> extends [unknown, ...infer Rest] ? Rest : never
) {
  const scene = await createTestWalletWithWebhook(services, ...options);
  open.push(scene);
  return scene;
}

const HOUR = 3_600_000;

describe('changes are sent', () => {
  test('as one signed event, whose cursors enclose exactly these changes in the feed', async () => {
    const { walletId, owner, call, tag, events, receiver } = await hooked();
    expect(await call()).toBe('nothing');
    const { id } = await tag('one');
    await tag('two');
    expect(await call()).toBe('delivered');
    const [told] = events();
    const { since, until, ...data } = told?.data ?? { walletId: '' };
    expect(told?.type).toBe('wallet.changed');
    expect(data).toEqual({ walletId, types: ['tag'], counts: { tag: 2 } });
    const between = await owner.changes.list({ walletId, since: since ?? '' });
    expect(between.items.map((item) => item.id)).toContain(id);
    expect(between.items).toHaveLength(2);
    expect((await owner.changes.list({ walletId, since: until ?? '' })).items).toEqual([]);
    expect(receiver.received[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Coffer',
    });
    expect(await call()).toBe('nothing');
  });

  test('together: changes during a delivery go into the next one, which starts where the previous one ended', async () => {
    const { call, tag, events, receiver, deliveries } = await hooked();
    await tag('first');
    let answered = () => {};
    receiver.answer = (reply) => {
      answered = () => reply.writeHead(200).end();
    };
    const calling = call();
    await expect.poll(() => receiver.received.length).toBe(1);
    await tag('second');
    await tag('third');
    expect(await call()).toBe('nothing');
    answered();
    expect(await calling).toBe('delivered');
    receiver.answer = (reply) => reply.writeHead(200).end();
    expect(await call()).toBe('delivered');
    const [one, two] = events();
    expect([one?.data.counts, two?.data.counts]).toEqual([{ tag: 1 }, { tag: 2 }]);
    expect(two?.data.since).toBe(one?.data.until);
    expect((await deliveries()).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
  });

  test('without notifications of a single person and changes of webhooks', async () => {
    const { walletId, userId, owner, call, receiver, id } = await hooked();
    await owner.notifications.create({ walletId, type: 'comment', recipientUserId: userId });
    await owner.webhooks.update({ walletId, id, description: 'x' });
    expect(await call()).toBe('nothing');
    expect(receiver.received).toEqual([]);
  });

  test('again after a failure with the same id and body, and before later changes', async () => {
    const { call, tag, wait, receiver, events } = await hooked();
    await tag('first');
    receiver.answer = (reply) => reply.writeHead(500).end('broken');
    expect(await call()).toBe('failed');
    await tag('second');
    expect(await call()).toBe('nothing');
    receiver.answer = (reply) => reply.writeHead(204).end();
    wait(6_000);
    expect([await call(), await call()]).toEqual(['delivered', 'delivered']);
    const [first, again, next] = receiver.received;
    expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(again?.body).toBe(first?.body);
    expect(next?.headers['webhook-id']).not.toBe(first?.headers['webhook-id']);
    expect(events()[2]?.data.since).toBe(events()[1]?.data.until);
  });

  test('again by another process after a process was killed, with the same id', async () => {
    const { call, tag, wait, receiver } = await hooked();
    await tag('told');
    // The response never arrives, as if the process were killed during the request.
    receiver.answer = () => undefined;
    const dead = call();
    await expect.poll(() => receiver.received.length).toBe(1);
    receiver.answer = (reply) => reply.writeHead(204).end();
    expect(await call()).toBe('nothing');
    wait(21_000);
    expect(await call()).toBe('delivered');
    expect(receiver.received[1]?.headers['webhook-id']).toBe(receiver.received[0]?.headers['webhook-id']);
    await receiver.close();
    // The process that was presumed dead does not overwrite the result of the other process.
    expect(await dead).toBe('nothing');
  });

  test('again by another process at once when a process shuts down, without counting as an attempt', async () => {
    const { call, tag, receiver, deliveries } = await hooked();
    await tag('told');
    receiver.answer = () => undefined;
    const ending = new AbortController();
    const calling = call({ signal: ending.signal });
    await expect.poll(() => receiver.received.length).toBe(1);
    ending.abort();
    expect(await calling).toBe('aborted');
    receiver.answer = (reply) => reply.writeHead(204).end();
    expect(await call()).toBe('delivered');
    expect((await deliveries()).map(({ attempts }) => attempts)).toEqual([1]);
  });

  test('with both signatures for a day after the secret was rotated', async () => {
    const { walletId, owner, id, secret, call, tag, wait, receiver } = await hooked();
    const { secret: renewed } = await owner.webhooks.rotateSecret({ walletId, id });
    await tag('one');
    await call();
    const [both] = receiver.received;
    if (both === undefined) throw new Error('nothing arrived');
    expect(parseSignedTestEvent(secret, both)).toEqual(parseSignedTestEvent(renewed, both));
    wait(25 * HOUR);
    await tag('two');
    await call();
    expect(String(receiver.received[1]?.headers['webhook-signature']).split(' ')).toHaveLength(1);
  });
});

describe('a delivery fails', () => {
  test.each([301, 302, 307, 308])('on status %i, without following the redirect', async (status) => {
    const { call, tag, receiver, deliveries } = await hooked();
    await tag('x');
    receiver.answer = (reply) => reply.writeHead(status, { location: receiver.url('/elsewhere') }).end();
    expect(await call()).toBe('failed');
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook']);
    expect(await deliveries()).toMatchObject([{ failure: 'redirect', status, state: 'waiting', attempts: 1 }]);
  });

  test('if the response does not arrive in time, or not completely', async () => {
    const { call, tag, wait, receiver, deliveries } = await hooked();
    await tag('x');
    receiver.answer = () => undefined;
    expect(await call({ patience: 200 })).toBe('failed');
    expect(await deliveries()).toMatchObject([{ failure: 'timeout', status: null }]);
    wait(6_000);
    receiver.answer = (reply) => reply.writeHead(200).write('a drop');
    expect(await call({ patience: 200 })).toBe('failed');
    expect(await deliveries()).toMatchObject([{ failure: 'timeout', status: 200, attempts: 2 }]);
  });

  test('if the host refuses the connection or cannot be resolved', async () => {
    const unheard = await hooked();
    await unheard.receiver.close();
    await unheard.tag('x');
    expect(await unheard.call()).toBe('failed');
    expect(await unheard.deliveries()).toMatchObject([{ failure: 'unreachable', status: null, answer: null }]);
    const unknown = await hooked({ url: 'https://nowhere.invalid/' });
    await unknown.tag('x');
    expect(await unknown.call()).toBe('failed');
    expect(await unknown.deliveries()).toMatchObject([{ failure: 'unreachable' }]);
  });

  test('if the server does not use TLS', async () => {
    const { walletId, owner, id, call, tag, receiver, deliveries } = await hooked();
    await owner.webhooks.update({ walletId, id, url: receiver.url('/', 'https') });
    await tag('x');
    expect(await call()).toBe('failed');
    expect(await deliveries()).toMatchObject([{ failure: 'tls', status: null }]);
  });

  test.each(['127.0.0.1', 'localhost', '[::1]', '169.254.169.254', '10.0.0.1', '[::ffff:127.0.0.1]', '0.0.0.0'])(
    'at the private address %s, without a connection',
    async (host) => {
      const { walletId, owner, id, call, tag, receiver, deliveries } = await hooked();
      await owner.webhooks.update({ walletId, id, url: receiver.url('/', 'https', host) });
      await tag('x');
      expect(await call({ privateAddresses: false })).toBe('failed');
      expect(await deliveries()).toMatchObject([{ failure: 'privateAddress', status: null }]);
      expect(receiver.received).toEqual([]);
    },
  );

  test('unencrypted, when private addresses are no longer allowed', async () => {
    const { call, tag, receiver, deliveries } = await hooked();
    await tag('x');
    expect(await call({ privateAddresses: false })).toBe('failed');
    expect(await deliveries()).toMatchObject([{ failure: 'privateAddress' }]);
    expect(receiver.received).toEqual([]);
  });

  test('unencrypted at a public address, even if private addresses are allowed', async () => {
    const { call, tag, deliveries } = await hooked({ url: 'http://192.88.98.1/' });
    await tag('x');
    expect(await call()).toBe('failed');
    expect(await deliveries()).toMatchObject([{ failure: 'privateAddress' }]);
  });

  test('or succeeds, and the beginning of the response is stored, even of a huge one', async () => {
    const { call, tag, receiver, deliveries } = await hooked();
    await tag('x');
    let wrote = 0;
    receiver.answer = (reply) => {
      reply.writeHead(200);
      const more = () => {
        while (!reply.destroyed && reply.write('é\0'.repeat(10_000))) wrote += 30_000;
        if (!reply.destroyed) reply.once('drain', more);
      };
      more();
    };
    expect(await call()).toBe('delivered');
    const [delivery] = await deliveries();
    expect(delivery).toMatchObject({ state: 'delivered', status: 200, failure: null });
    expect(delivery?.answer).toMatch(/^é{300,400}\ufffd?$/);
    expect(Buffer.byteLength(delivery?.answer ?? '')).toBeLessThanOrEqual(1024);
    // The service reads only the beginning, so the receiver can write only as much as the kernel's buffers hold.
    expect(wrote).toBeLessThan(20_000_000);
  });
});

describe('a webhook is disabled', () => {
  test('at once by status 410, and its admins are notified', async () => {
    const { walletId, userId, owner, id, call, tag, receiver, deliveries, hook } = await hooked();
    await owner.webhooks.update({ walletId, id, url: `${receiver.url()}?token=secret` });
    await tag('x');
    receiver.answer = (reply) => reply.writeHead(410).end();
    expect(await call()).toBe('off');
    expect(await hook()).toMatchObject({ enabled: false, offReason: 'gone' });
    expect(await deliveries()).toMatchObject([{ state: 'failed', failure: 'gone', status: 410 }]);
    const [told] = await owner.notifications.list({ walletId });
    const { host } = new URL(receiver.url());
    expect(told).toMatchObject({ type: 'webhookOff', recipientUserId: userId });
    expect(told?.payload).toEqual({ webhookId: id, host, reason: 'gone' });
    expect(await call()).toBe('nothing');
  });

  test('after eleven failed attempts within about a day, and receives everything it missed when enabled again', async () => {
    const { walletId, owner, id, call, tag, wait, receiver, deliveries, hook, now } = await hooked();
    await tag('first');
    receiver.answer = (reply) => reply.writeHead(503).end();
    const began = now().getTime();
    const outcomes = [await call()];
    while (outcomes.at(-1) === 'failed') {
      const [delivery] = await deliveries();
      wait(Date.parse(delivery?.nextTryTime ?? '') - now().getTime() - 500);
      expect(await call()).toBe('nothing');
      wait(1_000);
      outcomes.push(await call());
    }
    expect(outcomes).toEqual([...Array(10).fill('failed'), 'off']);
    expect((now().getTime() - began) / HOUR).toBeGreaterThan(24 * 0.89);
    expect((now().getTime() - began) / HOUR).toBeLessThan(24 * 1.11);
    expect(await hook()).toMatchObject({ enabled: false, offReason: 'failing' });
    expect(await deliveries()).toMatchObject([{ state: 'failed', attempts: 11, nextTryTime: null }]);
    await tag('second');
    expect(await call()).toBe('nothing');
    receiver.answer = (reply) => reply.writeHead(204).end();
    expect(await owner.webhooks.update({ walletId, id, enabled: true })).toMatchObject({ offReason: null });
    expect(await call()).toBe('delivered');
    // The clock is a day ahead, so the signatures can't be verified.
    const [first, last] = [receiver.received[0], receiver.received.at(-1)].map((one) => JSON.parse(one?.body ?? ''));
    expect(last.data).toMatchObject({ since: first.data.since, counts: { tag: 2 } });
  });

  test('by a person, and then gets no more events', async () => {
    const { walletId, owner, id, call, tag, receiver } = await hooked();
    await tag('x');
    await owner.webhooks.update({ walletId, id, enabled: false });
    expect(await call()).toBe('nothing');
    expect(receiver.received).toEqual([]);
  });
});

describe('a delivery is repeated', () => {
  test('with its id on request', async () => {
    const { walletId, owner, id, call, tag, receiver, deliveries } = await hooked();
    await tag('x');
    await call();
    const [delivery] = await deliveries();
    const again = { walletId, id, deliveryId: delivery?.id ?? '' };
    expect(await owner.webhooks.redeliver(again)).toMatchObject({ state: 'waiting', attempts: 0 });
    expect(await call()).toBe('delivered');
    expect(receiver.received[1]?.headers['webhook-id']).toBe(delivery?.id);
    expect(receiver.received[1]?.body).toBe(receiver.received[0]?.body);
    expect(await refusalText(owner.webhooks.redeliver({ ...again, deliveryId: id }))).toBe('notFound');
    await owner.webhooks.update({ walletId, id, enabled: false });
    expect(await refusalText(owner.webhooks.redeliver(again))).toBe('webhookOff');
  });

  test('at once, if it is waiting', async () => {
    const { walletId, owner, id, call, tag, receiver, deliveries } = await hooked();
    await tag('x');
    receiver.answer = (reply) => reply.writeHead(500).end();
    expect(await call()).toBe('failed');
    receiver.answer = (reply) => reply.writeHead(200).end();
    const [delivery] = await deliveries();
    await owner.webhooks.redeliver({ walletId, id, deliveryId: delivery?.id ?? '' });
    expect(await call()).toBe('delivered');
  });
});

describe('a test event', () => {
  test('arrives signed like a change event without changes, and does not affect change events', async () => {
    const { walletId, owner, id, call, tag, receiver, secret } = await hooked({
      types: ['import.finished', 'wallet.changed'],
    });
    const made = await owner.webhooks.sendTest({ walletId, id });
    expect(made).toMatchObject({ type: 'wallet.changed', state: 'waiting', attempts: 0 });
    // A second request while the test event waits.
    expect(await owner.webhooks.sendTest({ walletId, id })).toEqual(made);
    expect(await call()).toBe('delivered');
    const [received] = receiver.received;
    if (received === undefined) throw new Error('nothing arrived');
    const { data } = parseSignedTestEvent(secret, received);
    expect(data).toMatchObject({ walletId, types: [], counts: {} });
    expect(data.since).toBe(data.until);
    await tag('x');
    expect(await call()).toBe('delivered');
    expect(receiver.received).toHaveLength(2);
    expect(receiver.received[1]?.body).toContain('"counts":{"tag":1}');
  });

  test('reaches a webhook that subscribes to other events only, but not a disabled one', async () => {
    const { walletId, owner, id, call, receiver } = await hooked({ types: ['import.finished'] });
    await owner.webhooks.sendTest({ walletId, id });
    expect(await call()).toBe('delivered');
    expect(receiver.received).toHaveLength(1);
    await owner.webhooks.update({ walletId, id, enabled: false });
    expect(await refusalText(owner.webhooks.sendTest({ walletId, id }))).toBe('webhookOff');
    expect(await refusalText(owner.webhooks.sendTest({ walletId, id: walletId }))).toBe('notFound');
  });
});

test('only enabled, idle webhooks with something to send are due', async () => {
  const told = await hooked();
  const off = await hooked();
  const silent = await hooked();
  const failing = await hooked();
  const others = await hooked({ types: ['import.finished'] });
  for (const { tag } of [told, off, failing, others]) await tag('x');
  await off.owner.webhooks.update({ walletId: off.walletId, id: off.id, enabled: false });
  failing.receiver.answer = (reply) => reply.writeHead(500).end();
  await failing.call();
  const scenes = [told, off, silent, failing, others];
  const due = async (at: Date) => {
    const ids = new Set((await findDueWebhooks(services.database, at, 10_000)).map(({ id }) => id));
    return scenes.filter(({ id }) => ids.has(id));
  };
  // Processes the changes since the webhook was created; no change concerns the webhook.
  await silent.call();
  expect(await due(new Date())).toEqual([told]);
  expect(await due(new Date(Date.now() + 7_000))).toEqual([told, failing]);
});

test('waits between attempts vary by a tenth, and are limited', () => {
  expect(webhookRetryDelay(1, 0.5)).toBe(5_000);
  expect([webhookRetryDelay(1, 0), webhookRetryDelay(1, 1)]).toEqual([4_500, 5_500]);
  const waits = Array.from({ length: 10 }, (_, at) => webhookRetryDelay(at + 1, 0.5) ?? 0);
  expect(waits.reduce((sum, wait) => sum + wait)).toBe(24 * HOUR);
  expect(webhookRetryDelay(11)).toBeNull();
});
