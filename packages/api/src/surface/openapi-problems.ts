import { PROBLEMS, type ProblemCode, SHAPE_ERROR_CODES } from '../kernel/problems.ts';
import { DEFAULT_QUOTAS } from '../quotas.ts';
import type { OpenApiResponse, OpenApiSchema, SchemaReference } from './openapi-types.ts';
import { SHAPE_CODE_DESCRIPTIONS } from './reference/shape-code-descriptions.ts';

/** The schema of an error: the fields of RFC 9457 and additional fields of the contract. */
export const problemSchema: OpenApiSchema = {
  type: 'object',
  description: 'An error (RFC 9457).',
  required: ['type', 'title', 'status', 'detail', 'instance', 'code'],
  properties: {
    type: { type: 'string', format: 'uri', description: 'Where this code is explained.' },
    title: { type: 'string', description: 'A sentence for the code; always the same.' },
    status: { type: 'integer', format: 'int32', description: 'The HTTP status.' },
    detail: { type: 'string', description: 'The problem of this request.' },
    instance: { type: 'string', description: 'The request’s id, as in `X-Request-Id`.' },
    code: { type: 'string', enum: Object.keys(PROBLEMS), description: 'The code for programs.' },
    quota: {
      type: 'object',
      description: 'With `quotaExceeded`: the quota and its limit (of `storage`, in bytes).',
      required: ['name', 'limit'],
      properties: {
        name: { type: 'string', enum: Object.keys(DEFAULT_QUOTAS), description: 'The name of the quota.' },
        limit: { type: 'number', description: 'The limit; of `storage` in bytes.' },
      },
    },
    closing: {
      type: 'object',
      description: 'With `periodClosed`: the closing that prevents the change.',
      required: ['id', 'assetId', 'date'],
      properties: {
        id: { type: 'string', format: 'uuid', description: 'Its id.' },
        assetId: { type: ['string', 'null'], description: 'The closed asset; null for all assets.' },
        date: { type: 'string', format: 'date', description: 'The last closed day.' },
      },
    },
    columns: {
      type: 'array',
      description: 'With `columnsUnknown`: the headings of the file’s columns; empty if it has none.',
      items: { type: 'string' },
    },
    samples: {
      type: 'array',
      description: 'With `columnsUnknown`: the cells of the first rows.',
      items: { type: 'array', items: { type: 'string' } },
    },
    guess: {
      type: 'object',
      description: 'With `columnsUnknown`: the guessed columns, in the shape of `settings.columns`.',
      additionalProperties: true,
    },
    blockedBy: {
      type: 'array',
      description: 'With `undoBlocked`: the later changes that block the undo, at most 100.',
      items: {
        type: 'object',
        required: ['historyId', 'operation', 'time', 'userId', 'type', 'recordId'],
        properties: {
          historyId: { type: 'string', format: 'uuid', description: 'The history entry of the change.' },
          operation: { type: 'string', description: 'The operation.' },
          time: { type: 'string', format: 'date-time', description: 'The time of the change.' },
          userId: { type: ['string', 'null'], description: 'The author; null for the service.' },
          type: { type: 'string', description: 'The kind of the record it changed.' },
          recordId: { type: 'string', description: 'That record.' },
        },
      },
    },
    differences: {
      type: 'array',
      description: 'With `doesNotMatch`: the amounts and counts that differ, as in the proof, at most 1,000.',
      items: { type: 'object', additionalProperties: true },
    },
    candidates: {
      type: 'array',
      description: 'With `invalidReference` of a tool: the records that have the name that was sent, at most 50.',
      items: {
        type: 'object',
        required: ['kind', 'id', 'name', 'group'],
        properties: {
          kind: { type: 'string', description: 'Its kind.', examples: ['category'] },
          id: { type: 'string', format: 'uuid', description: 'Its id.' },
          name: { type: 'string', description: 'Its name.' },
          group: { type: ['string', 'null'], description: 'The name of its group; null without one.' },
        },
      },
    },
    errors: {
      type: 'array',
      description: 'What is wrong with the input, part by part.',
      items: {
        type: 'object',
        required: ['path', 'code', 'message'],
        properties: {
          path: {
            type: 'string',
            description: 'The part as the client wrote it.',
            examples: ['amountValue', 'tagIds[2]', 'body'],
          },
          code: {
            type: 'string',
            enum: [...SHAPE_ERROR_CODES, ...Object.keys(PROBLEMS)],
            description: Object.entries(SHAPE_CODE_DESCRIPTIONS)
              .map(([code, words]) => `\`${code}\`: ${words}`)
              .concat('Otherwise the code of the problem.')
              .join('\n\n'),
          },
          message: { type: 'string', description: 'What is wrong with it, to be read after its name.' },
        },
      },
    },
  },
};

const NAMES = {
  400: 'InvalidInput',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  409: 'Conflict',
  410: 'Gone',
  412: 'PreconditionFailed',
  413: 'BodyTooLarge',
  415: 'UnsupportedMediaType',
  422: 'Unprocessable',
  429: 'TooManyRequests',
  500: 'Internal',
  503: 'Unavailable',
} as const;
export type ErrorStatus = keyof typeof NAMES;

/** The example code of statuses with several codes: the one that clients meet first. */
const SHOWN: Partial<Record<ErrorStatus, ProblemCode>> = {
  400: 'invalidInput',
  409: 'linked',
  422: 'invalidReference',
};

export function problemReference(status: ErrorStatus): SchemaReference {
  return { $ref: `#/components/responses/${NAMES[status]}` };
}

/** Returns one response per status, naming all its codes. */
export function problemResponses(baseUrl: string): Record<string, OpenApiResponse> {
  return Object.fromEntries(
    Object.entries(NAMES).map(([text, name]) => {
      const status = Number(text);
      const codes = Object.entries(PROBLEMS).filter(([, problem]) => problem.status === status);
      const [code, problem] = codes.find(([candidate]) => candidate === Reflect.get(SHOWN, status)) ?? codes[0] ?? [];
      const response: OpenApiResponse = {
        description: codes.map(([each, { title }]) => `\`${each}\`: ${title}.`).join('\n\n'),
        headers: errorHeaders(status),
        content: {
          'application/problem+json': {
            schema: { $ref: '#/components/schemas/Problem' },
            example: {
              type: `${baseUrl}/docs#${code}`,
              title: problem?.title,
              status,
              detail: `${problem?.title}.`,
              instance: '0199a1c2-7a00-7000-8000-3f2f6c1d9e77',
              code,
              ...(code === 'invalidInput'
                ? { errors: [{ path: 'amountValue', code: 'invalid', message: 'is not a decimal' }] }
                : {}),
            },
          },
        },
      };
      return [name, response];
    }),
  );
}

function errorHeaders(status: number): Record<string, SchemaReference> {
  const names = ['X-Request-Id'];
  if (status === 405) names.push('Allow');
  if (status === 401 || status === 403) names.push('WWW-Authenticate');
  if (status !== 401) names.push('RateLimit', 'RateLimit-Policy');
  if (status === 409 || status === 429 || status === 503) names.push('Retry-After');
  return headerReferences(names);
}

export function headerReferences(names: readonly string[]): Record<string, SchemaReference> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
