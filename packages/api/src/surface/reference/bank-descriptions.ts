/** Descriptions of the operations on banks, reviews, coverage and closings. */
export const BANK_DESCRIPTIONS: Readonly<Record<string, string>> = {
  'assets.coverage':
    'Each month from the first transaction (otherwise the first covered day) to this one. A file covers its ' +
    'stated period, otherwise the days from its first to its last transaction and up to seven days without ' +
    'transactions before and after; a sync covers the days it requested. A few days between two statements count ' +
    'as covered if the balance before and after them is the same. camt.054 covers nothing, nor does an undone ' +
    'import. Statements that cover more than 100,000 months together answer 422 `tooMuchToCompute`.',
  'transactions.merge':
    'The transaction of the path keeps its date, amount and fields, and `otherId` is deleted. Empty fields are ' +
    'filled from the other transaction, whose tags, comments, files, split and link move to it. Both must be on ' +
    'the same asset, otherwise 422. If both are split or linked, or the parts or the link would not fit: 409.',
  'matchReviews.get': 'A decided review contains its decision.',
  'matchReviews.list': 'Questions about delivered lines that a person decides.',
  'matchReviews.decide':
    '`same`: the line is the transaction `plaidTransactionId`, or the only candidate. It gets the bank’s values in ' +
    'fields that nobody has edited, and with `takeAmount` the amount. `different`: the line becomes a ' +
    'transaction. `ignore`: it does not, and no further review is opened. For a transaction that the bank no ' +
    'longer lists, `same` merges it into `plaidTransactionId`, `different` deletes a pending one, and `ignore` keeps ' +
    'it. A second decision answers 409 `alreadyDecided`.',
  'closings.list': 'Ordered by creation.',
  'closings.create':
    'For admins. Transactions with `date` or `usingStartDate` up to that day keep date, asset, amount, currency, ' +
    'category, cash-flow dates, split, link, quantity, price, fees and tax. None are added or deleted there, and ' +
    'manual prices and splits stay. A write that would change this answers 409 `periodClosed`, with the closing ' +
    'in `closing`. Tags, texts, notes, files, merchant and `reviewed` may change. A day after today answers 422. ' +
    'An existing closing is returned unchanged. Only a signed-in admin can reopen a period, in the app.',
  'bankConnections.list': 'Ordered by creation. A person connects banks in the app.',
  'bankConnections.get': 'Its assets repeat its status in `bankConnection`.',
  'integrations.sync':
    'Queues the sync and answers before it runs; the result is in `lastSyncTime` and `error` of the connection. ' +
    'Each connected asset is in exactly one list. An `assetId` without a bank connection answers 422 ' +
    '`notConnected`.',
};
