import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { JsonBody } from '../http.ts';
import { startCoffer } from '../start-coffer.ts';
import { ContractTestRun, describeProblemMismatch } from './contract-test-run.ts';
import { exampleTransactionFields } from './examples.ts';
import { type ContractSchema, resolveSchema } from './schemas.ts';

const coffer = startCoffer();
let walk: ContractTestRun;
beforeAll(async () => {
  walk = await ContractTestRun.of(coffer());
});

const refused = (path: string) => [400, [path]];
const outcome = ({ status, body }: { readonly status: number; readonly body: JsonBody }) => [
  status,
  (body.errors ?? []).map((error: JsonBody) => error.path),
];

describe('a record', () => {
  /** Reports show records without walletId, and a wallet contains records but has no walletId itself. */
  const EMBEDDED = ['EmbeddedAsset', 'EmbeddedCategory', 'TopExpense', 'Wallet', 'GET /wallets/{walletId}'];

  it('has the common fields of the specification, whatever its kind', () => {
    const { document } = walk.operations[0]!;
    const shapes = (name: string, schema: ContractSchema): [string, ContractSchema][] => {
      const { properties = {}, items } = resolveSchema(schema, document);
      const nested = Object.entries(properties).concat(items === undefined ? [] : [['[]', items]]);
      return [[name, { properties }], ...nested.flatMap(([field, part]) => shapes(`${name}.${field}`, part))];
    };
    const components = Object.entries<ContractSchema>(document.components.schemas);
    const answers = walk.operations.map(({ name, answer }) => [name, answer] as const);
    const records = [...components, ...answers]
      .filter(([name, { $ref }]) => $ref === undefined && !EMBEDDED.includes(name))
      .flatMap(([name, schema]) => shapes(name, schema).filter(([at]) => !at.includes('.')))
      .filter(([, { properties = {} }]) => 'id' in properties && 'createdUserId' in properties);
    expect(records.length).toBeGreaterThan(10);
    const common = ['walletId', 'legacyStoreId', 'createdTime', 'lastUpdatedTime', 'lastUpdatedUserId'];
    for (const [name, { properties = {} }] of records) {
      expect(
        common.filter((field) => !(field in properties)),
        name,
      ).toEqual([]);
    }
  });

  it('of a comment answers legacyStoreId, which no client sets', async () => {
    const { at, assetId } = walk.own;
    const path = `/transactions/${(await at.book(assetId)).id}/comments`;
    expect(await at.post(path, { text: 'x' })).toMatchObject({ legacyStoreId: null });
    expect(outcome(await at.call('POST', path, { text: 'x', legacyStoreId: '7' }))).toEqual(refused('legacyStoreId'));
  });
});

describe('a merchant', () => {
  it('says how it was created: autoCreatedSource is set, changed and cleared', async () => {
    const { at } = walk.own;
    const made = await at.post('/merchants', { name: 'Found', autoCreatedSource: 'mapsService' });
    expect(made.autoCreatedSource).toBe('mapsService');
    const path = `/merchants/${made.id}`;
    for (const autoCreatedSource of ['webSearch', 'sync', null]) {
      expect(await at.ok('PATCH', path, { autoCreatedSource })).toMatchObject({ autoCreatedSource });
    }
    expect(outcome(await at.call('PATCH', path, { autoCreatedSource: 'maps' }))).toEqual(refused('autoCreatedSource'));
  });

  it('cannot set a range for its transactions, because each range has two dates of its own', async () => {
    const { at } = walk.own;
    const range = { defaultUsingDateRule: 'range' };
    expect(outcome(await at.call('POST', '/merchants', { name: 'Rent', ...range }))).toEqual(
      refused('defaultUsingDateRule'),
    );
    const { id } = await at.post('/merchants', { name: 'Rent', defaultUsingDateRule: 'nextMonth' });
    expect(outcome(await at.call('PATCH', `/merchants/${id}`, range))).toEqual(refused('defaultUsingDateRule'));
  });
});

describe('a month that cannot be stored', () => {
  const LAST = '2199-12-15';

  it('is refused under the field that requests it: 400', async () => {
    const { at, assetId } = walk.own;
    const transaction = { assetId, date: LAST, amountValue: '-5', amountCurrency: 'EUR' };
    const next = { usingDateRule: 'nextMonth' };
    const create = await at.call('POST', '/transactions', { ...transaction, ...next });
    expect(outcome(create)).toEqual(refused('usingDateRule'));
    const first = await at.call('POST', '/transactions', {
      ...{ ...transaction, date: '1900-01-31' },
      usingDateRule: 'previousMonth',
    });
    expect(outcome(first)).toEqual(refused('usingDateRule'));
    const { id } = await at.post('/transactions', transaction);
    expect(outcome(await at.call('PATCH', `/transactions/${id}`, next))).toEqual(refused('usingDateRule'));
    const bulk = await at.call('POST', '/transactions/bulkUpdate', { transactionIds: [id], changes: next });
    expect(outcome(bulk)).toEqual(refused('changes.usingDateRule'));
    const parts = [{ amountValue: '-4' }, { amountValue: '-1', ...next }];
    const split = await at.call('POST', `/transactions/${id}/split`, { parts });
    expect(outcome(split)).toEqual(refused('parts[1].usingDateRule'));
  });

  it('is refused under the date that a transaction with such a rule is moved to', async () => {
    const { at, assetId } = walk.own;
    const next = { usingDateRule: 'nextMonth' };
    const { id } = await at.book(assetId, next);
    expect(outcome(await at.call('PATCH', `/transactions/${id}`, { date: LAST }))).toEqual(refused('date'));
    const whole = await at.book(assetId, { amountValue: '-5' });
    await at.post(`/transactions/${whole.id}/split`, {
      parts: [{ amountValue: '-4', ...next }, { amountValue: '-1' }],
    });
    expect(outcome(await at.call('PATCH', `/transactions/${whole.id}`, { date: LAST }))).toEqual(refused('date'));
    expect(await at.get(`/transactions/${whole.id}`)).toMatchObject({ date: whole.date });
  });

  it('is not chosen by a merchant’s rule: the transaction stays on its own date', async () => {
    const { at, assetId } = walk.own;
    const merchant = await at.post('/merchants', { name: randomUUID(), defaultUsingDateRule: 'nextMonth' });
    const made = await at.book(assetId, { merchantId: merchant.id, date: LAST });
    expect(made).toMatchObject({ usingDateRule: 'transactionDate', usingStartDate: LAST });
  });
});

