import {
  constantCostOperation,
  HOSTILE_TEXT,
  type HostileOperations,
  LONGEST_PERIOD,
  measuredWalletOperation,
  ONE_RECORD_COST_REASON,
  withExtraInputs,
} from '../hostile-operation.ts';
import type { HostileWallet } from '../hostile-wallet.ts';

const PAGE = { limit: 500 };
const page = measuredWalletOperation(() => PAGE);
const oneOf = (kind: string, fields: object = {}) =>
  measuredWalletOperation((wallet) => ({ id: wallet.one(kind), ...fields }));
const some = (wallet: HostileWallet, kind: string, most: number) => wallet.ids[kind]?.slice(0, most) ?? [];
const plain = (wallet: HostileWallet) => some(wallet, 'plain', 10_000);

const everyFilter = (wallet: HostileWallet) => ({
  assetIds: some(wallet, 'account', 500),
  categoryIds: some(wallet, 'category', 500),
  merchantIds: some(wallet, 'merchant', 500),
  tagIds: some(wallet, 'tag', 500),
  text: HOSTILE_TEXT,
});

const TRANSACTIONS: HostileOperations = {
  'transactions.create': measuredWalletOperation((wallet) => ({
    ...{ assetId: wallet.one('account'), date: '2026-03-02', amountValue: '-10', amountCurrency: 'EUR' },
    ...{ fromTo: 'Equal out', description: 'equal '.repeat(1600), tagIds: some(wallet, 'tag', 100) },
  })),
  'transactions.list': withExtraInputs(
    measuredWalletOperation((wallet) => ({ ...PAGE, ...everyFilter(wallet) })),
    { 'every category of a type': () => ({ ...PAGE, categoryTypes: ['variableExpense', 'none'] }) },
  ),
  'transactions.search': measuredWalletOperation(() => ({ ...PAGE, text: HOSTILE_TEXT, basis: 'cashFlow' })),
  'transactions.suggest': measuredWalletOperation(() => ({ text: 'equal', limit: 20 })),
  'transactions.summary': measuredWalletOperation((wallet) => everyFilter(wallet)),
  'transactions.get': oneOf('equal'),
  'transactions.origin': oneOf('equal'),
  'transactions.texts': measuredWalletOperation((wallet) => ({ transactionIds: some(wallet, 'plain', 100) })),
  'transactions.alike': measuredWalletOperation((wallet) => ({
    id: wallet.one('equal'),
    field: 'categoryId',
    limit: 5000,
  })),
  'transactions.update': measuredWalletOperation((wallet) => ({
    id: wallet.one('equal'),
    tagIds: some(wallet, 'tag', 100),
  })),
  'transactions.delete': measuredWalletOperation((wallet) => ({ id: wallet.take('plain')[0] })),
  'transactions.removeAssetHistory': measuredWalletOperation(
    (wallet) => ({ assetId: wallet.take('doomedAsset')[0], date: '2199-12-31' }),
    ['dryRunRequired'],
  ),
  'transactions.split': measuredWalletOperation((wallet) => ({
    id: wallet.take('plain')[0],
    parts: Array.from({ length: 10 }, (_, at) => ({ amountValue: at === 0 ? '-1.23456780' : '-0.00000001' })),
  })),
  'transactions.unsplit': measuredWalletOperation((wallet) => ({ id: wallet.take('parent')[0] })),
  'transactions.merge': measuredWalletOperation(
    (wallet) => {
      const [id, otherId] = wallet.take('equal', 2);
      return { id, otherId };
    },
    ['invalidState'],
  ),
  'transactions.bulkAddTags': measuredWalletOperation(
    (wallet) => ({ transactionIds: plain(wallet), tagIdsToAdd: some(wallet, 'tag', 100) }),
    ['dryRunRequired'],
  ),
  'transactions.bulkRemoveTags': measuredWalletOperation(
    (wallet) => ({ transactionIds: plain(wallet), tagIdsToRemove: some(wallet, 'tag', 100) }),
    ['dryRunRequired'],
  ),
  'transactions.bulkUpdate': measuredWalletOperation(
    (wallet) => ({ transactionIds: plain(wallet), changes: { tagIds: some(wallet, 'tag', 5), notes: 'changed' } }),
    ['dryRunRequired'],
  ),
  'transactions.bulkUpdateEach': measuredWalletOperation(
    (wallet) => ({
      groups: plain(wallet).map((id, at) => ({ transactionIds: [id], changes: { notes: `changed ${at}` } })),
    }),
    ['dryRunRequired'],
  ),
  'transactions.bulkDelete': measuredWalletOperation(
    (wallet) => ({ transactionIds: wallet.take('doomed', Math.floor(wallet.size / 4)) }),
    ['dryRunRequired'],
  ),
};

