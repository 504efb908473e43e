import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isUuid } from '@coffer/domain/uuid.ts';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { v7 as uuid } from 'uuid';
import type { RowOf, RowShape } from './columns.ts';
import { type ConnectionSettings, openPool } from './connection.ts';
import { DatabaseUnavailableError, isDatabaseUnavailable, isRetryable } from './database-errors.ts';
import { gatherWrites } from './gather-writes.ts';
import type { PrismaClient } from './generated/client.ts';
import {
  type CheckedStatement,
  type DeclaredStatement,
  type Statement,
  type StatementRunner,
  toPgQuery,
} from './statements.ts';

/** An open transaction that can see one wallet. */
export interface WalletTransaction extends StatementRunner {
  readonly walletId: string;
  /** The change set of its writes. */
  readonly changeSetId: string;
  /** Returns the number of affected rows. */
  execute(statement: Statement | CheckedStatement<unknown>): Promise<number>;
  /**
   * Adds a statement without a result that is sent together with COMMIT, in one round trip. If it fails, everything is rolled
   * back.
   */
  atCommit(statement: Statement): void;
  /** Returns the id of the change set for its head row; null after the first call. */
  takeHead(): string | null;
  /** Sends the chunks by `COPY … FROM STDIN`; only in a transaction opened with `copies`. */
  copyInto(text: string, chunks: Iterable<string | Uint8Array>): Promise<void>;
}

export interface TransactionOptions {
  /** Reads see one snapshot throughout; writes fail. */
  readonly readOnly?: boolean;
  /** Required for `copyInto`, which needs a connection without pipelining. */
  readonly copies?: boolean;
  /** Reads see one snapshot plus the transaction's own writes. The transaction always ends with a rollback. */
  readonly provisional?: boolean;
  /** The person whose own rows (`Person`, `Session`) are visible and writable in addition to the wallet's rows. */
  readonly personId?: string;
  /** True if the transaction changes no record of the wallet; listeners are then not notified. */
  readonly quiet?: boolean;
}

/** Begins the transaction and sets its wallet, change set and person for row-level security. */
function beginOf(open: OpenTransaction, { readOnly, provisional, personId }: TransactionOptions): string {
  const snapshot = readOnly === true || provisional === true ? ' ISOLATION LEVEL REPEATABLE READ' : '';
  const begin = `BEGIN${snapshot}${readOnly === true && provisional !== true ? ' READ ONLY' : ''}`;
  const person = personId === undefined ? '' : `; SET LOCAL coffer.person = '${personId}'`;
  const changes = readOnly === true ? '' : `; SET LOCAL coffer.change_set = '${open.changeSetId}'`;
  return `${begin}; SET LOCAL coffer.wallet = '${open.walletId}'${changes}${person}`;
}

/** Wallet id of transactions that belong to no wallet. */
const NOWHERE = '00000000-0000-0000-0000-000000000000';

const ATTEMPTS = 5;

const COPYING_CONNECTIONS = 4;

/** The service's access to the database. */
export class Database {
  readonly #pool: pg.Pool;
  readonly #copyingPool: pg.Pool;
  #prisma: Promise<PrismaClient> | undefined;
  #onCommit: (walletId: string) => void = () => undefined;

  constructor(connection: ConnectionSettings, poolSize = 20) {
    this.#pool = openPool(connection, poolSize, { pipeline: true });
    this.#copyingPool = openPool(connection, COPYING_CONNECTIONS, { pipeline: false });
  }

  /** Registers `heard`, which is called with the wallet of each committed transaction that may have changed its records. */
  onCommit(heard: (walletId: string) => void): void {
    this.#onCommit = heard;
  }

