/** Fields of reports. Amounts are in the wallet’s currency, rounded once at the end. */
export const REPORT_FIELDS = {
  period:
    '`today`, `yesterday`, `thisWeek`, `lastWeek`, `thisMonth`, `lastMonth`, `thisQuarter`, `lastQuarter`, `thisYear`, ' +
    '`lastYear`, `last7Days`, `last30Days`, `last90Days`, `last365Days`, `allTime`; or ISO 8601: `2026`, `2026-Q3`, ' +
    '`2026-11`, `2026-W47`, `2026-11-20`, `2026-01-15/2026-03-20` (both days included). Weeks begin on Monday.',
  byAsset: 'By asset id: every asset, archived ones and those without value too.',
  'byAsset.asset': 'The asset.',
  'byAsset.value': 'V(a, end): what the asset is worth at the period’s end, today at the latest.',
  'byAsset.valuePreviousPeriod': 'What it was worth on the day before the period, today at the latest.',
  'byAsset.valueChange': '`value` − `valuePreviousPeriod`.',
  'byAsset.valuePreviousPeriodWithTransfersAndBalancesAdded':
    '`valuePreviousPeriod` + the money that was moved to or from it in the period (transfers and opening balances, at ' +
    'their days’ rates). So `value` − this is what the asset itself earned or lost.',
  kpis: 'Sums over assets.',
  'kpis.total': 'Σ `value`: the net worth.',
  'kpis.totalPreviousPeriod': 'Σ `valuePreviousPeriod`.',
  'kpis.totalChange': '`total` − `totalPreviousPeriod`.',
  'kpis.emergencyFund': 'Σ `value` of the assets with access `instant`.',
  'kpis.emergencyFundPreviousPeriod': 'Σ `valuePreviousPeriod` of the assets with access `instant`.',
  'kpis.emergencyFundChange': '`emergencyFund` − `emergencyFundPreviousPeriod`.',

  interval: 'How long a row is. The first and the last row are cut to `startDate` and `endDate`.',
  'reports.netWorthTimeSeries.inPeriod':
    'Σ amounts · rate of their day: what the transactions and prices of the interval changed.',
  'reports.netWorthTimeSeries.cumulative':
    'Σ V(a, end): what everything is worth at the interval’s end, at the rates of that day.',
  'reports.netWorthTimeSeries.fxEffectCumulative':
    '`cumulative` − Σ amounts · rate of their day, from the first transaction on: what exchange rates alone have changed.',
  'reports.netWorthTimeSeries.assetIds': 'Only these assets; the first transaction is theirs then too.',

  'reports.cashFlowByCategory.category': 'The category.',
  categoryNameWithParentGroups: 'The names of its groups from the outermost, and its own, joined by ` / `.',
  'reports.cashFlowByCategory.value':
    'Σ amounts of leaf transactions, each spread evenly over its cash-flow days and counted by the days inside the period, at ' +
    'the rate of the transaction’s day. Transfers and changes of value are left out.',
  'reports.cashFlowByCategory.valuePreviousPeriod': 'The same of the period before.',
  'reports.cashFlowByCategory.valueChange': '`value` − `valuePreviousPeriod`.',

  'transactions.transaction': 'The payment.',
  'TopExpense.amount': 'The amount as booked.',
  'amount.currency': 'The currency of the amount.',
  'TopExpense.source': 'Where the transaction comes from.',
  'TopExpense.tagIds': 'Its tags, in the order in which they were added.',
  transferCounterPosition: 'The other side of a transfer; null here, for transfers are no expenses.',
  'transferCounterPosition.type': 'The kind of record.',
  'transferCounterPosition.id': 'The record’s id.',

  'reports.periodDetails.startDate': 'The first day, included.',
  'reports.periodDetails.endDate': 'The last day, included.',
  'reports.periodDetails.total': 'Σ of all assets.',
  assetById: 'The assets of `amountByAssetId`, by id.',

  sourceAssetId: 'The asset that the money left.',
  sourceAssetName: 'Its name.',
  targetAssetId: 'The asset that the money reached.',
  targetAssetName: 'Its name.',

  'reports.securityPositions.date': 'The day at whose end the positions are valued.',
  'reports.securityPositions.currency': 'The wallet’s currency, which values, costs and gains are in.',
  'items.quantity': 'Units held at the end of the day, in units of that day.',
  'items.isin': 'The security; null for a crypto currency.',
  'items.symbol': 'The crypto currency; null for a security.',
  'items.name': 'The security’s name; null when nobody knows it.',
  'items.priceCurrency': 'The currency of `price`.',
  priceDate: 'The day of `price`.',
  total: 'All of it.',
} as const;
