import { createHash } from 'node:crypto';
import {
  type Compilable,
  type CompiledQuery,
  DummyDriver,
  type Expression,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import type { RowOf, RowShape } from './columns.ts';
import type { DB } from './generated/tables.ts';

/** A statement in SQL. One with a `name` is prepared once a connection: for short, hot statements of a fixed plan. */
export interface Statement {
  readonly text: string;
  readonly values?: readonly unknown[];
  readonly name?: string;
  /** Only with a name: planned once for all values, for to plan it takes longer than to answer it, and it has one good plan. */
  readonly planOnce?: boolean;
}

/** A statement in SQL that says what its rows are: tests compare each that runs with what PostgreSQL answers. */
export interface Declared<Shape extends RowShape> extends Statement {
  readonly row: Shape;
}

/** A statement that the compiler checked against the tables: what a query builder makes, or `compiledOnce`. */
export type Checked<Row> = Compilable<Row> | Prepared<Row>;

/** A checked statement with its values, named so that PostgreSQL plans it once a connection. */
export interface Prepared<Row> {
  readonly compiled: CompiledQuery<Row>;
  readonly name: string;
}

/** Kysely as a compiler only: it has no connection, and what it builds is sent by the transaction. */
export const tables = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Stands in a statement for a value that is known when it is sent. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

type ValueNamed<Values> = <Name extends keyof Values & string>(name: Name) => Expression<Values[Name]>;

/**
 * A statement that is compiled when its module is loaded, and prepared once a connection under the digest of its text:
 * for what is hot. Its values are named: `value('id')` stands for the `id` that it is sent with.
 */
export function compiledOnce<Values extends object>() {
  return <Row>(build: (value: ValueNamed<Values>) => Compilable<Row>): ((values: Values) => Prepared<Row>) => {
    const compiled = build((name) => sql`${new Placeholder(name)}`).compile();
    const name = preparedName(compiled.sql);
    return (values) => ({
      name,
      compiled: {
        ...compiled,
        parameters: compiled.parameters.map((one) =>
          one instanceof Placeholder ? (Reflect.get(values, one.name) ?? null) : one,
        ),
      },
    });
  };
}

/** A name for a statement under which it is prepared: each text has its own. */
export function preparedName(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

/** What pg is asked. It does not know `row`, by which tests compare what PostgreSQL answers with what was declared. */
export interface Sent extends Statement {
  readonly values: unknown[];
  readonly row?: RowShape;
}

export function sentStatement(statement: Statement | Declared<RowShape> | Checked<unknown>): Sent {
  if ('text' in statement) return { ...statement, values: [...(statement.values ?? [])] };
  if ('compiled' in statement) {
    const { name, compiled } = statement;
    return { name, text: compiled.sql, values: [...compiled.parameters] };
  }
  const { sql: text, parameters } = statement.compile();
  return { text, values: [...parameters] };
}

/** How statements are asked. Two doors: what the compiler checked, and SQL that says what its rows are. */
export interface Asking {
  query<Row>(statement: Checked<Row>): Promise<Row[]>;
  query<Shape extends RowShape>(statement: Declared<Shape>): Promise<RowOf<Shape>[]>;
  /** Rows that nothing checks: each use says why (`unchecked-rows.test.ts` counts them). */
  query<Row extends object = Record<never, never>>(statement: Statement): Promise<NoInfer<Row>[]>;
}
