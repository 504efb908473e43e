export const MIGRATION_SOURCES = [
  'actual',
  'ynab',
  'monarch',
  'mint',
  'firefly',
  'gnucash',
  'hledger',
  'beancount',
] as const;

/** An app whose exports Coffer can import. */
export type MigrationSource = (typeof MIGRATION_SOURCES)[number];
