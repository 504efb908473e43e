import type { OpenApiDocument, OpenApiSchema } from './openapi-types.ts';

type Node = Record<string, unknown>;

const REFERENCE = '#/components/schemas/';
const JSON_TYPE = 'application/json';
/** Keywords that describe a schema without changing what it allows. */
const ANNOTATIONS: ReadonlySet<string> = new Set(['description', 'default', 'example', 'examples', 'readOnly']);

/**
 * Names each body, page and other response, and each object and enumeration that occurs more than once. Code generators
 * create a type with an arbitrary name for each inline schema.
 */
export function withSharedSchemas(document: OpenApiDocument): OpenApiDocument {
  const shared = new SharedSchemas(document.components.schemas);
  const paths = mapMembers(document.paths, (methods) =>
    mapMembers(methods, (operation) => shared.namedOperation(operation)),
  );
  const { schemas, ...others } = document.components;
  const whole = { paths, schemas: { ...schemas, ...shared.schemas } };
  const repeated = shared.repeatedIn(whole);
  // biome-ignore lint/plugin: JSON in, JSON out: only schemas are replaced, by references that are valid there too.
  const replaced = repeated as typeof whole;
  const all = Object.entries({ ...shared.schemas, ...replaced.schemas }).sort(([one], [other]) =>
    one < other ? -1 : 1,
  );
  return { ...document, paths: replaced.paths, components: { schemas: Object.fromEntries(all), ...others } };
}

class SharedSchemas {
  readonly #taken: Set<string>;
  #nameBySchema = new Map<string, string>();
  #schemas: Record<string, OpenApiSchema> = {};

  constructor(schemas: Readonly<Record<string, OpenApiSchema>>) {
    this.#taken = new Set(Object.keys(schemas));
  }

  get schemas(): Readonly<Record<string, OpenApiSchema>> {
    return this.#schemas;
  }

