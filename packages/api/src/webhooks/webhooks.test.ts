import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { addSignedInTestMember } from '../testing/add-signed-in-test-member.ts';
import { createTestApp } from '../testing/create-test-app.ts';
import { createTestCaller, createTestWallet } from '../testing/create-test-wallet.ts';
import { openOwnTestServices } from '../testing/own-services.ts';
import { refusalText } from '../testing/refusal-text.ts';

// A separate database, because workers of other test files would call these webhooks.
const services = await openOwnTestServices();
let wallet: Awaited<ReturnType<typeof createTestWallet>>;
let walletId: string;
beforeAll(async () => {
  wallet = await createTestWallet(services);
  walletId = wallet.walletId;
});

const INPUT = { url: 'https://example.org/hooks/1', types: ['wallet.changed'] } as const;
const make = (caller = wallet.asOwner(), more: object = {}) =>
  caller.webhooks.create({ walletId, ...INPUT, types: [...INPUT.types], ...more });

describe('a webhook', () => {
  test('returns its secret on creation, and when the request is repeated with its Idempotency-Key', async () => {
    const caller = wallet.asOwner({ idempotencyKey: randomUUID() });
    const { secret, ...record } = await make(caller, { description: 'Ledger' });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(record).toEqual({
      id: expect.any(String),
      walletId,
      legacyStoreId: null,
      ...INPUT,
      description: 'Ledger',
      enabled: true,
      offReason: null,
      createdTime: expect.any(String),
      createdUserId: wallet.userId,
      lastUpdatedTime: expect.any(String),
      lastUpdatedUserId: wallet.userId,
    });
    expect(await make(caller, { description: 'Ledger' })).toEqual({ ...record, secret });
    expect(await wallet.asOwner().webhooks.get({ walletId, id: record.id })).toEqual(record);
    const { items } = await wallet.asOwner().webhooks.list({ walletId });
    expect(items.filter(({ id }) => id === record.id)).toEqual([record]);
  });

  test('is stored without its secret in plain text', async () => {
    const { id, secret } = await make(wallet.asOwner({ idempotencyKey: randomUUID() }));
    const bytes = Buffer.from(secret?.slice('whsec_'.length) ?? '', 'base64');
    const rows = await services.owner.query<{ row: string }>({
      text: `SELECT "AuditRow"::text AS row FROM "AuditRow" WHERE "recordId" = $1
             UNION ALL SELECT "IdempotencyRecord"::text FROM "IdempotencyRecord" WHERE body LIKE '%' || $1::text || '%'
             UNION ALL SELECT "Webhook"::text FROM "Webhook" WHERE id = $1`,
      values: [id],
    });
    expect(rows).toHaveLength(3);
    for (const { row } of rows) {
      expect(row).not.toContain(bytes.toString('base64').slice(0, -1));
      expect(row).not.toContain(bytes.toString('hex'));
    }
  });

  test('can be changed, disabled, enabled and deleted', async () => {
    const owner = wallet.asOwner();
    const { id } = await make();
    const named = { walletId, id };
    const changed = await owner.webhooks.update({
      ...named,
      url: 'https://example.org/2',
      types: ['import.finished', 'accessRequest.decided'],
      description: 'x',
    });
    expect(changed).toMatchObject({ url: 'https://example.org/2', description: 'x', enabled: true });
    expect(changed.types).toEqual(['import.finished', 'accessRequest.decided']);
    expect(await owner.webhooks.update({ ...named, enabled: false })).toMatchObject({
      enabled: false,
      offReason: null,
    });
    expect(await owner.webhooks.update({ ...named, enabled: true, description: null })).toMatchObject({
      enabled: true,
      description: null,
    });
    const stale = wallet.asOwner({ ifMatch: '"stale"' });
    expect(await refusalText(stale.webhooks.update({ ...named, description: 'y' }))).toBe('preconditionFailed');
    expect(await owner.webhooks.delete(named)).toEqual({ id });
    expect(await refusalText(owner.webhooks.get(named))).toBe('notFound');
    expect(await refusalText(owner.webhooks.delete(named))).toBe('notFound');
  });

  test.each<[object, string]>([
    [{ url: 'http://example.org/' }, 'invalidInput url'],
    [{ url: 'ftp://example.org/' }, 'invalidInput url'],
    [{ url: 'https://ada:secret@example.org/' }, 'invalidInput url'],
    [{ url: 'https://example.org/#part' }, 'invalidInput url'],
    [{ url: 'example.org' }, 'invalidInput url'],
    [{ url: `https://example.org/${'x'.repeat(2000)}` }, 'invalidInput url'],
    [{ types: [] }, 'invalidInput types'],
    [{ types: ['wallet.changed', 'wallet.changed'] }, 'invalidInput types'],
    [{ types: ['connection.unknown'] }, 'invalidInput types[0]'],
    [{ description: 'x'.repeat(201) }, 'invalidInput description'],
    [{ secret: 'whsec_mine' }, 'invalidInput secret'],
  ])('rejects %j', async (more, expected) => {
    expect(await refusalText(make(wallet.asOwner(), more))).toBe(expected);
    const { id } = await make();
    expect(await refusalText(wallet.asOwner().webhooks.update({ walletId, id, ...more }))).toBe(expected);
    await wallet.asOwner().webhooks.delete({ walletId, id });
  });

  test('may have an unencrypted address if the configuration allows private ones', async () => {
    const caller = wallet.asOwner({ privateWebhooks: true });
    const { id, url } = await make(caller, { url: 'http://127.0.0.1:9/hook' });
    expect(url).toBe('http://127.0.0.1:9/hook');
    await caller.webhooks.delete({ walletId, id });
  });

  test('gets a new secret', async () => {
    const { id, secret } = await make();
    const rotated = await wallet.asOwner().webhooks.rotateSecret({ walletId, id });
    expect(rotated.secret).toMatch(/^whsec_/);
    expect(rotated.secret).not.toBe(secret);
  });

  test('repeats each first response with its own secret, however often the secret is rotated', async () => {
    const making = wallet.asOwner({ idempotencyKey: randomUUID() });
    const made = await make(making);
    const rotating = wallet.asOwner({ idempotencyKey: randomUUID() });
    const rotated = await rotating.webhooks.rotateSecret({ walletId, id: made.id });
    await wallet.asOwner().webhooks.rotateSecret({ walletId, id: made.id });
    expect(await make(making)).toEqual(made);
    expect(await rotating.webhooks.rotateSecret({ walletId, id: made.id })).toEqual(rotated);
  });
});

