import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { openTestDatabase } from '../testing/create-test-wallet.ts';
import { refusalText } from '../testing/refusal-text.ts';
import { createTransferTestWallet, type TestLedger } from './testing/transfer-test-wallet.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

let ledger: TestLedger;
beforeEach(async () => {
  ledger = await createTransferTestWallet(services);
});

type Fields = Partial<Parameters<TestLedger['call']['transfers']['book']>[0]>;
const transfer = (fields: Fields = {}) =>
  ledger.call.transfers.book({
    walletId: ledger.walletId,
    assetId: ledger.giro,
    date: '2026-05-17',
    amountValue: '200',
    counterAssetId: ledger.savings,
    ...fields,
  });
const count = async () => {
  const { call, walletId } = ledger;
  return (await call.transactions.search({ walletId })).totalCount;
};

describe('creating a transfer', () => {
  test('creates both transactions, each with the other asset as counterparty, and links them', async () => {
    const { giro, savings, transferCategory, links, get } = ledger;
    const { source, counter } = await transfer({ description: 'For later', reviewed: true });
    const common = { description: 'For later', reviewed: true, categoryId: transferCategory, merchantId: null };
    expect(source).toMatchObject({ ...common, assetId: giro, amountValue: '-200', fromTo: 'Savings' });
    expect(counter).toMatchObject({
      ...common,
      assetId: savings,
      amountValue: '200',
      fromTo: 'Giro',
      date: '2026-05-17',
    });
    expect(source.transferCounterId).toBe(counter.id);
    expect(counter.transferCounterId).toBe(source.id);
    expect([await get(source.id), await get(counter.id)]).toEqual([source, counter]);
    expect(await links()).toHaveLength(2);
    const back = await transfer({ assetId: savings, counterAssetId: giro });
    expect(back.source).toMatchObject({ assetId: savings, amountValue: '-200', transferCounterId: back.counter.id });
  });

  test('accepts two amounts and two days; a missing second amount is converted', async () => {
    const { asset, call, walletId } = ledger;
    const dollars = await asset('Dollars', 'USD');
    const said = await transfer({ counterAssetId: dollars, counterAmountValue: '230', counterDate: '2026-05-19' });
    expect(said.counter).toMatchObject({ amountValue: '230', amountCurrency: 'USD', date: '2026-05-19' });
    const { source, counter } = await transfer({ counterAssetId: dollars });
    expect(counter.amountCurrency).toBe('USD');
    const { items } = await call.transfers.matches({
      walletId,
      source: { type: 'transaction', id: (await ledger.book(ledger.giro, '-200')).id },
      assetId: dollars,
    });
    // Linked transactions are not proposed, although the converted amount still matches the other transaction.
    expect(items).toEqual([]);
    expect(Number(counter.amountValue) / 200).toBeGreaterThan(0.9);
    expect(counter.amountValue).toMatch(/^\d+(\.\d{1,2})?$/);
    expect(source.amountCurrency).toBe('EUR');
  });

  test('rejects an invalid transfer and creates nothing', async () => {
    const { giro, savings, call, walletId, wallet } = ledger;
    expect(await refusalText(transfer({ counterAssetId: giro }))).toBe('invalidInput counterAssetId');
    expect(await refusalText(transfer({ amountValue: '0' }))).toBe('invalidInput amountValue');
    expect(await refusalText(transfer({ amountValue: '-5' }))).toBe('invalidInput amountValue');
    expect(await refusalText(transfer({ counterAmountValue: '0.0' }))).toBe('invalidInput counterAmountValue');
    expect(await refusalText(transfer({ counterAssetId: randomUUID() }))).toBe('invalidReference counterAssetId');
    expect(await refusalText(transfer({ assetId: randomUUID() }))).toBe('invalidReference assetId');
    expect(await refusalText(transfer({ counterAmountCurrency: 'ZZZ' }))).toContain('counterAmountCurrency');
    expect(await refusalText(transfer({ tagIds: [randomUUID()] }))).toContain('invalidReference');
    // The amount converts to less than the minor unit of the other currency.
    const yen = await ledger.asset('Yen', 'JPY');
    expect(await refusalText(transfer({ amountValue: '0.001', counterAssetId: yen }))).toBe(
      'invalidState counterAmountValue',
    );
    await call.assets.update({ walletId, id: savings, archived: true });
    expect(await refusalText(transfer())).toBe('invalidState counterAssetId');
    expect(await refusalText(transfer({ assetId: savings, counterAssetId: giro }))).toBe('invalidState assetId');
    const { caller } = await wallet.withKey(['service:read']);
    const input = { walletId, assetId: giro, date: '2026-05-17', amountValue: '1', counterAssetId: savings };
    expect(await refusalText(caller.transfers.book(input))).toBe('insufficientScope');
    expect(await count()).toBe(0);
  });

  test('creates transfers in opposite directions at the same time', async () => {
    const { giro, savings } = ledger;
    const ways = Array.from({ length: 12 }, (_, at) =>
      at % 2 === 0 ? transfer() : transfer({ assetId: savings, counterAssetId: giro }),
    );
    await Promise.all(ways);
    expect(await count()).toBe(24);
    expect(await ledger.links()).toHaveLength(24);
  });
});