const CATEGORIES: HostileOperations = {
  'categories.create': measuredWalletOperation((wallet) => ({
    ...{ name: 'New', type: 'fixedExpense', categoryGroupId: wallet.one('group') },
  })),
  'categories.list': page,
  'categories.get': oneOf('category'),
  'categories.update': oneOf('category', { name: 'Renamed' }),
  'categories.makeSet': constantCostOperation(
    'Creates at most 1,000 categories, of one set that the app offers for an empty wallet.',
  ),
  'categories.delete': measuredWalletOperation(
    (wallet) => ({
      id: wallet.take('category')[0],
      replacementCategoryId: wallet.one('category'),
    }),
    ['dryRunRequired'],
  ),
  'categoryGroups.create': measuredWalletOperation((wallet) => ({ name: 'New', parentGroupId: wallet.one('group') })),
  'categoryGroups.list': page,
  'categoryGroups.get': oneOf('group'),
  'categoryGroups.update': measuredWalletOperation((wallet) => ({
    id: wallet.one('spareGroup'),
    parentGroupId: wallet.one('group'),
  })),
  'categoryGroups.delete': measuredWalletOperation((wallet) => ({ id: wallet.take('spareGroup')[0] })),
};

const TAGS_AND_COMMENTS: HostileOperations = {
  'tags.create': constantCostOperation(ONE_RECORD_COST_REASON),
  'tags.list': page,
  'tags.get': oneOf('tag'),
  'tags.update': oneOf('tag', { name: 'Renamed' }),
  'tags.delete': measuredWalletOperation((wallet) => ({ id: wallet.take('tag')[0] }), ['dryRunRequired']),
  'comments.create': measuredWalletOperation((wallet) => ({
    ...{ id: wallet.one('equal'), text: 'word '.repeat(2000), mentionedUserIds: [wallet.userId] },
  })),
  'comments.list': measuredWalletOperation((wallet) => ({ id: wallet.one('equal'), ...PAGE })),
  'comments.commented': measuredWalletOperation((wallet) => ({ transactionIds: some(wallet, 'equal', 500) })),
  'comments.delete': measuredWalletOperation((wallet) => ({
    id: wallet.one('equal'),
    commentId: wallet.take('comment')[0],
  })),
};

const CLOSINGS: HostileOperations = {
  'closings.list': page,
  'closings.create': measuredWalletOperation((wallet) => ({ assetId: wallet.one('emptyAsset'), date: '1900-01-02' })),
  'closings.delete': measuredWalletOperation((wallet) => ({ id: wallet.take('closing')[0] })),
};

const HISTORY: HostileOperations = {
  'changes.list': measuredWalletOperation(() => ({ since: 'now', ...PAGE })),
  'history.list': measuredWalletOperation((wallet) => ({ userId: wallet.userId, ...PAGE })),
  'history.get': measuredWalletOperation((wallet) => ({ id: wallet.changeSets[0] })),
  'history.records': measuredWalletOperation((wallet) => ({ id: wallet.changeSets[0], limit: 100 })),
  'history.undo': measuredWalletOperation(
    (wallet) => ({ id: wallet.changeSets[0], dryRun: true }),
    ['notUndoable', 'undoBlocked'],
  ),
  'history.undoMany': measuredWalletOperation(
    (wallet) => ({ userId: wallet.userId, since: '2020-01-01T00:00:00.000Z', dryRun: true }),
    ['notUndoable', 'undoBlocked'],
  ),
};

const LINKS: HostileOperations = {
  'transfers.matches': measuredWalletOperation((wallet) => ({
    ...{ source: { type: 'transaction', id: wallet.one('equal') }, assetId: wallet.ids['account']?.[1] },
  })),
  'transfers.createCounter': measuredWalletOperation((wallet) => ({
    ...{ source: { type: 'transaction', id: wallet.take('equal')[0] }, assetId: wallet.ids['account']?.[2] },
  })),
  'transfers.takeBackCounter': constantCostOperation('Deletes one counter transaction that was created just before.'),
  'transfers.book': measuredWalletOperation((wallet) => ({
    ...{ assetId: wallet.one('account'), date: '2026-03-02', amountValue: '10', amountCurrency: 'EUR' },
    counterAssetId: wallet.ids['account']?.[1],
  })),
  'transfers.convert': constantCostOperation('Converts one amount.'),
  'transfers.link': measuredWalletOperation((wallet) => ({
    source: { type: 'transaction', id: wallet.take('equal')[0] },
    counter: { type: 'transaction', id: wallet.take('equalIn')[0] },
  })),
  'transfers.unlink': measuredWalletOperation((wallet) => ({ type: 'transaction', id: wallet.take('linked')[0] })),
  'transfers.propose': measuredWalletOperation(() => PAGE),
  'transfers.proposedCount': measuredWalletOperation(() => ({})),
  'transfers.linked': page,
  'transfers.bulkLink': measuredWalletOperation(
    (wallet) => {
      const count = Math.min(1000, Math.floor(wallet.size / 4));
      const counters = wallet.take('equalIn', count);
      return {
        pairs: wallet.take('equal', count).map((id, at) => ({
          ...{ source: { type: 'transaction', id }, counter: { type: 'transaction', id: counters[at] } },
        })),
      };
    },
    ['dryRunRequired'],
  ),
  'transfers.bulkUnlink': measuredWalletOperation(
    (wallet) => ({
      sides: wallet.take('linked', Math.floor(wallet.size / 8)).map((id) => ({ type: 'transaction', id })),
    }),
    ['dryRunRequired'],
  ),
};

