import * as is from '@coffer/db/columns.ts';
import type { Database, WalletTransaction } from '@coffer/db/database.ts';
import { isIsoCurrency } from '@coffer/domain/currencies.ts';
import { BASE_CURRENCY, RateTable, type StoredRate } from '@coffer/domain/fx.ts';
import { invalidFieldProblem, type Problem } from '../../kernel/problems.ts';
import type { OperationRates, RateService } from '../../kernel/services.ts';

/** A rate to store: units of the currency per 1 EUR, with its source. */
export interface SourcedRate extends StoredRate {
  readonly source: string;
}

/** Sources in ascending authority: on the same day, a source does not overwrite a higher one. */
const AUTHORITY = ['snapshot', 'coingecko', 'ecb'] as const;

/** The row of `MarketDataFetch` whose digest changes with every change of the rates. */
const VERSION = 'exchangeRates';
const VERSION_QUERY = {
  name: 'ratesVersion',
  text: 'SELECT digest FROM "MarketDataFetch" WHERE source = $1',
  values: [VERSION],
} as const;

/** One currency's rates by ascending date. */
type Series = readonly StoredRate[];

/** The cached rates of one version. A new version replaces the object; its fields never change. */
interface Cache {
  readonly version: string;
  readonly series: ReadonlyMap<string, Series>;
  readonly table: RateTable;
}

function cacheOf(version: string, series: ReadonlyMap<string, Series>): Cache {
  return { version, series, table: new RateTable([...series.values()].flat()) };
}

/** The database or an open transaction, from which rates are read. */
type Source = Pick<Database, 'query'>;

/** The stored exchange rates. Caches the rates of used currencies in memory until this or another process stores new ones. */
export class ExchangeRates implements RateService {
  readonly #database: Database;
  readonly #known = new Set<string>([BASE_CURRENCY]);
  #cache = cacheOf('', new Map());

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns these rates for one operation, which reads them through its own transaction. */
  within(transaction: Pick<WalletTransaction, 'query' | 'walletId'>): OperationRates {
    let asked: Promise<string> | undefined;
    const version = () => {
      asked ??= versionIn(transaction);
      return asked;
    };
    const requireRate = (currency: string, field: string) => this.requireRate(currency, field, transaction);
    return {
      requireRate,
      requireCurrency: async (currency, field) => {
        if (!isIsoCurrency(currency) && !(await isHeld(transaction, currency))) throw unknownCurrency(currency, field);
        await requireRate(currency, field);
      },
      tableOf: (currencies) => this.tableOf(currencies, transaction, version),
      // Ignores a failure here; callers that await the version receive it.
      askAhead: () => void version().catch(() => undefined),
    };
  }

