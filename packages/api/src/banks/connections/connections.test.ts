import { randomUUID } from 'node:crypto';
import { ProviderFault } from '@coffer/banking/providers/provider.ts';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { openTestDatabase } from '../../testing/create-test-wallet.ts';
import { refusalText } from '../../testing/refusal-text.ts';
import { createConnectedTestWallet } from '../testing/connected-wallet.ts';
import { exampleConnectedAccount, exampleDeliveredLine, TestBank } from '../testing/test-bank.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

describe('The list of banks', () => {
  test('is cached for a day, and longer while the provider is unavailable', async () => {
    const bank = new TestBank('providerB');
    const { walletId, owner, pass } = await createConnectedTestWallet(services, bank);
    const search = (text?: string) =>
      owner().bankConnections.institutions({ walletId, countryCode: 'SE', ...(text === undefined ? {} : { text }) });
    const found = await search();
    expect(found).toMatchObject({ isCut: false, missing: [], items: [{ name: 'Café Crédit' }, { name: 'Sparbank' }] });
    expect((await search('credit  CAFE')).items.map(({ id }) => id)).toEqual(['BANK_1']);
    expect((await search('testsef0')).items.map(({ id }) => id)).toEqual(['BANK_0']);
    expect((await search('nothing')).items).toEqual([]);
    expect(bank.listed).toBe(1);
    bank.whenListed = async () => {
      throw new ProviderFault('unavailable', 'away');
    };
    pass(25);
    expect(await search()).toEqual(found);
    expect(bank.listed).toBe(2);
    const other = owner().bankConnections.institutions({ walletId, countryCode: 'NO' });
    expect(await other).toEqual({ items: [], isCut: false, missing: ['providerB'] });
  });

  test('contains the available providers', async () => {
    const { walletId, owner } = await createConnectedTestWallet(services, new TestBank('providerC'));
    expect(await owner().bankConnections.offered({ walletId })).toEqual({ types: ['providerC'] });
  });
});