const report = (input: (wallet: HostileWallet) => object, refusals: readonly string[] = []) =>
  measuredWalletOperation(input, refusals);
const TOO_MUCH = ['tooManyIntervals', 'tooMuchToCompute'];

const REPORTS: HostileOperations = {
  'reports.query': withExtraInputs(
    report(() => ({ measure: 'sum', groupBy: ['month'], period: LONGEST_PERIOD, basis: 'cashFlow' }), TOO_MUCH),
    {
      'amounts of a budget': (wallet) => ({
        ...{ measure: 'assigned', groupBy: ['category', 'month'], budgetId: wallet.one('budget') },
        period: '2020-01-01/2199-12-31',
      }),
      'two years of a budget by category': (wallet) => ({
        ...{ measure: 'available', groupBy: ['category'], budgetId: wallet.one('budget') },
        period: '2026-01-01/2027-12-31',
      }),
    },
  ),
  'reports.netWorthByAsset': report(() => ({ period: LONGEST_PERIOD })),
  'reports.netWorthTimeSeries': report(() => ({ startDate: '1970-01-01', endDate: '2020-01-01', interval: 'day' })),
  'reports.cashFlowByCategory': report(() => ({ period: '1950-01-02/2150-12-30' })),
  'reports.comparedFlows': report(() => ({ period: '1950-01-02/2150-12-30' })),
  'reports.movedAmounts': report(() => ({ period: LONGEST_PERIOD })),
  'reports.comparedWorth': report(() => ({ period: LONGEST_PERIOD })),
  'reports.worthCauses': report(() => ({ period: LONGEST_PERIOD })),
  'reports.duplicates': report(() => ({ period: LONGEST_PERIOD, daysApart: 7, limit: 100 })),
  'reports.unusualSpending': report(() => ({ period: '2025', limit: 50 })),
  'reports.frame': report(() => ({ period: LONGEST_PERIOD, hasFlow: true }), TOO_MUCH),
  'reports.topExpenses': report(() => ({ period: LONGEST_PERIOD, limit: 100 })),
  'reports.periodDetails': report(() => ({ startDate: '1900-01-01', endDate: '2199-12-31' })),
  'reports.transfers': report(() => ({ period: LONGEST_PERIOD })),
  'reports.projectedMonths': report((wallet) => ({ scenarioId: wallet.one('scenario') }), TOO_MUCH),
  'reports.projectionSums': report((wallet) => ({ scenarioId: wallet.one('scenario') }), TOO_MUCH),
  'reports.scenarioProjection': report((wallet) => ({ scenarioId: wallet.one('scenario') }), TOO_MUCH),
  'reports.securityPositions': report(() => ({})),
  'reports.positionSeries': report((wallet) => ({
    ...{ assetId: wallet.one('depot'), code: wallet.isin },
    dates: Array.from({ length: 73 }, (_, at) => `${1990 + (at % 36)}-0${1 + (at % 9)}-01`).sort(),
  })),
  'reports.assetSeries': report(() => ({ months: 60 })),
  'reports.cashFlowSeries': report(() => ({ start: '1950-01-01', end: '2049-12-31' })),
  'reports.expensesByMerchant': report(() => ({ period: LONGEST_PERIOD, limit: 100 })),
  'reports.nearestDays': report(() => ({ start: '1900-01-02', end: '2199-12-30', of: 'flow' })),
  'reports.attention': report(() => ({})),
};

export const HOSTILE_BOOKS_OPERATIONS: HostileOperations = {
  ...TRANSACTIONS,
  ...CATEGORIES,
  ...TAGS_AND_COMMENTS,
  ...CLOSINGS,
  ...HISTORY,
  ...LINKS,
  ...REPORTS,
};
