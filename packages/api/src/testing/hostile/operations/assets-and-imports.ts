import {
  constantCostOperation,
  HOSTILE_TEXT,
  type HostileOperations,
  measuredWalletOperation,
  ONE_BANK_COST_REASON,
  ONE_FILE_COST_REASON,
  ONE_RECORD_COST_REASON,
  withExtraInputs,
} from '../hostile-operation.ts';
import type { HostileWallet } from '../hostile-wallet.ts';

const PAGE = { limit: 500 };
const page = measuredWalletOperation(() => PAGE);
const oneOf = (kind: string, fields: object = {}) =>
  measuredWalletOperation((wallet) => ({ id: wallet.one(kind), ...fields }));
const some = (wallet: HostileWallet, kind: string, most: number) => wallet.ids[kind]?.slice(0, most) ?? [];

/** Envelopes that no other operation deleted. */
const envelopes = (wallet: HostileWallet) => {
  const categories = new Set(wallet.ids['category']);
  return some(wallet, 'expense', 1000).filter((id) => categories.has(id));
};

/** Settings with the maximum depth and width. */
function deepSettings(): object {
  let settings: object = Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`key${at}`, at]));
  for (let depth = 0; depth < 28; depth += 1) settings = { nested: settings, [`other${depth}`]: depth };
  return settings;
}

const ASSETS: HostileOperations = {
  'assets.create': measuredWalletOperation(() => ({ type: 'bank', name: 'New', defaultCurrency: 'EUR' })),
  'assets.list': page,
  'assets.get': oneOf('account'),
  'assets.update': oneOf('account', { name: 'Renamed' }),
  'assets.delete': measuredWalletOperation(
    (wallet) => ({ id: wallet.take('doomedAsset')[0], withTransactions: true }),
    ['dryRunRequired'],
  ),
  'assets.importSettings': measuredWalletOperation((wallet) => ({
    ...{ id: wallet.one('account'), importerType: 'csv', settings: deepSettings() },
  })),
  'assets.listBalances': measuredWalletOperation(() => ({ date: '2199-12-31', ...PAGE })),
  'assets.balances': measuredWalletOperation(() => ({ date: '2199-12-31' })),
  'assets.balanceSeries': measuredWalletOperation((wallet) => ({
    ...{ assetId: wallet.one('account'), currency: 'EUR', start: '1900-01-01' },
  })),
  'assets.balance': measuredWalletOperation((wallet) => ({ id: wallet.one('account'), balance: '1', currency: 'EUR' })),
  'assets.coverage': oneOf('account'),
  'assetGroups.create': constantCostOperation(ONE_RECORD_COST_REASON),
  'assetGroups.list': page,
  'assetGroups.get': oneOf('assetGroup'),
  'assetGroups.update': oneOf('assetGroup', { name: 'Renamed' }),
  'assetGroups.delete': measuredWalletOperation((wallet) => ({ id: wallet.take('assetGroup')[0] })),
};

const trade = (wallet: HostileWallet) => ({
  ...{ assetId: wallet.one('depot'), date: '1990-01-05', quantity: 1, type: 'buy' },
  ...{ priceValue: '10', priceCurrency: 'EUR' },
});
const prices = Array.from({ length: 5000 }, (_, at) => ({
  date: new Date(Date.UTC(1995, 0, 1 + at)).toISOString().slice(0, 10),
  priceValue: `${at}.123456789`,
  priceCurrency: 'EUR',
}));