  /**
   * Runs work in a transaction that can only access one wallet. After a deadlock or a serialisation failure, the work
   * runs again, at most five times in total, so it must not have effects outside of the transaction. Throws
   * `DatabaseUnavailableError` if the database cannot be reached.
   */
  async withWallet<Result>(
    walletId: string,
    work: (transaction: WalletTransaction) => Promise<Result>,
    options: TransactionOptions = {},
  ): Promise<Result> {
    if (!isUuid(walletId)) throw new TypeError('walletId is not a uuid');
    if (options.personId !== undefined && !isUuid(options.personId)) throw new TypeError('personId is not a uuid');
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#once(walletId, work, options);
      } catch (error) {
        if (isDatabaseUnavailable(error)) throw new DatabaseUnavailableError({ cause: error });
        if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
        // Random delay, so that conflicting transactions do not collide again.
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** attempt));
      }
    }
  }

  async #once<Result>(
    walletId: string,
    work: (transaction: WalletTransaction) => Promise<Result>,
    options: TransactionOptions,
  ): Promise<Result> {
    const connection = await (options.copies === true ? this.#copyingPool : this.#pool).connect();
    let broken: Error | undefined;
    // If the connection breaks between two statements, the next statement reports it; without a listener the error would end the
    // process.
    const listener = (error: Error) => {
      broken = error;
    };
    connection.on('error', listener);
    const leave = () => {
      connection.off('error', listener);
      connection.release(broken);
    };
    const undo = () =>
      connection
        .query('ROLLBACK')
        .catch((failure: Error) => {
          broken = failure;
        })
        .finally(leave);
    const open = new OpenTransaction(walletId, connection);
    try {
      gatherWrites(connection, 'turn');
      const begun = connection.query(beginOf(open, options));
      // On a pipelining connection, the first statement of the work is sent without waiting for BEGIN.
      if (options.copies === true) await begun;
      else begun.catch(() => undefined);
      const result = await work(open);
      await begun;
      if (options.provisional === true) {
        open.end();
        await undo();
        return result;
      }
      const mayChange = options.readOnly !== true && walletId !== NOWHERE;
      const committed = open.commit(mayChange);
      // A read does not wait for COMMIT, because its result is valid even if COMMIT fails.
      if (options.readOnly === true) void committed.then(leave, undo);
      else {
        await committed;
        leave();
        if (mayChange && options.quiet !== true) this.#onCommit(walletId);
      }
      return result;
    } catch (error) {
      open.end();
      await undo();
      throw error;
    }
  }

  /** Runs one statement outside of wallets: global tables and the named functions of the schema `coffer`. */
  query: StatementRunner['query'] = async (statement: AnyStatement) => {
    try {
      return (await this.#pool.query(toPgQuery(statement))).rows;
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw new DatabaseUnavailableError({ cause: error });
      throw error;
    }
  };

  /** Runs several statements in one transaction outside of wallets, for one person or for none. */
  async transaction<Result>(
    work: (transaction: WalletTransaction) => Promise<Result>,
    options: TransactionOptions = {},
  ): Promise<Result> {
    return this.withWallet(NOWHERE, work, options);
  }

  /** Runs one statement on a person's own rows. */
  async queryOfPerson<Shape extends RowShape>(
    personId: string,
    statement: DeclaredStatement<Shape>,
  ): Promise<RowOf<Shape>[]>;
  async queryOfPerson<Row extends object>(personId: string, statement: Statement): Promise<Row[]>;
  async queryOfPerson(personId: string, statement: Statement): Promise<object[]> {
    return this.transaction((transaction) => transaction.query(statement), { personId });
  }

  /**
   * Prisma's client for records that belong to no wallet and no person. Its transactions set no wallet and no person
   * for row-level security, so they see no other rows. Loaded on first use, because it takes 23 MiB.
   */
  prisma(): Promise<PrismaClient> {
    this.#prisma ??= prismaOver(this.#pool);
    return this.#prisma;
  }

  /** The connection pool, for libraries that access their own tables through a pool, such as the rate limiter. */
  get pool(): pg.Pool {
    return this.#pool;
  }

  async close(): Promise<void> {
    await Promise.all([this.#pool.end(), this.#copyingPool.end()]);
  }
}

async function prismaOver(pool: pg.Pool): Promise<PrismaClient> {
  const [{ PrismaPg }, { PrismaClient: Client }] = await Promise.all([
    import('@prisma/adapter-pg'),
    import('./generated/client.ts'),
  ]);
  return new Client({ adapter: new PrismaPg(pool) });
}

/** Uses one plan for all values, except in a distributed database, where the plan depends on the wallet's machine. */
const PLAN_ONCE = `SELECT set_config('plan_cache_mode',
  CASE current_setting('coffer.distributed', true) WHEN 'on' THEN 'auto' ELSE 'force_generic_plan' END, true)`;
const PLAN_BY_VALUES = 'SET LOCAL plan_cache_mode = auto';

/** Adds the head row of a change set that has changes but no recorded author. $1: wallet, $2: change set. */
const HEAD_OF_CHANGES = {
  name: 'headOfChanges',
  text: `INSERT INTO "AuditRow" ("walletId", id, "credentialType", operation)
         SELECT changed."walletId", changed."changeSetId", 'service', 'service'
         FROM (SELECT "walletId", "changeSetId" FROM coffer.changed_row WHERE "walletId" = $1 AND "changeSetId" = $2 LIMIT 1) AS changed`,
};

type AnyStatement = Parameters<typeof toPgQuery>[0];

class OpenTransaction implements WalletTransaction {
  readonly walletId: string;
  readonly #connection: pg.PoolClient;
  readonly #atCommit: Statement[] = [];
  #changeSetId: string | null = null;
  #hasHead = false;
  #ended = false;
  /** Whether PostgreSQL currently uses one plan for all values of a prepared statement. */
  #plansOnce = false;

  constructor(walletId: string, connection: pg.PoolClient) {
    this.walletId = walletId;
    this.#connection = connection;
  }

  /** Created on first use, because reads have no change set. */
  get changeSetId(): string {
    this.#changeSetId ??= uuid();
    return this.#changeSetId;
  }

  query: StatementRunner['query'] = async (statement: AnyStatement) => (await this.#send(statement)).rows;

  async execute(statement: Statement | CheckedStatement<unknown>): Promise<number> {
    return (await this.#send(statement)).rowCount ?? 0;
  }

  atCommit(statement: Statement): void {
    this.#atCommit.push(statement);
  }

  takeHead(): string | null {
    if (this.#hasHead) return null;
    this.#hasHead = true;
    return this.changeSetId;
  }

  async commit(mayChange: boolean): Promise<void> {
    // Changes without a recorded author are attributed to the service.
    const head = mayChange && !this.#hasHead;
    gatherWrites(this.#connection, 'turn');
    const last = this.#atCommit.map((statement) => this.query(statement));
    // If an earlier statement failed, COMMIT reports it.
    if (head) last.push(this.query({ ...HEAD_OF_CHANGES, values: [this.walletId, this.changeSetId] }).catch(() => []));
    const committing = this.#connection.query('COMMIT');
    this.end();
    const [committed] = await Promise.all([committing, ...last]);
    // After a failed statement, PostgreSQL responds to COMMIT with a rollback and reports no error.
    if (committed.command !== 'COMMIT') throw new Error('the transaction was rolled back');
  }

  async copyInto(text: string, chunks: Iterable<string | Uint8Array>): Promise<void> {
    await pipeline(Readable.from(chunks, { objectMode: true }), this.#open().query(copyFrom(text)));
  }

  /**
   * Rejects all later statements. After an error, parallel parts of the work may still send statements, which would run
   * in the next transaction of the connection.
   */
  end(): void {
    this.#ended = true;
  }

  #send(statement: AnyStatement): Promise<pg.QueryResult> {
    const connection = this.#open();
    const sent = toPgQuery(statement);
    gatherWrites(connection, 'step');
    const plansOnce = sent.planOnce === true;
    if (plansOnce !== this.#plansOnce) {
      this.#plansOnce = plansOnce;
      // If this fails, the statement fails for the same reason.
      connection.query(plansOnce ? PLAN_ONCE : PLAN_BY_VALUES).catch(() => undefined);
    }
    return connection.query(sent);
  }

  #open(): pg.PoolClient {
    if (this.#ended) throw new Error('the transaction has ended');
    return this.#connection;
  }
}
