import {
  constantCost,
  HOSTILE_TEXT,
  type HostileOperations,
  inWallet,
  ONE_BANK_REASON,
  ONE_FILE_REASON,
  ONE_RECORD_REASON,
  withExtraInputs,
} from '../hostile-operation.ts';
import type { HostileWallet } from '../hostile-wallet.ts';

const PAGE = { limit: 500 };
const page = inWallet(() => PAGE);
const oneOf = (kind: string, fields: object = {}) => inWallet((wallet) => ({ id: wallet.one(kind), ...fields }));
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
  'assets.create': inWallet(() => ({ type: 'bank', name: 'New', defaultCurrency: 'EUR' })),
  'assets.list': page,
  'assets.get': oneOf('account'),
  'assets.update': oneOf('account', { name: 'Renamed' }),
  'assets.delete': inWallet(
    (wallet) => ({ id: wallet.take('doomedAsset')[0], withTransactions: true }),
    ['dryRunRequired'],
  ),
  'assets.importSettings': inWallet((wallet) => ({
    ...{ id: wallet.one('account'), importerType: 'csv', settings: deepSettings() },
  })),
  'assets.listBalances': inWallet(() => ({ date: '2199-12-31', ...PAGE })),
  'assets.balances': inWallet(() => ({ date: '2199-12-31' })),
  'assets.balanceSeries': inWallet((wallet) => ({
    ...{ assetId: wallet.one('account'), currency: 'EUR', start: '1900-01-01' },
  })),
  'assets.balance': inWallet((wallet) => ({ id: wallet.one('account'), balance: '1', currency: 'EUR' })),
  'assets.coverage': oneOf('account'),
  'assetGroups.create': constantCost(ONE_RECORD_REASON),
  'assetGroups.list': page,
  'assetGroups.get': oneOf('assetGroup'),
  'assetGroups.update': oneOf('assetGroup', { name: 'Renamed' }),
  'assetGroups.delete': inWallet((wallet) => ({ id: wallet.take('assetGroup')[0] })),
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
  'securities.details': inWallet(),
  'securities.get': inWallet((wallet) => ({ isin: wallet.isin })),
  'securities.update': inWallet((wallet) => ({
    isin: wallet.isin,
    splits: Object.fromEntries(
      Array.from({ length: 100 }, (_, at) => [`20${10 + (at % 90)}-01-0${1 + (at % 9)}`, 1.0001]),
    ),
  })),
  'securities.prices': inWallet((wallet) => ({ isin: wallet.isin, ...PAGE })),
  'securities.setPrices': inWallet((wallet) => ({ isin: wallet.isin, prices }), ['dryRunRequired']),
  'securityTransactions.create': inWallet((wallet) => ({ ...trade(wallet), isin: wallet.isin })),
  'securityTransactions.list': page,
  'securityTransactions.search': inWallet(() => PAGE),
  'securityTransactions.get': oneOf('security'),
  'securityTransactions.update': oneOf('security', { notes: 'changed' }),
  'securityTransactions.delete': inWallet((wallet) => ({ id: wallet.take('security')[0] })),
  'cryptoTransactions.create': inWallet((wallet) => ({ ...trade(wallet), symbol: 'BTC' })),
  'cryptoTransactions.list': page,
  'cryptoTransactions.get': oneOf('crypto'),
  'cryptoTransactions.update': oneOf('crypto', { notes: 'changed' }),
  'cryptoTransactions.delete': inWallet((wallet) => ({ id: wallet.take('crypto')[0] })),
  'cryptoTransactions.prices': inWallet(() => ({ symbol: 'BTC', ...PAGE })),
  'cryptoTransactions.setPrices': inWallet(() => ({ symbol: 'BTC', prices }), ['dryRunRequired']),
  'positionTransactions.add': inWallet((wallet) => ({
    ...trade(wallet),
    kind: 'security',
    code: wallet.isin,
    cash: null,
  })),
  'positionTransactions.change': inWallet((wallet) => ({
    kind: 'security',
    id: wallet.one('security'),
    notes: 'changed',
  })),
  'positionTransactions.remove': inWallet((wallet) => ({
    ...{ kind: 'security', id: wallet.take('security')[0], withCash: true },
  })),
  'positionTransactions.expectedCash': constantCost('Computes the cash of one trade.'),
  'positionTransactions.usualAccount': inWallet((wallet) => ({ assetId: wallet.one('depot') })),
  'quotes.listings': inWallet(),
};

