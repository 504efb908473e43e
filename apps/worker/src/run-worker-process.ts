import { resolve } from 'node:path';
import { StoredBankProviders } from '@coffer/api/banks/providers/stored-bank-providers.ts';
import { ExchangeRates } from '@coffer/api/investments/exchangeRates/exchangeRates.ts';
import { openSealer, sealerKeyVariables } from '@coffer/api/kernel/sealer.ts';
import { mailEnvironment, requireCompleteMailSettings, toMailSettings } from '@coffer/api/people/mail/mail-settings.ts';
import { allowsPrivateWebhooks, webhookVariables } from '@coffer/api/webhooks/webhook-settings.ts';
import { bankProviderVariables } from '@coffer/banking/providers/provider-configuration.ts';
import { withCommitNotices } from '@coffer/db/commit-notices.ts';
import { Database } from '@coffer/db/database.ts';
import { describeExcessPrivileges } from '@coffer/db/service-privileges.ts';
import { createConfiguredQuoteSources, quoteVariables } from '@coffer/marketdata/quotes/configured-quotes.ts';
import { storageSettings, storageVariables } from '@coffer/storage/settings.ts';
import { openStorage } from '@coffer/storage/storage.ts';
import { pino } from 'pino';
import { z } from 'zod';
import { startWorker } from './worker.ts';

const lookupUrl = z
  .literal('')
  .transform(() => undefined)
  .or(z.url({ protocol: /^https?$/ }))
  .optional();

const address = z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgresql://');

/**
 * The environment of this process: a separate worker for servers that run with COFFER_WORKER=0. It uses
 * the database of DATABASE_URL or, if that is not set, of COFFER_OWNER_URL, which a server has migrated. It cannot use
 * an embedded database, because that database belongs to its server.
 */
const environment = z.object({
  DATABASE_URL: address.optional(),
  COFFER_OWNER_URL: address.optional(),
  ...sealerKeyVariables,
  ...storageVariables,
  ...webhookVariables,
  ...bankProviderVariables,
  ...quoteVariables,
  COFFER_OFFLINE: z.enum(['0', '1']).default('0'),
  COFFER_NOMINATIM_URL: lookupUrl,
  COFFER_SEARXNG_URL: lookupUrl,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ...mailEnvironment,
});

async function main(): Promise<void> {
  const given = Object.entries(process.env).filter(([, value]) => value !== '');
  const config = environment.superRefine(requireCompleteMailSettings).parse(Object.fromEntries(given));
  const log = pino({ level: config.LOG_LEVEL, base: null, timestamp: pino.stdTimeFunctions.isoTime });
  const url = config.DATABASE_URL ?? config.COFFER_OWNER_URL;
  if (url === undefined)
    throw new Error('DATABASE_URL is not set. A separate worker needs the database of its servers.');
  const connection = { connectionString: url };
  const database = withCommitNotices(new Database(connection, 4));
  const dataDirectory = resolve(config.COFFER_DATA_DIR);
  const sealer = await openSealer(database, { key: config.COFFER_KEY, dataDirectory });
  const rates = new ExchangeRates(database);
  const worker = await startWorker({
    connection,
    database,
    sealer,
    rates,
    storage: openStorage(storageSettings(config, dataDirectory)),
    log,
    mail: toMailSettings(config),
    offline: config.COFFER_OFFLINE === '1',
    lookupUrls: { nominatim: config.COFFER_NOMINATIM_URL, searxng: config.COFFER_SEARXNG_URL },
    quoteSources: createConfiguredQuoteSources(config, { offline: config.COFFER_OFFLINE === '1' }),
    privateWebhooks: allowsPrivateWebhooks(config),
    bankProviders: new StoredBankProviders({
      database,
      sealer,
      config,
      isOffline: config.COFFER_OFFLINE === '1',
    }),
  });
  const warning = await describeExcessPrivileges(connection);
  if (warning !== null) log.warn(warning);
  log.info('worker started');
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void worker.stop().then(() => database.close()));
  }
}

main().catch((error: unknown) => {
  const reason =
    error instanceof z.ZodError ? z.prettifyError(error) : error instanceof Error ? error.message : String(error);
  process.stderr.write(`The worker cannot start.\n${reason.replace(/postgres(ql)?:\/\/\S+/g, 'postgresql://…')}\n`);
  process.exit(1);
});
