import { foldText } from '@coffer/domain/counterparty-name.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestWallet, openTestDatabase, type TestCaller } from '../../testing/create-test-wallet.ts';

const services = openTestDatabase(inject('database'));
let call: TestCaller;
let walletId: string;
let assetId: string;
beforeAll(async () => {
  const wallet = await createTestWallet(services);
  ({ walletId } = wallet);
  call = wallet.asOwner();
  assetId = (await call.assets.create({ walletId, type: 'cash', name: ASSET, defaultCurrency: 'EUR' })).id;
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
const ASSET = 'Geldbörse';
const SPELLED: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };
const spell = (text: string) =>
  foldText(
    text
      .normalize('NFC')
      .toLowerCase()
      .replace(/[äöüåø]/g, (letter) => SPELLED[letter] ?? letter),
  );
/** The results of list, search and summary, which must agree. */
const found = async (text: string) => {
  const { items } = await call.transactions.list({ walletId, text, limit: 500 });
  const { totalCount } = await call.transactions.search({ walletId, text, limit: 1 });
  const { count } = await call.transactions.summary({ walletId, text });
  expect([totalCount, count], text).toEqual([items.length, items.length]);
  return items.map(({ id }) => id).sort();
};

describe('a search', () => {
  test('ignores accents in both directions', async () => {
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
    await remove(accents, none);
  });

  test.each([
    ['Grünmarkt', 'GRUENMARKT', ['gruenmarkt', 'Grünmarkt', 'gru\u0308nmarkt', 'ruenm', '"grünmarkt"']],
    ['Jörg Äpfel', 'JOERG AEPFEL', ['joerg', 'jörg', '"joerg aepfel"', '"Jörg Äpfel"', 'aepfel jörg']],
    ['Ørsted', 'OERSTED', ['oersted', 'Ørsted', 'Örsted']],
    ['Århus', 'AARHUS', ['aarhus', 'Århus', 'a\u030arhus']],
    ['Straße', 'STRASSE', ['strasse', 'straße', 'STRASSE']],
    ['Læderø', 'LAEDEROE', ['læderø', 'laederoe']],
    ['ΤΑΒΕΡΝΑ ΝΙΚΟΣ', 'Ταβέρνα Νίκος', ['νίκος', 'ΝΙΚΟΣ', 'νικοσ', 'ταβερνα νικος', '"ταβέρνα νίκος"']],
    [
      'Sainsbury’s',
      "SAINSBURY'S",
      ["sainsbury's", 'Sainsbury’s', 'sainsbury‘s', 'sainsburyʼs', 'sainsbury´s', 'sainsbury`s'],
    ],
    ['Jean‑Luc – Miete', 'JEAN-LUC - MIETE', ['jean-luc', 'jean‐luc', 'jean−luc miete', '"luc – miete"']],
    [
      'Kranken\u00adver\u200bsicherung',
      'krankenversicherung',
      ['versicherung', 'kranken\u00adversicherung', '\u200eKRANKEN'],
    ],
    ['Diyarbakır İstanbul', 'DIYARBAKIR ISTANBUL', ['diyarbakir', 'istanbul', 'İSTANBUL', 'ıstanbul']],
    ['Café „Zur Post“', 'cafe "zur post"', ['"cafe «zur"', '„zur', 'post“']],
    ['Þórður Ħal', 'THORDUR HAL', ['þórður', 'thordur', 'ħal']],
  ])('finds %s and %s, however it is typed', async (one, other, searches) => {
    const ids = [await book({ fromTo: one }), await book({ description: other })].sort();
    for (const text of searches) expect(await found(text), text).toEqual(ids);
    expect(await found('bluemarkt')).toEqual([]);
    await remove(...ids);
  });

  test('of invisible characters and accents alone is an empty search', async () => {
    const id = await book({ notes: 'abc' });
    for (const text of ['\u200b', '\u00ad abc', '\u0301 abc']) expect(await found(text), text).toContain(id);
    expect(await found('\u200b xyz')).toEqual([]);
    await remove(id);
  });

  test('does not treat letters as spelled-out umlauts unless they are', async () => {
    const id = await book({ fromTo: 'Blumen', description: 'neu' });
    for (const text of ['bluemen', 'neue', 'bluumen']) expect(await found(text), text).toEqual([]);
    await remove(id);
  });

  test.each([...' \u00a0\u2007\u2009\u202f\u2002\u3000'])('reads digit groups separated by %j', async (space) => {
    const id = await book({ amountValue: '-1234.56' });
    const large = await book({ amountValue: '1234567' });
    for (const text of [`1${space}234,56`, `1${space}234.56`, `1${space}234,56 €`, `EUR 1${space}234,56`])
      expect(await found(text), text).toEqual([id]);
    expect(await found(`1${space}234${space}567 €`)).toEqual([large]);
    const written = await book({ notes: `paid 1${space}234,56 once`, amountValue: '3' });
    expect(await found(`1${space}234,56`)).toEqual([id, written].sort());
    await remove(id, large, written);
  });

  test('matches an asset only from the start of a word of its name', async () => {
    const asset = await call.assets.create({
      ...{ walletId, type: 'cash', name: 'Current account (O’Neil) über-Konto C++', defaultCurrency: 'EUR' },
    });
    const id = await book({ assetId: asset.id });
    for (const text of [
      'current',
      'CURR',
      'acc',
      '"account (o\'n"',
      "o'neil",
      'neil)',
      'ueber',
      'über',
      'konto',
      'c++',
    ])
      expect(await found(text), text).toEqual([id]);
    for (const text of ['rent', 'count', 'ber-konto', 'eil', 'c+++', '.*']) expect(await found(text), text).toEqual([]);
    const named = await book({ fromTo: 'RENT' });
    expect(await found('rent')).toEqual([named]);
    await remove(id, named);
  });

  test('treats pattern characters literally', async () => {
    const plain = await book({ fromTo: '100%_\\x' });
    for (const text of ['100%', '%_', '\\x', '_\\']) expect(await found(text), text).toEqual([plain]);
    for (const text of ['1%0', '1_0', '100\\%']) expect(await found(text), text).toEqual([]);
    await remove(plain);
  });

  test('matches names of category, merchant, tag and asset, together with texts and amounts', async () => {
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
    const other = await createTestWallet(services);
    const { items } = await other.asOwner().transactions.list({ walletId: other.walletId, text: 'groceries' });
    expect(items).toEqual([]);
    await remove(byCategory, byMerchant, byTag, byAsset, byAll);
  });

  test('matches texts with the same folded form, for any letters', async () => {
    const letter = fc.constantFrom(...'aÁäßsSøØoŁlæÆéÉ ﬁĳ');
    const word = fc.array(letter, { minLength: 1, maxLength: 4 }).map((all) => all.join(''));
    await fc.assert(
      fc.asyncProperty(word, word, async (text, wanted) => {
        const id = await book({ notes: `~${text}~` });
        const terms = foldText(wanted)
          .split(/\s+/)
          .filter((term) => term !== '');
        const spelled = spell(wanted)
          .split(/\s+/)
          .filter((term) => term !== '');
        const said = `${foldText(`~${text}~`)}\n${spell(`~${text}~`)}`;
        const names = [foldText(ASSET), spell(ASSET)];
        const expected = terms.every((term, at) =>
          [term, spelled[at] ?? term].some(
            (written) => said.includes(written) || names.some((name) => name.startsWith(written)),
          ),
        );
        if (terms.length > 0) expect(await found(wanted)).toEqual(expected ? [id] : []);
        await remove(id);
      }),
      { numRuns: 60 },
    );
  });
});
