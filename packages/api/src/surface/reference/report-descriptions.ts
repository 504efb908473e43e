/** Descriptions of the reports: formulas, rounding and limits. */
export const REPORT_DESCRIPTIONS: Readonly<Record<string, string>> = {
  'reports.query':
    'Split parts are counted, not their parent. Amounts are converted at the rate of their transaction’s day and ' +
    'rounded once. A tag’s row counts each transaction that has it; the total counts each once. More than 10,000 rows answer 422 `tooManyIntervals`, ' +
    'more than 5,000,000 shares of spread amounts in intervals 422 `tooMuchToCompute`.',
  'reports.netWorthByAsset':
    'V(a, d) is what asset a is worth on day d: Σ over its currencies of the rate on d · all its transactions up to d, split ' +
    'ones once, plus the market value of its securities and crypto. Each number is rounded on its own, so a total may ' +
    'differ from the sum of its rounded parts.',
  'reports.netWorthTimeSeries':
    'One row an interval. For each row, before rounding: `cumulative` = the row before’s `cumulative` + `inPeriod` + the ' +
    'change of `fxEffectCumulative`. More than 20,000 rows: 422 `tooManyIntervals`. A wallet without transactions: [].',
  'reports.cashFlowByCategory':
    'Rows for every category with a share in the period or the one before. By default that is the one of the same unit: ' +
    'for `thisMonth` the whole month before, for an interval as many days just before, for `allTime` none (zeros). ' +
    'With `compare: toDate` a period that holds today ends today, and the one before has as many days from its start. ' +
    'Transactions without a category stand under the system category `uncategorized`. More than 5,000,000 shares of spread ' +
    'amounts answer 422 `tooMuchToCompute`.',
  'reports.duplicates':
    'Groups of transactions on one asset with one amount and currency, at most `daysApart` days apart, with the same ' +
    'merchant or text, or without a text. Rows of one import, transactions that a bank delivered with an id of their own, ' +
    'and imported or synced ones of different days are never duplicates of each other. Looks at the newest 50,000 ' +
    'transactions of the period, of those at 5,000 that have another of the same amount nearby. Parts of splits are not ' +
    'looked at beside their parent. To keep one of two, delete the other or merge them.',
  'reports.unusualSpending':
    '`transactions`: payments of the period that are at least twice the median of the year before and more than nine in ' +
    'ten of those payments. They are compared in their own currency: with payments to the merchant if there are five, ' +
    'else with those of the category if there are eight, else with all if there are twenty (then above 95 in 100). A ' +
    'payment is left out if its merchant got four fifths of it before. `categories`: what was spent in the period is at ' +
    'least one and a half times the median of up to twelve periods before (at least three), more than in all but one of ' +
    'them, and the difference is at least 1 % of all spending. Transfers and changes of value are left out. Looks at the ' +
    'newest 100,000 payments; a period of more than 366 days answers 422 `tooMuchToCompute`.',
  'reports.topExpenses':
    'The largest leaf transactions below 0 with their `date` in the period, compared at the rates of their days; ties by id. ' +
    'Transfers and changes of value are left out.',
  'reports.periodDetails':
    'Amount of asset a = Σ over the days of the period of b(a, d) · rate of d, where b is the sum of the day’s transactions ' +
    '(split ones once) and of the change of the market value of its securities and crypto.',
  'reports.transfers':
    'One row for each ordered pair of assets with linked transfers whose negative side is dated in the period; ' +
    'the largest sum comes first. Links within one asset are left out.',
  'reports.scenarioProjection':
    'A row a month, from `startDate`’s to `endMonth`: `return` is (1 + rate/100)^(1/12) − 1 of the running base, where an ' +
    'asset’s own rate wins for its part. In `startDate`’s own month what recurs, what is assumed and the return count for the ' +
    'days after it; what occurs once counts whole. Assets with different returns of their own, times the months, are ' +
    '1,000,000 at most: 422 `tooMuchToCompute`.',
  'reports.securityPositions':
    'Quantity is the sum of the transactions’ units, each times every split after it. `timeWeightedReturn` is the product ' +
    'of the daily factors (V(D) + out(D)) ÷ (V(D−1) + in(D)), less 1; `moneyWeightedReturn` solves ' +
    'Σ flow · (1 + i)^((T − t)/365) = V(T) with the same flows. Both are for the period since the first transaction, ' +
    'of each position, of all positions of an asset and of all of the wallet. The money-weighted ones are null too where ' +
    'looking for the rate takes more than 20,000,000 products. More than 5,000,000 steps through linked transfers of positions ' +
    'answer 422 `tooMuchToCompute`.',
};
