import { describe, expect, test } from 'vitest';
import { createBusinessKindFinder } from './business-kind-words.ts';
import { STARTER_KEYS, type StarterKey } from './business-kinds.ts';
import { type CategoryExample, CategoryModel } from './category-model.ts';

const CHOICES = {
  ids: STARTER_KEYS,
  starters: new Map<StarterKey, string>(STARTER_KEYS.map((key) => [key, key])),
  language: 'en',
};

const texts = (counterparty: string, description = '', amount = '-12.50', date = '2026-05-04') => ({
  date,
  assetId: 'giro',
  amount,
  currency: 'EUR',
  counterparty,
  description,
});

const example = (categoryId: string | null, ...rest: Parameters<typeof texts>): CategoryExample => ({
  ...texts(...rest),
  categoryId,
});

function modelOf(
  examples: readonly CategoryExample[],
  choices: ConstructorParameters<typeof CategoryModel>[0] = CHOICES,
) {
  const model = new CategoryModel(choices);
  for (const _ of model.learnAll(examples));
  return model;
}

describe('a new wallet', () => {
  test.each([
    ['en', 'Linden Pharmacy', '-8.20', 'health'],
    ['en', 'CARD PAYMENT TO TESCO STORES 3021 LEEDS ON 04-05-2026', '-20', 'groceries'],
    ['de', 'Sonnen-Apotheke am Markt//Bonn/DE', '-8.20', 'health'],
    ['de', 'BAECKEREI SCHMITZ', '-3.10', 'groceries'],
    ['fr', 'PAIEMENT CB 0305 BOULANGERIE DU PORT', '-3.10', 'groceries'],
    ['es', 'Farmacia Lopez', '-9', 'health'],
    ['it', 'Trattoria da Gino', '-30', 'eatingOut'],
    ['nl', 'Apotheek De Linde', '-9', 'health'],
    ['pl', 'Apteka Pod Lwem', '-9', 'health'],
    ['pt', 'Padaria Central', '-2', 'groceries'],
  ])('in %s categorises a transaction of %s', (language, name, amount, category) => {
    const guess = modelOf([], { ...CHOICES, language }).guess(texts(name, '', amount));
    expect(guess).toMatchObject({ categoryId: category, isSure: true, reason: { kind: 'trade' } });
  });

  test('leaves out ambiguous, contradictory and unknown counterparties', () => {
    const model = modelOf([]);
    for (const name of ['Hair by Holly', 'Bistro Museum', 'K. Oduya', 'AMAZON.CO.UK*2K4', 'Lumio GmbH']) {
      expect(model.guess(texts(name))?.isSure ?? false, name).toBe(false);
    }
    // Money from a supermarket is a refund or a salary.
    expect(model.guess(texts('Tesco Stores', '', '900'))?.isSure ?? false).toBe(false);
  });

  test('uses only categories that the wallet has', () => {
    const model = modelOf([], { ids: ['own'], starters: new Map(), language: 'en' });
    expect(model.guess(texts('Linden Pharmacy'))?.isSure ?? false).toBe(false);
  });
});

describe('examples', () => {
  const habits = Array.from({ length: 40 }, (_, at) =>
    at % 2 === 0
      ? example('gifts', 'Hair by Holly', 'visit', '-30', `2026-03-${String((at % 28) + 1).padStart(2, '0')}`)
      : example(null, 'Robin Sample', 'Savings', '-250'),
  );

  test('take precedence over word lists, with the reason', () => {
    const guess = modelOf(habits).guess(texts('HAIR BY HOLLY', 'visit', '-30'));
    expect(guess).toMatchObject({ categoryId: 'gifts', isSure: true, reason: { kind: 'like', count: 8 } });
  });

  test('from transfers give no category', () => {
    expect(modelOf(habits).guess(texts('Robin Sample', 'Savings', '-250'))).toBeNull();
  });

  test('that contradict each other are not certain', () => {
    const mixed = ['gifts', 'health', 'clothing', 'culture'].map((category) => example(category, 'Amazon EU'));
    expect(modelOf([...habits, ...mixed, ...mixed]).guess(texts('Amazon EU'))?.isSure ?? false).toBe(false);
  });

  test('have no effect after they are removed', () => {
    const asked = texts('Hair by Holly', 'visit', '-30');
    const without = habits.filter(({ categoryId }) => categoryId === null);
    expect(modelOf(without).guess(asked)).toEqual(modelOf([...without]).guess(asked));
    expect(modelOf(without).guess(asked)?.categoryId).not.toBe('gifts');
  });

  test('in the same order give identical results, to the last digit', () => {
    const [one, other] = [modelOf(habits), modelOf(habits)];
    for (const name of ['Hair by Holly', 'Holly Hair', 'Tesco', 'Somebody']) {
      expect(one.guess(texts(name))).toEqual(other.guess(texts(name)));
    }
    expect(one.guess(texts('Hair by Holly'))?.probability).toBeTypeOf('number');
  });

  test('from a journey make the next expenses abroad uncertain', () => {
    const journey = Array.from({ length: 6 }, (_, at) =>
      example('travel', `Taberna ${at} ESP`, '', '-9', '2026-05-03'),
    );
    const model = modelOf([...habits, ...habits, ...journey]);
    expect(model.guess(texts('Carrefour', '', '-20', '2026-05-04'))?.isSure ?? false).toBe(false);
  });
});

describe('word lists', () => {
  const find = createBusinessKindFinder('de');

  test('match the longest phrase, ends of compounds, and both spellings of an umlaut', () => {
    expect(find(['amazon', 'prime']).map(({ trade }) => trade)).toEqual(['streaming']);
    expect(find(['lowenapotheke']).map(({ trade }) => trade)).toEqual(['pharmacy']);
    expect(find(['baeckerei']).map(({ trade }) => trade)).toEqual(['bakery']);
    expect(find(['backerei']).map(({ trade }) => trade)).toEqual(['bakery']);
  });

  test('match a chain at the start of the name, after words added by the bank', () => {
    expect(find(['card', 'payment', 'to', 'orange', 'sa'])).toMatchObject([{ trade: 'telephone', isChain: true }]);
    expect(find(['bistro', 'orange']).map(({ trade }) => trade)).toEqual(['restaurant']);
  });
});
