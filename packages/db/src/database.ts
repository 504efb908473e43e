import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isUuid } from '@coffer/domain/uuid.ts';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { v7 as uuid } from 'uuid';
import type { RowOf, RowShape } from './columns.ts';
import { type ConnectionSettings, openPool } from './connection.ts';
import { DatabaseUnavailable, isRetryable, isUnavailable } from './failures.ts';
import type { PrismaClient } from './generated/client.ts';
import { type Asking, type Checked, type Declared, type Statement, sentStatement } from './statements.ts';

/** An open transaction that sees one wallet. */
export interface WalletTransaction extends Asking {
  readonly walletId: string;
  /** The change set of what it writes. */
  readonly changeSetId: string;
  /** Rows that the statement touched. */
  execute(statement: Statement | Checked<unknown>): Promise<number>;
  /** A statement without a result: it is sent with COMMIT, in one round trip. Its failure undoes everything. */
  atCommit(statement: Statement): void;
  /** The id for the head of the change set, once; null where it has one. */
  takeHead(): string | null;
  /** `COPY … FROM STDIN` of these chunks; in a transaction that was opened with `copies`. */
  copyInto(text: string, chunks: Iterable<string | Uint8Array>): Promise<void>;
}

export interface TransactionOptions {
  /** Reads see one snapshot throughout, and cannot write. */
  readonly readOnly?: boolean;
  /** `copyInto` will be used: that needs a connection which does not pipeline. */
  readonly copies?: boolean;
  /** Reads see one snapshot and what this transaction writes itself, of which nothing is kept: it ends with a rollback. */
  readonly provisional?: boolean;
  /** The person whose own rows (`Person`, `Session`) it sees and writes beside those of the wallet. */
  readonly personId?: string;
  /** It changes no record of the wallet: who waits for changes need not look. */
  readonly quiet?: boolean;
}

/** Opens the transaction and names to row-level security what it is about. */
function beginOf(
  walletId: string,
  changeSetId: string,
  { readOnly, provisional, personId }: TransactionOptions,
): string {
  const snapshot = readOnly === true || provisional === true ? ' ISOLATION LEVEL REPEATABLE READ' : '';
  const begin = `BEGIN${snapshot}${readOnly === true && provisional !== true ? ' READ ONLY' : ''}`;
  const person = personId === undefined ? '' : `; SET LOCAL coffer.person = '${personId}'`;
  const changes = readOnly === true ? '' : `; SET LOCAL coffer.change_set = '${changeSetId}'`;
  return `${begin}; SET LOCAL coffer.wallet = '${walletId}'${changes}${person}`;
}

/** The wallet of a transaction that is in none. */
const NOWHERE = '00000000-0000-0000-0000-000000000000';

const ATTEMPTS = 5;

const COPYING_CONNECTIONS = 4;

/** The database as the service sees it. */
export class Database {
  readonly #pool: pg.Pool;
  readonly #copyingPool: pg.Pool;
  #prisma: Promise<PrismaClient> | undefined;
  #onCommit: (walletId: string) => void = () => undefined;

  constructor(connection: ConnectionSettings, poolSize = 20) {
    this.#pool = openPool(connection, poolSize, { pipeline: true });
    this.#copyingPool = openPool(connection, COPYING_CONNECTIONS, { pipeline: false });
  }

  /** Has `heard` called with the wallet of each transaction that is committed and may have changed its records. */
  onCommit(heard: (walletId: string) => void): void {
    this.#onCommit = heard;
  }

