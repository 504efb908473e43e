import { resolve } from 'node:path';
import { ExchangeRates } from '@coffer/api/exchangeRates/exchangeRates.ts';
import { Database } from '@coffer/db/database.ts';
import { storageSettings, storageVariables } from '@coffer/storage/settings.ts';
import { openStorage } from '@coffer/storage/storage.ts';
import { pino } from 'pino';
import { z } from 'zod';
import { startWorker } from './worker.ts';

/**
 * A worker alone, beside servers that run with COFFER_WORKER=0. It works in the database of DATABASE_URL, which a
 * server has migrated: the embedded one is its server's own.
 */
const environment = z.object({
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgresql://'),
  ...storageVariables,
  COFFER_OFFLINE: z.enum(['0', '1']).default('0'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

async function main(): Promise<void> {
  const config = environment.parse(process.env);
  const log = pino({ level: config.LOG_LEVEL, base: null, timestamp: pino.stdTimeFunctions.isoTime });
  const connection = { connectionString: config.DATABASE_URL };
  const database = new Database(connection, 4);
  const rates = new ExchangeRates(database);
  const storage = openStorage(storageSettings(config, resolve(config.COFFER_DATA_DIR)));
  const offline = config.COFFER_OFFLINE === '1';
  const worker = await startWorker({ connection, database, rates, storage, log, offline });
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
