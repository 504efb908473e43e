import { type ErrorStatus, headerReferences, problemReference } from './openapi-problems.ts';
import type { OpenApiDocument, OpenApiResponse } from './openapi-types.ts';
import { exampleResponse } from './reference/example-response.ts';

const STATUSES: readonly ErrorStatus[] = [403, 405, 409, 413, 422, 429, 500, 503];

/**
 * Returns the OpenAPI path for uploading a file's bytes. The router has no such operation: it needs no credential,
 * because its URL is signed.
 */
export function fileUploadPath(records: OpenApiDocument['components']['schemas']): OpenApiDocument['paths'] {
  const file = { $ref: '#/components/schemas/File' };
  const done: OpenApiResponse = {
    description: 'The file, with its bytes.',
    headers: headerReferences(['X-Request-Id', 'ETag', 'RateLimit', 'RateLimit-Policy']),
    content: { 'application/json': { schema: file, example: exampleResponse(file, 'files.get', records) } },
  };
  return {
    '/uploads/{word}': {
      put: {
        operationId: 'files.upload',
        summary: 'Put the bytes of a file',
        description:
          'The address is the `uploadUrl` that `POST …/files` answered: good once and for 15 minutes, without any other ' +
          'credential. The bytes must have the size and the SHA-256 that were said there (422 `invalidFile`).',
        tags: ['files'],
        security: [],
        parameters: [
          {
            in: 'path',
            name: 'word',
            required: true,
            description: 'The signed end of the address.',
            schema: { type: 'string' },
          },
        ],
        requestBody: {
          required: true,
          content: {
            'application/octet-stream': { schema: { type: 'string', contentMediaType: 'application/octet-stream' } },
          },
        },
        responses: { 200: done, ...Object.fromEntries(STATUSES.map((status) => [status, problemReference(status)])) },
      },
    },
  };
}
