import { formatDecimal, parseUnlimitedDecimal } from '@coffer/domain/decimal.ts';
import type { ExistingTransaction } from './existing-records.ts';
import type { RandomInputPicker } from './random-input-picker.ts';
import type { WriteGenerators } from './write-generators.ts';

const COLOURS = ['#00aa11', '#aa0011', '#2244cc'];
const TYPES = ['activeIncome', 'fixedExpense', 'variableExpense', 'transfer', 'valueChange'];
const RULES = ['transactionDate', 'previousMonth', 'nextMonth'];

const free = ({ existingRecords }: RandomInputPicker) =>
  existingRecords.transactions.filter(({ parent, linked }) => !parent && !linked);
const out = (c: RandomInputPicker) => free(c).filter(({ amountValue }) => amountValue.startsWith('-'));
const come = (c: RandomInputPicker) => free(c).filter(({ amountValue }) => !/^-|^0$/.test(amountValue));
const side = ({ id }: { readonly id: string }) => ({ type: 'transaction', id });

/** Returns random optional fields of a transaction: all fields except date, asset and amount. */
const optionalFields = (c: RandomInputPicker) => ({
  fromTo: c.pickItem(['Shop 1', 'Shop 2', 'Landlord', null, undefined]),
  description: c.pickItem(['Invoice 12', 'rent', null, undefined]),
  notes: c.pickItem(['a note', null, undefined]),
  categoryId: c.maybe(c.existingRecords.categories),
  merchantId: c.maybe(c.existingRecords.merchants),
  tagIds: c.existingRecords.tags.length === 0 || c.chance() ? undefined : c.ids(c.existingRecords.tags, 3),
  reviewed: c.chance(),
});

const dates = (c: RandomInputPicker) => {
  if (c.chance(0.6)) return {};
  if (c.chance(0.3)) return { usingDateRule: 'range', usingStartDate: '2026-01-05', usingEndDate: c.day() };
  return { usingDateRule: c.pickItem(RULES) };
};

function parts(c: RandomInputPicker, { amountValue }: ExistingTransaction) {
  const [first, second] = [c.amount(), c.amount()];
  const rest = parseUnlimitedDecimal(amountValue)
    .minus(parseUnlimitedDecimal(first))
    .minus(parseUnlimitedDecimal(second));
  return [
    { amountValue: first, categoryId: c.maybe(c.existingRecords.categories) },
    { amountValue: second },
    { amountValue: formatDecimal(rest), notes: 'the rest' },
  ];
}

const changes = (c: RandomInputPicker) =>
  c.pickItem([
    { reviewed: c.chance(), notes: c.name() },
    { date: c.day() },
    { assetId: c.id(c.existingRecords.assets) },
    { categoryId: c.maybe(c.existingRecords.categories), usingDateRule: c.pickItem(RULES) },
    { merchantId: c.maybe(c.existingRecords.merchants), fromTo: c.name() },
    { tagIds: c.existingRecords.tags.length === 0 ? [] : c.ids(c.existingRecords.tags) },
  ]);

const counterOf = (c: RandomInputPicker) => {
  if (c.chance(0.8)) return {};
  return { transferCounterType: 'transaction', transferCounterId: c.id(come(c)), amountValue: '-3.5' };
};

