import { afterAll, describe, expect, inject, test } from 'vitest';
import { createTestWallet, openTestDatabase } from '../testing/create-test-wallet.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

const IBAN = 'DE89370400440532013000';

/** Creates a current account, a savings account with a number, and a card. */
async function wallet() {
  const { walletId, asOwner } = await createTestWallet(services);
  const call = asOwner();
  const make = async (type: 'manualBank' | 'creditCard', name: string, accountNumber: string | null = null) =>
    (await call.assets.create({ walletId, type, name, defaultCurrency: 'EUR', accountNumber })).id;
  const [giro, pot, other, card] = [
    await make('manualBank', 'Alpha'),
    await make('manualBank', 'Beta', IBAN),
    await make('manualBank', 'Gamma'),
    await make('creditCard', 'Delta'),
  ];
  const add = async (assetId: string, amountValue: string, date: string, texts: object = {}) =>
    call.transactions.create({
      walletId,
      assetId,
      amountValue,
      amountCurrency: 'EUR',
      date,
      fromTo: 'Somebody',
      ...texts,
    });
  /** Imports a file with these lines into an account. */
  const importInto = async (assetId: string, lines: readonly string[]) => {
    const text = ['Date;Counterparty;Description;Amount', ...lines].join('\n');
    return call.imports.import({ walletId, id: assetId, importerType: 'csv', content: text });
  };
  const linked = async () => (await call.transfers.linked({ walletId, limit: 100 })).items.length;
  const proposed = async () => (await call.transfers.propose({ walletId, limit: 100 })).items;
  return { walletId, call, giro, pot, other, card, add, importInto, linked, proposed };
}

const TO_POT = `2026-05-15;Robin;To ${IBAN};-250.00`;

describe('An import', () => {
  test('links a pair if one side has the other account’s number, and its undo removes the link', async () => {
    const { call, walletId, giro, pot, add, importInto, linked } = await wallet();
    await add(pot, '250', '2026-05-16');
    await importInto(giro, [TO_POT, '2026-05-15;Shop;Order;-9.00']);
    expect(await linked()).toBe(1);
    const [made] = (await call.imports.list({ walletId, assetId: giro, limit: 1 })).items;
    await call.imports.undo({ walletId, id: made?.id ?? '' });
    expect(await linked()).toBe(0);
  });

  test('also links it if the side with the number existed before', async () => {
    const { giro, pot, add, importInto, linked } = await wallet();
    await add(giro, '-250', '2026-05-15', { description: `To ${IBAN}` });
    await importInto(pot, ['2026-05-16;Robin;Savings;250.00']);
    expect(await linked()).toBe(1);
  });

  test.each([-3, 0, 3])('links nothing if another transaction of the amount is %i days away', async (days) => {
    const { giro, pot, other, add, importInto, linked, proposed } = await wallet();
    await add(pot, '250', '2026-05-15');
    await add(other, days === 0 ? '250' : '-250', `2026-05-${15 + days}`);
    await importInto(giro, [TO_POT]);
    expect(await linked()).toBe(0);
    expect((await proposed()).length).toBeGreaterThan(0);
  });

  test('links nothing without a number, with another amount, or in a closed period', async () => {
    const { call, walletId, giro, pot, add, importInto, linked } = await wallet();
    await add(pot, '250', '2026-05-15');
    await add(pot, '300', '2026-06-15');
    await importInto(giro, ['2026-05-15;Robin;To Beta;-250.00', `2026-06-15;Robin;To ${IBAN};-300.01`]);
    expect(await linked()).toBe(0);
    await add(pot, '400', '2026-04-15');
    await call.closings.create({ walletId, assetId: pot, date: '2026-04-30' });
    await importInto(giro, [`2026-04-15;Robin;To ${IBAN};-400.00`]);
    expect(await linked()).toBe(0);
  });
});

describe('The settlement of a credit card', () => {
  const SAME = { fromTo: 'Issuer Ltd', description: 'Monthly statement' };

  test('is proposed and preselected if both sides have the same text', async () => {
    const { call, walletId, giro, card, add, proposed } = await wallet();
    const [out, into] = [await add(giro, '-380', '2026-05-28', SAME), await add(card, '380', '2026-05-28', SAME)];
    const [pair] = await proposed();
    expect([pair?.source.id, pair?.counter.id, pair?.strong]).toEqual([out.id, into.id, true]);
    expect(pair?.evidence).toContain('cardSettlement');
    expect(await call.transfers.proposedCount({ walletId })).toMatchObject({ more: false });
  });

  test.each([
    ['the texts differ', { fromTo: 'Other Ltd' }, '2026-05-28', false],
    ['the days are far apart', {}, '2026-05-31', false],
    ['the money leaves the card', {}, '2026-05-28', true],
  ])('is not recognised if %s', async (_what, texts, date, isReversed) => {
    const { giro, card, add, proposed } = await wallet();
    const [from, to] = isReversed ? [card, giro] : [giro, card];
    await add(from, '-380', '2026-05-28', SAME);
    await add(to, '380', date, { ...SAME, ...texts });
    expect((await proposed()).filter(({ evidence }) => evidence.includes('cardSettlement'))).toEqual([]);
  });

  test('is not preselected if another settlement of the amount competes', async () => {
    const { giro, other, card, add, proposed } = await wallet();
    await add(giro, '-380', '2026-05-28', SAME);
    await add(other, '-380', '2026-05-28', SAME);
    await add(card, '380', '2026-05-28', SAME);
    expect((await proposed()).map(({ strong }) => strong)).toEqual([false]);
  });
});
