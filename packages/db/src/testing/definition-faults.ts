import { parsePlPgSQLSync } from 'libpg-query';
import { findWalletFilterFault, valueAtPath } from './wallet-filter-fault.ts';

/** A fault of a view or function: its name, and the wallet table that it reads without naming the wallet. */
interface DefinitionFault {
  readonly name: string;
  readonly fault: string;
}

/**
 * The faults of all views and functions, including trigger functions, in these definitions (format of
 * `prisma/functions.sql`): statements on wallet tables that don't restrict the wallet. Dynamic SQL in PL/pgSQL cannot
 * be checked and counts as a fault. The parser must be loaded first.
 */
export function definitionFaults(definitions: string): DefinitionFault[] {
  return definitions
    .split(/\n\n(?=CREATE )/)
    .filter((definition) => /^CREATE (VIEW|FUNCTION) /.test(definition))
    .flatMap((definition) => {
      const [, name = ''] = /^CREATE \w+ coffer\.(\w+)/.exec(definition) ?? [];
      return faultsIn(definition).map((fault) => ({ name, fault }));
    });
}

function faultsIn(definition: string): string[] {
  if (!/^ LANGUAGE plpgsql$/m.test(definition))
    return [findWalletFilterFault(definition)].filter((fault) => fault !== null);
  const statements = statementsOf(parsePlPgSQLSync(withKnownTypes(definition)));
  return statements
    .map((one) => (one === null ? 'a text that is put together' : findWalletFilterFault(one)))
    .filter((one) => one !== null);
}

/** Replaces Coffer's own types with `text`, because the parser only knows PostgreSQL's types. */
function withKnownTypes(definition: string): string {
  const body = definition.indexOf('\nAS ');
  return definition.slice(0, body).replaceAll(/"[A-Z]\w*"/g, 'text') + definition.slice(body);
}

/** Each statement and expression of a PL/pgSQL function, as a statement; null for dynamic SQL. */
function statementsOf(tree: unknown): (string | null)[] {
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([kind, value]) => {
    if (/dynexecute|dynfors|dynquery/.test(kind)) return [null];
    if (kind !== 'PLpgSQL_expr') return statementsOf(value);
    return [statementOf(String(valueAtPath(value, 'query')), Number(valueAtPath(value, 'parseMode')))];
  });
}

/** `mode` follows PostgreSQL's `RawParseMode`: 0 is a statement, 2 an expression, 3 and above `variable := expression`. */
function statementOf(text: string, mode: number): string {
  if (mode === 0) return text;
  return `SELECT ${mode === 2 ? text : text.slice(text.indexOf('=') + 1)}`;
}