describe('a crypto code', () => {
  it('is a currency of the wallet while a crypto transaction with that symbol exists', async () => {
    const { at } = await coffer().wallet();
    const assetId = await at.asset();
    const book = (amountCurrency: string) =>
      at.call('POST', '/transactions', { ...exampleTransactionFields(assetId), amountCurrency });
    expect(describeProblemMismatch(await book('ETH'), 422, 'unknownCurrency', 'amountCurrency')).toBeNull();
    const reward = { assetId, date: '2026-02-03', type: 'reward', symbol: 'ETH', quantity: 2 };
    const other = await at.call('POST', '/cryptoTransactions', { ...reward, feesValue: '1', feesCurrency: 'BTC' });
    expect(describeProblemMismatch(other, 422, 'unknownCurrency', 'feesCurrency')).toBeNull();
    // A crypto transaction may use its own symbol as a currency, because fees are often paid in the coin.
    const held = await at.post('/cryptoTransactions', { ...reward, feesValue: '0.001', feesCurrency: 'ETH' });
    const booked = await book('ETH');
    expect(booked.status).toBe(200);
    expect((await at.call('POST', '/assets', { type: 'crypto', name: 'Cold', defaultCurrency: 'ETH' })).status).toBe(
      200,
    );
    expect((await book('BTC')).status).toBe(422);
    await at.ok('DELETE', `/cryptoTransactions/${held.id}`);
    expect(describeProblemMismatch(await book('ETH'), 422, 'unknownCurrency', 'amountCurrency')).toBeNull();
    // The existing transaction keeps the currency ETH, and its other fields can still be changed.
    const path = `/transactions/${booked.body.id}`;
    expect(await at.ok('PATCH', path, { amountValue: '-2', amountCurrency: 'ETH' })).toMatchObject({
      amountValue: '-2',
    });
    expect((await at.call('POST', '/data/netWorthByAsset', { period: 'today' })).status).toBe(200);
  });

  it('is also refused in a file', async () => {
    const { at } = await coffer().wallet();
    const assetId = await at.asset();
    const content = 'Date,Description,Amount,Currency\n2026-01-05,Coffee,-3.20,ETH\n2026-01-06,Salary,1500.00,EUR\n';
    const answer = await at.call('POST', `/assets/${assetId}/import`, { importerType: 'csv', content });
    expect(describeProblemMismatch(answer, 422, 'unknownCurrency', 'content')).toBeNull();
  });

  it('that is held but has no rate is refused for the missing rate', async () => {
    const { at } = await coffer().wallet();
    const assetId = await at.asset();
    await at.post('/cryptoTransactions', {
      assetId,
      date: '2026-02-03',
      type: 'reward',
      symbol: 'ZZCOIN',
      quantity: 2,
    });
    const answer = await at.call('POST', '/transactions', {
      ...exampleTransactionFields(assetId),
      amountCurrency: 'ZZCOIN',
    });
    expect(describeProblemMismatch(answer, 422, 'noExchangeRate', 'amountCurrency')).toBeNull();
  });
});

describe('the largest expenses', () => {
  it('give a providerBTransactionId as a number only if it fits exactly', async () => {
    const { at } = await coffer().wallet();
    const assetId = await at.asset();
    const ids = ['17', '0', '-3', '9007199254740991', '9007199254740992', '12345678901234567890'];
    const none = ['007', '1.5', '1e3', '0x1f', ' 17', '17 ', '-0', '+1', 'B 17', '', 'Infinity'];
    for (const [index, providerBTransactionId] of [...ids, ...none].entries()) {
      await at.book(assetId, { amountValue: `-${100 - index}`, providerBTransactionId });
    }
    const rows = await at.post('/data/topExpenses', { period: '2026-03', limit: 100 });
    expect(rows.map((row: JsonBody) => row.providerBTransactionId)).toEqual([
      ...[17, 0, -3, Number.MAX_SAFE_INTEGER, null, null],
      ...none.map(() => null),
    ]);
  });
});

it('the export names its resources as the field does', () => {
  const { query } = walk.operations.find(({ name }) => name === 'GET /wallets/{walletId}/export')!;
  const resources = query.find(({ name }) => name === 'resource')!.schema.enum;
  expect(resources).toEqual(
    expect.arrayContaining(['apiKeys', 'categories', 'securities', 'comments', 'imports', 'merchants', 'planItems']),
  );
  expect(resources!.filter((name) => /[aeiou]ies$|ys$/.test(String(name)))).toEqual(['apiKeys']);
});
