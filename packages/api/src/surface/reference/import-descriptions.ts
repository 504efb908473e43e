/** Descriptions of the operations that import files, as `OPERATION_DESCRIPTIONS`. */
export const IMPORT_DESCRIPTIONS: Readonly<Record<string, string>> = {
  'imports.import':
    'All or nothing. Existing transactions are recognised by the bank’s reference, else by their contents, and ' +
    'left out. A file of several accounts needs `settings.account`; without it 422 `severalAccounts` names them. A ' +
    'CSV file whose date or amount column is uncertain, or whose dates can be read in two ways, answers 422 ' +
    '`columnsUnknown` with `columns`, `samples` and a `guess`: name the columns in `settings.columns` and the form ' +
    'of dates in `settings.dateFormat`. `settings` are stored in the asset’s `importSettings`. In a broker’s file ' +
    '(`flex`, `portfolioPerformance`, OFX, an export as CSV) each trade becomes a security transaction, linked ' +
    'with exactly the cash that the file states. Its costs become cash transactions in the categories for fees and ' +
    'tax, and its splits are added to the wallet. `securities` compares positions and cash with the file. If ' +
    'units, price, fees and tax do not give the amount beyond rounding, the amount counts and the price is derived ' +
    'from it (`statedPriceValue` in the dry run). Options and short sales are in `skipped`. Securities without an ' +
    'ISIN answer 422 `unknownSecurities`: give it in `settings.securities`. An unsupported file of securities, ' +
    'such as MT535, answers 422 `invalidFile`. Transactions announced by an account report (`camt052`) are pending ' +
    'until a statement contains them. A notification (`camt054`) fills in empty texts, and adds transactions only ' +
    'if the asset has neither statements nor a bank connection. A file may have at most 500 accounts, 200 ' +
    'currencies, 20,000 trades, costs, splits and positions, and 20,000 pending transactions or transactions of a ' +
    'notification. It may take 5 seconds of processor time and 10 more for each MiB. A file beyond a limit answers ' +
    '422 `invalidFile` with the limit. A dry run lists the first 10,000 transactions and trades.',
  'imports.list': 'Each import with the number of transactions it created and how many still exist.',
  'imports.get': 'Its transactions: `GET …/transactions?importId=…`.',
  'imports.undo':
    'Deletes the remaining transactions of the import, also securities transactions, edited and moved ones, with ' +
    'everything that belongs to them, and the splits and names of securities that the import added. Repeating ' +
    'the request changes nothing. If the app created the asset for this import, and nothing else uses or changed ' +
    'it, the asset is deleted too, and the import with it.',
  'migrations.create':
    'All or nothing, as one change set. `actual` takes the zip archive that Actual exports, or its `db.sqlite`; `ynab` ' +
    'takes the register and the plan as two CSV files or as one zip archive, or one plan as JSON, as YNAB’s API ' +
    'answers `GET /plans/{id}`; `monarch` takes the transactions and, if ' +
    'they are there, the balances; `mint` and `firefly` take the transactions; `gnucash` takes the book; `hledger` and ' +
    '`beancount` take a table of postings. Accounts become assets, payees merchants, ' +
    'and transfers linked pairs; splits, categories, tags and the budget are kept. What Coffer cannot store is in ' +
    '`notImported`. Afterwards the balance of each account in each month, and the numbers of the budget, are compared ' +
    'with those of the other app, in its own currency. If any differ, the answer is 409 `doesNotMatch` with ' +
    '`differences`, and nothing is imported, unless `acceptDifferences` is sent. Records of an earlier import of the ' +
    'same data are left as they are, so that importing a file again creates nothing. A file may have at most 500 ' +
    'accounts, 2,000 categories, 50,000 payees and 250,000 transactions; one beyond a limit answers 422 `invalidFile`. ' +
    'Send `dryRun` first, to see `mapping` and the proof.',
  'migrations.undo':
    'Deletes everything that the import created. Later changes of these records block it with 409 `undoBlocked`.',
};
