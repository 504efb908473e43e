// Reads the XML file of Portfolio Performance (https://github.com/portfolio-performance/portfolio), which contains all
// its data.
import { sumDecimalTexts } from '@coffer/domain/decimal-texts.ts';
import { type AccountStatement, emptyAccountStatement, mergeAccounts } from '../account-statement.ts';
import { type BrokerStatement, emptyBrokerStatement } from '../broker/broker-statement.ts';
import type { StatementElement } from '../element.ts';
import { SkippedRecords } from '../skipped-records.ts';
import type { ParsedStatement } from '../statement.ts';
import { StatementError } from '../statement-error.ts';
import { cleanText } from '../text.ts';
import { readXml } from '../xml.ts';
import { XstreamReferences } from './references.ts';
import { type PortfolioPerformanceFileFacts, PortfolioPerformanceReader } from './transactions.ts';

/**
 * Maximum nesting depth. Files nest portfolios inside the first transactions of accounts, and accounts inside
 * transactions of portfolios.
 */
const DEEPEST = 4000;
const LEFT_OUT: ReadonlySet<string> = new Set(
  'prices latest attributes properties settings taxonomies dashboards watchlists plans consumerPriceIndices'.split(' '),
);

export function parsePortfolioPerformanceXml(text: string): ParsedStatement {
  const skipped = new SkippedRecords();
  const file = clientOf(text);
  const statements = new PortfolioFile(file, skipped).statements();
  if (statements.length === 0) throw new StatementError('the Portfolio Performance file contains no account', 1);
  const ordered = skipped.all.toSorted((a, b) => a.line - b.line);
  return { accounts: mergeAccounts(statements), skipped: ordered, settings: {}, table: null };
}

function clientOf(text: string): StatementElement {
  let client: StatementElement | null = null;
  readXml(text, {
    wants: (path) => path.length === 1 && path[0] === 'client',
    complete: (element) => {
      client = element;
    },
    ended: () => undefined,
    leftOut: LEFT_OUT,
    deepest: DEEPEST,
  });
  if (client === null) throw new StatementError('expected a Portfolio Performance file, found other XML', 1);
  return client;
}

/** The first version whose transactions have a currency. */
const FIRST_VERSION = 29;
/** Shares have six decimals up to this version, and eight after it. */
const LAST_WITH_SIX = 48;

class PortfolioFile {
  readonly #client: StatementElement;
  readonly #references: XstreamReferences;
  readonly #transactions: PortfolioPerformanceReader;

  constructor(client: StatementElement, skipped: SkippedRecords) {
    this.#client = client;
    this.#references = new XstreamReferences(client);
    const version = Number(this.#references.text(client, 'version') ?? '0');
    if (!(version >= FIRST_VERSION)) {
      throw new StatementError(
        'the file is from an old version of Portfolio Performance. Open it there and save it again',
        1,
      );
    }
    const facts: PortfolioPerformanceFileFacts = {
      references: this.#references,
      shareDecimals: version > LAST_WITH_SIX ? 8 : 6,
      skipped,
    };
    this.#transactions = new PortfolioPerformanceReader(facts);
  }

  /**
   * The statements of the file. A portfolio and its account share one statement if no other portfolio uses the account.
   * Every other account has its own statement.
   */
  statements(): AccountStatement[] {
    const references = this.#references;
    const portfolios = this.#listed('portfolios', 'portfolio');
    const used = Map.groupBy(portfolios, (portfolio) => references.child(portfolio, 'referenceAccount'));
    const names = new Names();
    const statements = portfolios.map((portfolio) => {
      const account = references.child(portfolio, 'referenceAccount');
      const own = account !== null && used.get(account)?.length === 1 ? account : null;
      return this.#statement(names.makeUnique(references.text(portfolio, 'name')), portfolio, own);
    });
    for (const account of this.#listed('accounts', 'account')) {
      if (used.get(account)?.length === 1) continue;
      statements.push(this.#statement(names.makeUnique(references.text(account, 'name')), null, account));
    }
    return statements;
  }

  #listed(list: string, name: string): StatementElement[] {
    const all = this.#references.children(this.#references.child(this.#client, list), name);
    return [...new Set(all)];
  }

  #statement(
    name: string | null,
    portfolio: StatementElement | null,
    account: StatementElement | null,
  ): AccountStatement {
    const references = this.#references;
    const currency =
      (account === null ? null : references.text(account, 'currencyCode')) ??
      references.text(this.#client, 'baseCurrency');
    const moves = this.#transactions.readMoves(portfolio, account);
    const { transactions, units, days } = moves;
    const last = days.toSorted().at(-1);
    const broker: BrokerStatement = {
      ...emptyBrokerStatement(),
      ...{ trades: moves.trades, costs: moves.costs },
      // The file is complete, so these sums are the positions and cash that Portfolio Performance shows.
      positions:
        last === undefined
          ? []
          : [...units.values()].map(({ security, changes }) => ({
              date: last,
              security,
              quantity: sumDecimalTexts(changes),
            })),
      cash:
        last === undefined || account === null || currency === null
          ? []
          : [{ date: last, currency, amount: sumDecimalTexts(moves.cash) }],
    };
    const isPlain = portfolio === null && broker.trades.length === 0 && broker.costs.length === 0;
    return { ...emptyAccountStatement(), account: name, currency, transactions, broker: isPlain ? null : broker };
  }
}

const LONGEST_NAME = 200;

/** Makes account names unique. */
class Names {
  readonly #used = new Set<string>();
  /** The next number to try for each repeated name. */
  readonly #counts = new Map<string, number>();

  makeUnique(name: string | null): string | null {
    const clean = cleanText(name)?.slice(0, LONGEST_NAME) ?? null;
    if (clean === null) return null;
    let own = clean;
    let count = this.#counts.get(clean) ?? 2;
    for (; this.#used.has(own); count += 1) own = `${clean} (${count})`;
    this.#counts.set(clean, count);
    this.#used.add(own);
    return own;
  }
}

/** Whether a text begins like a Portfolio Performance file. */
export function isPortfolioPerformanceXml(head: string): boolean {
  return /^\s*(?:<\?xml[^>]{0,200}>\s*)?<client\b[^>]{0,200}>\s*<version>/.test(head);
}
