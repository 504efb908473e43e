import type { AccountFigure } from '@coffer/banking/migrations/source-book.ts';
import * as is from '@coffer/db/columns.ts';
import { monthNumber } from '@coffer/domain/dates.ts';
import { type Decimal, formatDecimal, parseUnlimitedDecimal, ZERO } from '@coffer/domain/decimal.ts';
import { mapInSlices, runInSlices } from '../kernel/run-in-slices.ts';
import type { Wallet } from '../kernel/wallet.ts';
import { parseRowPieces } from '../statements/migrationRows/json-rows.ts';
import type { MigratedAccount, PreparedMigration } from '../statements/migrationRows/migrated-records.ts';
import { compareBudgetFigures } from './compare-budget-figures.ts';
import { ComparedRowCollector } from './compared-rows.ts';
import type { BalanceProof, CountProof, MigrationProof } from './migrations.schema.ts';
import type { StoredMigration } from './store-migration.ts';

const MAX_DIFFERENCES = 1_000;

/**
 * Compares the imported wallet with the figures of the source: monthly balances of accounts, the budget, and counts.
 */
export async function proveMigration(
  wallet: Wallet,
  prepared: PreparedMigration,
  stored: StoredMigration,
): Promise<MigrationProof> {
  const { balances, months } = await balanceProofs(wallet, prepared);
  const budgets = await compareBudgetFigures(wallet, prepared);
  const counts = countProofs(prepared, stored);
  const differingCounts = counts.filter(({ source, coffer }) => source !== coffer);
  const differing = [...differingCounts, ...balances.differing, ...budgets.differing];
  const shown = { balances: balances.shown(), budgets: budgets.shown() };
  return {
    kind: prepared.figures.kind,
    budgetKind: prepared.figures.budgetKind,
    months,
    ...shown,
    more: shown.balances.length < balances.count || shown.budgets.length < budgets.count,
    compared: {
      ...{ balances: balances.count, budgets: budgets.count, months },
      equal: balances.equalCount + budgets.equalCount,
      differing: differingCounts.length + balances.differingCount + budgets.differingCount,
    },
    counts,
    differences: differing.slice(0, MAX_DIFFERENCES),
  };
}

function countProofs({ figures: { counts } }: PreparedMigration, stored: StoredMigration): CountProof[] {
  const present = (what: string) => stored.get(what)?.present ?? 0;
  return [
    { what: 'transfers', source: counts.transfers, coffer: Math.floor(present('transferSides') / 2) },
    { what: 'parts', source: counts.parts, coffer: present('parts') },
  ];
}

/** The changes of balances by account and month, with the first and the last month. */
class Changes {
  readonly #byAccount = new Map<string, Map<string, Decimal>>();
  first = '';
  last = '';

  add(key: string, month: string, change: string): void {
    const changes = this.#byAccount.get(key) ?? new Map<string, Decimal>();
    changes.set(month, (changes.get(month) ?? ZERO).plus(parseUnlimitedDecimal(change)));
    this.#byAccount.set(key, changes);
    if (this.first === '' || month < this.first) this.first = month;
    if (month > this.last) this.last = month;
  }

  changesByMonth(key: string): ReadonlyMap<string, Decimal> {
    return this.#byAccount.get(key) ?? new Map<string, Decimal>();
  }
}

async function balanceProofs(wallet: Wallet, { accounts, figures }: PreparedMigration) {
  const [inSource, inWallet] = [new Changes(), new Changes()];
  await runInSlices(addFigures(inSource, figures.accounts));
  const rows = await monthTotals(wallet, accounts);
  const balances = new ComparedRowCollector<BalanceProof>();
  const currencies = new Map(accounts.map((account) => [account.assetId, account.currency]));
  await mapInSlices(rows, ({ assetId, month, total, currency }) => {
    if (currency === currencies.get(assetId)) inWallet.add(assetId, month, total);
    else if (total !== '0') balances.add({ assetId, currency, month, source: '0', coffer: total });
  });
  await runInSlices(addRunningBalances(balances, { accounts, inSource, inWallet }));
  const [first] = [inSource.first, inWallet.first].filter((month) => month !== '').toSorted();
  const last = [inSource.last, inWallet.last].toSorted().at(-1);
  const months = first === undefined || last === undefined ? 0 : monthNumber(last) - monthNumber(first) + 1;
  return { balances, months };
}

function* addFigures(changes: Changes, pieces: readonly Uint8Array[]): Generator<void, void, void> {
  for (const { accountKey, month, change } of parseRowPieces<AccountFigure>(pieces)) {
    changes.add(accountKey, month, change);
    yield;
  }
}

interface BothSides {
  readonly accounts: readonly MigratedAccount[];
  readonly inSource: Changes;
  readonly inWallet: Changes;
}

function* addRunningBalances(
  balances: ComparedRowCollector<BalanceProof>,
  { accounts, inSource, inWallet }: BothSides,
): Generator<void, void, void> {
  for (const { key, assetId, currency } of accounts) {
    const [source, coffer] = [inSource.changesByMonth(key), inWallet.changesByMonth(assetId)];
    let [ofSource, ofCoffer] = [ZERO, ZERO];
    for (const month of [...new Set([...source.keys(), ...coffer.keys()])].toSorted()) {
      ofSource = ofSource.plus(source.get(month) ?? ZERO);
      ofCoffer = ofCoffer.plus(coffer.get(month) ?? ZERO);
      balances.add({ assetId, currency, month, source: formatDecimal(ofSource), coffer: formatDecimal(ofCoffer) });
      yield;
    }
  }
}

async function monthTotals({ transaction, walletId }: Wallet, accounts: readonly MigratedAccount[]) {
  return transaction.query({
    row: { assetId: is.uuid, currency: is.text, month: is.text, total: is.numeric },
    text: `SELECT "assetId", currency, to_char(date, 'YYYY-MM') AS month, trim_scale(sum(amount)) AS total
           FROM "DayTotal" WHERE "walletId" = $1 AND "assetId" = ANY($2::uuid[]) GROUP BY 1, 2, 3`,
    values: [walletId, accounts.map(({ assetId }) => assetId)],
  });
}
