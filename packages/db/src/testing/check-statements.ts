import { loadModule } from 'libpg-query';
import pg from 'pg';
import { SERVICE_ROLE } from '../connection.ts';
import { queryWithRowCheck } from './row-mismatch.ts';
import { walletFilterFault } from './statement-fault.ts';

/**
 * Loaded before a test file, or before a server started by tests: from then on, each statement of the service must name the
 * wallet of its tables, otherwise it fails. Row-level security would still restrict it to its wallet, but it might read all
 * wallets to do so, and there would be one protection instead of two.
 *
 * Declared rows (`row`) are compared with PostgreSQL's result.
 */
await loadModule();

const faults = new Map<string, string | null>();
const send = pg.Client.prototype.query;

function checked(this: pg.Client, ...given: unknown[]): unknown {
  const [config] = given;
  const text: unknown = typeof config === 'object' && config !== null ? Reflect.get(config, 'text') : config;
  if (typeof text === 'string' && this.user === SERVICE_ROLE) {
    const known = faults.get(text);
    const fault = known === undefined ? walletFilterFault(text) : known;
    faults.set(text, fault);
    if (fault !== null && !isOfTest(new Error().stack ?? '')) {
      const error = new Error(`a statement names ${fault}: ${text}`);
      // A worker logs failures and retries; printing the error makes it visible in the test run.
      console.error(error);
      const done = given.at(-1);
      // A pool passes a callback as the last argument and returns its own promise.
      if (typeof done === 'function') return done(error);
      return Promise.reject(error);
    }
  }
  return queryWithRowCheck(given, (given) => Reflect.apply(send, this, given));
}
/**
 * Test files of one process share the library, and each of them loads this file. Only the first one installs the check.
 */
const DONE = Symbol.for('coffer.statementsChecked');
if (Reflect.get(pg.Client.prototype, DONE) !== true) {
  Reflect.set(pg.Client.prototype, 'query', checked);
  Reflect.set(pg.Client.prototype, DONE, true);
}

/**
 * Whether a test itself runs the statement, which may lack a wallet on purpose. The caller of the database package
 * decides.
 */
function isOfTest(stack: string): boolean {
  const frames = stack.split('\n').slice(1);
  const caller = frames.find(
    (frame) => !/node_modules|node:|packages\/db\/src\/(\w|-)+\.ts|check-statements/.test(frame),
  );
  return caller !== undefined && /\.test\.ts|\/testing\/|\/bench\//.test(caller);
}
