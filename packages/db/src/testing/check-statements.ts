import { loadModule } from 'libpg-query';
import pg from 'pg';
import { SERVICE_ROLE } from '../connection.ts';
import { queryWithRowCheck } from './query-with-row-check.ts';
import { findWalletFilterFault } from './wallet-filter-fault.ts';

/**
 * Loaded before each test file, and before each server that tests start. From then on, a statement of the service fails
 * unless it names the wallet of each wallet table. With row-level security alone, PostgreSQL might read the rows of all
 * wallets, and there would be only one protection.
 *
 * Also compares declared rows (`row`) with PostgreSQL's result.
 */
await loadModule();

const faults = new Map<string, string | null>();
const send = pg.Client.prototype.query;

function checked(this: pg.Client, ...given: unknown[]): unknown {
  const [config] = given;
  const text: unknown = typeof config === 'object' && config !== null ? Reflect.get(config, 'text') : config;
  if (typeof text === 'string' && this.user === SERVICE_ROLE) {
    const known = faults.get(text);
    const fault = known === undefined ? findWalletFilterFault(text) : known;
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
/** Marks that the check is installed. Several test files of a process load this file, but share the library. */
const DONE = Symbol.for('coffer.statementsChecked');
if (Reflect.get(pg.Client.prototype, DONE) !== true) {
  Reflect.set(pg.Client.prototype, 'query', checked);
  Reflect.set(pg.Client.prototype, DONE, true);
}

/**
 * Whether the statement was sent by a test, which may omit the wallet on purpose. Determined from the function that
 * called this package.
 */
function isOfTest(stack: string): boolean {
  const frames = stack.split('\n').slice(1);
  const caller = frames.find(
    (frame) => !/node_modules|node:|packages\/db\/src\/(\w|-)+\.ts|check-statements/.test(frame),
  );
  return caller !== undefined && /\.test\.ts|\/testing\/|\/bench\//.test(caller);
}