describe('A consent', () => {
  test('is completed once, in the session that started it, within a quarter of an hour', async () => {
    const bank = new TestBank();
    bank.expireTime = '2031-09-01T00:00:00.000Z';
    const { walletId, userId, begin, finish, pass, connection } = await createConnectedTestWallet(services, bank);
    const { id, state } = await begin();
    expect(await connection(id)).toMatchObject({ status: 'pending', institution: { id: 'BANK_0', name: 'Sparbank' } });
    expect(bank.began).toMatchObject([
      { state, hookUrl: 'https://coffer.example/connect/hooks/providerA', former: null },
    ]);
    expect(await finish(randomUUID())).toEqual({ problem: 'expired' });
    expect(await finish(state, { session: null })).toEqual({ problem: 'otherSession' });
    const session = { id: randomUUID(), personId: userId };
    expect(await finish(state, { session })).toEqual({ problem: 'otherSession' });
    expect(await finish(state)).toEqual({ walletId, connectionId: id, consent: 'given' });
    expect(await finish(state)).toEqual({ problem: 'used' });
    expect(await connection(id)).toMatchObject({ status: 'active', expireTime: bank.expireTime, assetIds: [] });

    const late = await begin();
    pass(0.26);
    expect(await finish(late.state)).toEqual({ problem: 'expired' });
    const twice = await begin();
    const both = await Promise.all([finish(twice.state), finish(twice.state)]);
    expect(both.map((outcome) => ('problem' in outcome ? outcome.problem : outcome.consent)).toSorted()).toEqual([
      ...['given', 'used'],
    ]);
  });

  test('is refused to a person who has lost the permission', async () => {
    const { walletId, userId, begin, finish } = await createConnectedTestWallet(services, new TestBank());
    const { state } = await begin();
    await services.database.withWallet(walletId, (transaction) =>
      transaction.query({
        text: `UPDATE "Member" SET role = 'member' WHERE "walletId" = $1 AND "userId" = $2`,
        values: [walletId, userId],
      }),
    );
    expect(await finish(state)).toEqual({ problem: 'otherSession' });
  });

  test('that is cancelled, or that the provider cannot complete, leaves nothing behind', async () => {
    const bank = new TestBank();
    const { walletId, begin, finish, connection } = await createConnectedTestWallet(services, bank);
    const first = await begin();
    const answer = { state: first.state, error: 'access_denied' };
    expect(await finish(first.state, { answer })).toEqual({ walletId, problem: 'brokenOff' });
    expect(await refusalText(connection(first.id))).toBe('notFound');
    const second = await begin();
    bank.whenFinished = async () => {
      throw new ProviderFault('unavailable', 'away');
    };
    expect(await finish(second.state)).toEqual({ walletId, problem: 'unavailable' });
    expect(await refusalText(connection(second.id))).toBe('notFound');
  });

  test('that is never completed is deleted after a day', async () => {
    const { begin, pass, run, connection } = await createConnectedTestWallet(services, new TestBank());
    const { id } = await begin();
    pass(23.9);
    await run(id);
    expect((await connection(id)).status).toBe('pending');
    pass(0.2);
    await run(id);
    expect(await refusalText(connection(id))).toBe('notFound');
  });

  test('is ended if its connection was disconnected meanwhile', async () => {
    const bank = new TestBank();
    const { walletId, begin, finish, owner } = await createConnectedTestWallet(services, bank);
    const { id, state } = await begin();
    bank.whenFinished = async () => void (await owner().bankConnections.disconnect({ walletId, id }));
    expect(await finish(state)).toEqual({ walletId, problem: 'brokenOff' });
    expect(bank.ended).toMatchObject([{ consent: 'consent-1' }]);
  });

  test('requires an existing bank, a free quota, and an available provider', async () => {
    const bank = new TestBank();
    const { walletId, owner } = await createConnectedTestWallet(services, bank);
    const input = { walletId, type: 'providerA', countryCode: 'DE', institutionId: 'BANK_0', language: 'en' } as const;
    const connect = (over: object) => refusalText(owner().bankConnections.connect({ ...input, ...over }));
    expect(await connect({ institutionId: 'BANK_9' })).toBe('invalidReference institutionId');
    expect(await connect({ type: 'providerB' })).toBe('invalidReference type');
    expect(await connect({ countryCode: 'de' })).toBe('invalidInput countryCode');
    expect(await connect({ walletId: randomUUID() })).toBe('notFound');
    bank.begin = async () => {
      throw new ProviderFault('unavailable', 'away');
    };
    expect(await connect({})).toBe('bankUnavailable');
  });

  test('keeps its URL out of the history and of repeated responses', async () => {
    const { walletId, asOwner, overrides, owner } = await createConnectedTestWallet(services, new TestBank());
    const input = { walletId, type: 'providerA', countryCode: 'DE', institutionId: 'BANK_0', language: 'en' } as const;
    const again = () => asOwner({ ...overrides(), idempotencyKey: 'one', body: 'one' }).bankConnections.connect(input);
    const first = await again();
    expect(await again()).toEqual({ id: first.id, address: null });
    const { items } = await owner().history.list({ walletId, recordId: first.id, limit: 10 });
    expect(items.map(({ operation }) => operation)).toEqual(['bankConnections.connect']);
    const { id } = items[0]!;
    expect(JSON.stringify(await owner().history.get({ walletId, id }))).not.toContain('bank.example');
    expect(await refusalText(owner().history.undo({ walletId, id, dryRun: false }))).toBe('notUndoable');
  });
});

