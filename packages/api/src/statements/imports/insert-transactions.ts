import * as is from '@coffer/db/columns.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import type { ImportAsset } from './import-asset.ts';

/** Where the lines are read from, and which temporary tables have results for them. */
export interface InsertSource {
  readonly from: string;
  readonly isClassified: boolean;
  /** Whether categories were guessed, in the table `guessed`. */
  readonly isGuessed: boolean;
  /** True on a distributed database, where the lines are not on the wallet's node. */
  readonly isDistributed: boolean;
}

/** Columns read from a line, with their types. */
const LINE_COLUMN_TYPES = {
  id: 'uuid',
  date: 'date',
  secondaryDate: 'date',
  fromTo: 'text',
  description: 'text',
  amountValue: 'numeric',
  amountCurrency: 'text',
  notes: 'text',
  importKey: 'uuid',
  pending: 'boolean',
};

/** Columns with the same value for every line. */
const GIVEN = ['assetId', 'source', 'importId', 'createdTime', 'createdUserId', 'lastUpdatedTime', 'lastUpdatedUserId'];

/** SQL: the category of a line without a category from a rule or merchant: the guessed one, otherwise `category`. */
const openCategory = ({ isGuessed }: InsertSource, category: string) =>
  isGuessed ? `coalesce(g."categoryId", ${category})` : category;

/** SQL of the columns that classification would set, for an import without classified lines. */
const unclassifiedColumns = (category: string) => ({
  categoryId: category,
  usingStartDate: 'date',
  usingEndDate: 'date',
});

/** SQL of the columns that depend on classification `c`, which a line may lack. */
const classified = (category: string) => ({
  categoryId: `coalesce(c."categoryId", ${category})`,
  usingStartDate: 'coalesce(c."usingStartDate", date)',
  usingEndDate: 'coalesce(c."usingEndDate", date)',
  usingDateRule: `coalesce(c."usingDateRule", 'transactionDate')`,
  merchantId: 'c."merchantId"',
  merchantAutoAssigned: 'c."merchantId" IS NOT NULL',
  reviewed: 'coalesce(c.reviewed, false)',
});

const FOUND_TYPES = {
  categoryId: 'uuid',
  usingStartDate: 'date',
  usingEndDate: 'date',
  usingDateRule: '"UsingDateRule"',
  merchantId: 'uuid',
  merchantAutoAssigned: 'boolean',
  reviewed: 'boolean',
};

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');

type Types = Readonly<Record<string, string>>;

/** Inserts transactions ordered by day, as in most indexes, whatever the order of the file. Returns their number. */
export function insertTransactions(
  wallet: Wallet,
  asset: ImportAsset,
  importId: string,
  source: InsertSource,
): Promise<number> {
  const { transaction, walletId, userId, now } = wallet;
  if (source.isDistributed) return sendTransactions(wallet, asset, importId, source);
  const found: Types = source.isClassified
    ? classified(openCategory(source, '$3::uuid'))
    : unclassifiedColumns(openCategory(source, '$3::uuid'));
  return transaction.execute({
    text: `${intoColumns(Object.keys(found))}
           SELECT $1::uuid, $2::uuid, 'import', $4, $5, $6, $5, $6, ${quoted(Object.keys(LINE_COLUMN_TYPES))}, ${Object.values(found).join(', ')}
           ${rowsOf(source)} ORDER BY date, line`,
    values: [walletId, asset.id, asset.defaultCategoryId, importId, now().toISOString(), userId],
  });
}

/**
 * Inserts transactions on a distributed database: reads the lines on this node, and inserts them on the wallet's node.
 */
async function sendTransactions(
  { transaction, walletId, userId, now }: Wallet,
  asset: ImportAsset,
  importId: string,
  source: InsertSource,
): Promise<number> {
  const found: Types = source.isClassified
    ? classified(openCategory(source, '$1::uuid'))
    : unclassifiedColumns(openCategory(source, '$1::uuid'));
  const values = Object.entries(found).map(([name, value]) => `${value} AS "${name}"`);
  const [lines] = await transaction.query({
    row: { made: is.text },
    text: `SELECT coalesce(json_agg(line), '[]')::text AS made FROM (
             SELECT ${quoted(Object.keys(LINE_COLUMN_TYPES))}, ${values.join(', ')} ${rowsOf(source)} ORDER BY date, line) AS line`,
    values: [asset.defaultCategoryId],
  });
  const types: Types = { ...LINE_COLUMN_TYPES, ...FOUND_TYPES };
  const columns = [...Object.keys(LINE_COLUMN_TYPES), ...Object.keys(found)].map((name) => `"${name}" ${types[name]}`);
  return transaction.execute({
    text: `${intoColumns(Object.keys(found))}
           SELECT wallet.id, $2::uuid, 'import'::"TransactionSource", $3::uuid, $4::timestamptz, $5::uuid, $4::timestamptz, $5::uuid, made.*
           FROM "Wallet" AS wallet, json_to_recordset($6::json) AS made(${columns.join(', ')}) WHERE wallet.id = $1`,
    values: [walletId, asset.id, importId, now().toISOString(), userId, lines?.made],
  });
}

function intoColumns(found: readonly string[]): string {
  return `INSERT INTO "Transaction" ("walletId", ${quoted([...GIVEN, ...Object.keys(LINE_COLUMN_TYPES), ...found])})`;
}

function rowsOf({ from, isClassified, isGuessed }: InsertSource): string {
  if (!isClassified && !isGuessed) return from;
  const joined = [
    ...(isClassified ? ['LEFT JOIN classified c USING (id)'] : []),
    ...(isGuessed ? ['LEFT JOIN guessed g USING (id)'] : []),
  ];
  return `FROM (SELECT * ${from}) AS new ${joined.join(' ')}`;
}
