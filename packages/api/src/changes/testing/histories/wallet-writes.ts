import { createHash } from 'node:crypto';
import type { RandomInputPicker } from './random-input-picker.ts';
import type { WriteGenerators } from './write-generators.ts';

const ASSET_TYPES = ['bank', 'cash', 'savings', 'securities', 'loan'];

const said = (c: RandomInputPicker) =>
  c.pickItem([
    { ifText: 'rent' },
    { ifCounterpart: 'shop', ifDirection: 'out', ifAmountMax: '10' },
    { ifGroups: [{ apply: 'any', conditions: [{ field: 'notes', match: 'contains', value: 'note' }] }] },
  ]);
const then = (c: RandomInputPicker) =>
  c.pickItem([
    { thenCategoryId: c.id(c.existingRecords.categories) },
    { thenTagIds: c.ids(c.existingRecords.tags), thenReviewed: true },
    { thenMerchantId: c.id(c.existingRecords.merchants), thenUsingDateRule: 'nextMonth' },
  ]);
const planned = (c: RandomInputPicker) => ({
  scenarioId: c.id(c.existingRecords.scenarios),
  month: c.pickItem(['2026-03', '2026-06']),
  categoryOrCategoryGroupId: c.id([...c.existingRecords.categories, ...c.existingRecords.categoryGroups]),
  amount: c.amount(),
  frequency: c.random.between(0, 3),
  duration: c.random.between(0, 12),
});