describe('Accounts', () => {
  test('are assigned to existing or new assets with the same currency that no other account feeds', async () => {
    const bank = new TestBank();
    const iban = 'DE02120300000000202051';
    bank.accounts = [
      exampleConnectedAccount('giro', { iban }),
      exampleConnectedAccount('dollars', { currency: 'USD' }),
      exampleConnectedAccount('none', { currency: null }),
    ];
    bank.lines.set('giro', [exampleDeliveredLine(1, '2031-03-01', '-12.5')]);
    const { walletId, owner, begin, finish, settle, transactions, connection } = await createConnectedTestWallet(
      services,
      bank,
    );
    const asset = (more: object) =>
      owner().assets.create({ walletId, type: 'manualBank', name: 'Own', defaultCurrency: 'EUR', ...more });
    const [own, other] = [await asset({ accountNumber: 'de02 1203 0000 0000 2020 51' }), await asset({})];
    const { id, state } = await begin();
    await finish(state);
    const list = async () => (await owner().bankConnections.accounts({ walletId, id })).items;
    const [giro, dollars, none] = await list();
    expect([giro, dollars, none].map((account) => account?.suggestedAssetId)).toEqual([own.id, null, null]);
    const map = (...accounts: Parameters<ReturnType<typeof owner>['bankConnections']['mapAccounts']>[0]['accounts']) =>
      owner().bankConnections.mapAccounts({ walletId, id, accounts });
    const [first, second, third] = [giro!.id, dollars!.id, none!.id];
    expect(await refusalText(map({ accountId: second, assetId: own.id }))).toBe('currencyDiffers accounts[0].assetId');
    expect(await refusalText(map({ accountId: randomUUID(), assetId: own.id }))).toBe(
      'invalidReference accounts[0].accountId',
    );
    expect(await refusalText(map({ accountId: first, assetId: randomUUID() }))).toBe(
      'invalidReference accounts[0].assetId',
    );
    const bothAre = { accountId: first, assetId: own.id };
    expect(await refusalText(map(bothAre, { accountId: third, assetId: own.id }))).toBe(
      'invalidInput accounts[1].assetId',
    );
    expect(await refusalText(map(bothAre, bothAre))).toBe('invalidInput accounts');
    expect(await refusalText(map({ accountId: first }))).toBe('invalidInput accounts[0]');
    expect(await refusalText(map({ accountId: third, newAsset: { name: 'Third' } }))).toBe(
      'invalidInput accounts[0].newAsset.defaultCurrency',
    );
    await map(bothAre, { accountId: second, newAsset: { name: 'Dollars' } });
    const mapped = await list();
    expect(mapped.map(({ assetId }) => assetId)).toEqual([own.id, expect.any(String), null]);
    expect(await owner().assets.get({ walletId, id: mapped[1]!.assetId! })).toMatchObject({
      defaultCurrency: 'USD',
      type: 'bank',
    });

    // An asset that another connection feeds cannot be assigned.
    const further = await begin();
    await finish(further.state);
    const [taken] = (await owner().bankConnections.accounts({ walletId, id: further.id })).items;
    const steal = { walletId, id: further.id, accounts: [{ accountId: taken!.id, assetId: own.id }] };
    expect(await refusalText(owner().bankConnections.mapAccounts(steal))).toBe('alreadyConnected accounts[0].assetId');

    // The new asset gets the whole history; the previous one keeps its transactions.
    await settle(id);
    await map({ accountId: first, assetId: other.id });
    expect((await owner().assets.get({ walletId, id: own.id })).bankConnection).toBeNull();
    await settle(id);
    const booked = (await transactions()).filter(({ amountValue }) => amountValue === '-12.5');
    expect(booked.map(({ assetId }) => assetId).toSorted()).toEqual([own.id, other.id].toSorted());
    await map({ accountId: first, assetId: null });
    expect((await connection(id)).assetIds).toEqual([mapped[1]!.assetId]);
  });

  test('set the account number of an asset without one, and keep an existing number', async () => {
    const bank = new TestBank();
    bank.accounts = [exampleConnectedAccount('giro', { iban: 'DE02120300000000202051' })];
    const { walletId, owner, connect } = await createConnectedTestWallet(services, bank);
    const { id, assetIds, accounts } = await connect();
    expect(await owner().assets.get({ walletId, id: assetIds[0]! })).toMatchObject({
      accountNumber: 'DE02120300000000202051',
    });
    const own = { type: 'bank', name: 'Own', defaultCurrency: 'EUR', accountNumber: 'mine' } as const;
    const other = await owner().assets.create({ walletId, ...own });
    await owner().bankConnections.mapAccounts({
      walletId,
      id,
      accounts: [{ accountId: accounts[0]!.id, assetId: other.id }],
    });
    expect((await owner().assets.get({ walletId, id: other.id })).accountNumber).toBe('mine');
  });
});

