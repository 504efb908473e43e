/** OpenAPI 3.1, as far as this document uses it: https://spec.openapis.org/oas/v3.1.1 */

export type Schema = { readonly [keyword: string]: unknown };
export interface Reference {
  readonly $ref: string;
}

export interface Parameter {
  readonly in: 'path' | 'query' | 'header';
  readonly name: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly style?: 'form';
  readonly explode?: boolean;
  readonly schema: Schema;
}

export interface ResponseHeader {
  readonly description: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

export interface Content {
  readonly schema: Schema | Reference;
  readonly example?: unknown;
}

export interface Response {
  readonly description: string;
  readonly headers?: Readonly<Record<string, ResponseHeader | Reference>>;
  readonly content?: Readonly<Record<string, Content>>;
}

export interface RequestBody {
  readonly required: boolean;
  readonly content: Readonly<Record<string, Content>>;
}

export interface OperationObject {
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: RequestBody;
  readonly responses: Readonly<Record<string, Response | Reference>>;
}

interface Components {
  readonly schemas: Readonly<Record<string, Schema>>;
  readonly headers?: Readonly<Record<string, ResponseHeader>>;
  readonly parameters?: Readonly<Record<string, Parameter>>;
  readonly responses?: Readonly<Record<string, Response>>;
  readonly securitySchemes?: Readonly<Record<string, Schema>>;
}

export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly servers?: readonly { readonly url: string }[];
  readonly tags?: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: Components;
}
