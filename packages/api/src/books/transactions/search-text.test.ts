import { fold } from '@coffer/domain/counterpart-name.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Caller, openTestDatabase, testWallet } from '../../testing/wallet.ts';

const services = openTestDatabase(inject('database'));
let call: Caller;
let walletId: string;
let assetId: string;
beforeAll(async () => {
  const wallet = await testWallet(services);
  ({ walletId } = wallet);
  call = wallet.asOwner();
  assetId = (await call.assets.create({ walletId, type: 'cash', name: 'Geldbörse', defaultCurrency: 'EUR' })).id;
});
afterAll(() => services.database.close());

const book = async (fields: object) =>
  (
    await call.transactions.create({
      ...{ walletId, assetId, date: '2026-03-15', amountValue: '-5', amountCurrency: 'EUR' },
      ...fields,
    })
  ).id;
const remove = (...ids: string[]) => call.transactions.bulkDelete({ walletId, transactionIds: ids });
/** What the list, the search and the sums find, which must be the same. */
const found = async (text: string) => {
  const { items } = await call.transactions.list({ walletId, text, limit: 500 });
  const { totalCount } = await call.transactions.search({ walletId, text, limit: 1 });
  const { count } = await call.transactions.summary({ walletId, text });
  expect([totalCount, count], text).toEqual([items.length, items.length]);
  return items.map(({ id }) => id).sort();
};

describe('a search', () => {
  test('sees no accents, in both directions', async () => {
    const accents = await book({ fromTo: 'Grünmarkt', description: 'Straße 5', notes: 'Łódź Ærø' });
    const none = await book({ fromTo: 'GRUNMARKT', description: 'strasse 5', notes: 'lodz aero' });
    for (const text of [
      'grunm',
      'GRÜNM',
      'gru\u0308nmarkt',
      'strasse',
      'Straße',
      'STRASSE 5',
      '"markt"',
      'lodz',
      'Łódź',
      'ærø',
    ])
      expect(await found(text), text).toEqual([accents, none].sort());
    expect(await found('gruenmarkt')).toEqual([]);
    await remove(accents, none);
  });

  test('takes nothing in a word for a pattern', async () => {
    const plain = await book({ fromTo: '100%_\\x' });
    for (const text of ['100%', '%_', '\\x', '_\\']) expect(await found(text), text).toEqual([plain]);
    for (const text of ['1%0', '1_0', '100\\%']) expect(await found(text), text).toEqual([]);
    await remove(plain);
  });

  test('finds by the names of category, merchant, tag and asset, together with texts and amounts', async () => {
    const category = await call.categories.create({ walletId, name: 'Gâteaux & Groceries', type: 'variableExpense' });
    const merchant = await call.merchants.create({ walletId, name: 'Bäckerei Sommer' });
    const tag = await call.tags.create({ walletId, name: 'Zürich trip' });
    const depot = await call.assets.create({ walletId, type: 'cash', name: 'Überlauf', defaultCurrency: 'EUR' });
    const byCategory = await book({ categoryId: category.id, amountValue: '-1234.56' });
    const byMerchant = await book({ merchantId: merchant.id, fromTo: 'qq' });
    const byTag = await book({ tagIds: [tag.id], amountValue: '12.5' });
    const byAsset = await book({ assetId: depot.id });
    const byAll = await book({
      ...{ categoryId: category.id, merchantId: merchant.id, tagIds: [tag.id], assetId: depot.id, notes: 'whole' },
    });
    const cases: Readonly<Record<string, readonly string[]>> = {
      groceries: [byCategory, byAll],
      GATEAUX: [byCategory, byAll],
      'backerei qq': [byMerchant],
      sommer: [byMerchant, byAll],
      zurich: [byTag, byAll],
      '"zürich trip"': [byTag, byAll],
      '"trip zürich"': [],
      'trip zürich': [byTag, byAll],
      uberlauf: [byAsset, byAll],
      'groceries sommer zürich überlauf whole': [byAll],
      'groceries 1.234,56': [byCategory],
      '1,234.56': [byCategory],
      '12.50': [byTag],
      'zürich 12,50': [byTag],
      'zürich geldbörse': [byTag],
    };
    for (const [text, expected] of Object.entries(cases)) expect(await found(text), text).toEqual([...expected].sort());
    await call.tags.update({ walletId, id: tag.id, name: 'Bern' });
    expect(await found('zurich')).toEqual([]);
    const other = await testWallet(services);
    const { items } = await other.asOwner().transactions.list({ walletId: other.walletId, text: 'groceries' });
    expect(items).toEqual([]);
    await remove(byCategory, byMerchant, byTag, byAsset, byAll);
  });

  test('finds what is folded the same, for any letters', async () => {
    const letter = fc.constantFrom(...'aÁäßsSøØoŁlæÆéÉ ﬁĳ');
    const word = fc.array(letter, { minLength: 1, maxLength: 4 }).map((all) => all.join(''));
    await fc.assert(
      fc.asyncProperty(word, word, async (text, wanted) => {
        const id = await book({ notes: `~${text}~` });
        const terms = fold(wanted)
          .split(/\s+/)
          .filter((term) => term !== '');
        const names = fold('Geldbörse');
        const expected = terms.every((term) => fold(`~${text}~`).includes(term) || names.includes(term));
        if (terms.length > 0) expect(await found(wanted)).toEqual(expected ? [id] : []);
        await remove(id);
      }),
      { numRuns: 60 },
    );
  });
});