describe('A connection', () => {
  test('keeps its assets after a renewal if its accounts can be identified', async () => {
    const bank = new TestBank();
    const iban = 'DE02120300000000202051';
    bank.accounts = [exampleConnectedAccount('giro', { identification: null, iban }), exampleConnectedAccount('card')];
    const { walletId, owner, connect, finish, settle, connection, pass } = await createConnectedTestWallet(
      services,
      bank,
    );
    const { id, assetIds } = await connect();
    await settle(id);
    pass(1);
    const again = async () => {
      const { address } = await owner().bankConnections.reconnect({ walletId, id, language: 'de' });
      return finish(new URL(address ?? '').searchParams.get('state') ?? '');
    };
    bank.accounts = [
      exampleConnectedAccount('card@2', { identification: 'same-card' }),
      exampleConnectedAccount('giro@2', { identification: 'new', iban: 'DE02 1203 0000 0000 2020 51' }),
    ];
    expect(await again()).toEqual({ walletId, connectionId: id, consent: 'renewed' });
    expect(bank.began.at(-1)).toMatchObject({ former: { consent: 'consent-1' } });
    bank.reads.length = 0;
    expect(await settle(id)).toEqual(['done']);
    expect(bank.reads.map(({ account }) => account.id).toSorted()).toEqual(['card@2', 'giro@2']);
    expect(await connection(id)).toMatchObject({ status: 'active', assetIds });

    // An account is missing from the new consent, so the person has to choose.
    bank.accounts = [
      exampleConnectedAccount('card@3', { identification: 'same-card' }),
      exampleConnectedAccount('unknown', { identification: 'other' }),
    ];
    expect(await again()).toEqual({ walletId, connectionId: id, consent: 'given' });
    const { items } = await owner().bankConnections.accounts({ walletId, id });
    expect(items.map(({ isReached, assetId }) => [isReached, assetId !== null])).toEqual([
      ...[
        [false, true],
        [true, true],
        [true, false],
      ],
    ]);
    expect(await owner().integrations.sync({ walletId })).toMatchObject({ needsReconnect: [expect.any(String)] });
  });

  test('keeps the connection object and the transactions of its assets after it is disconnected, and can be deleted', async () => {
    const bank = new TestBank();
    bank.lines.set('giro', [exampleDeliveredLine(1, '2031-03-01', '-12.5')]);
    const { walletId, owner, connect, settle, connection, transactions } = await createConnectedTestWallet(
      services,
      bank,
    );
    const { id, assetIds } = await connect();
    await settle(id);
    expect(await refusalText(owner().bankConnections.delete({ walletId, id }))).toBe('notDisconnected');
    expect(await owner().bankConnections.disconnect({ walletId, id })).toMatchObject({ status: 'disconnected' });
    expect(await owner().bankConnections.disconnect({ walletId, id })).toMatchObject({ status: 'disconnected' });
    expect(await refusalText(owner().bankConnections.reconnect({ walletId, id, language: 'en' }))).toBe('notFound');
    const asset = await owner().assets.get({ walletId, id: assetIds[0]! });
    expect(asset.bankConnection).toMatchObject({ status: 'disconnected', providerAAccount: { id: 'giro' } });
    expect(await owner().integrations.sync({ walletId })).toEqual({
      queued: [],
      alreadyPending: [],
      needsReconnect: [],
      failed: [],
    });
    const one = owner().integrations.sync({ walletId, assetId: assetIds[0]! });
    expect(await refusalText(one)).toBe('notConnected assetId');
    // The connection is deleted before the worker ends the consent; the worker still ends the consent.
    expect(await owner().bankConnections.delete({ walletId, id })).toEqual({ id });
    expect(await settle(id)).toEqual(['ended']);
    expect(bank.ended).toHaveLength(1);
    expect(await refusalText(connection(id))).toBe('notFound');
    expect((await owner().assets.get({ walletId, id: assetIds[0]! })).bankConnection).toBeNull();
    expect(await transactions()).toHaveLength(2);
  });

  test('can be read by all members, and managed by admins and members with the permission', async () => {
    const { walletId, connect, asMember, overrides, withKey } = await createConnectedTestWallet(
      services,
      new TestBank(),
    );
    const { id, accounts } = await connect();
    const viewer = await asMember('viewer', overrides());
    expect(await viewer.bankConnections.list({ walletId, limit: 10 })).toMatchObject({ items: [{ id }] });
    const mapping = { walletId, id, accounts: [{ accountId: accounts[0]!.id, assetId: null }] };
    const bank = { type: 'providerA', countryCode: 'DE', institutionId: 'BANK_0', language: 'en' } as const;
    const managing: ((caller: typeof viewer) => Promise<unknown>)[] = [
      (caller) => caller.bankConnections.offered({ walletId }),
      (caller) => caller.bankConnections.institutions({ walletId, countryCode: 'DE' }),
      (caller) => caller.bankConnections.connect({ walletId, ...bank }),
      (caller) => caller.bankConnections.reconnect({ walletId, id, language: 'en' }),
      (caller) => caller.bankConnections.accounts({ walletId, id }),
      (caller) => caller.bankConnections.mapAccounts(mapping),
      (caller) => caller.bankConnections.disconnect({ walletId, id }),
      (caller) => caller.bankConnections.delete({ walletId, id }),
      (caller) => caller.bankConnections.runs({ walletId, id, limit: 1 }),
    ];
    const member = await asMember('member', overrides());
    const { caller: key } = await withKey(undefined, overrides());
    const stranger = (await createConnectedTestWallet(services, new TestBank())).owner();
    for (const ask of managing) {
      expect(await refusalText(ask(viewer))).toBe('insufficientRole');
      expect(await refusalText(ask(member))).toBe('insufficientRole');
      expect(await refusalText(ask(key))).toBe('unauthorized');
      expect(await refusalText(ask(stranger))).toBe('notFound');
    }
    const manager = await asMember('viewer', overrides(), ['manageConnections']);
    for (const ask of managing.slice(0, 6)) await ask(manager);
    expect(await refusalText(viewer.integrations.sync({ walletId }))).toBe('insufficientRole');
    expect(await refusalText(stranger.bankConnections.get({ walletId, id }))).toBe('notFound');
    const { caller: reader } = await withKey(['service:read'], overrides());
    expect(await refusalText(reader.integrations.sync({ walletId }))).toBe('insufficientScope');
  });
});