const POSITIONS: HostileOperations = {
  'securities.details': measuredWalletOperation(),
  'securities.get': measuredWalletOperation((wallet) => ({ isin: wallet.isin })),
  'securities.update': measuredWalletOperation((wallet) => ({
    isin: wallet.isin,
    splits: Object.fromEntries(
      Array.from({ length: 100 }, (_, at) => [`20${10 + (at % 90)}-01-0${1 + (at % 9)}`, 1.0001]),
    ),
  })),
  'securities.prices': measuredWalletOperation((wallet) => ({ isin: wallet.isin, ...PAGE })),
  'securities.setPrices': measuredWalletOperation((wallet) => ({ isin: wallet.isin, prices }), ['dryRunRequired']),
  'securityTransactions.create': measuredWalletOperation((wallet) => ({ ...trade(wallet), isin: wallet.isin })),
  'securityTransactions.list': page,
  'securityTransactions.search': measuredWalletOperation(() => PAGE),
  'securityTransactions.get': oneOf('security'),
  'securityTransactions.update': oneOf('security', { notes: 'changed' }),
  'securityTransactions.delete': measuredWalletOperation((wallet) => ({ id: wallet.take('security')[0] })),
  'cryptoTransactions.create': measuredWalletOperation((wallet) => ({ ...trade(wallet), symbol: 'BTC' })),
  'cryptoTransactions.list': page,
  'cryptoTransactions.get': oneOf('crypto'),
  'cryptoTransactions.update': oneOf('crypto', { notes: 'changed' }),
  'cryptoTransactions.delete': measuredWalletOperation((wallet) => ({ id: wallet.take('crypto')[0] })),
  'cryptoTransactions.prices': measuredWalletOperation(() => ({ symbol: 'BTC', ...PAGE })),
  'cryptoTransactions.setPrices': measuredWalletOperation(() => ({ symbol: 'BTC', prices }), ['dryRunRequired']),
  'positionTransactions.add': measuredWalletOperation((wallet) => ({
    ...trade(wallet),
    kind: 'security',
    code: wallet.isin,
    cash: null,
  })),
  'positionTransactions.change': measuredWalletOperation((wallet) => ({
    kind: 'security',
    id: wallet.one('security'),
    notes: 'changed',
  })),
  'positionTransactions.remove': measuredWalletOperation((wallet) => ({
    ...{ kind: 'security', id: wallet.take('security')[0], withCash: true },
  })),
  'positionTransactions.expectedCash': constantCostOperation('Computes the cash of one trade.'),
  'positionTransactions.usualAccount': measuredWalletOperation((wallet) => ({ assetId: wallet.one('depot') })),
  'quotes.listings': measuredWalletOperation(),
};

const PLANS: HostileOperations = {
  'scenarios.create': measuredWalletOperation((wallet) => ({
    ...{ name: 'New', startDate: '2026-01-01', endMonth: '2199-12', assetIds: some(wallet, 'account', 500) },
  })),
  'scenarios.list': measuredWalletOperation(),
  'scenarios.get': oneOf('scenario'),
  'scenarios.update': measuredWalletOperation((wallet) => ({
    id: wallet.one('scenario'),
    assetIds: some(wallet, 'account', 500),
  })),
  'scenarios.delete': measuredWalletOperation((wallet) => ({ id: wallet.take('scenario')[0] }), ['dryRunRequired']),
  'planItems.create': measuredWalletOperation((wallet) => ({
    ...{ scenarioId: wallet.one('scenario'), month: '2026-01', amount: '-1' },
    categoryOrCategoryGroupId: wallet.one('category'),
  })),
  'budgets.create': measuredWalletOperation((wallet) => ({
    ...{ name: 'B', startMonth: '2020-01', assetIds: some(wallet, 'account', 500) },
  })),
  'budgets.createFirst': measuredWalletOperation((wallet) => ({
    ...{ name: 'First', month: '2026-03', assetIds: some(wallet, 'account', 500) },
  })),
  'budgets.list': measuredWalletOperation(),
  'budgets.get': oneOf('budget'),
  'budgets.update': measuredWalletOperation((wallet) => ({
    id: wallet.one('budget'),
    assetIds: some(wallet, 'account', 500),
  })),
  'budgets.delete': measuredWalletOperation((wallet) => ({ id: wallet.take('budget')[0] }), ['dryRunRequired']),
  'budgets.monthSums': oneOf('budget', { from: '2026-01', to: '2027-12' }),
  'budgets.months': oneOf('budget', { from: '2026-01', to: '2027-12' }),
  'budgets.monthTransactions': oneOf('budget', { month: '2026-01', key: 'timing', limit: 500 }),
  'budgets.setMonth': measuredWalletOperation((wallet) => ({
    ...{ id: wallet.one('budget'), month: '2026-01' },
    rows: envelopes(wallet).map((key) => ({ key, assigned: '1', note: HOSTILE_TEXT.slice(0, 500) })),
  })),
  'budgets.move': measuredWalletOperation((wallet) => ({
    ...{
      id: wallet.one('budget'),
      month: '2026-01',
      from: 'toAssign',
      to: wallet.one('expense'),
      amount: '1',
      allowNegative: true,
    },
  })),
  'budgets.fill': withExtraInputs(
    oneOf('budget', { months: ['2026-01', '2026-02'], rule: 'average12', limit: 'toAssign' }),
    {
      'by targets of two years': (wallet) => ({
        ...{ id: wallet.one('budget'), rule: 'targets', limit: 'none', dryRun: true },
        months: Array.from(
          { length: 24 },
          (_, at) => `${2026 + Math.floor(at / 12)}-${String(1 + (at % 12)).padStart(2, '0')}`,
        ),
      }),
    },
  ),
  'budgets.setTarget': measuredWalletOperation((wallet) => ({
    ...{ id: wallet.one('budget'), key: wallet.one('expense'), type: 'byDate', amount: '1', month: '2030-01' },
  })),
  'budgets.deleteTarget': measuredWalletOperation((wallet) => ({
    id: wallet.one('budget'),
    key: wallet.one('targeted'),
  })),
  'budgets.hold': oneOf('budget', { month: '2026-01', categoryIds: [] }),
  'planItems.list': measuredWalletOperation(),
  'planItems.get': oneOf('planItem'),
  'planItems.update': oneOf('planItem', { amount: '-2' }),
  'planItems.delete': measuredWalletOperation((wallet) => ({ id: wallet.take('planItem')[0] })),
};

