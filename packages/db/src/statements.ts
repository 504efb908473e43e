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

/**
 * A statement in SQL. A statement with a `name` is prepared once per connection, for short, frequent statements with a stable
 * plan.
 */
export interface Statement {
  readonly text: string;
  readonly values?: readonly unknown[];
  readonly name?: string;
  /**
   * Uses one plan for all values of a named statement. Set if planning takes much of the time and the best plan does not
   * depend on values.
   */
  readonly planOnce?: boolean;
}

/** A statement in SQL that declares its rows. Tests compare the declaration with PostgreSQL's result. */
export interface DeclaredStatement<Shape extends RowShape> extends Statement {
  readonly row: Shape;
}

/** A statement checked by TypeScript against the tables: from a query builder or `compileStatementOnce`. */
export type CheckedStatement<Row> = Compilable<Row> | PreparedStatement<Row>;

/** A checked statement with its values and a name, so that PostgreSQL plans it once per connection. */
export interface PreparedStatement<Row> {
  readonly compiled: CompiledQuery<Row>;
  readonly name: string;
}

/**
 * Kysely's query builder, used only for compiling statements. It has no connection; database transactions run the
 * compiled statements.
 */
export const queryBuilder = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Placeholder in a statement for a value that is given when it is sent. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

type ValueNamed<Values> = <Name extends keyof Values & string>(name: Name) => Expression<Values[Name]>;

/**
 * Compiles a frequent statement when its module is loaded; PostgreSQL prepares it once per connection under the digest of its
 * text. Values are named: when the statement is sent, the field `id` of the values replaces `value('id')`.
 */
export function compileStatementOnce<Values extends object>() {
  return <Row>(build: (value: ValueNamed<Values>) => Compilable<Row>): ((values: Values) => PreparedStatement<Row>) => {
    const compiled = build((name) => sql`${new Placeholder(name)}`).compile();
    const name = preparedStatementName(compiled.sql);
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

/** A unique name for preparing a statement, derived from its text. */
export function preparedStatementName(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

/** The query for pg. pg ignores `row`; tests use it to compare PostgreSQL's result with the declaration. */
export interface PgQuery extends Statement {
  readonly values: unknown[];
  readonly row?: RowShape;
}

export function toPgQuery(statement: Statement | DeclaredStatement<RowShape> | CheckedStatement<unknown>): PgQuery {
  if ('text' in statement) return { ...statement, values: [...(statement.values ?? [])] };
  if ('compiled' in statement) {
    const { name, compiled } = statement;
    return { name, text: compiled.sql, values: [...compiled.parameters] };
  }
  const { sql: text, parameters } = statement.compile();
  return { text, values: [...parameters] };
}

/** Runs statements: either checked by the compiler, or SQL with declared rows. */
export interface StatementRunner {
  query<Row>(statement: CheckedStatement<Row>): Promise<Row[]>;
  query<Shape extends RowShape>(statement: DeclaredStatement<Shape>): Promise<RowOf<Shape>[]>;
  /** Returns rows without any check. Each use must give a reason; `unchecked-rows.test.ts` counts the uses. */
  query<Row extends object = Record<never, never>>(statement: Statement): Promise<NoInfer<Row>[]>;
}
