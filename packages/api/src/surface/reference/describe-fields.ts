import type { Schema } from '../openapi-document.ts';
import { BOOKING_FIELD_DESCRIPTIONS } from './booking-fields.ts';
import { COMMON_FIELDS, WALLET_FIELDS } from './common-fields.ts';
import { keysOf } from './field-keys.ts';
import { RECORD_FIELDS } from './record-fields.ts';
import { REPORT_FIELDS } from './report-fields.ts';

/**
 * What fields mean, by the keys of `field-keys.ts`. They are not in the schemas, because schemas go to the browser
 * with the forms that use them.
 */
const FIELD_WORDS: Readonly<Record<string, string>> = {
  ...COMMON_FIELDS,
  ...WALLET_FIELDS,
  ...BOOKING_FIELD_DESCRIPTIONS,
  ...RECORD_FIELDS,
  ...REPORT_FIELDS,
};

/** Describes each property that its schema does not describe itself. */
export class FieldDescriptions {
  readonly #used = new Set<string>();

  /** Keys that no field asked for. */
  get unused(): readonly string[] {
    return Object.keys(FIELD_WORDS).filter((key) => !this.#used.has(key));
  }

  /**
   * @param own what the schema says itself: it follows what is said of this one field, and is in the place of what
   *   is said of all fields of that name
   */
  of(owner: string, parent: string | undefined, field: string, own: unknown): string | undefined {
    const key = keysOf(owner, parent, field).find((candidate) => Object.hasOwn(FIELD_WORDS, candidate));
    const said = typeof own === 'string' ? own : undefined;
    if (key === undefined || (said !== undefined && key === field)) return said;
    this.#used.add(key);
    return said === undefined ? FIELD_WORDS[key] : `${FIELD_WORDS[key]} ${said}`;
  }

  /** The schema, or whatever holds schemas, with each property described. */
  describe<Value>(value: Value, owner: string): Value {
    // biome-ignore lint/plugin: JSON in, JSON out: properties get a description, nothing else changes.
    return this.#visit(value, owner, undefined) as Value;
  }

  #visit(value: unknown, owner: string, parent: string | undefined): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#visit(item, owner, parent));
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [
        key,
        key === 'properties' && isObject(part)
          ? this.#properties(part, owner, parent)
          : this.#visit(part, owner, parent),
      ]),
    );
  }

  #properties(properties: Schema, owner: string, parent: string | undefined): Schema {
    return Object.fromEntries(
      Object.entries(properties).map(([field, schema]) => {
        const visited = this.#visit(schema, owner, field);
        if (!isObject(visited)) return [field, visited];
        const description = this.of(owner, parent, field, visited['description']);
        return [field, description === undefined ? visited : { ...visited, description }];
      }),
    );
  }
}

function isObject(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
