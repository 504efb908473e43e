import { afterAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { toProblem } from '../../kernel/to-problem.ts';
import { createTestWallet, openTestDatabase, type TestCaller } from '../../testing/create-test-wallet.ts';
import { refusalText } from '../../testing/refusal-text.ts';
import { readLastClosedDay } from './last-closed-day.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

let wallet: Awaited<ReturnType<typeof createTestWallet>>;
let owner: TestCaller;
let walletId: string;
let bank: string;
let depot: string;
let january: string;
let march: string;

beforeEach(async () => {
  wallet = await createTestWallet(services);
  ({ walletId } = wallet);
  owner = wallet.asOwner();
  const asset = async (type: 'bank' | 'securities') =>
    (await owner.assets.create({ walletId, type, name: type, defaultCurrency: 'EUR' })).id;
  bank = await asset('bank');
  depot = await asset('securities');
  january = await book('2026-01-15', '-10');
  march = await book('2026-03-15', '-20');
});

const book = async (date: string, amountValue: string, more: object = {}) =>
  (await owner.transactions.create({ walletId, assetId: bank, date, amountValue, amountCurrency: 'EUR', ...more })).id;
const close = (date: string, assetId: string | null = null) => owner.closings.create({ walletId, date, assetId });
const until = (assetId: string) =>
  services.database.withWallet(walletId, (transaction) => readLastClosedDay({ walletId, transaction }, assetId));

describe('a closing', () => {
  it('applies to all assets or to one, and the latest date counts', async () => {
    expect(await until(bank)).toBeNull();
    await close('2026-01-31');
    const own = await close('2026-02-28', bank);
    expect(own).toMatchObject({ walletId, assetId: bank, date: '2026-02-28', createdUserId: wallet.userId });
    expect([await until(bank), await until(depot)]).toEqual(['2026-02-28', '2026-01-31']);
    await owner.closings.delete({ walletId, id: own.id });
    expect(await until(bank)).toBe('2026-01-31');
  });

  it('is created once per period', async () => {
    const first = await close('2026-01-31');
    expect(await close('2026-01-31')).toEqual(first);
    const [one, other] = await Promise.all([close('2026-02-28', bank), close('2026-02-28', bank)]);
    expect(one).toEqual(other);
    expect((await owner.closings.list({ walletId })).items).toEqual([first, one]);
  });

  it('can reach today at the latest, in the time zone of the wallet', async () => {
    // In Berlin it is already the 25th.
    const late = wallet.asOwner({ now: new Date('2026-11-24T23:30:00Z') });
    expect(await refusalText(late.closings.create({ walletId, date: '2026-11-26' }))).toBe('invalidState date');
    expect((await late.closings.create({ walletId, date: '2026-11-25' })).date).toBe('2026-11-25');
  });

  it('rejects an asset of another wallet', async () => {
    const foreign = await createTestWallet(services);
    const { id } = await foreign
      .asOwner()
      .assets.create({ walletId: foreign.walletId, type: 'bank', name: 'x', defaultCurrency: 'EUR' });
    expect(await refusalText(close('2026-01-31', id))).toBe('invalidReference assetId');
  });

  it('can be created by admins, and deleted by a signed-in admin with a recent proof of identity', async () => {
    const member = await wallet.asMember('member');
    expect(await refusalText(member.closings.create({ walletId, date: '2026-01-31' }))).toBe('insufficientRole');
    expect((await (await wallet.asMember('viewer')).closings.list({ walletId })).items).toEqual([]);
    const { caller: key } = await wallet.withKey();
    const { id } = await key.closings.create({ walletId, date: '2026-01-31' });
    expect(await refusalText(key.closings.delete({ walletId, id }))).toBe('unauthorized');
    expect(await refusalText(member.closings.delete({ walletId, id }))).toBe('insufficientRole');
    const stale = wallet.asOwner({ signedInRecently: false });
    expect(await refusalText(stale.closings.delete({ walletId, id }))).toBe('recentSignInRequired');
    expect(await owner.closings.delete({ walletId, id })).toEqual({ id });
    expect(await refusalText(owner.closings.delete({ walletId, id }))).toBe('notFound');
    const { items } = await owner.history.list({ walletId });
    expect(items.map(({ operation }) => operation).slice(0, 2)).toEqual(['closings.delete', 'closings.create']);
    expect(await refusalText(owner.history.undo({ walletId, id: items[0]?.id ?? '' }))).toBe('notUndoable');
  });

  it('of an asset prevents deleting the asset, and is deleted with the wallet', async () => {
    await owner.transactions.bulkDelete({ walletId, transactionIds: [january, march] });
    const { id } = await close('2020-12-31', bank);
    expect(await refusalText(owner.assets.delete({ walletId, id: bank }))).toBe('periodClosed');
    await close('2026-01-31');
    await owner.closings.delete({ walletId, id });
    await owner.assets.delete({ walletId, id: bank });
    await close('2026-02-28', depot);
    expect(await owner.wallets.delete({ walletId })).toEqual({ id: walletId });
  });

  it('is named in the error', async () => {
    const { id } = await close('2026-01-31', bank);
    const problem = await owner.transactions.delete({ walletId, id: january }).catch(toProblem);
    expect(problem).toMatchObject({
      code: 'periodClosed',
      parts: { closing: { id, assetId: bank, date: '2026-01-31' } },
    });
  });

  it('lets merchants and rules change what it does not protect', async () => {
    const rent = await owner.categories.create({ walletId, name: 'Rent', type: 'fixedExpense' });
    const defaults = { defaultCategoryId: rent.id, defaultUsingDateRule: 'previousMonth' } as const;
    const shop = await owner.merchants.create({ walletId, name: 'Shop', ...defaults, autoReviewTransactions: true });
    for (const id of [january, march]) await owner.transactions.update({ walletId, id, fromTo: 'Shop' });
    await close('2026-02-15');
    await owner.merchantAssignment.run({ walletId });
    // The cash-flow dates of the March transaction start in February, which is partly closed.
    const kept = { merchantId: shop.id, categoryId: null, usingDateRule: 'transactionDate', reviewed: true };
    expect(await owner.transactions.get({ walletId, id: january })).toMatchObject(kept);
    expect(await owner.transactions.get({ walletId, id: march })).toMatchObject({ ...kept, categoryId: rent.id });
    const says = { thenCategoryId: rent.id, thenUsingDateRule: 'nextMonth', thenReviewed: true } as const;
    const april = await book('2026-04-01', '-1', { usingDateRule: 'nextMonth' });
    await owner.rules.create({ walletId, name: 'all', ifDirection: 'out', ...says });
    await owner.rules.run({ walletId, overwrite: true });
    expect(await owner.transactions.get({ walletId, id: january })).toMatchObject(kept);
    expect(await owner.transactions.get({ walletId, id: march })).toMatchObject({ usingDateRule: 'nextMonth' });
    expect(await owner.transactions.get({ walletId, id: april })).toMatchObject({
      categoryId: rent.id,
      reviewed: true,
    });
  });
});