const RECOGNITION: HostileOperations = {
  'categoryReasons.get': measuredWalletOperation((wallet) => ({ transactionId: wallet.one('equal') })),
  'categoryReasons.suggest': measuredWalletOperation((wallet) => ({ transactionId: wallet.one('equal') })),
  'categoryReasons.accuracy': measuredWalletOperation(),
  'merchantAssignment.preview': measuredWalletOperation(),
  'merchantAssignment.run': measuredWalletOperation(undefined, ['dryRunRequired']),
  'merchants.create': measuredWalletOperation(() => ({
    name: 'Equal shop',
    domains: Array.from({ length: 50 }, (_, at) => `a${at}.example`),
  })),
  'merchants.list': page,
  'merchants.transactions': measuredWalletOperation(),
  'merchants.find': measuredWalletOperation(() => ({ text: HOSTILE_TEXT, limit: 100 })),
  'merchants.named': measuredWalletOperation((wallet) => ({ ids: some(wallet, 'merchant', 500) })),
  'merchants.get': oneOf('merchant'),
  'merchants.update': oneOf('merchant', { name: 'Renamed' }),
  'merchants.delete': measuredWalletOperation((wallet) => ({ id: wallet.take('merchant')[0] }), ['dryRunRequired']),
  'merchants.merge': measuredWalletOperation(
    (wallet) => ({ id: wallet.one('merchant'), mergeIds: wallet.take('merchant', 8) }),
    ['dryRunRequired'],
  ),
  'rules.create': measuredWalletOperation((wallet) => ({
    ...{ name: 'New', ifText: '(a|aa)+b{1,20}', ifTextMatch: 'matchesPattern', thenCategoryId: wallet.one('category') },
  })),
  'rules.list': page,
  'rules.get': oneOf('rule'),
  'rules.update': oneOf('rule', { name: 'Renamed' }),
  'rules.delete': measuredWalletOperation((wallet) => ({ id: wallet.take('rule')[0] })),
  'rules.reorder': measuredWalletOperation((wallet) => ({ ruleIds: some(wallet, 'rule', 500).toReversed() })),
  'rules.preview': measuredWalletOperation(() => ({ overwrite: true })),
  'rules.run': measuredWalletOperation(() => ({ overwrite: true }), ['dryRunRequired']),
};