  /** Throws `noExchangeRate` for a currency that cannot be converted. */
  async requireRate(currency: string, field: string, source: Source = this.#database): Promise<void> {
    // Stored rates are never deleted, so a known currency need not be checked again.
    if (this.#known.has(currency)) return;
    const [row] = await source.query({
      text: 'SELECT FROM "ExchangeRate" WHERE currency = $1 LIMIT 1',
      values: [currency],
    });
    if (row !== undefined) {
      this.#known.add(currency);
      return;
    }
    throw invalidFieldProblem('noExchangeRate', field, `has no exchange rate: ${currency}`);
  }

  /** A table with these currencies, all of one version of the stored rates. */
  async tableOf(
    currencies: Iterable<string>,
    source: Source = this.#database,
    version: () => Promise<string> = () => versionIn(source),
  ): Promise<RateTable> {
    const wanted = [...new Set(currencies)].filter((currency) => currency !== BASE_CURRENCY);
    const known = this.#cache;
    const missing = wanted.filter((currency) => !known.series.has(currency));
    if (missing.length === 0 && (await version()) === known.version) return known.table;
    const read = await readFrom(source, wanted);
    // A concurrent call may have cached more currencies or another version. Keeps its currencies only if the version is
    // the same.
    const same = this.#cache.version === read.version ? this.#cache.series : new Map<string, Series>();
    this.#cache = cacheOf(read.version, new Map([...same, ...read.series]));
    return this.#cache.table;
  }

  /**
   * Stores rates in one transaction. On a day with an existing rate, the source of higher authority wins. Returns the number of
   * changed rates.
   */
  async store(rates: Iterable<SourcedRate>): Promise<number> {
    return this.#database.transaction(
      async (transaction) => {
        await transaction.query({
          text: 'CREATE TEMPORARY TABLE incoming (currency text, date date, rate numeric, source text) ON COMMIT DROP',
        });
        await transaction.copyInto('COPY incoming FROM STDIN', linesOf(rates));
        const changed = await transaction.query({
          row: { count: is.int8 },
          text: `WITH stored AS (
                 INSERT INTO "ExchangeRate" AS old (currency, date, rate, source)
                 SELECT DISTINCT ON (currency, date) currency, date, trim_scale(rate), source FROM incoming
                 WHERE currency <> $1 ORDER BY currency, date, coalesce(array_position($2::text[], source), 0) DESC
                 ON CONFLICT (currency, date) DO UPDATE SET rate = excluded.rate, source = excluded.source
                 WHERE (old.rate, old.source) IS DISTINCT FROM (excluded.rate, excluded.source)
                   AND coalesce(array_position($2::text[], old.source), 0) <= coalesce(array_position($2::text[], excluded.source), 0)
                 RETURNING 1
               ) SELECT count(*) AS count FROM stored`,
          values: [BASE_CURRENCY, AUTHORITY],
        });
        const count = changed[0]?.count ?? 0;
        if (count > 0) {
          await transaction.query({
            text: `INSERT INTO "MarketDataFetch" (source, digest) VALUES ($1, gen_random_uuid()::text)
                 ON CONFLICT (source) DO UPDATE SET digest = excluded.digest, "fetchedTime" = now()`,
            values: [VERSION],
          });
        }
        return count;
      },
      { copies: true },
    );
  }

  /** Whether there is no rate at all, as on the first start. */
  async isEmpty(): Promise<boolean> {
    const rows = await this.#database.query({ text: 'SELECT FROM "ExchangeRate" LIMIT 1' });
    return rows.length === 0;
  }
}

/** Whether the wallet has a crypto transaction of this symbol. */
async function isHeld(transaction: Pick<WalletTransaction, 'query' | 'walletId'>, symbol: string): Promise<boolean> {
  const rows = await transaction.query({
    text: 'SELECT FROM "CryptoTransaction" WHERE "walletId" = $1 AND symbol = $2 LIMIT 1',
    values: [transaction.walletId, symbol],
  });
  return rows.length > 0;
}

function unknownCurrency(currency: string, field: string): Problem {
  return invalidFieldProblem(
    'unknownCurrency',
    field,
    `is neither an ISO 4217 currency nor a symbol that the wallet holds: ${currency}`,
  );
}

async function versionIn(source: Source): Promise<string> {
  const [row] = await source.query({ ...VERSION_QUERY, row: { digest: is.orNull(is.text) } });
  return row?.digest ?? '';
}

/** Reads series and their version in one statement, so that they are consistent. */
async function readFrom(source: Source, currencies: readonly string[]): Promise<Pick<Cache, 'version' | 'series'>> {
  const rows = await source.query({
    row: {
      version: is.orNull(is.text),
      currency: is.orNull(is.text),
      date: is.orNull(is.date),
      rate: is.orNull(is.numeric),
    },
    text: `SELECT now.version, rate.currency, rate.date, rate.rate
           FROM (SELECT (SELECT digest FROM "MarketDataFetch" WHERE source = $2) AS version) AS now
           LEFT JOIN "ExchangeRate" AS rate ON rate.currency = ANY($1)
           ORDER BY rate.currency, rate.date`,
    values: [currencies, VERSION],
  });
  const rates = rows.flatMap(({ currency, date, rate }) =>
    currency === null || date === null || rate === null ? [] : { currency, date, rate },
  );
  return { version: rows[0]?.version ?? '', series: Map.groupBy(rates, ({ currency }) => currency) };
}

/** Lines in the text format of COPY, many in one chunk. */
function* linesOf(rates: Iterable<SourcedRate>): Generator<string> {
  let chunk = '';
  for (const { currency, date, rate, source } of rates) {
    chunk += `${currency}\t${date}\t${rate}\t${source}\n`;
    if (chunk.length < 65_536) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}
