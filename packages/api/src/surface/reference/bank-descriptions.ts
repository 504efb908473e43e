/** Descriptions of the operations on banks, reviews, coverage and closings. */
export const BANK_DESCRIPTIONS: Readonly<Record<string, string>> = {
  'assets.coverage':
    'Each month from the first transaction (else the first covered day) to this one. A file covers its stated period, else the days ' +
    'from its first to its last transaction and up to seven quiet ones before and behind; a sync the days it asked for. Few days ' +
    'between two statements count as covered where the balance behind them is the one before. camt.054 covers nothing, and an ' +
    'import that is taken back does no longer. Statements that cover more than 100,000 months together answer 422 ' +
    '`tooMuchToCompute`.',
  'transactions.merge':
    'The transaction of the path stays with its day, its amount and what it says, `otherId` goes. What the one lacks it has from ' +
    'the other, whose tags, comments, files, split and link pass to it. Both are of one asset, else 422. Where both are split ' +
    'or linked, or the parts or the link would not fit: 409.',
  'matchReviews.get': 'One that is decided says what was decided.',
  'matchReviews.list': 'What somebody has to decide of lines that were delivered.',
  'matchReviews.decide':
    '`same`: the line is the transaction `transactionId`, or the only candidate; it gets what the bank says of it where nobody has ' +
    'edited it, and with `takeAmount` the amount. `different`: the line is booked. `ignore`: it is not booked, and never asked ' +
    'about again. About a transaction that the bank tells of no more, `same` merges it into `transactionId`, `different` deletes ' +
    'one that was pending, and `ignore` leaves it. Decided twice: 409 `alreadyDecided`.',
  'closings.list': 'In the order in which they were made.',
  'closings.create':
    'For admins. What is dated up to that day, by its `date` or its `usingStartDate`, keeps date, asset, amount, currency, ' +
    'category, using dates, split, link, quantity, price, fees and tax; nothing is booked or deleted there, and manual prices ' +
    'and splits stay. A write that would change it answers 409 `periodClosed`, whose `closing` says which one stands in the way. ' +
    'Tags, texts, notes, files, merchant and `reviewed` may change. A day after today: 422. What is closed already is answered as ' +
    'it is. Only a signed-in admin opens a period again, in the app.',
  'bankConnections.list': 'In the order in which they were made. Banks are connected in the app, by a person.',
  'bankConnections.get': 'Its assets repeat its status in their `bankConnection`.',
  'integrations.sync':
    'Queues, and answers before anything is fetched: what came of it stands in `lastSyncTime` and `error` of the connection. ' +
    'Each connected asset stands in exactly one list. An `assetId` that is connected to no bank answers 422 `notConnected`.',
};