  /**
   * The only way into a wallet: opens a transaction, names the wallet to row-level security, does the work, commits.
   * Work that meets a deadlock or a serialisation failure is done again, five times at most; so it must not have
   * effects outside the transaction. Throws `DatabaseUnavailable` where the database is away.
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
        if (isUnavailable(error)) throw new DatabaseUnavailable({ cause: error });
        if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
        // Those that met each other must not meet again.
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
    // The next statement says what happened to a connection that breaks between two; unheard, it would end the process.
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
      gatherWrites(connection);
      const begun = connection.query(beginOf(walletId, open.changeSetId, options));
      // On a pipelining connection the first statement of the work goes out right behind, without waiting.
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
      // What was read is true whether or not the snapshot is ended well: its reader need not wait for that.
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

  /** One statement outside every wallet: global tables and the named functions of the schema `coffer`. */
  query: Asking['query'] = async (statement: AnyStatement) => {
    try {
      return (await this.#pool.query(sentStatement(statement))).rows;
    } catch (error) {
      if (isUnavailable(error)) throw new DatabaseUnavailable({ cause: error });
      throw error;
    }
  };

  /** Several statements in one transaction outside every wallet: of a person, or of nobody. */
  async transaction<Result>(
    work: (transaction: WalletTransaction) => Promise<Result>,
    options: TransactionOptions = {},
  ): Promise<Result> {
    return this.withWallet(NOWHERE, work, options);
  }

  /** One statement about a person's own rows. */
  async queryOfPerson<Shape extends RowShape>(personId: string, statement: Declared<Shape>): Promise<RowOf<Shape>[]>;
  async queryOfPerson<Row extends object>(personId: string, statement: Statement): Promise<Row[]>;
  async queryOfPerson(personId: string, statement: Statement): Promise<object[]> {
    return this.transaction((transaction) => transaction.query(statement), { personId });
  }

  /**
   * Prisma's client, for records that belong to no wallet and no person: its transactions name neither to row-level security, so
   * it sees no others. Loaded on first use, because it takes 23 MiB.
   */
  prisma(): Promise<PrismaClient> {
    this.#prisma ??= prismaOver(this.#pool);
    return this.#prisma;
  }

  /** For libraries that keep their own tables through a pool (rate limits). */
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

/**
 * Keeps back what is written until this turn of the event loop is over: statements that need not wait for each other
 * then leave in one system call, which costs more than most statements.
 */
function gatherWrites(connection: pg.PoolClient): void {
  if (!(connection instanceof pg.Client)) return;
  const { stream } = connection.connection;
  stream.cork();
  setImmediate(() => stream.uncork());
}

/** Where tables are distributed the plan is made for the wallet's machine, which its value says. */
const PLAN_ONCE = `SELECT set_config('plan_cache_mode',
  CASE current_setting('coffer.distributed', true) WHEN 'on' THEN 'auto' ELSE 'force_generic_plan' END, true)`;

/** $1 wallet, $2 change set. */
const HEAD_OF_CHANGES = {
  name: 'headOfChanges',
  text: `INSERT INTO "AuditRow" ("walletId", id, "credentialType", operation)
         SELECT changed."walletId", changed."changeSetId", 'service', 'service'
         FROM (SELECT "walletId", "changeSetId" FROM coffer.changed_row WHERE "walletId" = $1 AND "changeSetId" = $2 LIMIT 1) AS changed`,
};

type AnyStatement = Parameters<typeof sentStatement>[0];

class OpenTransaction implements WalletTransaction {
  readonly walletId: string;
  readonly changeSetId = uuid();
  readonly #connection: pg.PoolClient;
  readonly #atCommit: Statement[] = [];
  #hasHead = false;
  #ended = false;

  constructor(walletId: string, connection: pg.PoolClient) {
    this.walletId = walletId;
    this.#connection = connection;
  }

  query: Asking['query'] = async (statement: AnyStatement) => {
    const sent = sentStatement(statement);
    const connection = this.#open();
    const answer = () => connection.query(sent);
    if (sent.planOnce !== true) return (await answer()).rows;
    const [, { rows }] = await Promise.all([
      connection.query(PLAN_ONCE),
      answer(),
      connection.query('SET LOCAL plan_cache_mode = auto'),
    ]);
    return rows;
  };

  async execute(statement: Statement | Checked<unknown>): Promise<number> {
    return (await this.#open().query(sentStatement(statement))).rowCount ?? 0;
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
    // What changed without a word of who did it was done by the service.
    const head = mayChange && !this.#hasHead;
    gatherWrites(this.#connection);
    const last = this.#atCommit.map((statement) => this.query(statement));
    // Where a statement failed before, COMMIT says so.
    if (head) last.push(this.query({ ...HEAD_OF_CHANGES, values: [this.walletId, this.changeSetId] }).catch(() => []));
    const committing = this.#connection.query('COMMIT');
    this.end();
    const [committed] = await Promise.all([committing, ...last]);
    // After a failed statement PostgreSQL answers COMMIT with a rollback, and no error.
    if (committed.command !== 'COMMIT') throw new Error('the transaction was rolled back');
  }

  async copyInto(text: string, chunks: Iterable<string | Uint8Array>): Promise<void> {
    await pipeline(Readable.from(chunks, { objectMode: true }), this.#open().query(copyFrom(text)));
  }

  /** Of works that go on side by side one may fail first: what the others would still ask is not for who comes next. */
  end(): void {
    this.#ended = true;
  }

  #open(): pg.PoolClient {
    if (this.#ended) throw new Error('the transaction has ended');
    return this.#connection;
  }
}
