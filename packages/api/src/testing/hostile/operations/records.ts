import {
  constantCost,
  HOSTILE_TEXT,
  type HostileOperations,
  ONE_BANK_COST_REASON,
  ONE_FILE_COST_REASON,
  ONE_RECORD_COST_REASON,
  walletOperation,
  withExtraInputs,
} from '../hostile-operation.ts';
import type { HostileWallet } from '../hostile-wallet.ts';

const PAGE = { limit: 500 };
const page = walletOperation(() => PAGE);
const oneOf = (kind: string, fields: object = {}) => walletOperation((wallet) => ({ id: wallet.one(kind), ...fields }));
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
  'assets.create': walletOperation(() => ({ type: 'bank', name: 'New', defaultCurrency: 'EUR' })),
  'assets.list': page,
  'assets.get': oneOf('account'),
  'assets.update': oneOf('account', { name: 'Renamed' }),
  'assets.delete': walletOperation(
    (wallet) => ({ id: wallet.take('doomedAsset')[0], withTransactions: true }),
    ['dryRunRequired'],
  ),
  'assets.importSettings': walletOperation((wallet) => ({
    ...{ id: wallet.one('account'), importerType: 'csv', settings: deepSettings() },
  })),
  'assets.listBalances': walletOperation(() => ({ date: '2199-12-31', ...PAGE })),
  'assets.balances': walletOperation(() => ({ date: '2199-12-31' })),
  'assets.balanceSeries': walletOperation((wallet) => ({
    ...{ assetId: wallet.one('account'), currency: 'EUR', start: '1900-01-01' },
  })),
  'assets.balance': walletOperation((wallet) => ({ id: wallet.one('account'), balance: '1', currency: 'EUR' })),
  'assets.coverage': oneOf('account'),
  'assetGroups.create': constantCost(ONE_RECORD_COST_REASON),
  'assetGroups.list': page,
  'assetGroups.get': oneOf('assetGroup'),
  'assetGroups.update': oneOf('assetGroup', { name: 'Renamed' }),
  'assetGroups.delete': walletOperation((wallet) => ({ id: wallet.take('assetGroup')[0] })),
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
  'securities.details': walletOperation(),
  'securities.get': walletOperation((wallet) => ({ isin: wallet.isin })),
  'securities.update': walletOperation((wallet) => ({
    isin: wallet.isin,
    splits: Object.fromEntries(
      Array.from({ length: 100 }, (_, at) => [`20${10 + (at % 90)}-01-0${1 + (at % 9)}`, 1.0001]),
    ),
  })),
  'securities.prices': walletOperation((wallet) => ({ isin: wallet.isin, ...PAGE })),
  'securities.setPrices': walletOperation((wallet) => ({ isin: wallet.isin, prices }), ['dryRunRequired']),
  'securityTransactions.create': walletOperation((wallet) => ({ ...trade(wallet), isin: wallet.isin })),
  'securityTransactions.list': page,
  'securityTransactions.search': walletOperation(() => PAGE),
  'securityTransactions.get': oneOf('security'),
  'securityTransactions.update': oneOf('security', { notes: 'changed' }),
  'securityTransactions.delete': walletOperation((wallet) => ({ id: wallet.take('security')[0] })),
  'cryptoTransactions.create': walletOperation((wallet) => ({ ...trade(wallet), symbol: 'BTC' })),
  'cryptoTransactions.list': page,
  'cryptoTransactions.get': oneOf('crypto'),
  'cryptoTransactions.update': oneOf('crypto', { notes: 'changed' }),
  'cryptoTransactions.delete': walletOperation((wallet) => ({ id: wallet.take('crypto')[0] })),
  'cryptoTransactions.prices': walletOperation(() => ({ symbol: 'BTC', ...PAGE })),
  'cryptoTransactions.setPrices': walletOperation(() => ({ symbol: 'BTC', prices }), ['dryRunRequired']),
  'positionTransactions.add': walletOperation((wallet) => ({
    ...trade(wallet),
    kind: 'security',
    code: wallet.isin,
    cash: null,
  })),
  'positionTransactions.change': walletOperation((wallet) => ({
    kind: 'security',
    id: wallet.one('security'),
    notes: 'changed',
  })),
  'positionTransactions.remove': walletOperation((wallet) => ({
    ...{ kind: 'security', id: wallet.take('security')[0], withCash: true },
  })),
  'positionTransactions.expectedCash': constantCost('Computes the cash of one trade.'),
  'positionTransactions.usualAccount': walletOperation((wallet) => ({ assetId: wallet.one('depot') })),
  'quotes.listings': walletOperation(),
};

