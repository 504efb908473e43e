import type { OpenApiHeader, OpenApiParameter, OpenApiSchema } from './openapi-types.ts';

/** Returns the OpenAPI security schemes for API keys and for apps (OAuth), with their scopes. */
export function securitySchemes(baseUrl: string): Readonly<Record<SecurityScheme, OpenApiSchema>> {
  const tokenUrl = `${baseUrl}/auth/oauth2/token`;
  return {
    apiKey: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'coffer_…',
      description:
        'An API key of one wallet, as `Authorization: Bearer coffer_…`. It has the scopes `service:read`, `service:write` or ' +
        'both, and acts with the present role of the person who made it. The scopes that an operation needs stand in its ' +
        '`security`.',
    },
    oauth: {
      type: 'oauth2',
      description:
        'An app that acts for a person, with her present role, in the wallets that she picked: OAuth 2.1, code with PKCE ' +
        `(S256). Clients register at \`${baseUrl}/auth/oauth2/register\`, or are a metadata document at an https address. ` +
        `Both requests name \`resource=${baseUrl}\`: without it the token is not accepted here.`,
      flows: {
        authorizationCode: {
          authorizationUrl: `${baseUrl}/auth/oauth2/authorize`,
          tokenUrl,
          refreshUrl: tokenUrl,
          scopes: {
            'service:read': 'Read everything in the wallets that the person selected.',
            'service:write': 'Create, change and delete on behalf of the person.',
          },
        },
      },
    },
  };
}

type SecurityScheme = 'apiKey' | 'oauth';

/** Returns the security requirements of an operation: any one of them suffices. */
export function securityRequirements(
  scope: string,
  only: SecurityScheme | undefined,
): Readonly<Record<string, string[]>>[] {
  const schemes: readonly SecurityScheme[] = only === undefined ? ['apiKey', 'oauth'] : [only];
  return schemes.map((scheme) => ({ [scheme]: [scope] }));
}

const text: OpenApiSchema = { type: 'string' };

export const openapiHeaders: Readonly<Record<string, OpenApiHeader>> = {
  'X-Request-Id': {
    description:
      'The request’s id: the one the client sent (1–128 of letters, digits, `_ . : -`), otherwise a new one.',
    required: true,
    schema: text,
  },
  ETag: { description: 'The record’s version, for `If-Match`.', required: true, schema: text },
  'Idempotency-Replayed': {
    description: '`true` when this is the answer to an earlier request with the same `Idempotency-Key`.',
    schema: { type: 'string', enum: ['true'] },
  },
  RateLimit: {
    description:
      'Remaining requests in the current window: `"default";r=<requests>;t=<seconds>` (draft-ietf-httpapi-ratelimit-headers).',
    schema: text,
  },
  'RateLimit-Policy': { description: 'Requests per window: `"default";q=<requests>;w=<seconds>`.', schema: text },
  'Retry-After': {
    description: 'Seconds to wait before the next attempt.',
    schema: { type: 'integer', format: 'int32', minimum: 1 },
  },
  Allow: { description: 'The methods that the path supports.', required: true, schema: text },
  'WWW-Authenticate': { description: '`Bearer …`, with the missing scope if that is the reason.', schema: text },
};

export const openapiParameters: Readonly<Record<string, OpenApiParameter>> = {
  IdempotencyKey: {
    in: 'header',
    name: 'Idempotency-Key',
    required: false,
    description:
      'Makes the write happen once: a repeated request with the same key gets the first answer again, also while the ' +
      'first is still running. Remembered for 24 hours per API key; bound to method, path, query and body.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x20-\\x7e]+$' },
  },
  IfMatch: {
    in: 'header',
    name: 'If-Match',
    required: false,
    description: 'Changes the record only if it still has this `ETag`; otherwise the answer is 412.',
    schema: text,
  },
};

