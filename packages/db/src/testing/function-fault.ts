import { parsePlPgSQLSync } from 'libpg-query';
import { at, faultOf } from './statement-fault.ts';

/** What is wrong with a view or a function: its name, and which table of a wallet it asks without saying which wallet. */
interface DefinitionFault {
  readonly name: string;
  readonly fault: string;
}

/**
 * The faults of each view and function in these definitions (as `prisma/functions.sql` has them), trigger functions too.
 * What a text that is put together in PL/pgSQL asks cannot be seen, and so is a fault. The parser must have been loaded.
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
  if (!/^ LANGUAGE plpgsql$/m.test(definition)) return [faultOf(definition)].filter((fault) => fault !== null);
  const statements = statementsOf(parsePlPgSQLSync(withKnownTypes(definition)));
  return statements
    .map((one) => (one === null ? 'a text that is put together' : faultOf(one)))
    .filter((one) => one !== null);
}

/** The parser knows PostgreSQL's own types alone. */
function withKnownTypes(definition: string): string {
  const body = definition.indexOf('\nAS ');
  return definition.slice(0, body).replaceAll(/"[A-Z]\w*"/g, 'text') + definition.slice(body);
}

/** Each statement and expression of a function in PL/pgSQL, as a statement; null for a text that is put together. */
function statementsOf(tree: unknown): (string | null)[] {
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([kind, value]) => {
    if (/dynexecute|dynfors|dynquery/.test(kind)) return [null];
    if (kind !== 'PLpgSQL_expr') return statementsOf(value);
    return [statementOf(String(at(value, 'query')), Number(at(value, 'parseMode')))];
  });
}

/** As `RawParseMode` counts them: 0 is a statement, 2 an expression, 3 and more `variable := expression`. */
function statementOf(text: string, mode: number): string {
  if (mode === 0) return text;
  return `SELECT ${mode === 2 ? text : text.slice(text.indexOf('=') + 1)}`;
}
