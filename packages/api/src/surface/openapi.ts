import { generateOpenApiDocument } from 'trpc-to-openapi';
import { appRouter } from '../router.ts';
import {
  API_DESCRIPTION,
  OPENAPI_TAGS,
  openapiHeaders,
  openapiParameters,
  securitySchemes,
} from './openapi-components.ts';
import { NamedShapes } from './openapi-named-shapes.ts';
import { completeOperation } from './openapi-operations.ts';
import { problemResponses, problemSchema } from './openapi-problems.ts';
import { withSharedSchemas } from './openapi-shared-schemas.ts';
import type { OpenApiDocument, OpenApiSchema } from './openapi-types.ts';
import { fileUploadPath } from './openapi-upload-path.ts';
import { publicOperations } from './operations.ts';
import { SchemaCompletion } from './reference/complete-schemas.ts';

/**
 * Returns the OpenAPI 3.1 document of the public API. `trpc-to-openapi` generates the schemas from the router. This
 * function adds what the generator can't know (errors, headers, scopes), and removes its wrong claims.
 */
export function openApiDocument(baseUrl: string, completion = new SchemaCompletion()): OpenApiDocument {
  const generated = generatedDocument(baseUrl);
  const shapes = new NamedShapes();
  const records = completion.records(sorted(shapes.referring(ownSchemas(generated.components.schemas))));
  const paths: Record<string, Record<string, OpenApiDocument['paths'][string][string]>> = {};
  for (const operation of publicOperations()) {
    const method = operation.method.toLowerCase();
    const described = generated.paths[operation.path]?.[method];
    if (described === undefined) throw new Error(`${operation.name} is missing in the generated document`);
    const path = paths[operation.path] ?? {};
    const operationObject = completeOperation(shapes.referring(described), operation);
    path[method] = completion.operation(operationObject, operation, { ...records, ...shapes.schemas });
    paths[operation.path] = path;
  }
  const used = new Set(
    Object.values(paths)
      .flatMap(Object.values)
      .flatMap(({ tags = [] }) => tags),
  );
  return withSharedSchemas({
    openapi: generated.openapi,
    info: { title: 'Coffer', version: '1', description: API_DESCRIPTION },
    servers: [{ url: baseUrl }],
    tags: OPENAPI_TAGS.filter(({ name }) => used.has(name)),
    paths: { ...paths, ...fileUploadPath({ ...records, ...shapes.schemas }) },
    components: {
      schemas: { ...records, ...shapes.schemas, Problem: problemSchema },
      headers: openapiHeaders,
      parameters: openapiParameters,
      responses: problemResponses(baseUrl),
      securitySchemes: securitySchemes(baseUrl),
    },
  });
}

/** Returns the generator's document as plain JSON. */
function generatedDocument(baseUrl: string): OpenApiDocument {
  const document = generateOpenApiDocument(appRouter, { title: 'Coffer', version: '1', baseUrl });
  return JSON.parse(JSON.stringify(document));
}

/** Removes the generator's `error.…` schemas: Coffer's errors are problems. */
function ownSchemas(schemas: Readonly<Record<string, OpenApiSchema>>): Record<string, OpenApiSchema> {
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => !name.startsWith('error.')));
}

function sorted(schemas: Readonly<Record<string, OpenApiSchema>>): Record<string, OpenApiSchema> {
  return Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)));
}
