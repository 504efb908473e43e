import type { OpenApiSchema } from '../openapi-types.ts';
import { COMMON_FIELD_DESCRIPTIONS, WALLET_FIELD_DESCRIPTIONS } from './common-field-descriptions.ts';
import { descriptionKeys } from './description-keys.ts';
import { RECORD_FIELD_DESCRIPTIONS } from './record-field-descriptions.ts';
import { REPORT_FIELD_DESCRIPTIONS } from './report-field-descriptions.ts';
import { TRANSACTION_FIELD_DESCRIPTIONS } from './transaction-field-descriptions.ts';

/**
 * Field descriptions by the keys of `description-keys.ts`. They are not part of the schemas, because forms send the schemas
 * to the browser.
 */
const FIELD_WORDS: Readonly<Record<string, string>> = {
  ...COMMON_FIELD_DESCRIPTIONS,
  ...WALLET_FIELD_DESCRIPTIONS,
  ...TRANSACTION_FIELD_DESCRIPTIONS,
  ...RECORD_FIELD_DESCRIPTIONS,
  ...REPORT_FIELD_DESCRIPTIONS,
};

/** Adds descriptions to the properties of schemas, and records which descriptions were used. */
export class FieldDescriber {
  readonly #used = new Set<string>();

  /** Keys that no field used. */
  get unused(): readonly string[] {
    return Object.keys(FIELD_WORDS).filter((key) => !this.#used.has(key));
  }

  /**
   * Returns the description of a field.
   * @param own the description in the schema. It is appended if `FIELD_WORDS` describes exactly this field. It replaces
   * a description that applies to every field with this name.
   */
  findDescription(owner: string, parent: string | undefined, field: string, own: unknown): string | undefined {
    const key = descriptionKeys(owner, parent, field).find((candidate) => Object.hasOwn(FIELD_WORDS, candidate));
    const said = typeof own === 'string' ? own : undefined;
    if (key === undefined || (said !== undefined && key === field)) return said;
    this.#used.add(key);
    return said === undefined ? FIELD_WORDS[key] : `${FIELD_WORDS[key]} ${said}`;
  }

  /** Returns the schema, or a value containing schemas, with every property described. */
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

  #properties(properties: OpenApiSchema, owner: string, parent: string | undefined): OpenApiSchema {
    return Object.fromEntries(
      Object.entries(properties).map(([field, schema]) => {
        const visited = this.#visit(schema, owner, field);
        if (!isObject(visited)) return [field, visited];
        const description = this.findDescription(owner, parent, field, visited['description']);
        return [field, description === undefined ? visited : { ...visited, description }];
      }),
    );
  }
}

function isObject(value: unknown): value is OpenApiSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
