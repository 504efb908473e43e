import { loadModule } from 'libpg-query';
import pg from 'pg';
import { SERVICE_ROLE } from '../connection.ts';
import { rowsCompared } from './row-fault.ts';
import { faultOf } from './statement-fault.ts';

/**
 * Loaded before a test file, or before a server that tests start: from then on each statement of the service must name
 * the wallet of the tables it touches, and one that does not is refused. Row-level security would keep it in its wallet;
 * but it might read all wallets to find that out, and one fence protects it instead of two.
 *
 * What a statement declares its rows to be (`row`) is compared with what PostgreSQL answers.
 */
await loadModule();

const faults = new Map<string, string | null>();
const send = pg.Client.prototype.query;

function checked(this: pg.Client, ...given: unknown[]): unknown {
  const [config] = given;
  const text: unknown = typeof config === 'object' && config !== null ? Reflect.get(config, 'text') : config;
  if (typeof text === 'string' && this.user === SERVICE_ROLE) {
    const known = faults.get(text);
    const fault = known === undefined ? faultOf(text) : known;
    faults.set(text, fault);
    if (fault !== null && !isOfTest(new Error().stack ?? '')) {
      const error = new Error(`a statement names ${fault}: ${text}`);
      // A worker logs what fails, and tries again: this is how a person who runs the test sees it.
      console.error(error);
      const done = given.at(-1);
      // As a pool asks, whose promise is its own.
      if (typeof done === 'function') return done(error);
      return Promise.reject(error);
    }
  }
  return rowsCompared(given, (given) => Reflect.apply(send, this, given));
}
Reflect.set(pg.Client.prototype, 'query', checked);

/** Tests ask without a wallet on purpose: what counts is who called the database, beneath its own files. */
function isOfTest(stack: string): boolean {
  const frames = stack.split('\n').slice(1);
  const caller = frames.find(
    (frame) => !/node_modules|node:|packages\/db\/src\/(\w|-)+\.ts|check-statements/.test(frame),
  );
  return caller !== undefined && /\.test\.ts|\/testing\/|\/bench\//.test(caller);
}