describe('webhooks are for', () => {
  test('admins, signed in or with an API key', async () => {
    const { caller: admin } = await addSignedInTestMember(services, walletId, 'admin');
    const { id } = await make(admin);
    expect((await admin.webhooks.get({ walletId, id })).id).toBe(id);
    const { caller: key } = await wallet.withKey();
    expect((await make(key)).secret).toMatch(/^whsec_/);
    expect((await key.webhooks.deliveries({ walletId, id })).items).toEqual([]);
    const { caller: reader } = await wallet.withKey(['service:read']);
    expect((await reader.webhooks.get({ walletId, id })).id).toBe(id);
    expect(await refusalText(make(reader))).toBe('insufficientScope');
  });

  test.each(['viewer', 'member'] as const)('no %s', async (role) => {
    const { id } = await make();
    const { caller } = await addSignedInTestMember(services, walletId, role);
    expect(await refusalText(caller.webhooks.list({ walletId }))).toBe('insufficientRole');
    expect(await refusalText(caller.webhooks.get({ walletId, id }))).toBe('insufficientRole');
    expect(await refusalText(caller.webhooks.deliveries({ walletId, id }))).toBe('insufficientRole');
    expect(await refusalText(make(caller))).toBe('insufficientRole');
    expect(await refusalText(caller.webhooks.rotateSecret({ walletId, id }))).toBe('insufficientRole');
    expect(await refusalText(caller.webhooks.delete({ walletId, id }))).toBe('insufficientRole');
  });

  test('no session without a recent sign-in, when they send data out', async () => {
    const { id } = await make();
    const stale = wallet.asOwner({ signedInRecently: false });
    expect(await refusalText(make(stale))).toBe('recentSignInRequired');
    expect(await refusalText(stale.webhooks.update({ walletId, id, enabled: false }))).toBe('recentSignInRequired');
    expect(await refusalText(stale.webhooks.rotateSecret({ walletId, id }))).toBe('recentSignInRequired');
    expect((await stale.webhooks.delete({ walletId, id })).id).toBe(id);
  });

  test('no apps, whatever their person may do', async () => {
    const { id } = await make();
    const app = createTestApp(services, wallet.userId).as();
    expect(await refusalText(make(app))).toBe('notForApps');
    expect(await refusalText(app.webhooks.list({ walletId }))).toBe('notForApps');
    expect(await refusalText(app.webhooks.delete({ walletId, id }))).toBe('notForApps');
  });

  test('no members of other wallets', async () => {
    const { id } = await make();
    const other = await createTestWallet(services);
    expect(await refusalText(other.asOwner().webhooks.get({ walletId, id }))).toBe('notFound');
    expect(await refusalText(other.asOwner().webhooks.get({ walletId: other.walletId, id }))).toBe('notFound');
    expect(await refusalText(other.asOwner().webhooks.deliveries({ walletId: other.walletId, id }))).toBe('notFound');
    expect(await refusalText(createTestCaller(services, null).webhooks.list({ walletId }))).toBe('unauthorized');
  });
});