describe('A requested sync', () => {
  test('queues each connected asset once, including archived ones', async () => {
    const bank = new TestBank();
    bank.accounts = [exampleConnectedAccount('giro'), exampleConnectedAccount('card')];
    const { walletId, owner, connect, settle, pass, run } = await createConnectedTestWallet(services, bank);
    const { id, assetIds } = await connect();
    await owner().assets.create({ walletId, type: 'cash', name: 'Purse', defaultCurrency: 'EUR' });
    const none = { queued: [], alreadyPending: [], needsReconnect: [], failed: [] };
    const sync = (assetId?: string) =>
      owner().integrations.sync({ walletId, ...(assetId === undefined ? {} : { assetId }) });
    expect(await sync()).toEqual({ ...none, alreadyPending: assetIds });
    await settle(id);
    await owner().assets.update({ walletId, id: assetIds[1]!, archived: true });
    expect(await sync(assetIds[1])).toEqual({ ...none, queued: [assetIds[1]] });
    expect(await sync()).toEqual({ ...none, alreadyPending: assetIds });
    pass(0.01);
    bank.reads.length = 0;
    bank.whenRead = async (_read, answer) => {
      expect(await sync(assetIds[0])).toEqual({ ...none, alreadyPending: [assetIds[0]] });
      return answer();
    };
    expect((await run(id)).outcome).toBe('done');
    expect(bank.reads.map(({ attended }) => attended)).toEqual(
      Array(2).fill({ address: '192.0.2.7', userAgent: 'Test' }),
    );
    // Scheduled syncs skip archived assets.
    bank.reads.length = 0;
    bank.whenRead = async (_read, answer) => answer();
    pass(7);
    await run(id);
    expect(bank.reads).toHaveLength(1);
  });

  test('is refused for an unknown asset, or one without a connection', async () => {
    const { walletId, owner } = await createConnectedTestWallet(services, new TestBank());
    const { id: assetId } = await owner().assets.create({
      walletId,
      type: 'cash',
      name: 'Purse',
      defaultCurrency: 'EUR',
    });
    expect(await refusalText(owner().integrations.sync({ walletId, assetId }))).toBe('notConnected assetId');
    expect(await refusalText(owner().integrations.sync({ walletId, assetId: randomUUID() }))).toBe(
      'invalidReference assetId',
    );
  });

  test('can be undone after its import; the next sync then treats the bank’s lines as new', async () => {
    const bank = new TestBank();
    const { walletId, owner, connect, settle, pass, run, transactions } = await createConnectedTestWallet(
      services,
      bank,
    );
    const { id } = await connect();
    await settle(id);
    const before = await transactions();
    bank.lines.set('giro', [exampleDeliveredLine(1, '2031-03-09', '-12.5')]);
    pass(7);
    await run(id);
    const [head] = (await owner().history.list({ walletId, limit: 50 })).items.filter(
      ({ operation }) => operation === 'integrations.book',
    );
    expect(head).toMatchObject({ credentialType: 'service' });
    const { code } = await owner().history.undo({ walletId, id: head!.id, dryRun: true });
    await owner().history.undo({ walletId, id: head!.id, dryRun: false, code: code ?? '' });
    expect(await transactions()).toEqual(before);
    pass(7);
    expect((await run(id)).outcome).toBe('done');
    // The undone transactions do not return.
    expect(await transactions()).toEqual(before);
  });
});
