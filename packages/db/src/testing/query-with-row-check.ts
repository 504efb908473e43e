import pg from 'pg';
import type { Column, RowShape } from '../columns.ts';

type Answer = Pick<pg.QueryResult<Record<string, unknown>>, 'fields' | 'rows'>;

/** Type names by their numbers, without our own types such as enums. */
const TYPE_NAMES: ReadonlyMap<number, string> = new Map<number, string>([
  ...Object.entries(pg.types.builtins).map(([name, oid]): [number, string] => [oid, name.toLowerCase()]),
  [199, '_json'],
  [1000, '_bool'],
  [1005, '_int2'],
  [1007, '_int4'],
  [1009, '_text'],
  [1016, '_int8'],
  [1022, '_float8'],
  [1182, '_date'],
  [1231, '_numeric'],
  [2951, '_uuid'],
  [3807, '_jsonb'],
]);

/** Types from this number on are our own, such as enums. */
const FIRST_OWN_TYPE = 16_384;

/** The difference between a result and its declared rows; null if they match. */
function rowFault(shape: RowShape, { fields, rows }: Answer): string | null {
  const answered = fields.map(({ name }) => name);
  const declared = Object.keys(shape);
  const missing = declared.find((name) => !answered.includes(name));
  if (missing !== undefined) return `no column ${missing}`;
  for (const { name, dataTypeID } of fields) {
    const column = shape[name];
    if (column === undefined) return `a column ${name} that is not declared`;
    const fault = typeFault(column, dataTypeID) ?? firstOf(rows, (row) => valueFault(column, row[name]));
    if (fault !== null) return `${name}: ${fault}`;
  }
  return null;
}

function typeFault({ type, words, shape }: Column<unknown>, oid: number): string | null {
  const name = TYPE_NAMES.get(oid) ?? (oid >= FIRST_OWN_TYPE ? 'a type of ours' : `type ${oid}`);
  if (type !== null) return name === type ? null : `${name}, and not ${type}`;
  if (shape !== undefined) return /^jsonb?$/.test(name) ? null : `${name}, and not JSON`;
  return words !== undefined && /^(_?text|varchar|bpchar|a type of ours)$/.test(name) ? null : `${name}, and not words`;
}

function valueFault({ nullable, words, shape }: Column<unknown>, value: unknown): string | null {
  if (value === null && !nullable) return 'null, which is not declared';
  if (value === null && shape === undefined) return null;
  const unknown = words && [value].flat().find((one) => !words.includes(String(one)));
  if (unknown !== undefined) return `${String(unknown)}, which is none of its words`;
  try {
    shape?.parse(value);
    return null;
  } catch (error) {
    return `not of its shape: ${String(error)}`;
  }
}

function firstOf(rows: Answer['rows'], fault: (row: Record<string, unknown>) => string | null): string | null {
  for (const row of rows) {
    const found = fault(row);
    if (found !== null) return found;
  }
  return null;
}

/**
 * Calls `pg.Client.query`, given as `ask`, with the arguments `given`. Fails if the result does not match the rows that
 * the statement declares.
 */
export function queryWithRowCheck(given: readonly unknown[], ask: (given: readonly unknown[]) => unknown): unknown {
  const [config] = given;
  if (typeof config !== 'object' || config === null) return ask(given);
  const shape: RowShape | undefined = Reflect.get(config, 'row');
  if (shape === undefined) return ask(given);
  const done = given.at(-1);
  if (typeof done === 'function') {
    const compared = (error: unknown, answer: Answer) => done(error ?? faultError(shape, config, answer), answer);
    return ask([...given.slice(0, -1), compared]);
  }
  return Promise.resolve(ask(given)).then((answer) => {
    const error = faultError(shape, config, answer as Answer);
    if (error !== null) throw error;
    return answer;
  });
}

function faultError(shape: RowShape, config: object, answer: Answer): Error | null {
  const fault = rowFault(shape, answer);
  if (fault === null) return null;
  const error = new Error(`a statement declares other rows than it has: ${fault} in ${Reflect.get(config, 'text')}`);
  // A worker logs failures and retries; printing the error makes it visible in the test run.
  console.error(error);
  return error;
}
