/** A column of a result: its PostgreSQL type, and the type of its values as the driver parses them (`columnTypes`). */
export interface Column<Value> {
  /** Name in pg_type; null for an enum or text with fixed values, see `words`. */
  readonly type: string | null;
  readonly nullable: boolean;
  /** The only possible values. */
  readonly words?: readonly string[];
  /** Parses a JSON value; throws if it does not match the declaration. */
  readonly shape?: { parse(value: unknown): Value };
  /** Never set; it only gives TypeScript the type of the value. */
  readonly value?: Value;
}

export type RowShape = Readonly<Record<string, Column<unknown>>>;

export type RowOf<Shape extends RowShape> = { [Name in keyof Shape]: ValueOf<Shape[Name]> };

type ValueOf<Of> = Of extends Column<infer Value> ? Value : never;

const column = <Value>(type: string): Column<Value> => ({ type, nullable: false });

export const uuid = column<string>('uuid');
export const text = column<string>('text');
export const bool = column<boolean>('bool');
export const int4 = column<number>('int4');
/** A column of counts; values above 2^53 do not occur. */
export const int8 = column<number>('int8');
export const float8 = column<number>('float8');
/** A column of exact decimals, parsed as text. */
export const numeric = column<string>('numeric');
/** A column of dates, parsed as texts YYYY-MM-DD. */
export const date = column<string>('date');
/** A column of times, parsed as texts in ISO 8601 in UTC, with milliseconds. */
export const timestamptz = column<string>('timestamptz');
export const bytea = column<Buffer>('bytea');
/** A column of JSON of unknown shape. */
export const jsonb = column<unknown>('jsonb');

/** A column of an enum, or of a text with fixed values. */
export function oneOf<Word extends string>(...words: readonly Word[]): Column<Word> {
  return { type: null, nullable: false, words };
}

/** A column of an enum in the schema: `enumOf(AssetType)`. */
export function enumOf<Word extends string>(values: Readonly<Record<string, Word>>): Column<Word> {
  return oneOf(...Object.values(values));
}

/**
 * A column of JSON of a known shape, of type `json` or `jsonb`; the shape decides whether a value may be null. Tests
 * validate every value with the shape; the service does not.
 */
export function jsonOf<Value>(shape: { parse(value: unknown): Value }): Column<Value> {
  return { type: null, nullable: true, shape };
}

export function orNull<Value>(of: Column<Value>): Column<Value | null> {
  const { type, words, shape } = of;
  return {
    type,
    nullable: true,
    ...(words === undefined ? {} : { words }),
    ...(shape === undefined
      ? {}
      : { shape: { parse: (value: unknown) => (value === null ? null : shape.parse(value)) } }),
  };
}

/** An array of a column's values, without nulls. */
export function arrayOf<Value>({ type, words }: Column<Value>): Column<Value[]> {
  return { type: type === null ? null : `_${type}`, nullable: false, ...(words === undefined ? {} : { words }) };
}
