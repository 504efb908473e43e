import { cursor, date, decimal, id, storedDecimal, timestamp } from '../kernel/shapes.ts';
import type { OpenApiSchema } from './openapi-types.ts';

/** The common shapes of the contract, with details that zod's conversion can't express. */
const NAMED = [
  { name: 'Id', shape: id, more: { examples: ['0199a1c2-7a00-7000-8000-000000000001'] } },
  { name: 'Date', shape: date, more: {} },
  { name: 'Timestamp', shape: timestamp, more: { examples: ['2026-11-20T14:03:22.118Z'] } },
  { name: 'Decimal', shape: decimal, more: { pattern: '^-?\\d{1,20}(\\.\\d{1,18})?$', examples: ['-12.5'] } },
  { name: 'StoredDecimal', shape: storedDecimal, more: { pattern: '^-?\\d{1,20}(\\.\\d{1,18})?$' } },
  { name: 'Cursor', shape: cursor, more: {} },
].map(({ name, shape, more }) => ({ name, description: shape.meta()?.description, more }));

/** Replaces the common shapes of the contract, such as `Id` and `Date`, by references, and collects their schemas. */
export class NamedShapes {
  readonly #found = new Map<string, OpenApiSchema>();

  /** Returns the value with each common shape replaced by a reference. */
  referring<Value>(value: Value): Value {
    // biome-ignore lint/plugin: JSON in, JSON out: only schemas are replaced, by references that are valid there too.
    return this.#visit(value) as Value;
  }

  get schemas(): Record<string, OpenApiSchema> {
    return Object.fromEntries([...this.#found].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  #visit(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#visit(item));
    if (!isSchema(value)) return value;
    const named = NAMED.find(
      ({ description }) =>
        value['type'] === 'string' && description !== undefined && value['description'] === description,
    );
    if (named === undefined) {
      return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, this.#visit(part)]));
    }
    this.#found.set(named.name, { ...value, ...named.more });
    return { $ref: `#/components/schemas/${named.name}` };
  }
}

function isSchema(value: unknown): value is OpenApiSchema {
  return typeof value === 'object' && value !== null;
}
