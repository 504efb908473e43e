import { join } from 'node:path';
import { StoredBankProviders } from '@coffer/api/banks/providers/stored-bank-providers.ts';
import { openFileServices } from '@coffer/api/files/file-services.ts';
import { deleteStaleIncomingFiles } from '@coffer/api/files/incoming-files.ts';
import { ExchangeRates } from '@coffer/api/investments/exchangeRates/exchangeRates.ts';
import { collectGarbage } from '@coffer/api/kernel/collect-garbage.ts';
import { openSealer } from '@coffer/api/kernel/sealer.ts';
import { storeUndoDays } from '@coffer/api/kernel/undo-days.ts';
import { deleteAbandonedReadingDirectories } from '@coffer/api/migrations/reading-directory.ts';
import { toMailSettings } from '@coffer/api/people/mail/mail-settings.ts';
import { storeQuotas } from '@coffer/api/quotas.ts';
import { allowsPrivateWebhooks } from '@coffer/api/webhooks/webhook-settings.ts';
import type { Database } from '@coffer/db/database.ts';
import { DatabaseNotificationListener } from '@coffer/db/database-notification-listener.ts';
import { createConfiguredQuoteSources } from '@coffer/marketdata/quotes/configured-quotes.ts';
import { storageSettings } from '@coffer/storage/settings.ts';
import { openStorage } from '@coffer/storage/storage.ts';
import { pino } from 'pino';
import { createHttpApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { createDemoOnce, type DemoStartResult } from './create-demo-once.ts';
import { openDataDirectory } from './data-directory.ts';
import { demoFilePath } from './demo-file.ts';
import { loadBundledRates } from './load-bundled-rates.ts';
import { serveMetrics } from './metrics.ts';
import type { MountedWebApp } from './mount-web-app.ts';
import { OpenConnections } from './open-connections.ts';
import { openDatabase } from './open-database.ts';
import { openWebApp } from './open-web-app.ts';
import { openWorker } from './open-worker.ts';
import { Shutdown } from './shutdown.ts';

/** Starts Coffer: configuration, database, market data, demo data, HTTP server. Shuts it down on a signal. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const shutdown = new Shutdown(config.COFFER_PARENT);
  const log = pino({ level: config.LOG_LEVEL, base: null, timestamp: pino.stdTimeFunctions.isoTime });
  const directory = openDataDirectory(config.COFFER_DATA_DIR);

  const openingWeb = beginOpeningWeb(config);
  const { database, connection, applied, warning, trouble, stop } = await openDatabase(config, directory, {
    tries: config.DATABASE_TRIES,
    log: (line) => log.warn(line),
    giveUp: (reason) => void shutdown.fail(`Coffer stops.\n${reason}`),
  });
  shutdown.add('database', stop);
  shutdown.add('connections', () => database.close());
  if (applied.length > 0) log.info({ applied }, 'database migrated');
  if (warning !== null) log.warn(warning);
  const sealer = await openSealer(database, { key: config.COFFER_KEY, dataDirectory: directory });
  await storeQuotas(database, config);
  await storeUndoDays(database, config);
  const rates = new ExchangeRates(database);
  await loadBundledRates(rates, log);
  const storage = openStorage(storageSettings(config, directory));
  const bankProviders = new StoredBankProviders({ database, sealer, config, isOffline: config.COFFER_OFFLINE });
  if (config.COFFER_WORKER) {
    const parts = { connection, database, sealer, rates, storage, log, bankProviders };
    const worker = await openWorker({ ...parts, ...workerSettings(config) });
    shutdown.add('worker', () => worker.stop());
  }
  const demo = config.COFFER_DEMO
    ? await createDemoOnce({ database, rates, storage, directory, baseUrl: config.BASE_URL })
    : null;
  const web = await openingWeb;
  if (web !== null) shutdown.add('web', () => web.close());

  const arrivals = join(directory, 'arrivals');
  await Promise.all([deleteStaleIncomingFiles(arrivals), deleteAbandonedReadingDirectories()]);
  const fileServices = openFileServices({
    database,
    storage,
    arrivals,
    maxSize: Math.floor(config.COFFER_FILE_SIZE * 1024 * 1024),
  });
  const notices = new DatabaseNotificationListener(connection);
  shutdown.add('notices', () => notices.close());
  const app = await createHttpApp({
    config,
    log,
    database,
    sealer,
    notices,
    trouble,
    rates,
    fileServices,
    bankProviders,
    web,
  });
  await notices.open();
  collectGarbage('last-resort');
  const connections = new OpenConnections(app.server, config.COFFER_CONNECTIONS);
  shutdown.add('front door', () => connections.close(app), config.SHUTDOWN_TIMEOUT);
  await app.listen({ port: config.PORT, host: config.HOST }).catch((error: NodeJS.ErrnoException) => {
    throw new Error(listenFailure(error, config), { cause: error });
  });
  await openMetrics(config, database, shutdown);
  announce(config, directory, demo);
}

/** Opens the web app while the database starts; resolves to null if the web app is disabled. */
function beginOpeningWeb(config: Config): Promise<MountedWebApp | null> {
  const opening = config.COFFER_WEB ? openWebApp(config) : Promise.resolve(null);
  // Prevent an unhandled rejection if the database fails first; otherwise `main` awaits `opening` and gets its failure.
  opening.catch(() => undefined);
  return opening;
}

async function openMetrics(config: Config, database: Database, shutdown: Shutdown): Promise<void> {
  if (config.METRICS_PORT === undefined) return;
  const metrics = await serveMetrics(config.METRICS_PORT, config.METRICS_HOST, database);
  shutdown.add('metrics', () => new Promise((resolve) => metrics.close(() => resolve())));
}

/** The worker's settings inside the server, from the configuration. */
function workerSettings(config: Config) {
  return {
    mail: toMailSettings(config),
    offline: config.COFFER_OFFLINE,
    lookupUrls: { nominatim: config.COFFER_NOMINATIM_URL, searxng: config.COFFER_SEARXNG_URL },
    quoteSources: createConfiguredQuoteSources(config, { offline: config.COFFER_OFFLINE }),
    privateWebhooks: allowsPrivateWebhooks(config),
  };
}

function listenFailure(error: NodeJS.ErrnoException, { PORT, HOST }: Config): string {
  if (error.code === 'EADDRINUSE') return `Port ${PORT} is in use. Stop the program that uses it, or set PORT.`;
  if (error.code === 'EACCES') return `This user may not open port ${PORT}. Set PORT to a number above 1023.`;
  return `${HOST}:${PORT} cannot be opened: ${error.message}`;
}

/** Only the start that creates the demo prints its credentials, because other people may read the log. */
function announce(config: Config, directory: string, demo: DemoStartResult | null): void {
  const lines = [`Coffer runs at ${config.BASE_URL}  (reference: ${config.BASE_URL}/docs)`];
  if (demo?.isNew === true) {
    const { email, password, apiKey, walletId } = demo.access;
    lines.push(`  demo sign-in   ${email}  ${password}`, `  demo API key   ${apiKey}`, `  demo wallet    ${walletId}`);
  } else if (demo !== null && demo.access !== null) {
    lines.push(`  demo sign-in   see ${demoFilePath(directory)}`);
  } else if (demo !== null) {
    lines.push(
      `  demo sign-in   ${demo.email}  (password and API key: demo.json in the data directory that created the demo)`,
      `                 lost? npm run reset-link -- ${demo.email}`,
    );
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}

main().catch(async (error: unknown) => {
  // Prints one line that says what to do; LOG_LEVEL=debug also prints the causes.
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`Coffer cannot start.\n${message}\n`);
  if (process.env['LOG_LEVEL'] === 'debug') console.error(error);
  process.exitCode = 1;
  await Shutdown.now();
});
