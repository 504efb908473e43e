import { readFileSync } from 'node:fs';
import { parseSync } from 'libpg-query';

const SCHEMA = readFileSync(new URL('../../../../prisma/schema.prisma', import.meta.url), 'utf8');

/** The wallet column of each wallet table. Views that are not listed select the wallet themselves. */
const WALLET_COLUMN: ReadonlyMap<string, string> = new Map([
  ['Wallet', 'id'],
  // These views return rows of all wallets that the connection may see.
  ['coffer.worth_change', 'walletId'],
  ['coffer.changed_transaction', 'walletId'],
  ...[...SCHEMA.matchAll(/^model (\w+) \{\n((?: .*\n|\n)*)\}/gm)]
    .filter(([, , fields = '']) => /^ +walletId /m.test(fields))
    .map(([, name = '']) => [name, 'walletId'] as const),
]);

const STATEMENTS = ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt'];

/**
 * Describes the fault of a statement that reads or writes a wallet table, itself or in a subquery, without naming the
 * wallet (`"walletId"` in WHERE, ON or USING, or among the columns of an INSERT). Joining two wallet tables by
 * `"walletId"` is not enough, because neither is then restricted. Null without a fault. Uses PostgreSQL's own parser,
 * which must be loaded first (`loadModule`).
 */
export function findWalletFilterFault(sql: string): string | null {
  for (const query of queriesIn(parseSync(sql))) {
    const named = restrictedTables(query);
    for (const { name } of query.tables.filter((table) => WALLET_COLUMN.has(table.name) && !named.has(table))) {
      return `"${name}" without its "${WALLET_COLUMN.get(name)}"`;
    }
  }
  return null;
}

interface Table {
  readonly name: string;
  readonly alias: string;
}

/** A statement or subquery, with its tables and conditions. */
interface Query {
  readonly tables: Table[];
  /**
   * The columns that each condition compares: one column if it is compared with a value, two columns if they must be
   * equal. A column is written as its path, such as `t.walletId`.
   */
  readonly columns: string[][][];
  /** Columns in USING clauses. */
  readonly joinedBy: Set<string>;
  /** True if this part also reads from a subquery or a function. */
  hasOthers: boolean;
}

/**
 * The tables restricted to a wallet: their wallet column is compared with a value, or with the wallet column of a
 * restricted table.
 */
function restrictedTables({ tables, columns, joinedBy, hasOthers }: Query): ReadonlySet<Table> {
  const ofWallets = tables.filter(({ name }) => WALLET_COLUMN.has(name));
  const tableOf = (fields: string[]) =>
    ofWallets.find(
      ({ name, alias }) =>
        fields.at(-1) === WALLET_COLUMN.get(name) &&
        (fields.length > 1 ? fields.at(-2) === alias : ofWallets.length === 1),
    );
  const compared = columns.map((sides) => sides.map(tableOf));
  if (joinedBy.has('walletId')) {
    const isWithOthers = hasOthers || tables.length > ofWallets.length;
    compared.push(...ofWallets.map((table) => [table, isWithOthers ? undefined : ofWallets[0]]));
  }
  const named = new Set<Table>();
  const isKnown = (table: Table | undefined) => table === undefined || named.has(table);
  for (let before = -1; before < named.size; ) {
    before = named.size;
    for (const [one, other] of compared) {
      if (one !== undefined && isKnown(other)) named.add(one);
      if (other !== undefined && isKnown(one)) named.add(other);
    }
  }
  return named;
}

function queriesIn(tree: unknown): Query[] {
  const queries: Query[] = [];
  const walk = (node: unknown, query: Query | null, isCondition: boolean): void => {
    if (Array.isArray(node)) {
      for (const one of node) walk(one, query, isCondition);
      return;
    }
    if (typeof node !== 'object' || node === null) return;
    for (const [kind, value] of Object.entries(node)) {
      // The parser lists both sides of a UNION without their kind.
      const isSide = (kind === 'larg' || kind === 'rarg') && valueAtPath(value, 'op') !== undefined;
      if (isSide || STATEMENTS.includes(kind)) {
        const inner: Query = { tables: [], columns: [], joinedBy: new Set(), hasOthers: false };
        queries.push(inner);
        if (kind === 'InsertStmt') inner.columns.push(...columnsInserted(value).map((name) => [[name]]));
        walk(value, inner, false);
      } else if (kind === 'RangeVar' || kind === 'relation') {
        addTable(query, value);
      } else if (kind === 'usingClause' && namesOf(node, kind).length > 0) {
        for (const name of namesOf(node, kind)) query?.joinedBy.add(name);
      } else if (kind === 'ColumnRef') {
        if (isCondition) query?.columns.push([namesOf(value, 'fields')]);
      } else if (kind === 'A_Expr' && isCondition && equalColumns(value) !== null) {
        query?.columns.push(equalColumns(value) ?? []);
      } else {
        if (query !== null && /^Range(Subselect|Function)$/.test(kind)) query.hasOthers = true;
        walk(value, query, isCondition || kind === 'whereClause' || kind === 'quals' || kind === 'joinCondition');
      }
    }
  };
  walk(tree, null, false);
  return queries;
}

/** The columns that an INSERT lists; without a list it writes all columns, which include the wallet column. */
function columnsInserted(insert: unknown): readonly string[] {
  const listed = namesOf(insert, 'cols');
  return listed.length > 0 ? listed : [...WALLET_COLUMN.values()];
}

/** The two columns of a condition `one = other`; null if one side is not a column. */
function equalColumns(expression: unknown): string[][] | null {
  const sides = [valueAtPath(expression, 'lexpr', 'ColumnRef'), valueAtPath(expression, 'rexpr', 'ColumnRef')];
  if (sides.includes(undefined)) return null;
  return sides.map((side) => namesOf(side, 'fields'));
}

function addTable(query: Query | null, table: unknown): void {
  const relation = valueAtPath(table, 'relname');
  if (query === null || typeof relation !== 'string') return;
  const schema = valueAtPath(table, 'schemaname') ?? 'public';
  const alias = valueAtPath(table, 'alias', 'aliasname');
  query.tables.push({
    name: schema === 'public' ? relation : `${schema}.${relation}`,
    alias: typeof alias === 'string' ? alias : relation,
  });
}

/** The names in a list of strings or of target columns. */
function namesOf(node: unknown, list: string): string[] {
  const items = valueAtPath(node, list);
  if (!Array.isArray(items)) return [];
  return items
    .map((item) => valueAtPath(item, 'String', 'sval') ?? valueAtPath(item, 'ResTarget', 'name'))
    .filter((name) => typeof name === 'string');
}

export function valueAtPath(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (part, name) => (typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined),
    value,
  );
}
