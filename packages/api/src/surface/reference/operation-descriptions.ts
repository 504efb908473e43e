import { BANK_DESCRIPTIONS } from './bank-descriptions.ts';
import { IMPORT_DESCRIPTIONS } from './import-descriptions.ts';
import { REPORT_DESCRIPTIONS } from './report-descriptions.ts';

/** Descriptions of the public operations beyond their summaries: rules, units and errors. */
export const OPERATION_DESCRIPTIONS: Readonly<Record<string, string>> = {
  'wallets.list': 'An API key has access to one wallet.',
  'wallets.get': 'Reports are in the currency of the wallet.',
  'members.directory': 'Ordered by id. For viewers, e-mail addresses are null.',
  'changes.list':
    'Returns each created, changed or deleted record once, in its current state. Repeat the request with ' +
    '`nextCursor`, immediately while `more` is true. Unchanged records may be returned again. Deletions are ' +
    'returned for 90 days unless this Coffer sets another time. A cursor that is older, of another wallet, or ' +
    'from before the database was restored from a backup answers 410 `cursorGone`: then start without a cursor. ' +
    'The feed contains what the caller may read. A transfer appears as its transactions. API keys, invitations, ' +
    'webhooks and access requests do not appear.',
  'history.list': 'A change set contains everything that one operation changed.',
  'history.get': 'Changes of members and access are visible to admins and to the person who made them.',
  'history.records': 'Each record with its fields before and after the change, as long as the earlier values are kept.',
  'history.undo':
    'Restores the state before the change; later changes of other fields are kept. If a later change set the ' +
    'same field, or created, used or deleted a record that is needed, nothing changes and the answer is 409 ' +
    '`undoBlocked` with the list. An app or a key can undo only its own changes, a member her own and those of ' +
    'her apps, an admin all. Changes of keys, invitations, members, roles, wallets and read marks cannot be ' +
    'undone: 409 `notUndoable`. More than 100 records, or more than one deletion, require a dry run: 409 ' +
    '`dryRunRequired`.',
  'history.undoMany':
    'Like `history.undo`, for everything that one key, app or person changed since a time and that can be ' +
    'undone, in one step. Without key, app or person: the caller’s own changes.',
  'transactions.create':
    'Balances change on `date`. An amount is never rounded. A currency without any exchange rate answers 422 `noExchangeRate`. ' +
    'A key’s transaction that names no merchant gets the one that its counterparty is known by, with that merchant’s defaults.',
  'transactions.list':
    'Several filters must all hold; several values of one filter mean any of them. Filters select split parts and ' +
    'transactions that aren’t split; the parent of a listed part is listed too.',
  'transactions.search':
    'Several filters must all hold; several values of one filter mean any of them. Filters select split parts and ' +
    'transactions that aren’t split; the parent of a listed part is listed too. `totalCount` counts every page, without ' +
    'parents. With `basis: cashFlow`, `total` is the number that `referenceCashFlowByCategory` reports for these transactions.',
  'transactions.get': 'A part of a split is a transaction of its own.',
  'transactions.update':
    'The two fields of a transfer link are set or cleared together, on both sides. A change that would break a ' +
    'transfer link or a split (date, sign, amount, currency or asset) answers 409 `linked` or `split`. Merchant, ' +
    'person and `reviewed` of a parent are also set on its parts, and tags are added to and removed from the ' +
    'parts too.',
  'transactions.delete':
    'Deletes its parts, comments and file assignments too. The other side of its transfer stays, without the ' +
    'link.',
  'transactions.removeAssetHistory':
    'Deletes the asset’s transactions before `date` with their parts and comments, and adds one transaction with ' +
    'their sum on `date` in the category `initialBalance`, in the asset’s currency at the rates of `date`. If ' +
    'all deleted transactions were in the asset’s currency, balances from `date` on do not change. Repeating the ' +
    'request changes nothing. Returns the new transaction.',
  'transactions.split':
    'The parts’ amounts must add up exactly to the amount of the transaction (409 `split`). Cash flow counts the ' +
    'parts, balances count the parent. A linked transaction cannot be split (409 `linked`).',
  'transactions.unsplit': 'Deletes the parts. Returns the transaction.',
  'transactions.bulkAddTags':
    'All or nothing. Repeating it changes nothing. The parts of a split transaction get the tags too.',
  'transactions.bulkRemoveTags':
    'All or nothing. Repeating it changes nothing. The parts of a split transaction lose the tags too.',
  'transactions.suggest':
    'Searches the 10,000 newest transactions, without transfers and parts of splits. Names that begin with the ' +
    'text come first, then more frequent ones.',
  'transactions.bulkUpdate':
    'All or nothing: one transaction that cannot be changed refuses all. Parts and parents of a split keep their ' +
    'asset, and a part changes its date only together with its parent (409 `split`). Merchant, person, ' +
    '`reviewed` and tags of a parent are also set on its parts, as with a single change; `updatedCount` counts ' +
    'the named transactions.',
  'transactions.bulkUpdateEach':
    'All or nothing; each group works like `bulkUpdate`, with at most 10,000 transactions in all. Use it to ' +
    'revert a bulk change of different values in one request.',
  'transactions.bulkDelete': 'All or nothing. Deletes parts, comments and file assignments too.',
  'tools.list':
    'The same list as `tools/list` at `/mcp`, without `walletId`, which is in the path here. Always in the same ' +
    'order, and only what the credential’s scopes allow.',
  'tools.run':
    'Runs the operation that `action` names, with the other arguments. Roles, quotas, `Idempotency-Key`, history ' +
    'and scope are those of that operation. An answer of more than 25,000 characters is cut and says how to ' +
    'continue.',
  'transfers.matches':
    'Transactions of the asset with the opposite sign, the same amount (in another currency: within 3 % at the ' +
    'rate of the source’s day), at most 7 days away and not linked; no parents of splits. The nearest day comes ' +
    'first, then the closest amount; at most 50, or about 1 MiB.',
  'transfers.createCounter':
    'Creates a transaction of the opposite amount on the other asset and links the two, in one step.',
  'transfers.book':
    'Creates both sides and links them, or neither. Each side names the other asset as its counterparty and gets ' +
    'the category `transfer`. An archived asset answers 422. A repetition with the same `Idempotency-Key` ' +
    'creates nothing.',
  'transfers.link':
    'Sets the link on both sides, and the category `transfer` unless the request says otherwise. The sides must ' +
    'have opposite signs (409 `linked`). A split transaction cannot be linked, its parts can (409 `split`). A ' +
    'linked side answers 409 `alreadyLinked`.',
  'transfers.propose':
    'Pairs of unlinked transactions on two assets with opposite amounts on near days, whose texts name the other ' +
    'account, its owner or a transfer, or name nobody and are the only ones of their amount. Transactions with a ' +
    'category (other than `uncategorized` or one of type `transfer`), or with a merchant that a person chose, ' +
    'are left out.',
  'transfers.linked': 'Newest link first.',
  'transfers.bulkLink':
    'All or nothing: a missing transaction answers 422, one that cannot be linked 409, one that changed since ' +
    '`lastUpdatedTime` 412.',
  'transfers.bulkUnlink': 'Ignores sides without a link, so repeating the request changes nothing.',
  'transfers.unlink': 'Clears the link on both sides. Their categories stay.',
  'comments.create': 'The author is the person who sends the request; for an API key, the person who created the key.',
  'comments.list': '`createdUserId` is the author.',
  'comments.delete': 'Deleting other people’s comments requires the role `admin`.',
  'securityTransactions.create': 'A purchase or sale with a price also sets the price of the security on that day.',
  'securityTransactions.list': 'Several filters must all hold; several values of one filter mean any of them.',
  'securityTransactions.search':
    'Every field is optional. Paged by `limit` and `offset`. A page of long texts ends after about 1 MiB: continue at ' +
    '`offset` + the number of items received, until it is `totalCount`.',
  'securityTransactions.get': 'Each amount has its currency in a field of its own.',
  'securityTransactions.update': 'The two fields of a transfer link are set or cleared together, on both sides.',
  'securityTransactions.delete': 'The other side of its transfer stays, without the link.',
  'cryptoTransactions.create':
    'After the first transaction of a symbol, transactions in this wallet can use the symbol as currency.',
  'cryptoTransactions.list': 'Several filters must all hold; several values of one filter mean any of them.',
  'cryptoTransactions.get': 'Each amount has its currency in a field of its own.',
  'cryptoTransactions.update': 'The two fields of a transfer link are set or cleared together, on both sides.',
  'cryptoTransactions.delete': 'The other side of its transfer stays, without the link.',
  'securities.details':
    'One entry for each ISIN that the wallet has a security transaction of; unknown values are null.',
  'securities.prices': 'Prices as traded: for the units of their day, before later splits.',
  'securities.setPrices':
    'The prices apply only to this wallet, and take precedence over quoted prices of the same day.',
  'assets.create': 'A new asset has no transactions. Set its balance with `POST …/balance`, or import its statements.',
  'assets.list': 'Ordered by creation.',
  'assets.get': 'For its value, use `POST …/data/netWorthByAsset`.',
  'assets.update': 'Its transactions keep their currencies when `defaultCurrency` changes.',
  'assets.delete': 'An asset with transactions answers 409 `notEmpty`, unless `withTransactions` is true.',
  'assets.importSettings':
    'Merged into the existing settings at any depth: objects are merged, other values replaced, and `null` ' +
    'deletes a key. At most 64 KiB, and 1 MiB for all assets of a wallet (409 `quotaExceededProblem`). `POST …/import` describes the keys that an import reads.',
  'assets.balance':
    'Creates a transaction with the difference between the balance and the sum of the asset’s transactions in ' +
    'the currency, up to and including the date. Its category is the asset’s value-change category, else the ' +
    'system category. Securities and crypto positions do not count. Returns the transaction, or `null` if the ' +
    'balance is already right.',
  'assets.listBalances':
    'One row for each asset and currency in which it has had transactions up to that day; without remaining ' +
    'transactions the balance is 0. Securities and crypto positions do not count.',
  'assetGroups.create': 'A group is a heading for assets in lists.',
  'assetGroups.list': 'Ordered by creation.',
  'assetGroups.get': 'Assets name their group in `assetGroupId`.',
  'assetGroups.update': 'The assets of the group stay in it.',
  'assetGroups.delete': 'Its assets are then in no group.',
  'categories.create': 'The type determines how reports count the category.',
  'categories.list': 'Ordered by creation; includes the system categories.',
  'categories.get': 'System categories have a `systemKey`.',
  'categories.update': 'A system category can be renamed but keeps its type (409 `systemRecord`).',
  'categories.delete':
    'References change to the replacement. Without one, references are cleared and plan items of the category ' +
    'deleted. System categories cannot be deleted (409 `systemRecord`).',
  'categoryGroups.create': 'Groups can contain groups.',
  'categoryGroups.list': 'Ordered by creation.',
  'categoryGroups.get': 'Categories name their group in `categoryGroupId`.',
  'categoryGroups.update': 'A group cannot be inside itself or inside a group that it contains (422 `invalidState`).',
  'categoryGroups.delete':
    'Its groups move to the surrounding group, its categories to none. Its plan items are deleted.',
  'tags.create': 'Names of tags are unique (409 `nameTaken`).',
  'tags.list': 'Ordered by creation.',
  'tags.get': 'Its transactions: `GET …/transactions?tagIds=…`.',
  'tags.update': 'Transactions keep the tag.',
  'tags.delete': 'Every transaction loses the tag.',
  'merchants.create': 'New transactions are compared with its name and domains.',
  'merchants.list': 'Ordered by creation.',
  'merchants.get': 'Its transactions: `GET …/transactions?merchantIds=…`.',
  'merchants.update': 'Transactions of the merchant keep their categories.',
  'merchants.delete':
    'Its transactions have no merchant afterwards. Rules that set it no longer do; rules with it as condition ' +
    '(`ifMerchantId`) are deleted.',
  'merchants.merge': 'Their transactions, domains and rules go to this merchant; then they are deleted.',
  'rules.create': 'A rule needs at least one condition (`if…`), else 422 `invalidState`. All its conditions must hold.',
  'rules.list': 'If two rules set the same field, the first one applies.',
  'rules.get': 'Conditions that are null are ignored.',
  'rules.update': 'Earlier applications of the rule are not changed.',
  'rules.delete': 'Earlier applications of the rule are not changed.',
  'rules.reorder': 'Rules that are not named come after the named ones, in their current order.',
  'rules.preview': 'Changes nothing. Examines up to 10,000 transactions, newest first; continue with `nextCursor`.',
  'rules.run':
    'Examines up to 10,000 transactions, newest first; continue with `nextCursor`. A repeated run changes ' +
    'nothing. Merchants that a person chose are kept.',
  'scenarios.create':
    'For its projection, use `POST …/data/scenarioProjection`. A return of −100 % or less answers 422.',
  'scenarios.list': 'Returns all scenarios, as a plain array.',
  'scenarios.get': 'Plan items hold its planned amounts.',
  'scenarios.update': 'Its plan items are kept.',
  'scenarios.delete': 'Its plan items are deleted too.',
  'planItems.create': 'The amount is in the wallet’s currency; expenses are negative.',
  'planItems.list': 'Returns all plan items of all scenarios, as a plain array.',
  'planItems.get': 'The amount is in the wallet’s currency; expenses are negative.',
  'planItems.update': 'The amount is in the wallet’s currency; expenses are negative.',
  'planItems.delete': 'The projection of its scenario changes at once.',
  'budgets.create': 'Its months begin with `startMonth`; what its assets hold by then is there to be assigned.',
  'budgets.list': 'Returns all budgets, as a plain array.',
  'budgets.get': 'For its amounts, use `GET …/months`.',
  'budgets.update':
    'A change of `assetIds` or of the start of months counts in all months. `currency` and `startMonth` can’t change.',
  'budgets.delete':
    'Its months and targets are deleted too. 409 `periodClosed` if something was set in a closed month.',
  'budgets.months':
    'At most 24 months. More than 50,000 envelopes × months fail with 422 `tooMuchToCompute`. In each month, money = toAssign + held + available + timing before rounding. Each number ' +
    'is rounded once; `assigned` and `held` are as they were set.',
  'budgets.monthTransactions':
    'Answers the transactions that an envelope, the income, the other changes or the timing of a month are made of.',
  'budgets.setMonth':
    'Other envelopes keep what they have. The ETag follows what was set, not transactions. 409 `periodClosed` if the ' +
    'month ends in a closed period.',
  'budgets.move': '409 `notEnough` if the source envelope has less, unless `allowNegative`. Answers the month.',
  'budgets.fill':
    'With the limit `toAssign`, envelopes get what they want or what is left, by priority and place; the rest goes to ' +
    'targets with a weight. Amounts above a target’s need stay.',
  'budgets.setTarget': 'An envelope has one target for all months. A snoozed month needs nothing.',
  'budgets.deleteTarget': 'What was assigned stays.',
  'budgets.hold':
    'Holds the income of the categories in this month, at least 0. It follows their transactions until `held` or other ' +
    'categories are set. What is held comes back in the next month.',
  'files.create':
    'Then PUT the bytes to `uploadUrl` within 15 minutes. They are accepted if their size, SHA-256 and first ' +
    'bytes match the request. A file without bytes is deleted after a day.',
  'files.list': 'Ordered by creation.',
  'files.get': 'For its bytes, use `GET …/content`.',
  'files.delete': 'The records it was assigned to are kept.',
  'files.content':
    'As an attachment, with the content type of the file. 409 `notUploaded` before the bytes have arrived.',
  'files.assign': 'Adds to the records that the file is assigned to already.',
  'files.unassign':
    'Without ids in any of the three lists: from all records. Ids that the file is not assigned to are ignored.',
  'files.parse':
    'Returns immediately; `parseStatus` says when parsing has ended, and `parseData` has the result. Can be ' +
    'repeated after it has ended; before that, a repetition does nothing.',
  'accessRequests.create':
    'Only for apps that act for a person (OAuth): a key gets 403. The person must have the required role ' +
    'already, and a request that could not be carried out now is refused. She approves or rejects it at ' +
    '`approvalUrl` within 24 hours. At most 20 requests of an app can wait for one person.',
  'accessRequests.get':
    'Only for the app that created it, for the person it was created for; others get 404. Available for 30 days ' +
    'after the wallet, or the person’s membership, has ended.',
  'webhooks.create':
    'For admins and their keys, not for apps. Events from now on are sent by POST, following the Standard ' +
    'Webhooks specification: `webhook-id`, `webhook-timestamp`, `webhook-signature`. Only this answer, and a ' +
    'repetition with the same `Idempotency-Key`, contains the `secret` of the signatures. A wallet has at most ' +
    '20 webhooks.',
  'webhooks.list': 'Ordered by creation.',
  'webhooks.get': 'For what was sent, use `GET …/deliveries`.',
  'webhooks.update':
    'When switched on again, the webhook gets one `wallet.changed` for everything it missed. Changing `enabled` ' +
    'clears `offReason`.',
  'webhooks.delete': 'Stops sending, and deletes its log.',
  'webhooks.rotateSecret': 'Deliveries are signed with the new secret and, for one day, also with the previous one.',
  'webhooks.deliveries':
    'Kept for 30 days. A failed delivery is retried after 5 s, 30 s, 2 min, 10 min, 30 min, 1 h, 3 h, 6 h, 12 h ' +
    'and 24 h; later deliveries wait for it. Then the webhook is switched off. A 2xx answer within 15 seconds is ' +
    'a success; redirects are not followed, and 410 switches the webhook off immediately.',
  'webhooks.redeliver':
    'Uses the same `webhook-id`. A waiting delivery is tried immediately. 409 `webhookOff` if the webhook is ' +
    'switched off.',
  'webhooks.sendTest':
    'Sends a `wallet.changed` without types and counts, whatever events the webhook gets, to check that the ' +
    'receiver accepts it. While one test waits, that one is returned. 409 `webhookOff` if the webhook is ' +
    'switched off.',
  'notifications.create': 'The recipient must be a member (422). Types that only Coffer itself sends answer 422.',
  'notifications.list':
    'Returns a plain array. An array of long payloads ends after about 1 MiB, before `limit`: continue at `offset` + the ' +
    'number of notifications received, until none is returned.',
  'notifications.read':
    'Sets `readTime` once; repeating it changes nothing. Notifications of others answer 404, except for API ' +
    'keys, which can access all of the wallet.',
  'export.get':
    'Streamed lines of JSON: the first describes the export, the last has the number of records. Or one resource ' +
    'as CSV. Requires the role `admin` or the permission `exportData`.',
  ...BANK_DESCRIPTIONS,
  ...IMPORT_DESCRIPTIONS,
  ...REPORT_DESCRIPTIONS,
};
