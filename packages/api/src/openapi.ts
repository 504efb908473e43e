import { generateOpenApiDocument } from 'trpc-to-openapi';
import { appRouter } from './router.ts';

/** The OpenAPI 3.1 document of the public surface. */
export function openApiDocument(baseUrl: string) {
  return generateOpenApiDocument(appRouter, {
    title: 'Coffer',
    version: '1',
    baseUrl,
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
  });
}