const PLANS: HostileOperations = {
  'scenarios.create': inWallet((wallet) => ({
    ...{ name: 'New', startDate: '2026-01-01', endMonth: '2199-12', assetIds: some(wallet, 'account', 500) },
  })),
  'scenarios.list': inWallet(),
  'scenarios.get': oneOf('scenario'),
  'scenarios.update': inWallet((wallet) => ({ id: wallet.one('scenario'), assetIds: some(wallet, 'account', 500) })),
  'scenarios.delete': inWallet((wallet) => ({ id: wallet.take('scenario')[0] }), ['dryRunRequired']),
  'planItems.create': inWallet((wallet) => ({
    ...{ scenarioId: wallet.one('scenario'), month: '2026-01', amount: '-1' },
    categoryOrCategoryGroupId: wallet.one('category'),
  })),
  'budgets.create': inWallet((wallet) => ({
    ...{ name: 'B', startMonth: '2020-01', assetIds: some(wallet, 'account', 500) },
  })),
  'budgets.createFirst': inWallet((wallet) => ({
    ...{ name: 'First', month: '2026-03', assetIds: some(wallet, 'account', 500) },
  })),
  'budgets.list': inWallet(),
  'budgets.get': oneOf('budget'),
  'budgets.update': inWallet((wallet) => ({ id: wallet.one('budget'), assetIds: some(wallet, 'account', 500) })),
  'budgets.delete': inWallet((wallet) => ({ id: wallet.take('budget')[0] }), ['dryRunRequired']),
  'budgets.monthSums': oneOf('budget', { from: '2026-01', to: '2027-12' }),
  'budgets.months': oneOf('budget', { from: '2026-01', to: '2027-12' }),
  'budgets.monthTransactions': oneOf('budget', { month: '2026-01', key: 'timing', limit: 500 }),
  'budgets.setMonth': inWallet((wallet) => ({
    ...{ id: wallet.one('budget'), month: '2026-01' },
    rows: envelopes(wallet).map((key) => ({ key, assigned: '1', note: HOSTILE_TEXT.slice(0, 500) })),
  })),
  'budgets.move': inWallet((wallet) => ({
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
  'budgets.setTarget': inWallet((wallet) => ({
    ...{ id: wallet.one('budget'), key: wallet.one('expense'), type: 'byDate', amount: '1', month: '2030-01' },
  })),
  'budgets.deleteTarget': inWallet((wallet) => ({ id: wallet.one('budget'), key: wallet.one('targeted') })),
  'budgets.hold': oneOf('budget', { month: '2026-01', categoryIds: [] }),
  'planItems.list': inWallet(),
  'planItems.get': oneOf('planItem'),
  'planItems.update': oneOf('planItem', { amount: '-2' }),
  'planItems.delete': inWallet((wallet) => ({ id: wallet.take('planItem')[0] })),
};

const RECOGNITION: HostileOperations = {
  'categoryReasons.get': inWallet((wallet) => ({ transactionId: wallet.one('equal') })),
  'categoryReasons.suggest': inWallet((wallet) => ({ transactionId: wallet.one('equal') })),
  'categoryReasons.accuracy': inWallet(),
  'merchantAssignment.preview': inWallet(),
  'merchantAssignment.run': inWallet(undefined, ['dryRunRequired']),
  'merchants.create': inWallet(() => ({
    name: 'Equal shop',
    domains: Array.from({ length: 50 }, (_, at) => `a${at}.example`),
  })),
  'merchants.list': page,
  'merchants.transactions': inWallet(),
  'merchants.find': inWallet(() => ({ text: HOSTILE_TEXT, limit: 100 })),
  'merchants.named': inWallet((wallet) => ({ ids: some(wallet, 'merchant', 500) })),
  'merchants.get': oneOf('merchant'),
  'merchants.update': oneOf('merchant', { name: 'Renamed' }),
  'merchants.delete': inWallet((wallet) => ({ id: wallet.take('merchant')[0] }), ['dryRunRequired']),
  'merchants.merge': inWallet(
    (wallet) => ({ id: wallet.one('merchant'), mergeIds: wallet.take('merchant', 8) }),
    ['dryRunRequired'],
  ),
  'rules.create': inWallet((wallet) => ({
    ...{ name: 'New', ifText: '(a|aa)+b{1,20}', ifTextMatch: 'matchesPattern', thenCategoryId: wallet.one('category') },
  })),
  'rules.list': page,
  'rules.get': oneOf('rule'),
  'rules.update': oneOf('rule', { name: 'Renamed' }),
  'rules.delete': inWallet((wallet) => ({ id: wallet.take('rule')[0] })),
  'rules.reorder': inWallet((wallet) => ({ ruleIds: some(wallet, 'rule', 500).toReversed() })),
  'rules.preview': inWallet(() => ({ overwrite: true })),
  'rules.run': inWallet(() => ({ overwrite: true }), ['dryRunRequired']),
};

const FILES: HostileOperations = {
  'files.create': constantCost(ONE_RECORD_REASON),
  'files.list': page,
  'files.newest': inWallet(() => ({ ...PAGE, text: 'receipt' })),
  'files.get': oneOf('file'),
  'files.content': constantCost('Streams the bytes of one file.'),
  'files.ofRecords': inWallet((wallet) => ({ recordIds: some(wallet, 'equal', 500) })),
  'files.assign': inWallet((wallet) => ({ id: wallet.one('file'), transactionIds: some(wallet, 'plain', 1000) })),
  'files.unassign': oneOf('file'),
  'files.parse': constantCost('Queues the reading of one file.'),
  'files.delete': inWallet((wallet) => ({ id: wallet.take('file')[0] })),
  'files.matches': oneOf('file'),
  'importFiles.upload': constantCost(ONE_FILE_REASON),
  'importFiles.take': constantCost(ONE_FILE_REASON),
  'importFiles.list': inWallet(),
  'importFiles.get': constantCost(ONE_FILE_REASON),
  'importFiles.update': constantCost(ONE_FILE_REASON),
  'importFiles.divide': constantCost(ONE_FILE_REASON),
  'importFiles.preview': constantCost(ONE_FILE_REASON),
  'importFiles.start': constantCost('Queues the import of one file.'),
  'importFiles.discard': constantCost(ONE_RECORD_REASON),
  'imports.import': inWallet(
    (wallet) => ({
      ...{ id: wallet.one('account'), importerType: 'csv' },
      content: `Date;Amount;Payee\n${Array.from({ length: wallet.size }, (_, at) => `2026-03-0${1 + (at % 9)};-10,00;Equal out ${at}`).join('\n')}`,
    }),
    ['dryRunRequired', 'columnsUnknown', 'invalidFile'],
  ),
  'imports.list': page,
  'imports.get': oneOf('import'),
  'imports.undo': inWallet((wallet) => ({ id: wallet.take('import')[0] }), ['notUndoable']),
  'migrations.create': constantCost(ONE_FILE_REASON),
  'migrations.undo': constantCost('Undoes one change set, as history.undo, which is measured.'),
};

const BANKS: HostileOperations = {
  'bankConnections.list': page,
  'bankConnections.get': constantCost(ONE_BANK_REASON),
  'bankConnections.offered': inWallet(),
  'bankConnections.institutions': constantCost(ONE_BANK_REASON),
  'bankConnections.connect': constantCost(ONE_BANK_REASON),
  'bankConnections.reconnect': constantCost(ONE_BANK_REASON),
  'bankConnections.accounts': constantCost(ONE_BANK_REASON),
  'bankConnections.mapAccounts': constantCost(ONE_BANK_REASON),
  'bankConnections.disconnect': constantCost(ONE_BANK_REASON),
  'bankConnections.delete': constantCost(ONE_BANK_REASON),
  'bankConnections.runs': constantCost(ONE_BANK_REASON),
  'bankConnections.underWay': inWallet(),
  'bankConnections.balanceDifference': inWallet((wallet) => ({ assetId: wallet.one('account') })),
  'bankConnections.setAside': inWallet((wallet) => ({ assetId: wallet.one('account') })),
  'integrations.sync': inWallet(),
  'matchReviews.list': page,
  'matchReviews.get': oneOf('review'),
  'matchReviews.decide': inWallet(
    (wallet) => ({ id: wallet.take('review')[0], decision: 'ignore' }),
    ['invalidState', 'conflict'],
  ),
};

const AROUND: HostileOperations = {
  'notifications.create': inWallet((wallet) => ({
    ...{ type: 'comment', recipientUserId: wallet.userId, payload: { text: 'word '.repeat(3000) } },
  })),
  'notifications.list': inWallet(() => PAGE),
  'notifications.read': oneOf('notification'),
  'notifications.unread': inWallet(),
  'notifications.readAll': inWallet(() => ({ until: '2199-01-01T00:00:00.000Z' }), ['dryRunRequired']),
  'notifications.delete': inWallet((wallet) => ({ id: wallet.take('notification')[0] })),
  'export.get': constantCost('Streams the records in pages of 500; its test measures the memory.'),
  'tools.list': constantCost('Lists the tools of this build; no record is read.'),
  'tools.names': inWallet((wallet) => ({
    ids: [{ kind: 'merchant', id: wallet.one('merchant') }],
    names: Array.from({ length: 2000 }, (_, at) => ({ kind: 'merchant', name: `${HOSTILE_TEXT.slice(0, 200)} ${at}` })),
  })),
  'tools.run': inWallet(
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