const FILES: HostileOperations = {
  'files.create': constantCostOperation(ONE_RECORD_COST_REASON),
  'files.list': page,
  'files.newest': measuredWalletOperation(() => ({ ...PAGE, text: 'receipt' })),
  'files.get': oneOf('file'),
  'files.content': constantCostOperation('Streams the bytes of one file.'),
  'files.ofRecords': measuredWalletOperation((wallet) => ({ recordIds: some(wallet, 'equal', 500) })),
  'files.assign': measuredWalletOperation((wallet) => ({
    id: wallet.one('file'),
    transactionIds: some(wallet, 'plain', 1000),
  })),
  'files.unassign': oneOf('file'),
  'files.parse': constantCostOperation('Queues the reading of one file.'),
  'files.delete': measuredWalletOperation((wallet) => ({ id: wallet.take('file')[0] })),
  'files.matches': oneOf('file'),
  'importFiles.upload': constantCostOperation(ONE_FILE_COST_REASON),
  'importFiles.take': constantCostOperation(ONE_FILE_COST_REASON),
  'importFiles.list': measuredWalletOperation(),
  'importFiles.get': constantCostOperation(ONE_FILE_COST_REASON),
  'importFiles.update': constantCostOperation(ONE_FILE_COST_REASON),
  'importFiles.divide': constantCostOperation(ONE_FILE_COST_REASON),
  'importFiles.preview': constantCostOperation(ONE_FILE_COST_REASON),
  'importFiles.start': constantCostOperation('Queues the import of one file.'),
  'importFiles.discard': constantCostOperation(ONE_RECORD_COST_REASON),
  'imports.import': measuredWalletOperation(
    (wallet) => ({
      ...{ id: wallet.one('account'), importerType: 'csv' },
      content: `Date;Amount;Payee\n${Array.from({ length: wallet.size }, (_, at) => `2026-03-0${1 + (at % 9)};-10,00;Equal out ${at}`).join('\n')}`,
    }),
    ['dryRunRequired', 'columnsUnknown', 'invalidFile'],
  ),
  'imports.list': page,
  'imports.get': oneOf('import'),
  'imports.undo': measuredWalletOperation((wallet) => ({ id: wallet.take('import')[0] }), ['notUndoable']),
  'migrations.create': constantCostOperation(ONE_FILE_COST_REASON),
  'migrations.undo': constantCostOperation('Undoes one change set, as history.undo, which is measured.'),
};

const BANKS: HostileOperations = {
  'bankConnections.list': page,
  'bankConnections.get': constantCostOperation(ONE_BANK_COST_REASON),
  'bankConnections.offered': measuredWalletOperation(),
  'bankConnections.institutions': constantCostOperation(ONE_BANK_COST_REASON),
  'bankConnections.connect': constantCostOperation(ONE_BANK_COST_REASON),
  'bankConnections.reconnect': constantCostOperation(ONE_BANK_COST_REASON),
  'bankConnections.accounts': constantCostOperation(ONE_BANK_COST_REASON),
  'bankConnections.mapAccounts': constantCostOperation(ONE_BANK_COST_REASON),
  'bankConnections.disconnect': constantCostOperation(ONE_BANK_COST_REASON),
  'bankConnections.delete': constantCostOperation(ONE_BANK_COST_REASON),
  'bankConnections.runs': constantCostOperation(ONE_BANK_COST_REASON),
  'bankConnections.underWay': measuredWalletOperation(),
  'bankConnections.balanceDifference': measuredWalletOperation((wallet) => ({ assetId: wallet.one('account') })),
  'bankConnections.setAside': measuredWalletOperation((wallet) => ({ assetId: wallet.one('account') })),
  'integrations.sync': measuredWalletOperation(),
  'matchReviews.list': page,
  'matchReviews.get': oneOf('review'),
  'matchReviews.decide': measuredWalletOperation(
    (wallet) => ({ id: wallet.take('review')[0], decision: 'ignore' }),
    ['invalidState', 'conflict'],
  ),
};

const AROUND: HostileOperations = {
  'notifications.create': measuredWalletOperation((wallet) => ({
    ...{ type: 'comment', recipientUserId: wallet.userId, payload: { text: 'word '.repeat(3000) } },
  })),
  'notifications.list': measuredWalletOperation(() => PAGE),
  'notifications.read': oneOf('notification'),
  'notifications.unread': measuredWalletOperation(),
  'notifications.readAll': measuredWalletOperation(() => ({ until: '2199-01-01T00:00:00.000Z' }), ['dryRunRequired']),
  'notifications.delete': measuredWalletOperation((wallet) => ({ id: wallet.take('notification')[0] })),
  'export.get': constantCostOperation('Streams the records in pages of 500; its test measures the memory.'),
  'tools.list': constantCostOperation('Lists the tools of this build; no record is read.'),
  'tools.names': measuredWalletOperation((wallet) => ({
    ids: [{ kind: 'merchant', id: wallet.one('merchant') }],
    names: Array.from({ length: 2000 }, (_, at) => ({ kind: 'merchant', name: `${HOSTILE_TEXT.slice(0, 200)} ${at}` })),
  })),
  'tools.run': measuredWalletOperation(
    () => ({
      name: 'search_transactions',
      arguments: { action: 'transactions.search', text: HOSTILE_TEXT, limit: 500 },
    }),
    ['invalidInput'],
  ),
};

export const HOSTILE_RECORDS_OPERATIONS: HostileOperations = {
  ...ASSETS,
  ...POSITIONS,
  ...PLANS,
  ...RECOGNITION,
  ...FILES,
  ...BANKS,
  ...AROUND,
};