/** Generators of writes to the wallet and to its records, except transactions. */
export const WALLET_WRITES: WriteGenerators = {
  'wallets.update': (c) =>
    c.pickItem([
      { name: c.name() },
      { currency: c.pickItem(['EUR', 'USD', 'CHF']) },
      { timeZone: c.pickItem(['Europe/Berlin', 'America/New_York']) },
      { emergencyFundTarget: c.pickItem([null, '1000', '2500.5']) },
      { locale: c.pickItem(['en', 'de']) },
    ]),
  'assetGroups.create': (c) => ({ name: c.name(), order: c.random.between(0, 9) }),
  'assetGroups.update': (c) => ({
    id: c.id(c.existingRecords.assetGroups),
    ...c.pickItem([{ name: c.name() }, { order: c.random.between(0, 9) }]),
  }),
  'assetGroups.delete': (c) => ({ id: c.id(c.existingRecords.assetGroups) }),
  'assets.create': (c) => ({
    ...{ type: c.pickItem(ASSET_TYPES), name: c.name(), defaultCurrency: c.currency() },
    assetGroupId: c.maybe(c.existingRecords.assetGroups),
    defaultCategoryId: c.maybe(c.existingRecords.categories),
  }),
  'assets.update': (c) => ({
    id: c.id(c.existingRecords.assets),
    ...c.pickItem([
      { name: c.name() },
      { archived: c.chance() },
      { type: c.pickItem(ASSET_TYPES) },
      { assetGroupId: c.maybe(c.existingRecords.assetGroups), order: c.random.between(0, 9) },
      { expectedAnnualReturn: c.random.between(0, 90) / 10 },
      {
        feesCategoryId: c.maybe(c.existingRecords.categories),
        valueChangeCategoryId: c.maybe(c.existingRecords.categories),
      },
      { importSettings: { csv: { delimiter: ';' } } },
    ]),
  }),
  'assets.delete': (c) => ({ id: c.id(c.existingRecords.assets), withTransactions: true }),
  'assets.importSettings': (c) => ({
    id: c.id(c.existingRecords.assets),
    importerType: c.pickItem(['csv', 'ofx']),
    settings: c.pickItem([
      { note: c.name() },
      { nested: { [c.pickItem(['a', 'b'])]: c.random.between(1, 9) } },
      { note: null },
    ]),
  }),
  'assets.balance': (c) => ({ id: c.id(c.existingRecords.assets), date: c.day(), balance: c.amount() }),
  'merchants.create': (c) => ({
    name: c.pickItem(['Shop 1', 'Shop 2', 'Landlord', c.name()]),
    defaultCategoryId: c.maybe(c.existingRecords.categories),
    domains: c.chance() ? ['shop.example', `s${c.random.between(1, 9)}.example`] : [],
    autoReviewTransactions: c.chance(),
  }),
  'merchants.update': (c) => ({
    id: c.id(c.existingRecords.merchants),
    ...c.pickItem([
      { name: c.name() },
      { defaultCategoryId: c.maybe(c.existingRecords.categories) },
      { domains: [`d${c.random.between(1, 9)}.example`] },
      { logo: c.chance(), defaultUsingDateRule: c.pickItem(['previousMonth', null]) },
    ]),
  }),
  'merchants.delete': (c) => ({ id: c.id(c.existingRecords.merchants) }),
  'merchants.merge': (c) => {
    const id = c.id(c.existingRecords.merchants);
    return { id, mergeIds: c.ids(c.existingRecords.merchants.filter((other) => other.id !== id)) };
  },
  'merchantAssignment.run': () => ({}),
  'rules.create': (c) => ({ name: c.name(), ...said(c), ...then(c), enabled: c.chance(0.8) }),
  'rules.update': (c) => ({
    id: c.id(c.existingRecords.rules),
    ...c.pickItem([{ name: c.name() }, said(c), then(c), { enabled: c.chance() }, { thenTagIds: [] }]),
  }),
  'rules.delete': (c) => ({ id: c.id(c.existingRecords.rules) }),
  'rules.reorder': (c) => ({ ruleIds: c.ids(c.existingRecords.rules.slice(1)) }),
  'rules.run': (c) => ({ ruleIds: c.ids(c.existingRecords.rules, 3), overwrite: c.chance() }),
  'scenarios.create': (c) => ({
    ...{ name: c.name(), startDate: '2026-02-01', endMonth: '2026-12', expectedAnnualReturn: 2.5 },
    startingBasePerCategory: c.pickItem(['none', 'averageLast3Months']),
    assetIds: c.existingRecords.assets.length === 0 ? [] : c.ids(c.existingRecords.assets),
  }),
  'scenarios.update': (c) => ({
    id: c.id(c.existingRecords.scenarios),
    ...c.pickItem([
      { name: c.name() },
      { assetIds: c.ids(c.existingRecords.assets) },
      { assetIds: [] },
      { endMonth: c.pickItem(['2027-01', '2026-10']), startingBasePerCategory: 'averageLast12Months' },
    ]),
  }),
  'scenarios.delete': (c) => ({ id: c.id(c.existingRecords.scenarios) }),
  'budgets.create': (c) => ({ name: c.name(), assetIds: c.ids(c.existingRecords.assets), startMonth: '2026-01' }),
  'budgets.createFirst': (c) => ({ name: c.name(), assetIds: c.ids(c.existingRecords.assets), month: '2026-04' }),
  'budgets.update': (c) => ({
    id: c.id(c.existingRecords.budgets),
    ...c.pickItem([
      { name: c.name() },
      { assetIds: c.ids(c.existingRecords.assets) },
      { startDay: c.random.between(1, 28) },
    ]),
  }),
  'budgets.delete': (c) => ({ id: c.id(c.existingRecords.budgets) }),
  'budgets.setMonth': (c) => ({
    ...{ id: c.id(c.existingRecords.budgets), month: c.pickItem(['2026-02', '2026-03']) },
    ...c.pickItem<object>([
      { rows: [{ key: c.id(c.existingRecords.envelopes), assigned: c.amount(), carry: c.chance() }] },
      { held: '12.5' },
    ]),
  }),
  'budgets.move': (c) => ({
    ...{
      id: c.id(c.existingRecords.budgets),
      month: '2026-03',
      from: 'toAssign',
      to: c.id(c.existingRecords.envelopes),
    },
    ...{ amount: '3.5', allowNegative: true },
  }),
  'budgets.fill': (c) => ({
    ...{ id: c.id(c.existingRecords.budgets), months: ['2026-03'], limit: 'none' },
    rule: c.pickItem(['previousAssigned', 'average3', 'targets']),
  }),
  'budgets.setTarget': (c) => ({
    ...{
      id: c.id(c.existingRecords.budgets),
      key: c.id(c.existingRecords.envelopes),
      type: c.pickItem(['monthly', 'refill', 'balance']),
    },
    amount: String(c.random.between(1, 900)),
  }),
  'budgets.deleteTarget': (c) => c.pickItem(c.existingRecords.budgetTargets),
  'budgets.hold': (c) => ({ id: c.id(c.existingRecords.budgets), month: '2026-02', categoryIds: [] }),
  'planItems.create': planned,
  'planItems.update': (c) => {
    const { amount, month, categoryOrCategoryGroupId, scenarioId } = planned(c);
    return {
      id: c.id(c.existingRecords.planItems),
      ...c.pickItem([
        { amount },
        { month },
        { categoryOrCategoryGroupId },
        { scenarioId },
        { frequency: 2, duration: 3 },
      ]),
    };
  },
  'planItems.delete': (c) => ({ id: c.id(c.existingRecords.planItems) }),
  'notifications.create': (c) => ({
    type: c.pickItem(['mention', 'assignedUser', 'comment']),
    recipientUserId: c.pickItem(c.userIds),
    payload: { text: c.name() },
  }),
  'notifications.delete': (c) => ({
    id: c.id(c.existingRecords.notifications.filter(({ recipientUserId }) => recipientUserId === c.userIds[0])),
  }),
  'files.create': (c) => ({
    filename: `${c.name()}.pdf`,
    size: 3,
    sha256: createHash('sha256').update(c.name()).digest('hex'),
  }),
  'files.assign': (c) => ({
    id: c.id(c.existingRecords.files),
    transactionIds: c.ids(c.existingRecords.transactions),
    securityTransactionIds:
      c.existingRecords.securityTransactions.length > 0 ? [c.id(c.existingRecords.securityTransactions)] : [],
    cryptoTransactionIds:
      c.existingRecords.cryptoTransactions.length > 0 ? [c.id(c.existingRecords.cryptoTransactions)] : [],
  }),
  'files.unassign': (c) => ({
    id: c.id(c.existingRecords.files.filter(({ assigned }) => assigned)),
    ...(c.chance() ? {} : { transactionIds: c.ids(c.existingRecords.transactions, 9) }),
  }),
  'files.parse': (c) => ({ id: c.id(c.existingRecords.files.filter(({ ready, beingRead }) => ready && !beingRead)) }),
  'files.delete': (c) => ({ id: c.id(c.existingRecords.files) }),
};