const PLANS: HostileOperations = {
  'scenarios.create': walletOperation((wallet) => ({
    ...{ name: 'New', startDate: '2026-01-01', endMonth: '2199-12', assetIds: some(wallet, 'account', 500) },
  })),
  'scenarios.list': walletOperation(),
  'scenarios.get': oneOf('scenario'),
  'scenarios.update': walletOperation((wallet) => ({
    id: wallet.one('scenario'),
    assetIds: some(wallet, 'account', 500),
  })),
  'scenarios.delete': walletOperation((wallet) => ({ id: wallet.take('scenario')[0] }), ['dryRunRequired']),
  'planItems.create': walletOperation((wallet) => ({
    ...{ scenarioId: wallet.one('scenario'), month: '2026-01', amount: '-1' },
    categoryOrCategoryGroupId: wallet.one('category'),
  })),
  'budgets.create': walletOperation((wallet) => ({
    ...{ name: 'B', startMonth: '2020-01', assetIds: some(wallet, 'account', 500) },
  })),
  'budgets.createFirst': walletOperation((wallet) => ({
    ...{ name: 'First', month: '2026-03', assetIds: some(wallet, 'account', 500) },
  })),
  'budgets.list': walletOperation(),
  'budgets.get': oneOf('budget'),
  'budgets.update': walletOperation((wallet) => ({ id: wallet.one('budget'), assetIds: some(wallet, 'account', 500) })),
  'budgets.delete': walletOperation((wallet) => ({ id: wallet.take('budget')[0] }), ['dryRunRequired']),
  'budgets.monthSums': oneOf('budget', { from: '2026-01', to: '2027-12' }),
  'budgets.months': oneOf('budget', { from: '2026-01', to: '2027-12' }),
  'budgets.monthTransactions': oneOf('budget', { month: '2026-01', key: 'timing', limit: 500 }),
  'budgets.setMonth': walletOperation((wallet) => ({
    ...{ id: wallet.one('budget'), month: '2026-01' },
    rows: envelopes(wallet).map((key) => ({ key, assigned: '1', note: HOSTILE_TEXT.slice(0, 500) })),
  })),
  'budgets.move': walletOperation((wallet) => ({
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
  'budgets.setTarget': walletOperation((wallet) => ({
    ...{ id: wallet.one('budget'), key: wallet.one('expense'), type: 'byDate', amount: '1', month: '2030-01' },
  })),
  'budgets.deleteTarget': walletOperation((wallet) => ({ id: wallet.one('budget'), key: wallet.one('targeted') })),
  'budgets.hold': oneOf('budget', { month: '2026-01', categoryIds: [] }),
  'planItems.list': walletOperation(),
  'planItems.get': oneOf('planItem'),
  'planItems.update': oneOf('planItem', { amount: '-2' }),
  'planItems.delete': walletOperation((wallet) => ({ id: wallet.take('planItem')[0] })),
};

const RECOGNITION: HostileOperations = {
  'categoryReasons.get': walletOperation((wallet) => ({ transactionId: wallet.one('equal') })),
  'categoryReasons.suggest': walletOperation((wallet) => ({ transactionId: wallet.one('equal') })),
  'categoryReasons.accuracy': walletOperation(),
  'merchantAssignment.preview': walletOperation(),
  'merchantAssignment.run': walletOperation(undefined, ['dryRunRequired']),
  'merchants.create': walletOperation(() => ({
    name: 'Equal shop',
    domains: Array.from({ length: 50 }, (_, at) => `a${at}.example`),
  })),
  'merchants.list': page,
  'merchants.transactions': walletOperation(),
  'merchants.find': walletOperation(() => ({ text: HOSTILE_TEXT, limit: 100 })),
  'merchants.named': walletOperation((wallet) => ({ ids: some(wallet, 'merchant', 500) })),
  'merchants.get': oneOf('merchant'),
  'merchants.update': oneOf('merchant', { name: 'Renamed' }),
  'merchants.delete': walletOperation((wallet) => ({ id: wallet.take('merchant')[0] }), ['dryRunRequired']),
  'merchants.merge': walletOperation(
    (wallet) => ({ id: wallet.one('merchant'), mergeIds: wallet.take('merchant', 8) }),
    ['dryRunRequired'],
  ),
  'rules.create': walletOperation((wallet) => ({
    ...{ name: 'New', ifText: '(a|aa)+b{1,20}', ifTextMatch: 'matchesPattern', thenCategoryId: wallet.one('category') },
  })),
  'rules.list': page,
  'rules.get': oneOf('rule'),
  'rules.update': oneOf('rule', { name: 'Renamed' }),
  'rules.delete': walletOperation((wallet) => ({ id: wallet.take('rule')[0] })),
  'rules.reorder': walletOperation((wallet) => ({ ruleIds: some(wallet, 'rule', 500).toReversed() })),
  'rules.preview': walletOperation(() => ({ overwrite: true })),
  'rules.run': walletOperation(() => ({ overwrite: true }), ['dryRunRequired']),
};

const FILES: HostileOperations = {
  'files.create': constantCost(ONE_RECORD_COST_REASON),
  'files.list': page,
  'files.newest': walletOperation(() => ({ ...PAGE, text: 'receipt' })),
  'files.get': oneOf('file'),
  'files.content': constantCost('Streams the bytes of one file.'),
  'files.ofRecords': walletOperation((wallet) => ({ recordIds: some(wallet, 'equal', 500) })),
  'files.assign': walletOperation((wallet) => ({
    id: wallet.one('file'),
    transactionIds: some(wallet, 'plain', 1000),
  })),
  'files.unassign': oneOf('file'),
  'files.parse': constantCost('Queues the reading of one file.'),
  'files.delete': walletOperation((wallet) => ({ id: wallet.take('file')[0] })),
  'files.matches': oneOf('file'),
  'importFiles.upload': constantCost(ONE_FILE_COST_REASON),
  'importFiles.take': constantCost(ONE_FILE_COST_REASON),
  'importFiles.list': walletOperation(),
  'importFiles.get': constantCost(ONE_FILE_COST_REASON),
  'importFiles.update': constantCost(ONE_FILE_COST_REASON),
  'importFiles.divide': constantCost(ONE_FILE_COST_REASON),
  'importFiles.preview': constantCost(ONE_FILE_COST_REASON),
  'importFiles.start': constantCost('Queues the import of one file.'),
  'importFiles.discard': constantCost(ONE_RECORD_COST_REASON),
  'imports.import': walletOperation(
    (wallet) => ({
      ...{ id: wallet.one('account'), importerType: 'csv' },
      content: `Date;Amount;Payee\n${Array.from({ length: wallet.size }, (_, at) => `2026-03-0${1 + (at % 9)};-10,00;Equal out ${at}`).join('\n')}`,
    }),
    ['dryRunRequired', 'columnsUnknown', 'invalidFile'],
  ),
  'imports.list': page,
  'imports.get': oneOf('import'),
  'imports.undo': walletOperation((wallet) => ({ id: wallet.take('import')[0] }), ['notUndoable']),
  'migrations.create': constantCost(ONE_FILE_COST_REASON),
  'migrations.undo': constantCost('Undoes one change set, as history.undo, which is measured.'),
};

const BANKS: HostileOperations = {
  'bankConnections.list': page,
  'bankConnections.get': constantCost(ONE_BANK_COST_REASON),
  'bankConnections.offered': walletOperation(),
  'bankConnections.institutions': constantCost(ONE_BANK_COST_REASON),
  'bankConnections.connect': constantCost(ONE_BANK_COST_REASON),
  'bankConnections.reconnect': constantCost(ONE_BANK_COST_REASON),
  'bankConnections.accounts': constantCost(ONE_BANK_COST_REASON),
  'bankConnections.mapAccounts': constantCost(ONE_BANK_COST_REASON),
  'bankConnections.disconnect': constantCost(ONE_BANK_COST_REASON),
  'bankConnections.delete': constantCost(ONE_BANK_COST_REASON),
  'bankConnections.runs': constantCost(ONE_BANK_COST_REASON),
  'bankConnections.underWay': walletOperation(),
  'bankConnections.balanceDifference': walletOperation((wallet) => ({ assetId: wallet.one('account') })),
  'bankConnections.setAside': walletOperation((wallet) => ({ assetId: wallet.one('account') })),
  'integrations.sync': walletOperation(),
  'matchReviews.list': page,
  'matchReviews.get': oneOf('review'),
  'matchReviews.decide': walletOperation(
    (wallet) => ({ id: wallet.take('review')[0], decision: 'ignore' }),
    ['invalidState', 'conflict'],
  ),
};

const AROUND: HostileOperations = {
  'notifications.create': walletOperation((wallet) => ({
    ...{ type: 'comment', recipientUserId: wallet.userId, payload: { text: 'word '.repeat(3000) } },
  })),
  'notifications.list': walletOperation(() => PAGE),
  'notifications.read': oneOf('notification'),
  'notifications.unread': walletOperation(),
  'notifications.readAll': walletOperation(() => ({ until: '2199-01-01T00:00:00.000Z' }), ['dryRunRequired']),
  'notifications.delete': walletOperation((wallet) => ({ id: wallet.take('notification')[0] })),
  'export.get': constantCost('Streams the records in pages of 500; its test measures the memory.'),
  'tools.list': constantCost('Lists the tools of this build; no record is read.'),
  'tools.names': walletOperation((wallet) => ({
    ids: [{ kind: 'merchant', id: wallet.one('merchant') }],
    names: Array.from({ length: 2000 }, (_, at) => ({ kind: 'merchant', name: `${HOSTILE_TEXT.slice(0, 200)} ${at}` })),
  })),
  'tools.run': walletOperation(
    () => ({
      name: 'search_transactions',
      arguments: { action: 'transactions.search', text: HOSTILE_TEXT, limit: 500 },
    }),
    ['invalidInput'],
  ),
};

export const RECORDS_OPERATIONS: HostileOperations = {
  ...ASSETS,
  ...POSITIONS,
  ...PLANS,
  ...RECOGNITION,
  ...FILES,
  ...BANKS,
  ...AROUND,
};
