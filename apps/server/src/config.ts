import { DEFAULT_MEMORY_MIB, MIN_MEMORY_MIB } from '@coffer/api/kernel/memory-limits.ts';
import { sealerKeyVariables } from '@coffer/api/kernel/sealer.ts';
import { undoVariables } from '@coffer/api/kernel/undo-days.ts';
import { mailEnvironment, requireCompleteMailSettings } from '@coffer/api/people/mail/mail-settings.ts';
import { quotaVariableSchemas } from '@coffer/api/quotas.ts';
import { webhookVariables } from '@coffer/api/webhooks/webhook-settings.ts';
import { bankProviderVariables } from '@coffer/banking/providers/provider-configuration.ts';
import { isLoopback } from '@coffer/domain/loopback.ts';
import { quoteVariables } from '@coffer/marketdata/quotes/configured-quotes.ts';
import { storageVariables } from '@coffer/storage/settings.ts';
import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65535);
const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgresql://');
const hosts = z.string().transform((list) => list.split(',').map((host) => host.trim().toLowerCase()));
const origins = z.string().transform((list, context) => {
  const written = list.split(',').map((origin) => origin.trim());
  // Require the form that browsers send in the `Origin` header: no path and no trailing slash.
  const wrong = written.find((origin) => URL.parse(origin)?.origin !== origin);
  if (wrong === undefined) return written;
  context.addIssue(`must be origins such as https://host, separated by commas; ${wrong} is not an origin`);
  return z.NEVER;
});
const flag = z.enum(['0', '1']).transform((value) => value === '1');

/** The identity provider for sign-in: issuer, client id and secret are set together or not at all. */
const providerEnvironment = {
  COFFER_OIDC_ISSUER: z.url().refine(isIssuer, 'must start with https://').optional(),
  COFFER_OIDC_CLIENT_ID: z.string().optional(),
  COFFER_OIDC_CLIENT_SECRET: z.string().optional(),
  COFFER_OIDC_NAME: z.string().trim().max(40).optional(),
} as const;
const PROVIDER = ['COFFER_OIDC_ISSUER', 'COFFER_OIDC_CLIENT_ID', 'COFFER_OIDC_CLIENT_SECRET'] as const;

/** Plain HTTP is allowed on loopback only: an eavesdropper could steal tokens and sign in as another person. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, search, hash } = new URL(text);
  const isPrivate = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
  return isPrivate && search === '' && hash === '';
}

/** Every variable the server reads. `docs/configuration.md` explains each. */
export const environmentSchema = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  BASE_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  DATABASE_URL: postgresUrl.optional(),
  COFFER_OWNER_URL: postgresUrl.optional(),
  ...sealerKeyVariables,
  ...storageVariables,
  ...quotaVariableSchemas,
  ...undoVariables,
  COFFER_FILE_SIZE: z.coerce.number().min(0.001).max(1024).default(25),
  COFFER_DEMO: flag.default(true),
  COFFER_SIGN_UP: flag.default(true),
  COFFER_SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:|https:\/\/|tel:)[^\s]+$/, 'must be an address such as mailto:…, https://… or tel:…')
    .optional(),
  COFFER_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  COFFER_CONNECTIONS: z.coerce.number().int().min(10).max(1_000_000).default(4000),
  COFFER_WEB: flag.default(true),
  COFFER_WORKER: flag.default(true),
  COFFER_OFFLINE: flag.default(false),
  COFFER_OUTBOUND_ALLOW: hosts.optional(),
  COFFER_MCP_ORIGINS: origins.optional(),
  ...webhookVariables,
  COFFER_NOMINATIM_URL: z.url({ protocol: /^https?$/ }).optional(),
  COFFER_SEARXNG_URL: z.url({ protocol: /^https?$/ }).optional(),
  ...bankProviderVariables,
  ...quoteVariables,
  COFFER_DEV: flag.default(false),
  COFFER_PARENT: flag.default(false),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  COFFER_MEMORY: z.coerce.number().int().min(MIN_MEMORY_MIB).max(1_000_000).default(DEFAULT_MEMORY_MIB),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
  DATABASE_TRIES: z.coerce.number().int().min(1).max(1000).default(15),
  RATE_LIMIT: z.coerce.number().int().min(1).max(10_000_000).default(6000),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  SHUTDOWN_TIMEOUT: z.coerce.number().int().min(1).max(600).default(20),
  ...mailEnvironment,
  ...providerEnvironment,
});

export type Config = Omit<z.infer<typeof environmentSchema>, 'BASE_URL'> & { readonly BASE_URL: string };

/** Reads the configuration. @throws Error whose message names each invalid variable on its own line */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  // An empty variable counts as not set: compose files and shells pass "nothing" this way.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environmentSchema
    .superRefine(requireCompleteMailSettings)
    .superRefine(requireAllOfProvider)
    .safeParse(given);
  if (!parsed.success) {
    throw new Error(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  }
  const { BASE_URL, ...rest } = parsed.data;
  return { ...rest, BASE_URL: BASE_URL ?? `http://localhost:${rest.PORT}` };
}

function requireAllOfProvider(
  given: Readonly<Partial<Record<(typeof PROVIDER)[number], string | undefined>>>,
  ctx: z.core.$RefinementCtx<unknown>,
): void {
  const missing = PROVIDER.filter((name) => given[name] === undefined);
  if (missing.length === PROVIDER.length) return;
  for (const name of missing) {
    ctx.addIssue({ code: 'custom', path: [name], message: 'is required if other COFFER_OIDC_… variables are set' });
  }
}
