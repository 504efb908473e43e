import { decimalOfText, formatDecimal } from '@coffer/domain/decimal.ts';
import type { ExistingTransaction } from './existing-records.ts';
import type { InputChoice } from './input-choice.ts';
import type { Writes } from './writes.ts';

const COLOURS = ['#00aa11', '#aa0011', '#2244cc'];
const TYPES = ['activeIncome', 'fixedExpense', 'variableExpense', 'transfer', 'valueChange'];
const RULES = ['transactionDate', 'previousMonth', 'nextMonth'];

const free = ({ standing }: InputChoice) => standing.transactions.filter(({ parent, linked }) => !parent && !linked);
const out = (c: InputChoice) => free(c).filter(({ amountValue }) => amountValue.startsWith('-'));
const come = (c: InputChoice) => free(c).filter(({ amountValue }) => !/^-|^0$/.test(amountValue));
const side = ({ id }: { readonly id: string }) => ({ type: 'transaction', id });

/** Optional fields of a transaction besides date, asset and amount. */
const said = (c: InputChoice) => ({
  fromTo: c.of(['Shop 1', 'Shop 2', 'Landlord', null, undefined]),
  description: c.of(['Invoice 12', 'rent', null, undefined]),
  notes: c.of(['a note', null, undefined]),
  categoryId: c.maybe(c.standing.categories),
  merchantId: c.maybe(c.standing.merchants),
  tagIds: c.standing.tags.length === 0 || c.chance() ? undefined : c.ids(c.standing.tags, 3),
  reviewed: c.chance(),
});

const dates = (c: InputChoice) => {
  if (c.chance(0.6)) return {};
  if (c.chance(0.3)) return { usingDateRule: 'range', usingStartDate: '2026-01-05', usingEndDate: c.day() };
  return { usingDateRule: c.of(RULES) };
};

function parts(c: InputChoice, { amountValue }: ExistingTransaction) {
  const [first, second] = [c.amount(), c.amount()];
  const rest = decimalOfText(amountValue).minus(decimalOfText(first)).minus(decimalOfText(second));
  return [
    { amountValue: first, categoryId: c.maybe(c.standing.categories) },
    { amountValue: second },
    { amountValue: formatDecimal(rest), notes: 'the rest' },
  ];
}

const changes = (c: InputChoice) =>
  c.of([
    { reviewed: c.chance(), notes: c.name() },
    { date: c.day() },
    { assetId: c.id(c.standing.assets) },
    { categoryId: c.maybe(c.standing.categories), usingDateRule: c.of(RULES) },
    { merchantId: c.maybe(c.standing.merchants), fromTo: c.name() },
    { tagIds: c.standing.tags.length === 0 ? [] : c.ids(c.standing.tags) },
  ]);

const counterOf = (c: InputChoice) => {
  if (c.chance(0.8)) return {};
  return { transferCounterType: 'transaction', transferCounterId: c.id(come(c)), amountValue: '-3.5' };
};