export const OPENAPI_TAGS = [
  { name: 'wallets', description: 'A wallet contains everything else: accounts, transactions, plans.' },
  { name: 'accessRequests', description: 'Changes that an app asks its person to approve.' },
  { name: 'bankConnections', description: 'Consents at banks that feed assets.' },
  { name: 'integrations', description: 'Syncing with banks.' },
  { name: 'matchReviews', description: 'Delivered lines that a person must match.' },
  { name: 'closings', description: 'Days up to which a period is closed.' },
  { name: 'webhooks', description: 'URLs that receive events of the wallet.' },
  { name: 'members', description: 'The members of a wallet and their roles.' },
  { name: 'transactions', description: 'The ledger: incoming and outgoing money of assets.' },
  {
    name: 'tools',
    description: 'Tools for agents, over REST and at `/mcp`: each tool runs operations of this contract.',
  },
  { name: 'transfers', description: 'Two records that are one movement of money between assets, linked.' },
  { name: 'comments', description: 'Members’ comments on transactions.' },
  { name: 'securityTransactions', description: 'Movements of positions in securities, which are known by their ISIN.' },
  { name: 'cryptoTransactions', description: 'Movements of positions in crypto currencies.' },
  { name: 'securities', description: 'Names, splits and prices of securities, as the wallet sees them.' },
  { name: 'assets', description: 'Accounts and things of value, and their balances.' },
  { name: 'imports', description: 'Bank statements imported into an asset; each import can be undone.' },
  { name: 'migrations', description: 'Everything from another app, imported once and compared with it to the cent.' },
  { name: 'assetGroups', description: 'Headings under which assets are listed.' },
  { name: 'categories', description: 'What transactions are for. Seven system categories come with every wallet.' },
  { name: 'categoryGroups', description: 'Folders of categories, nested.' },
  { name: 'tags', description: 'Labels for transactions.' },
  { name: 'merchants', description: 'The businesses and people behind counterparties.' },
  { name: 'rules', description: 'Actions for similar transactions, on import and on demand.' },
  { name: 'scenarios', description: 'Projections of the wallet into the future.' },
  { name: 'budgets', description: 'Money of accounts, given to envelopes month by month.' },
  { name: 'planItems', description: 'Amounts that a scenario expects, once or repeatedly.' },
  { name: 'notifications', description: 'Messages to one member.' },
  { name: 'export', description: 'All data of a wallet as a file.' },
  { name: 'files', description: 'Documents: receipts, invoices, statements, and the records they belong to.' },
  { name: 'changes', description: 'The change feed, the history, and undo.' },
  { name: 'reports', description: 'Numbers over the whole wallet, in its currency.' },
] as const;

export const API_DESCRIPTION = `
Personal-finance wallets: transactions, balances and reports, exact to the last digit.

**Credentials.** \`Authorization: Bearer …\`, with an API key or an access token of OAuth. A record of another wallet answers like one that does not exist: 404.

**Values.** Decimals are strings and are returned exactly, without trailing zeros. Dates are \`YYYY-MM-DD\`, timestamps
UTC with milliseconds. Every stored field is always present, \`null\` when unset. In a PATCH an absent field stays and
\`null\` clears. An unknown or read-only field in a body is a 400 that names it.

**Lists** answer \`{items, nextCursor}\`; send \`nextCursor\` as \`cursor\` for the next page. A page ends after \`limit\`
items or about 1 MiB; only the last page has no \`nextCursor\`. Arrays in a query are comma-separated.

**Errors** are \`application/problem+json\` (RFC 9457) with a \`code\`; the codes are listed at the end of this page. Another
method on a path that exists answers 405 with \`Allow\`.

**Versions.** This is version 1. Within a version Coffer only adds: operations, optional parameters and fields of bodies,
members of answers, values of enumerations, error codes. Ignore what you don't know. Before an operation or field is removed, it
is marked \`deprecated\` here and in the changelog for at least 12 months, and its answers carry \`Deprecation\` and
\`Sunset\` headers (RFC 9745, RFC 8594). A change that breaks clients gets a new version beside this one.

**Safe repetition.** Every POST that writes takes \`Idempotency-Key\`. Records carry an \`ETag\`; PATCH and DELETE honour
\`If-Match\`. Requests are limited by credential: see \`RateLimit\`, and \`Retry-After\` on a 429.

**At a time.** Coffer works on 8 requests of a person at a time, over all keys, apps and sessions. Further requests wait up
to 5 seconds, then fail with 429. A person can receive 1 export and 8 files, and send 8 files, at a time. A 429 for one of
these limits has \`quota\` with the name and the number of the limit.
`.trim();
