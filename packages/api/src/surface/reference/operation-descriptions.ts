import { BANK_DESCRIPTIONS } from './bank-descriptions.ts';

/** Descriptions of the public operations beyond their summaries: rules, units and errors. */
export const OPERATION_DESCRIPTIONS: Readonly<Record<string, string>> = {
  'wallets.list': 'An API key reaches one wallet.',
  'wallets.get': 'Its currency is the one that reports are in.',
  'members.directory': 'In the order of their ids. Viewers see no e-mail addresses: null.',
  'changes.list':
    'Each record that was made, changed or deleted, once, as it stands now. Ask again with `nextCursor`, at once while ' +
    '`more` is true. Records may be told again that did not change. Deletions are told for 90 days, unless whoever runs this Coffer chose another time; a cursor that is older, ' +
    'of another wallet, or from before the database was set back answers 410 `cursorGone`: then begin without one. Seen is ' +
    'what the caller may read. A transfer is told by its transactions. API keys, invitations, webhooks and requests of apps are not told.',
  'history.list': 'A change set is what one operation did, with everything that followed from it.',
  'history.get': 'What people have to do with each other is shown to admins and to who did it.',
  'history.records': 'Each record with its fields before and after, while what was before is kept.',
  'history.undo':
    'Afterwards everything is as if the change had never been, but for what later changes made of other fields. Where a later ' +
    'change set the same field, or made, used or removed a record that is needed, nothing changes: 409 `undoBlocked` with ' +
    'the list. An app or a key takes back only what it did itself, a member what she and her apps did, an admin all. What ' +
    'cannot be taken back (keys, invitations, members, roles, wallets, read marks) answers 409 `notUndoable`. More than 100 ' +
    'records, or more than one deletion, need a dry run: 409 `dryRunRequired`.',
  'history.undoMany':
    'As `history.undo`, for all that one key, app or person did since a time and that can be taken back, together. Without one of them: what the caller did.',
  'reports.query':
    'Split parts are counted, not their parent. Amounts are converted at the rate of their transaction’s day and ' +
    'rounded once. A tag’s row counts each transaction that has it; the total counts each once. More than 10,000 rows answer 422 `tooManyIntervals`, ' +
    'more than 5,000,000 shares of spread amounts in intervals 422 `tooMuchToCompute`.',
  'transactions.create':
    'Balances change on `date`. An amount is never rounded. A currency without any exchange rate answers 422 `noExchangeRate`. ' +
    'A key’s transaction that names no merchant gets the one that its counterparty is known by, with that merchant’s defaults.',
  'transactions.list':
    'Several filters must all hold; several values of one filter mean any of them. Filters select split parts and ' +
    'transactions that aren’t split; the parent of a listed part is listed too.',
  'transactions.search':
    'Several filters must all hold; several values of one filter mean any of them. Filters select split parts and ' +
    'transactions that aren’t split; the parent of a listed part is listed too. `totalCount` counts every page, without ' +
    'parents. With `basis: cashFlow`, `total` is the number that `cashFlowByCategory` reports for these transactions.',
  'transactions.get': 'A part of a split is a record of its own.',
  'transactions.update':
    'The two fields of a transfer link are set or cleared together, on both sides. What would break a transfer link or a ' +
    'split (its date, sign, amount, currency or asset) answers 409 `linked` or `split`. Merchant, person and `reviewed` of a ' +
    'parent are set on its parts, and tags added to or removed from it are added to or removed from them.',
  'transactions.delete':
    'Its parts, comments and file assignments go with it; the other side of its transfer stays, without the link.',
  'transactions.removeAssetHistory':
    'Deletes the asset’s transactions before `date` with their parts and comments, and books their sum on `date` in the ' +
    'category `initialBalance`, in the asset’s currency at the rates of `date`. Balances from `date` on stay what they ' +
    'were, where all deleted transactions were in the asset’s currency. Repeating it changes nothing. Answers that one transaction.',
  'transactions.split':
    'The parts’ amounts must add up exactly to the whole (409 `split`). Cash flow counts the parts, balances the whole. A ' +
    'linked transaction cannot be split (409 `linked`).',
  'transactions.unsplit': 'Deletes the parts. Answers the whole.',
  'transactions.bulkAddTags':
    'All or nothing. Repeating it changes nothing. The parts of a split transaction get the tags too.',
  'transactions.bulkRemoveTags':
    'All or nothing. Repeating it changes nothing. The parts of a split transaction lose the tags too.',
  'transactions.suggest':
    'Looks at the 10,000 newest transactions, without transfers and parts of splits. What begins with the text stands ' +
    'first, then what is more frequent. Changes nothing.',
  'transactions.bulkUpdate':
    'All or nothing: one that cannot be changed so refuses all. What belongs to a split stays on its asset, and a part goes ' +
    'to another day only with its whole (409 `split`). Merchant, person, `reviewed` and tags of a parent pass to its parts, as ' +
    'with a single change; `updatedCount` counts the named transactions.',
  'transactions.bulkUpdateEach':
    'All or nothing, each group as `bulkUpdate` does it; at most 10,000 transactions in all. So a bulk change of records ' +
    'that differed is taken back in one request.',
  'transactions.bulkDelete': 'All or nothing. Parts, comments and file assignments go with them.',
  'tools.list':
    'The same list as `tools/list` at `/mcp`, without `walletId`, which stands in the path here. Always in the same order; ' +
    'only what the credential’s scopes allow.',
  'tools.run':
    'Runs the operation that `action` names with the other arguments: who may, quotas, `Idempotency-Key` and history are ' +
    'those of that operation, and so is the scope. A read of more than 25,000 characters is cut, and says how to go on.',
  'transfers.matches':
    'Leaf records of the asset with the opposite sign, the same amount (another currency: within 3 % at the rate of the ' +
    'source’s day), at most 7 days away and not linked. The nearest day stands first, then the closest amount; at most 50.',
  'transfers.createCounter': 'Books the opposite amount on the other asset and links the two, in one step.',
  'transfers.book':
    'Books both sides and links them, or neither. Each side names the other asset as its counterparty and gets the category ' +
    '`transfer`. An archived asset answers 422. With an `Idempotency-Key` a repetition books nothing.',
  'transfers.link':
    'Both sides name each other from then on, and get the category `transfer` unless told otherwise. They must have ' +
    'opposite signs (409 `linked`); a split transaction cannot be linked, its parts can (409 `split`). Linked already: 409 `alreadyLinked`.',
  'transfers.propose':
    'Pairs of transactions on two assets that are not linked, mirror each other’s amount on near days, and name the other ' +
    'account, its owner or a transfer in their texts, or name nobody and are the only ones of their amount. What has a ' +
    'category (but `uncategorized` or one of type `transfer`), or a merchant that a person chose, is left out.',
  'transfers.linked': 'The pair that was linked last stands first.',
  'transfers.bulkLink':
    'All or nothing: one that is gone answers 422, one that cannot be linked 409, one that changed since ' +
    '`lastUpdatedTime` 412.',
  'transfers.bulkUnlink': 'A side without a link is left as it is, so repeating it changes nothing.',
  'transfers.unlink': 'Clears the link on both sides. Their categories stay.',
  'comments.create': 'The author is the person who asks, for an API key the person who made the key.',
  'comments.list': 'Each with its author in `createdUserId`.',
  'comments.delete': 'Somebody else’s needs the role `admin`.',
  'securityTransactions.create': 'A buy or sale with a price also says what the security was worth on that day.',
  'securityTransactions.list': 'Several filters must all hold; several values of one filter mean any of them.',
  'securityTransactions.search': 'Every field is optional. Paged by `limit` and `offset`.',
  'securityTransactions.get': 'Amounts are in the currencies that stand beside them.',
  'securityTransactions.update': 'The two fields of a transfer link are set or cleared together, on both sides.',
  'securityTransactions.delete': 'The other side of its transfer stays, without the link.',
  'cryptoTransactions.create':
    'With the first one of a symbol, the symbol can be the currency of transactions in this wallet.',
  'cryptoTransactions.list': 'Several filters must all hold; several values of one filter mean any of them.',
  'cryptoTransactions.get': 'Amounts are in the currencies that stand beside them.',
  'cryptoTransactions.update': 'The two fields of a transfer link are set or cleared together, on both sides.',
  'cryptoTransactions.delete': 'The other side of its transfer stays, without the link.',
  'securities.details':
    'One entry for each ISIN that the wallet has a security transaction of, with nulls where nothing is known.',
  'securities.prices': 'As traded: in units of their day, before later splits.',
  'securities.setPrices': 'They count in this wallet only, and win over quoted prices of the same day.',
  'assets.create': 'It has no transactions at first; set its balance with `POST …/balance`, or import its statements.',
  'assets.list': 'In the order in which they were made.',
  'assets.get': 'What it holds is not part of it: see `POST …/data/netWorthByAsset`.',
  'assets.update': 'Its transactions keep their currencies when `defaultCurrency` changes.',
  'assets.delete': 'One with transactions answers 409 `notEmpty`, unless `withTransactions` is true.',
  'assets.importSettings':
    'Merged into what is there, at any depth: objects merge, everything else replaces, `null` deletes a key. At most 64 ' +
    'KiB are kept. The keys that an import reads are described at `POST …/import`.',
  'assets.balance':
    'Creates a transaction with the difference between the balance and the asset’s transactions in the currency, up to ' +
    'and including the date, in the asset’s value-change category, else the system one. Securities and crypto positions ' +
    'are not part of it. Answers that transaction, or `null` if the balance is already right: then nothing is created.',
  'imports.import':
    'All or nothing. A line that was booked before is recognised by the bank’s reference, else by its contents, and left ' +
    'out. A file of several accounts needs `settings.account`; without it 422 `severalAccounts` names them. A CSV whose date or amount column is not certain, or whose dates can be read in two ways, answers 422 `columnsUnknown` ' +
    'with `columns`, `samples` and a `guess`: `settings.columns` names them, `settings.dateFormat` says which. ' +
    ' `settings` ' +
    'are kept in the asset’s `importSettings`. Of a broker’s file (`flex`, `portfolioPerformance`, OFX, an export as CSV) each ' +
    'trade is booked as a security transaction, linked with exactly the cash that the file states; its costs are cash in the ' +
    'categories for fees and tax, its splits become the wallet’s own. Positions and cash are compared in `securities`. Where ' +
    'units, price, fees and tax do not come to the amount beyond rounding, the amount is taken and the price follows from it ' +
    '(`statedPriceValue` in the dry run). Options and short sales are in `skipped`. Securities ' +
    'without an ISIN answer 422 `unknownSecurities`: `settings.securities` gives it. A file ' +
    'of securities that is not read, such as MT535, answers 422 `invalidFile`. ' +
    'What an account report (`camt052`) announces is pending until a statement books it; a notification (`camt054`) fills ' +
    'in empty texts, and books only where the asset has neither statements nor a bank connection. A file may have at most ' +
    '500 accounts, 200 currencies, 20,000 trades, costs, splits and positions, and 20,000 pending transactions or ' +
    'transactions of a notification. It may take 5 seconds of processor time and 10 more for each MiB. A file beyond a limit ' +
    'answers 422 `invalidFile` with the limit. A dry run lists the first 10,000 transactions and trades.',
  'assets.listBalances':
    'By asset and currency, as booked. An asset has none in a currency in which nothing was ever booked up to that day; ' +
    'one whose transactions are gone stays, with 0. ' +
    'Securities and crypto positions are not part of it.',
  'imports.list': 'Each with what it booked and how much of that is still there.',
  'imports.get': 'Its transactions: `GET …/transactions?importId=…`.',
  'imports.undo':
    'Deletes the transactions of the import that are still there, of securities too, edited or moved ones too, with all that ' +
    'belongs to them, and the splits and names of securities that it added. ' +
    'Repeated, it finds none and changes nothing.',
  'assetGroups.create': 'A group is a heading under which assets are listed.',
  'assetGroups.list': 'In the order in which they were made.',
  'assetGroups.get': 'Which assets are in it, they say themselves (`assetGroupId`).',
  'assetGroups.update': 'Assets stay in it.',
  'assetGroups.delete': 'Its assets are in no group then.',
  'categories.create': 'The type decides how reports count it.',
  'categories.list': 'In the order in which they were made; the system categories are among them.',
  'categories.get': 'System categories have a `systemKey`.',
  'categories.update': 'A system category may be renamed; its type stays (409 `systemRecord`).',
  'categories.delete':
    'What refers to it refers to the replacement then. Without one, references are cleared and its plan items deleted. ' +
    'System categories cannot be deleted (409 `systemRecord`).',
  'categoryGroups.create': 'Groups may lie in groups.',
  'categoryGroups.list': 'In the order in which they were made.',
  'categoryGroups.get': 'Which categories are in it, they say themselves (`categoryGroupId`).',
  'categoryGroups.update': 'A group cannot lie in itself or in a group inside it (422 `invalidState`).',
  'categoryGroups.delete': 'Groups in it move to the group around it, categories to none. Its plan items are deleted.',
  'tags.create': 'Two tags may not have one name (409 `nameTaken`).',
  'tags.list': 'In the order in which they were made.',
  'tags.get': 'Its transactions: `GET …/transactions?tagIds=…`.',
  'tags.update': 'Transactions keep the tag.',
  'tags.delete': 'Every transaction loses the tag.',
  'merchants.create': 'Transactions that arrive from then on are compared with its name and domains.',
  'merchants.list': 'In the order in which they were made.',
  'merchants.get': 'Its transactions: `GET …/transactions?merchantIds=…`.',
  'merchants.update': 'Transactions that have it keep their categories.',
  'merchants.delete':
    'Its transactions have no merchant then. Rules that set it lose that part; rules about it (`ifMerchantId`) are deleted.',
  'merchants.merge':
    'Their transactions, and the rules about them, become this merchant’s; their domains are added to its own; they are deleted.',
  'rules.create': 'A rule needs a condition (`if…`), else 422 `invalidState`; all its conditions must hold.',
  'rules.list': 'Of two rules that set the same field, the first one wins.',
  'rules.get': 'Conditions that are null do not count.',
  'rules.update': 'Transactions that it was applied to stay as they are.',
  'rules.delete': 'Transactions that it was applied to stay as they are.',
  'rules.reorder': 'Those that are not named follow, as they stood.',
  'rules.preview': 'Changes nothing. Looks at up to 10,000 transactions, newest first; with `nextCursor` it goes on.',
  'rules.run':
    'Looks at up to 10,000 transactions, newest first; with `nextCursor` it goes on. Applied again it changes nothing. A ' +
    'merchant that a person chose stays.',
  'scenarios.create': 'Its projection: `POST …/data/scenarioProjection`. A return of −100 % or less answers 422.',
  'scenarios.list': 'All of them, as a bare array.',
  'scenarios.get': 'Its planned amounts are plan items.',
  'scenarios.update': 'Its plan items stay.',
  'scenarios.delete': 'Its plan items go with it.',
  'planItems.create': 'The amount is in the wallet’s currency; expenses are negative.',
  'planItems.list': 'All of them, of every scenario, as a bare array.',
  'planItems.get': 'The amount is in the wallet’s currency; expenses are negative.',
  'planItems.update': 'The amount is in the wallet’s currency; expenses are negative.',
  'planItems.delete': 'The projection of its scenario changes at once.',
  'files.create':
    'PUT the bytes to `uploadUrl` within 15 minutes. They are kept when they have the size and the SHA-256 that were ' +
    'said here, and begin as such a file does. A file whose bytes never come is forgotten after a day.',
  'files.list': 'In the order in which they were made.',
  'files.get': 'Its bytes: `GET …/content`.',
  'files.delete': 'The records that it belonged to stay.',
  'files.content':
    'With the content type of its kind, as an attachment. 409 `notUploaded` while the bytes are not there.',
  'files.assign': 'They are added to those that it belongs to already.',
  'files.unassign': 'With no id in any of the three lists: from all. Ids that it does not belong to are ignored.',
  'files.parse':
    'Answers at once; `parseStatus` says when it is done, and `parseData` what was found. May be asked for again when it ' +
    'has ended; while it is under way nothing happens.',
  'accessRequests.create':
    'For apps that act for a person (OAuth) alone: a key gets 403. She must hold the role for it already, and what could not ' +
    'be done now is refused at once. She approves or rejects it at `approvalUrl`, within 24 hours; at most 20 of an app ' +
    'wait for one person.',
  'accessRequests.get':
    'To the app that made it, for the person it was made for; to everybody else there is none. It answers for 30 days ' +
    'after the wallet, or the person’s place in it, is gone.',
  'webhooks.create':
    'For admins and keys of theirs, not for apps. It is told of what happens from now on, by POST, as the Standard Webhooks ' +
    'specification says: `webhook-id`, `webhook-timestamp`, `webhook-signature`. The answer has the `secret` of the ' +
    'signatures, and so has the answer again to the same `Idempotency-Key`; no other has it. A wallet has at most 20.',
  'webhooks.list': 'In the order in which they were made.',
  'webhooks.get': 'What was sent: `GET …/deliveries`.',
  'webhooks.update':
    'Switched on again it is told in one `wallet.changed` all that it missed. Changing `enabled` clears `offReason`.',
  'webhooks.delete': 'Nothing is sent from then on. Its log goes with it.',
  'webhooks.rotateSecret': 'Deliveries are signed with the new secret and, for a day, with the one before too.',
  'webhooks.deliveries':
    'For 30 days. A delivery that fails is tried again after 5 s, 30 s, 2 min, 10 min, 30 min, 1 h, 3 h, 6 h, 12 h and ' +
    '24 h; later ones wait behind it. Then the webhook is switched off. Success is an answer 2xx within 15 seconds; ' +
    'redirects are not followed, and 410 switches it off at once.',
  'webhooks.redeliver':
    'With the same `webhook-id`. What waits is tried at once. 409 `webhookOff` where the webhook is switched off.',
  'webhooks.sendTest':
    'A `wallet.changed` without types and counts, whatever the webhook is told of, to see whether the receiver takes it. ' +
    'While one waits, that one is answered. 409 `webhookOff` where the webhook is switched off.',
  'notifications.create': 'The recipient must be a member (422). Types of the service itself answer 422.',
  'notifications.list': 'A bare array.',
  'notifications.read':
    'Sets `readTime` once; reading again changes nothing. Somebody else’s: 404, but for an API key, which reads all of ' +
    'the wallet.',
  'export.get':
    'Streamed: lines of JSON, the first saying what it is, the last how many records there were; or one resource as CSV. ' +
    'Needs the role `admin`, or the permission `exportData`.',
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
    'One row for each ordered pair of assets with linked transfers whose negative side is dated in the period; the ' +
    'largest sum first. Links within one asset stand in no row.',
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
  ...BANK_DESCRIPTIONS,
};
