import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from './generated/client.ts';

/**
 * A Prisma client that speaks over one open connection, and so inside whatever transaction is open there. One client
 * a connection also keeps Prisma from gathering look-ups of different wallets into one query.
 */
export function prismaOn(connection: pg.PoolClient): PrismaClient {
  const known = clients.get(connection);
  if (known !== undefined) return known;
  const client = new PrismaClient({ adapter: new PrismaPg(new PoolOfOne(connection)) });
  clients.set(connection, client);
  return client;
}

const clients = new WeakMap<pg.PoolClient, PrismaClient>();

/** What Prisma's adapter takes for a pool: it always hands out the same connection and never opens one. */
class PoolOfOne extends pg.Pool {
  constructor(connection: pg.PoolClient) {
    super({ max: 1 });
    const nested = insideTransaction(connection);
    Object.assign(this, {
      query: connection.query.bind(connection),
      connect: () => Promise.resolve(nested),
    });
  }
}

const SAVEPOINTS: ReadonlyMap<string, string> = new Map([
  ['BEGIN', 'SAVEPOINT prisma'],
  ['COMMIT', 'RELEASE SAVEPOINT prisma'],
  ['ROLLBACK', 'ROLLBACK TO SAVEPOINT prisma'],
]);

/** Prisma opens a transaction of its own for some writes: inside ours that is a savepoint. */
function insideTransaction(connection: pg.PoolClient): pg.PoolClient {
  return new Proxy(connection, {
    get(target, name) {
      if (name === 'release') return () => undefined;
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      if (name !== 'query') return value.bind(target);
      return (config: unknown, ...rest: unknown[]) => {
        const text = typeof config === 'object' && config !== null && 'text' in config ? config.text : config;
        const savepoint = typeof text === 'string' ? SAVEPOINTS.get(text) : undefined;
        return savepoint === undefined ? value.call(target, config, ...rest) : value.call(target, { text: savepoint });
      };
    },
  });
}
