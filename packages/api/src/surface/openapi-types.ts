/** OpenAPI 3.1, as far as this document uses it: https://spec.openapis.org/oas/v3.1.1 */

export type OpenApiSchema = { readonly [keyword: string]: unknown };
export interface SchemaReference {
  readonly $ref: string;
}

export interface OpenApiParameter {
  readonly in: 'path' | 'query' | 'header';
  readonly name: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly style?: 'form';
  readonly explode?: boolean;
  readonly schema: OpenApiSchema;
}

export interface OpenApiHeader {
  readonly description: string;
  readonly required?: boolean;
  readonly schema: OpenApiSchema;
}

export interface MediaContent {
  readonly schema: OpenApiSchema | SchemaReference;
  readonly example?: unknown;
}

export interface OpenApiResponse {
  readonly description: string;
  readonly headers?: Readonly<Record<string, OpenApiHeader | SchemaReference>>;
  readonly content?: Readonly<Record<string, MediaContent>>;
}

export interface OpenApiRequestBody {
  readonly required: boolean;
  readonly content: Readonly<Record<string, MediaContent>>;
}

export interface OpenApiOperation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly (OpenApiParameter | SchemaReference)[];
  readonly requestBody?: OpenApiRequestBody;
  readonly responses: Readonly<Record<string, OpenApiResponse | SchemaReference>>;
}

interface Components {
  readonly schemas: Readonly<Record<string, OpenApiSchema>>;
  readonly headers?: Readonly<Record<string, OpenApiHeader>>;
  readonly parameters?: Readonly<Record<string, OpenApiParameter>>;
  readonly responses?: Readonly<Record<string, OpenApiResponse>>;
  readonly securitySchemes?: Readonly<Record<string, OpenApiSchema>>;
}

export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly servers?: readonly { readonly url: string }[];
  readonly tags?: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components: Components;
}