/** Writes to transactions, and to the records that classify them. */
export const TRANSACTION_WRITES: WriteGenerators = {
  'tags.create': (c) => ({ name: c.name(), color: c.pickItem(COLOURS), order: c.random.between(-3, 9) }),
  'tags.update': (c) => ({
    id: c.id(c.existingRecords.tags),
    ...c.pickItem([
      { name: c.name() },
      { color: c.pickItem(COLOURS) },
      { order: c.random.between(0, 9) },
      { color: null },
    ]),
  }),
  'tags.delete': (c) => ({ id: c.id(c.existingRecords.tags) }),
  'categories.create': (c) => ({
    name: c.name(),
    type: c.pickItem(TYPES),
    emoji: c.pickItem(['🏦', null]),
    categoryGroupId: c.maybe(c.existingRecords.categoryGroups),
  }),
  'categories.update': (c) => ({
    id: c.id(c.existingRecords.categories),
    ...c.pickItem([
      { name: c.name() },
      { type: c.pickItem(TYPES) },
      { order: c.random.between(0, 9) },
      { categoryGroupId: c.maybe(c.existingRecords.categoryGroups) },
    ]),
  }),
  // A category set is only allowed in a wallet without categories.
  'categories.makeSet': (c) => {
    c.none(c.existingRecords.categories);
    return {
      groups: [
        { name: c.name(), categories: [{ name: c.name(), type: 'fixedExpense', emoji: '🏠' }] },
        { name: c.name(), categories: [{ name: c.name(), type: 'activeIncome' }] },
      ],
    };
  },
  'categories.delete': (c) => {
    const id = c.id(c.existingRecords.categories);
    const others = c.existingRecords.categories.filter((other) => other.id !== id);
    return { id, ...(c.chance() && others.length > 0 ? { replacementCategoryId: c.id(others) } : {}) };
  },
  'categoryGroups.create': (c) => ({ name: c.name(), parentGroupId: c.maybe(c.existingRecords.categoryGroups) }),
  'categoryGroups.update': (c) => ({
    id: c.id(c.existingRecords.categoryGroups),
    ...c.pickItem([
      { name: c.name() },
      { order: c.random.between(0, 9) },
      { parentGroupId: c.maybe(c.existingRecords.categoryGroups) },
    ]),
  }),
  'categoryGroups.delete': (c) => ({ id: c.id(c.existingRecords.categoryGroups) }),
  'transactions.create': (c) => ({
    ...{
      assetId: c.id(c.existingRecords.assets),
      date: c.day(),
      amountValue: c.amount(),
      amountCurrency: c.currency(),
    },
    ...optionalFields(c),
    ...dates(c),
    ...counterOf(c),
    assignedUserId: c.pickItem([null, undefined, ...c.userIds]),
  }),
  'transactions.update': (c) => ({
    id: c.id(c.chance() ? free(c) : c.existingRecords.transactions),
    ...c.pickItem([
      optionalFields(c),
      { notes: c.name() },
      { ...dates(c), date: c.day() },
      { amountValue: c.amount() },
      { assetId: c.id(c.existingRecords.assets), amountCurrency: c.currency() },
      { transferCounterType: null, transferCounterId: null },
      { assignedUserId: c.pickItem(c.userIds) },
    ]),
  }),
  'transactions.delete': (c) => ({ id: c.id(c.existingRecords.transactions) }),
  'transactions.removeAssetHistory': (c) => ({ assetId: c.id(c.existingRecords.assets), date: c.day() }),
  'transactions.split': (c) => {
    const whole = c.pickItem(
      c.existingRecords.transactions.filter(({ part, linked, parent }) => !part && !linked && (!parent || c.chance())),
    );
    return { id: whole.id, parts: parts(c, whole) };
  },
  'transactions.unsplit': (c) => ({ id: c.id(c.existingRecords.transactions.filter(({ parent }) => parent)) }),
  'transactions.bulkAddTags': (c) => ({
    transactionIds: c.ids(c.existingRecords.transactions),
    tagIdsToAdd: c.ids(c.existingRecords.tags, 3),
  }),
  'transactions.bulkRemoveTags': (c) => ({
    transactionIds: c.ids(c.existingRecords.transactions, 8),
    tagIdsToRemove: c.ids(c.existingRecords.tags, 5),
  }),
  'transactions.bulkUpdate': (c) => ({ transactionIds: c.ids(c.existingRecords.transactions), changes: changes(c) }),
  'transactions.bulkUpdateEach': (c) => ({
    groups: c.ids(c.existingRecords.transactions).map((id) => ({ transactionIds: [id], changes: changes(c) })),
  }),
  'transactions.bulkDelete': (c) => ({ transactionIds: c.ids(c.existingRecords.transactions) }),
  'comments.create': (c) => ({
    id: c.id(c.existingRecords.transactions),
    text: c.name(),
    mentionedUserIds: c.chance() ? [c.pickItem(c.userIds)] : undefined,
  }),
  'comments.delete': (c) => {
    const { id, transactionId } = c.pickItem(c.existingRecords.comments);
    return { id: transactionId, commentId: id };
  },
  'transfers.link': (c) => ({
    source: side(c.pickItem(out(c))),
    counter: side(c.pickItem(come(c))),
    keepCategories: c.chance(),
  }),
  'transfers.unlink': (c) => side(c.pickItem(c.existingRecords.transactions.filter(({ linked }) => linked))),
  'transfers.bulkLink': (c) => ({
    pairs: [{ source: side(c.pickItem(out(c))), counter: side(c.pickItem(come(c))) }],
    categories: c.pickItem(['keepChosen', 'keepAll', 'replaceAll']),
  }),
  'transfers.bulkUnlink': (c) => ({
    sides: c
      .ids(
        c.existingRecords.transactions.filter(({ linked }) => linked),
        3,
      )
      .map((id) => side({ id })),
    restoreCategories: c.chance(),
  }),
  'transfers.createCounter': (c) => {
    const source = c.pickItem([...out(c), ...come(c)]);
    return {
      source: side(source),
      assetId: c.id(c.existingRecords.assets.filter(({ id }) => id !== source.assetId)),
    };
  },
  'transfers.book': (c) => {
    const assetId = c.id(c.existingRecords.assets);
    return {
      ...{ assetId, counterAssetId: c.id(c.existingRecords.assets.filter(({ id }) => id !== assetId)) },
      ...{ date: c.day(), amountValue: c.positive(), amountCurrency: c.currency() },
      tagIds: c.existingRecords.tags.length === 0 ? undefined : c.ids(c.existingRecords.tags, 2),
    };
  },
};
