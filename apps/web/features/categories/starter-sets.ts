import type { CategorySet } from '@coffer/api/wallets/category-set.schema.ts';

/** The common starter set; its names are in `messages/<language>/categories.json`. */
const COMMON = [
  {
    group: 'income',
    categories: [
      { name: 'salary', emoji: '💼', type: 'activeIncome' },
      { name: 'interest', emoji: '🌱', type: 'passiveIncome' },
      { name: 'otherIncome', emoji: '🎁', type: 'activeIncome' },
    ],
  },
  {
    group: 'home',
    categories: [
      { name: 'rent', emoji: '🏠', type: 'fixedExpense' },
      { name: 'energy', emoji: '💡', type: 'fixedExpense' },
      { name: 'internet', emoji: '📶', type: 'fixedExpense' },
      { name: 'insurance', emoji: '🛡️', type: 'fixedExpense' },
    ],
  },
  {
    group: 'everyday',
    categories: [
      { name: 'groceries', emoji: '🛒', type: 'variableExpense' },
      { name: 'eatingOut', emoji: '🍽️', type: 'variableExpense' },
      { name: 'household', emoji: '🧴', type: 'variableExpense' },
      { name: 'clothing', emoji: '👕', type: 'variableExpense' },
      { name: 'health', emoji: '⚕️', type: 'variableExpense' },
    ],
  },
  {
    group: 'mobility',
    categories: [
      { name: 'publicTransport', emoji: '🚆', type: 'variableExpense' },
      { name: 'car', emoji: '🚗', type: 'variableExpense' },
    ],
  },
  {
    group: 'leisure',
    categories: [
      { name: 'travel', emoji: '🧳', type: 'variableExpense' },
      { name: 'culture', emoji: '🎭', type: 'variableExpense' },
      // Differs from the emoji of the category for transfers, because lists may show both categories.
      { name: 'subscriptions', emoji: '📺', type: 'fixedExpense' },
      { name: 'gifts', emoji: '🎀', type: 'variableExpense' },
    ],
  },
] as const;

const BUSINESS = {
  group: 'business',
  categories: [
    { name: 'revenue', emoji: '🧾', type: 'activeIncome' },
    { name: 'material', emoji: '📦', type: 'variableExpense' },
    { name: 'equipment', emoji: '🖥️', type: 'variableExpense' },
    { name: 'software', emoji: '☁️', type: 'fixedExpense' },
    { name: 'businessTravel', emoji: '🚄', type: 'variableExpense' },
    { name: 'advertising', emoji: '📣', type: 'variableExpense' },
    { name: 'advisers', emoji: '🧮', type: 'variableExpense' },
    { name: 'vat', emoji: '🪙', type: 'variableExpense' },
  ],
} as const;

export const STARTER_SETS = { common: COMMON, selfEmployed: [...COMMON, BUSINESS] } as const;
export type StarterSetId = keyof typeof STARTER_SETS;

type Group = (typeof STARTER_SETS)[StarterSetId][number];
type Name = `groups.${Group['group']}` | `categories.${Group['categories'][number]['name']}`;

/**
 * The starter set as input of `categories.makeSet`. `t` translates the keys of the names with the messages of
 * `categories.starter`.
 */
export function starterSet(id: StarterSetId, t: (name: Name) => string): CategorySet {
  return STARTER_SETS[id].map(({ group, categories }) => ({
    name: t(`groups.${group}`),
    categories: categories.map(({ name, emoji, type }) => ({ name: t(`categories.${name}`), emoji, type })),
  }));
}
