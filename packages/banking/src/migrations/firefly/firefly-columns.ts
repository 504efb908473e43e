/** The columns of Firefly III's transactions that the importer requires. */
export const FIREFLY_REQUIRED_COLUMNS = [
  ...['group_id', 'journal_id', 'type', 'currency_code', 'amount', 'description', 'date'],
  ...['source_name', 'source_type', 'destination_name', 'destination_type', 'category'],
];

const READ = [...FIREFLY_REQUIRED_COLUMNS, 'group_title', 'tags', 'notes'];

/**
 * Columns without data of their own: ids, times and hashes of Firefly III, and amounts that other columns also contain.
 */
const TECHNICAL = [
  ...['user_id', 'created_at', 'updated_at', 'primary_currency_code', 'pc_amount', 'pc_foreign_amount'],
  ...['import_hash', 'import_hash_v2', 'original_source', 'recurrence_id', 'external_id'],
];

/** Known columns that Coffer has no place for, and why. */
export const FIREFLY_UNSUPPORTED_COLUMNS: Readonly<Record<string, string>> = {
  foreign_amount: 'Of each account, the amount in its own currency is imported.',
  source_iban: 'Names of accounts are imported.',
  destination_iban: 'Names of accounts are imported.',
  budget: 'Firefly III’s budgets are limits of spending, not envelopes.',
  bill: 'Subscriptions are not imported.',
  reconciled: 'Coffer has no reconciliations yet.',
};

export const FIREFLY_KNOWN_COLUMNS = [
  ...READ,
  ...TECHNICAL,
  ...Object.keys(FIREFLY_UNSUPPORTED_COLUMNS),
  'foreign_currency_code',
];
