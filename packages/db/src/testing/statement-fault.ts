import { readFileSync } from 'node:fs';
import { parseSync } from 'libpg-query';

const SCHEMA = readFileSync(new URL('../../../../prisma/schema.prisma', import.meta.url), 'utf8');

/** By which column each table of a wallet says whose it is. */
const WALLET_COLUMN: ReadonlyMap<string, string> = new Map([
  ['Wallet', 'id'],
  ...[...SCHEMA.matchAll(/^model (\w+) \{\n((?: .*\n|\n)*)\}/gm)]
    .filter(([, , fields = '']) => /^ +walletId /m.test(fields))
    .map(([, name = '']) => [name, 'walletId'] as const),
]);

const STATEMENTS = ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt'];

/**
 * What is wrong with a statement: that it, or a query in it, reads or writes a table of a wallet without saying which
 * wallet (`"walletId"` in WHERE, ON or USING; among the columns of an INSERT). Null for a good one. The parser is
 * PostgreSQL's own, which must have been loaded (`loadModule`).
 */
export function faultOf(sql: string): string | null {
  for (const query of queriesIn(parseSync(sql))) {
    const tables = query.tables.filter(({ name }) => WALLET_COLUMN.has(name));
    for (const { name, alias } of tables) {
      const column = WALLET_COLUMN.get(name);
      const isNamed = query.columns.some(
        (fields) => fields.at(-1) === column && (fields.length > 1 ? fields.at(-2) === alias : tables.length === 1),
      );
      if (!isNamed && !(column !== undefined && query.joinedBy.has(column))) return `"${name}" without its "${column}"`;
    }
  }
  return null;
}

/** A part of a statement with tables of its own. */
interface Query {
  readonly tables: { readonly name: string; readonly alias: string }[];
  /** Columns that its conditions compare, each with what it is qualified by. */
  readonly columns: string[][];
  /** Columns of USING. */
  readonly joinedBy: Set<string>;
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
      // The two sides of a UNION stand there without their kind.
      const isSide = (kind === 'larg' || kind === 'rarg') && at(value, 'op') !== undefined;
      if (isSide || STATEMENTS.includes(kind)) {
        const inner: Query = { tables: [], columns: [], joinedBy: new Set() };
        queries.push(inner);
        if (kind === 'InsertStmt') inner.columns.push(...namesOf(value, 'cols').map((name) => [name]));
        walk(value, inner, false);
      } else if (kind === 'RangeVar' || kind === 'relation') {
        addTable(query, value);
      } else if (kind === 'usingClause' && namesOf(node, kind).length > 0) {
        for (const name of namesOf(node, kind)) query?.joinedBy.add(name);
      } else if (kind === 'ColumnRef') {
        if (isCondition) query?.columns.push(namesOf(value, 'fields'));
      } else {
        walk(value, query, isCondition || kind === 'whereClause' || kind === 'quals' || kind === 'joinCondition');
      }
    }
  };
  walk(tree, null, false);
  return queries;
}

/** Of the schema `public`: the views in `coffer` are their own fence. */
function addTable(query: Query | null, table: unknown): void {
  const name = at(table, 'relname');
  const schema = at(table, 'schemaname') ?? 'public';
  if (query === null || typeof name !== 'string' || schema !== 'public') return;
  const alias = at(table, 'alias', 'aliasname');
  query.tables.push({ name, alias: typeof alias === 'string' ? alias : name });
}

/** The names in a list of strings, or of columns that are written. */
function namesOf(node: unknown, list: string): string[] {
  const items = at(node, list);
  if (!Array.isArray(items)) return [];
  return items
    .map((item) => at(item, 'String', 'sval') ?? at(item, 'ResTarget', 'name'))
    .filter((name) => typeof name === 'string');
}

function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (part, name) => (typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined),
    value,
  );
}