  namedOperation<Operation extends OpenApiDocument['paths'][string][string]>(operation: Operation): Operation {
    const { operationId = '', requestBody, responses } = operation;
    const name = pascal(operationId);
    const done = responses['200'];
    return {
      ...operation,
      ...(requestBody && {
        requestBody: { ...requestBody, content: this.#content(requestBody.content, `${name}Body`) },
      }),
      ...(done !== undefined &&
        'content' in done &&
        done.content && {
          responses: { ...responses, 200: { ...done, content: this.#content(done.content, `${name}Answer`) } },
        }),
    };
  }

  #content<Content extends { readonly schema: OpenApiSchema | { readonly $ref: string } }>(
    contents: Readonly<Record<string, Content>>,
    name: string,
  ): Record<string, Content> {
    return mapMembers(contents, (content) => {
      const { schema } = content;
      if (!isNode(schema) || contents[JSON_TYPE] === undefined || !isObjectSchema(schema)) return content;
      return { ...content, schema: this.#reference(schema, pageName(schema) ?? name) };
    });
  }

  /** Replaces all objects and enumerations that occur at least twice by references, innermost first. */
  repeatedIn(value: unknown): unknown {
    const found = new Map<string, { count: number; name: string }>();
    visit(value, { owner: '', field: '' }, (schema, place) => {
      const key = keyOf(schema);
      const { count = 0, name = nameOf(place) } = found.get(key) ?? {};
      found.set(key, { count: count + 1, name });
    });
    const repeated = new Map([...found].filter(([, { count }]) => count > 1));
    const replace = (node: unknown): unknown => {
      if (Array.isArray(node)) return node.map(replace);
      if (!isNode(node)) return node;
      const sharedSchema = isShareable(node) ? repeated.get(keyOf(node)) : undefined;
      const inner = mapMembers(node, replace);
      if (sharedSchema === undefined) return inner;
      return this.#referenceBeside(inner, keyOf(node), sharedSchema.name);
    };
    return replaceBelowNames(value, replace);
  }

  /** Returns a reference that keeps the description of this use of the schema, and stays nullable if the use is. */
  #referenceBeside(schema: Node, key: string, name: string): Node {
    const annotations = Object.fromEntries(Object.entries(schema).filter(([word]) => ANNOTATIONS.has(word)));
    const { isNullable, plain } = withoutNull(schema);
    const reference = { $ref: this.#named(plain, key, name) };
    return isNullable ? { anyOf: [reference, { type: 'null' }], ...annotations } : { ...reference, ...annotations };
  }

  #reference(schema: Node, name: string): { readonly $ref: string } {
    return { $ref: this.#named(schema, keyOf(schema), name) };
  }

  #named(schema: Node, key: string, wanted: string): string {
    const known = this.#nameBySchema.get(key);
    if (known !== undefined) return REFERENCE + known;
    let name = wanted;
    for (let nth = 2; this.#taken.has(name); nth += 1) name = `${wanted}${nth}`;
    this.#taken.add(name);
    this.#nameBySchema.set(key, name);
    this.#schemas = { ...this.#schemas, [name]: schema };
    return REFERENCE + name;
  }
}

/** Returns `RulePage` for a page of rules, `DeletedRecord` for a response with only an id. */
function pageName({ properties, required }: Node): string | null {
  const fields = Object.keys(Object(properties));
  if (fields.join() === 'id' && String(required) === 'id') return 'DeletedRecord';
  const items: unknown = Reflect.get(Object(Reflect.get(Object(properties), 'items')), 'items');
  const reference: unknown = Reflect.get(Object(items), '$ref');
  if (typeof reference !== 'string') return null;
  const record = reference.slice(REFERENCE.length);
  if (fields.join() === 'items,nextCursor') return `${record}Page`;
  return fields.includes('totalCount') ? `${record}Search` : null;
}

/** True if a schema is an object with properties, or an enumeration. */
function isShareable(schema: Node): boolean {
  if (schema['$ref'] !== undefined) return false;
  return isObjectSchema(schema) || (Array.isArray(schema['enum']) && schema['enum'].length > 1);
}

function isObjectSchema(schema: Node): boolean {
  return schema['type'] === 'object' && isNode(schema['properties']);
}

/** The location of a schema: a field of a named schema. */
interface SchemaLocation {
  readonly owner: string;
  readonly field: string;
}

/**
 * Calls `found` for each shareable schema without a name; records come before bodies, because they give better names.
 */
function visit(value: unknown, place: SchemaLocation, found: (schema: Node, place: SchemaLocation) => void): void {
  const { paths, schemas } = Object(value);
  const isBody = (name: string) => /(Body|Answer)$/.test(name);
  const names = Object.keys(schemas).sort((one, other) => Number(isBody(one)) - Number(isBody(other)));
  for (const owner of names)
    for (const part of Object.entries(Object(schemas[owner]))) visitMember(part, { owner, field: '' }, found);
  visitPart(paths, place, found);
}

function visitPart(value: unknown, place: SchemaLocation, found: (schema: Node, place: SchemaLocation) => void): void {
  if (Array.isArray(value)) for (const item of value) visitPart(item, place, found);
  if (!isNode(value)) return;
  if (isShareable(value)) found(value, place);
  const field = typeof value['name'] === 'string' && value['in'] !== undefined ? value['name'] : place.field;
  for (const member of Object.entries(value)) visitMember(member, { ...place, field }, found);
}

function visitMember(
  [word, part]: [string, unknown],
  place: SchemaLocation,
  found: (schema: Node, place: SchemaLocation) => void,
): void {
  if (DATA.has(word)) return;
  if (word !== 'properties' || !isNode(part)) visitPart(part, place, found);
  else for (const [field, of] of Object.entries(part)) visitPart(of, { ...place, field }, found);
}

/**
 * Returns the name of a schema: record and field, such as `AssetType`; only the field if its name has several words,
 * such as `UsingDateRule`.
 */
function nameOf({ owner, field }: SchemaLocation): string {
  const name = pascal(field);
  if (/[a-z][A-Z]/.test(field)) return singular(name);
  const record = owner.replace(/(Create|Update|Search|List|Get|Run|Preview|Import|Find)?(Body|Answer|Page)$/, '');
  return singular(record) + singular(name);
}

function singular(name: string): string {
  return name
    .replace(/ies$/, 'y')
    .replace(/(ch|sh|x|ss)es$/, '$1')
    .replace(/([^isu])s$/, '$1');
}

/** Keywords that contain values instead of schemas. */
const DATA: ReadonlySet<string> = new Set(['example', 'examples', 'default', 'enum', 'required']);

/** Replaces inside named schemas, but not the named schemas themselves. */
function replaceBelowNames(value: unknown, replace: (node: unknown) => unknown): unknown {
  const { paths, schemas } = Object(value);
  const named = mapMembers(schemas, (schema: unknown) => (isNode(schema) ? mapMembers(schema, replace) : schema));
  return { paths: replace(paths), schemas: named };
}

function withoutNull(schema: Node): { readonly isNullable: boolean; readonly plain: Node } {
  const { type, enum: words } = schema;
  const plain = Object.fromEntries(Object.entries(schema).filter(([word]) => !ANNOTATIONS.has(word)));
  if (!Array.isArray(type) || !type.includes('null')) return { isNullable: false, plain };
  const rest = type.filter((one) => one !== 'null');
  const values = Array.isArray(words) ? words.filter((word) => word !== null) : words;
  return { isNullable: true, plain: { ...plain, type: rest.length === 1 ? rest[0] : rest, enum: values } };
}

/** Returns the same key for schemas that allow the same values. */
function keyOf(schema: Node): string {
  const values = schema['enum'];
  if (Array.isArray(values)) return JSON.stringify(['enum', values.filter((word) => word !== null)]);
  return JSON.stringify(bare(schema));
}

function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare);
  if (!isNode(value)) return value;
  const kept = Object.entries(value).filter(([word, part]) => !ANNOTATIONS.has(word) || isNode(part));
  return Object.fromEntries(
    kept.sort(([one], [other]) => (one < other ? -1 : 1)).map(([word, part]) => [word, bare(part)]),
  );
}

function pascal(name: string): string {
  return name.replace(/(?:^|\.|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function mapMembers<Member, Changed>(
  members: Readonly<Record<string, Member>>,
  change: (member: Member) => Changed,
): Record<string, Changed> {
  return Object.fromEntries(Object.entries(members).map(([name, member]) => [name, change(member)]));
}