/** Writes to transactions, and to the records that classify them. */
export const BOOK_WRITES: Writes = {
  'tags.create': (c) => ({ name: c.name(), color: c.of(COLOURS), order: c.random.between(-3, 9) }),
  'tags.update': (c) => ({
    id: c.id(c.standing.tags),
    ...c.of([{ name: c.name() }, { color: c.of(COLOURS) }, { order: c.random.between(0, 9) }, { color: null }]),
  }),
  'tags.delete': (c) => ({ id: c.id(c.standing.tags) }),
  'categories.create': (c) => ({
    name: c.name(),
    type: c.of(TYPES),
    emoji: c.of(['🏦', null]),
    categoryGroupId: c.maybe(c.standing.categoryGroups),
  }),
  'categories.update': (c) => ({
    id: c.id(c.standing.categories),
    ...c.of([
      { name: c.name() },
      { type: c.of(TYPES) },
      { order: c.random.between(0, 9) },
      { categoryGroupId: c.maybe(c.standing.categoryGroups) },
    ]),
  }),
  // A category set is only allowed in a wallet without categories.
  'categories.makeSet': (c) => {
    c.none(c.standing.categories);
    return {
      groups: [
        { name: c.name(), categories: [{ name: c.name(), type: 'fixedExpense', emoji: '🏠' }] },
        { name: c.name(), categories: [{ name: c.name(), type: 'activeIncome' }] },
      ],
    };
  },
  'categories.delete': (c) => {
    const id = c.id(c.standing.categories);
    const others = c.standing.categories.filter((other) => other.id !== id);
    return { id, ...(c.chance() && others.length > 0 ? { replacementCategoryId: c.id(others) } : {}) };
  },
  'categoryGroups.create': (c) => ({ name: c.name(), parentGroupId: c.maybe(c.standing.categoryGroups) }),
  'categoryGroups.update': (c) => ({
    id: c.id(c.standing.categoryGroups),
    ...c.of([
      { name: c.name() },
      { order: c.random.between(0, 9) },
      { parentGroupId: c.maybe(c.standing.categoryGroups) },
    ]),
  }),
  'categoryGroups.delete': (c) => ({ id: c.id(c.standing.categoryGroups) }),
  'transactions.create': (c) => ({
    ...{ assetId: c.id(c.standing.assets), date: c.day(), amountValue: c.amount(), amountCurrency: c.currency() },
    ...said(c),
    ...dates(c),
    ...counterOf(c),
    assignedUserId: c.of([null, undefined, ...c.userIds]),
  }),
  'transactions.update': (c) => ({
    id: c.id(c.chance() ? free(c) : c.standing.transactions),
    ...c.of([
      said(c),
      { notes: c.name() },
      { ...dates(c), date: c.day() },
      { amountValue: c.amount() },
      { assetId: c.id(c.standing.assets), amountCurrency: c.currency() },
      { transferCounterType: null, transferCounterId: null },
      { assignedUserId: c.of(c.userIds) },
    ]),
  }),
  'transactions.delete': (c) => ({ id: c.id(c.standing.transactions) }),
  'transactions.removeAssetHistory': (c) => ({ assetId: c.id(c.standing.assets), date: c.day() }),
  'transactions.split': (c) => {
    const whole = c.of(
      c.standing.transactions.filter(({ part, linked, parent }) => !part && !linked && (!parent || c.chance())),
    );
    return { id: whole.id, parts: parts(c, whole) };
  },
  'transactions.unsplit': (c) => ({ id: c.id(c.standing.transactions.filter(({ parent }) => parent)) }),
  'transactions.bulkAddTags': (c) => ({
    transactionIds: c.ids(c.standing.transactions),
    tagIdsToAdd: c.ids(c.standing.tags, 3),
  }),
  'transactions.bulkRemoveTags': (c) => ({
    transactionIds: c.ids(c.standing.transactions, 8),
    tagIdsToRemove: c.ids(c.standing.tags, 5),
  }),
  'transactions.bulkUpdate': (c) => ({ transactionIds: c.ids(c.standing.transactions), changes: changes(c) }),
  'transactions.bulkUpdateEach': (c) => ({
    groups: c.ids(c.standing.transactions).map((id) => ({ transactionIds: [id], changes: changes(c) })),
  }),
  'transactions.bulkDelete': (c) => ({ transactionIds: c.ids(c.standing.transactions) }),
  'comments.create': (c) => ({
    id: c.id(c.standing.transactions),
    text: c.name(),
    mentionedUserIds: c.chance() ? [c.of(c.userIds)] : undefined,
  }),
  'comments.delete': (c) => {
    const { id, transactionId } = c.of(c.standing.comments);
    return { id: transactionId, commentId: id };
  },
  'transfers.link': (c) => ({ source: side(c.of(out(c))), counter: side(c.of(come(c))), keepCategories: c.chance() }),
  'transfers.unlink': (c) => side(c.of(c.standing.transactions.filter(({ linked }) => linked))),
  'transfers.bulkLink': (c) => ({
    pairs: [{ source: side(c.of(out(c))), counter: side(c.of(come(c))) }],
    categories: c.of(['keepChosen', 'keepAll', 'replaceAll']),
  }),
  'transfers.bulkUnlink': (c) => ({
    sides: c
      .ids(
        c.standing.transactions.filter(({ linked }) => linked),
        3,
      )
      .map((id) => side({ id })),
    restoreCategories: c.chance(),
  }),
  'transfers.createCounter': (c) => {
    const source = c.of([...out(c), ...come(c)]);
    return {
      source: side(source),
      assetId: c.id(c.standing.assets.filter(({ id }) => id !== source.assetId)),
    };
  },
  'transfers.book': (c) => {
    const assetId = c.id(c.standing.assets);
    return {
      ...{ assetId, counterAssetId: c.id(c.standing.assets.filter(({ id }) => id !== assetId)) },
      ...{ date: c.day(), amountValue: c.positive(), amountCurrency: c.currency() },
      tagIds: c.standing.tags.length === 0 ? undefined : c.ids(c.standing.tags, 2),
    };
  },
};
