const ID = {
  asset: '0199a1c2-7a00-7000-8000-000000000001',
  category: '0199a1c2-7a00-7000-8000-000000000002',
  tag: '0199a1c2-7a00-7000-8000-000000000003',
  group: '0199a1c2-7a00-7000-8000-000000000004',
  first: '0199a1c2-7a00-7000-8000-000000000005',
  second: '0199a1c2-7a00-7000-8000-000000000006',
} as const;

/** A valid body for each operation that takes one, by the operation's name; a test reads each by its schema. */
export const EXAMPLES: Readonly<Record<string, object>> = {
  'transactions.create': {
    assetId: ID.asset,
    date: '2026-11-20',
    amountValue: '-12.50',
    amountCurrency: 'EUR',
    fromTo: 'Backhaus Sommer',
    description: 'Two coffees and a cake',
    categoryId: ID.category,
    tagIds: [ID.tag],
  },
  'transactions.update': { categoryId: ID.category, notes: 'With Ada', reviewed: true },
  'transactions.search': { dateFrom: '2026-01-01', amountMax: '-50', text: 'coffee', uncategorized: true, limit: 50 },
  'transactions.bulkAddTags': { transactionIds: [ID.first, ID.second], tagIdsToAdd: [ID.tag] },
  'transactions.bulkUpdate': {
    transactionIds: [ID.first, ID.second],
    changes: { categoryId: ID.category, reviewed: true },
  },
  'transactions.bulkDelete': { transactionIds: [ID.first, ID.second] },
  'transactions.split': {
    parts: [
      { amountValue: '-8.50', categoryId: ID.category },
      { amountValue: '-4.00', description: 'The cake' },
    ],
  },
  'transactions.removeAssetHistory': { assetId: ID.asset, date: '2026-01-01' },
  'transfers.matches': { source: { type: 'transaction', id: ID.first }, assetId: ID.asset },
  'transfers.link': {
    source: { type: 'transaction', id: ID.first },
    counter: { type: 'securityTransaction', id: ID.second },
  },
  'transfers.createCounter': { source: { type: 'transaction', id: ID.first }, assetId: ID.asset },
  'comments.create': { text: 'Was this the hotel?' },
  'assets.create': {
    type: 'bank',
    name: 'Current account',
    defaultCurrency: 'EUR',
    accountNumber: 'DE02120300000000202051',
  },
  'assets.update': { name: 'Everyday account', order: 1 },
  'assets.importSettings': { importerType: 'csv', settings: { delimiter: ';' } },
  'assets.balance': { balance: '1250.00', date: '2026-11-20' },
  'imports.import': {
    importerType: 'csv',
    content: 'Date;Payee;Amount\n2026-11-19;Grünmarkt;-23,40\n2026-11-20;Backhaus Sommer;-4,80\n',
    dryRun: true,
  },
  'assetGroups.create': { name: 'Everyday', order: 1 },
  'assetGroups.update': { name: 'Reserves' },
  'categories.create': { name: 'Groceries', type: 'variableExpense', emoji: '🛒' },
  'categories.update': { name: 'Food', categoryGroupId: ID.group },
  'categoryGroups.create': { name: 'Living' },
  'categoryGroups.update': { name: 'Home and living', parentGroupId: null },
  'tags.create': { name: 'Holiday', color: '#0e7490' },
  'tags.update': { color: '#7c3aed' },
  'reports.netWorthByAsset': { period: 'thisMonth' },
  'reports.cashFlowByCategory': { period: 'thisMonth' },
  'reports.netWorthTimeSeries': { startDate: '2025-01-01', interval: 'month' },
};
