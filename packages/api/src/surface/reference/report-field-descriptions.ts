/** Descriptions of the fields of reports. Amounts are in the wallet’s currency, rounded once at the end. */
export const REPORT_FIELD_DESCRIPTIONS = {
  period:
    '`today`, `yesterday`, `thisWeek`, `lastWeek`, `thisMonth`, `lastMonth`, `thisQuarter`, `lastQuarter`, `thisYear`, ' +
    '`lastYear`, `last7Days`, `last30Days`, `last90Days`, `last365Days`, `allTime`; or ISO 8601: `2026`, `2026-Q3`, ' +
    '`2026-11`, `2026-W47`, `2026-11-20`, `2026-01-15/2026-03-20` (both days included). Weeks begin on Monday. ' +
    '`allTime` runs from the first transaction to today.',
  byAsset: 'By asset id: every asset, including archived ones and those without value.',
  'byAsset.asset': 'The asset.',
  'byAsset.value': 'V(a, end): the asset’s value at the period’s end, today at the latest.',
  'byAsset.valuePreviousPeriod': 'Its value on the day before the period, today at the latest.',
  'byAsset.valueChange': '`value` − `valuePreviousPeriod`.',
  'byAsset.valuePreviousPeriodWithTransfersAndBalancesAdded':
    '`valuePreviousPeriod` + the money moved to or from the asset in the period (transfers and opening balances, ' +
    'at their days’ rates). So `value` minus this is what the asset itself earned or lost.',
  kpis: 'Sums over assets.',
  'kpis.total': 'Σ `value`: the net worth.',
  'kpis.totalPreviousPeriod': 'Σ `valuePreviousPeriod`.',
  'kpis.totalChange': '`total` − `totalPreviousPeriod`.',
  'kpis.emergencyFund': 'Σ `value` of the assets with access `instant`.',
  'kpis.emergencyFundPreviousPeriod': 'Σ `valuePreviousPeriod` of the assets with access `instant`.',
  'kpis.emergencyFundChange': '`emergencyFund` − `emergencyFundPreviousPeriod`.',

  interval: 'The length of a row. The first and the last row are cut to `startDate` and `endDate`.',
  'reports.netWorthTimeSeries.inPeriod':
    'Σ amounts · rate of their day: the change by the interval’s transactions and prices.',
  'reports.netWorthTimeSeries.cumulative':
    'Σ V(a, end): the value of all assets at the interval’s end, at the rates of that day.',
  'reports.netWorthTimeSeries.fxEffectCumulative':
    '`cumulative` − Σ amounts · rate of their day, since the first transaction: the effect of exchange rates alone.',
  'reports.netWorthTimeSeries.assetIds': 'Only these assets; the series then begins with their first transaction.',

  'reports.cashFlowByCategory.category': 'The category.',
  categoryNameWithParentGroups: 'The names of its groups from the outermost, and its own, joined by ` / `.',
  'reports.cashFlowByCategory.value':
    'Σ amounts of leaf transactions, each spread evenly over its cash-flow days and counted by the days inside the period, at ' +
    'the rate of the transaction’s day. Transfers and changes of value are left out.',
  'reports.cashFlowByCategory.valuePreviousPeriod': 'The same for the previous period.',
  'reports.cashFlowByCategory.valueChange': '`value` − `valuePreviousPeriod`.',

  'transactions.transaction': 'The payment.',
  'TopExpense.amount': 'The amount in its own currency.',
  'amount.currency': 'The currency of the amount.',
  'TopExpense.source': 'The origin of the transaction.',
  'TopExpense.tagIds': 'Its tags, in the order in which they were added.',
  transferCounterPosition: 'The other side of a transfer; null here, because transfers are not expenses.',
  'transferCounterPosition.type': 'The kind of record.',
  'transferCounterPosition.id': 'The record’s id.',

  'reports.periodDetails.startDate': 'The first day, included.',
  'reports.periodDetails.endDate': 'The last day, included.',
  'reports.periodDetails.total': 'Σ of all assets.',
  assetById: 'The assets of `amountByAssetId`, by id.',

  sourceAssetId: 'The asset that the money left.',
  sourceAssetName: 'Its name.',
  targetAssetId: 'The asset that received the money.',
  targetAssetName: 'Its name.',

  'reports.securityPositions.date': 'The day at whose end the positions are valued.',
  'reports.securityPositions.currency': 'The wallet’s currency, in which values, costs and gains are stated.',
  'items.quantity': 'Units held at the end of the day, in units of that day.',
  'items.isin': 'The security; null for a crypto currency.',
  'items.symbol': 'The crypto currency; null for a security.',
  'items.name': 'The security’s name; null if unknown.',
  'items.priceCurrency': 'The currency of `price`.',
  priceDate: 'The day of `price`.',
  total: 'The sum of all rows.',
} as const;
