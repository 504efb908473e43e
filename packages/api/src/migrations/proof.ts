import * as is from '@coffer/db/columns.ts';
import { monthNumber } from '@coffer/domain/dates.ts';
import { type Decimal, decimalOfText, formatDecimal, ZERO } from '@coffer/domain/decimal.ts';
import { inSlices, mapInSlices } from '../kernel/in-slices.ts';
import type { Wallet } from '../kernel/wallet.ts';
import type { MigratedAccount, PreparedMigration } from '../statements/migrationRows/migrated.ts';
import { budgetProofs } from './budget-proof.ts';
import type { BalanceProof, Proof } from './migrations.schema.ts';

const MOST_DIFFERENCES = 1_000;

/** Compares what the wallet now has with what the source says of itself: accounts by month, and the budget. */
export async function proofOf(wallet: Wallet, prepared: PreparedMigration): Promise<Proof> {
  const { balances, months } = await balanceProofs(wallet, prepared);
  const budgets = await budgetProofs(wallet, prepared);
  const differing = [
    ...balances.filter(({ source, coffer }) => source !== coffer),
    ...budgets.filter(({ source, coffer, because }) => source !== coffer && because === null),
  ];
  return {
    kind: 'recomputed',
    budgetKind: prepared.figures.budgetKind,
    ...{ months, balances, budgets, differences: differing.slice(0, MOST_DIFFERENCES) },
  };
}

/** The changes of a balance by month. */
type Changes = Map<string, Decimal>;

async function balanceProofs(wallet: Wallet, { accounts, currency, figures }: PreparedMigration) {
  const inSource = new Map<string, Changes>();
  await mapInSlices(figures.accounts, ({ accountKey, month, change }) => add(inSource, accountKey, month, change));
  const inWallet = new Map<string, Changes>();
  const rows = await monthTotals(wallet, accounts);
  const foreign: BalanceProof[] = [];
  await mapInSlices(rows, ({ assetId, month, total, currency: of }) => {
    if (of === currency) add(inWallet, assetId, month, total);
    else if (total !== '0') foreign.push({ assetId, currency: of, month, source: '0', coffer: total });
  });
  const used = [...inSource.values(), ...inWallet.values()].flatMap((changes) => [...changes.keys()]).toSorted();
  const [first, last] = [used[0], used.at(-1)];
  const balances = await inSlices(runningBalances(accounts, currency, { inSource, inWallet }));
  return {
    balances: [...balances, ...foreign],
    months: first === undefined || last === undefined ? 0 : monthNumber(last) - monthNumber(first) + 1,
  };
}

function add(sums: Map<string, Changes>, key: string, month: string, change: string): void {
  const changes = sums.get(key) ?? new Map<string, Decimal>();
  changes.set(month, (changes.get(month) ?? ZERO).plus(decimalOfText(change)));
  sums.set(key, changes);
}

function* runningBalances(
  accounts: readonly MigratedAccount[],
  currency: string,
  {
    inSource,
    inWallet,
  }: { readonly inSource: ReadonlyMap<string, Changes>; readonly inWallet: ReadonlyMap<string, Changes> },
): Generator<void, BalanceProof[], void> {
  const balances: BalanceProof[] = [];
  for (const { key, assetId } of accounts) {
    const [source, coffer] = [inSource.get(key), inWallet.get(assetId)];
    let [ofSource, ofCoffer] = [ZERO, ZERO];
    for (const month of [...new Set([...(source?.keys() ?? []), ...(coffer?.keys() ?? [])])].toSorted()) {
      ofSource = ofSource.plus(source?.get(month) ?? ZERO);
      ofCoffer = ofCoffer.plus(coffer?.get(month) ?? ZERO);
      balances.push({ assetId, currency, month, source: formatDecimal(ofSource), coffer: formatDecimal(ofCoffer) });
      yield;
    }
  }
  return balances;
}

async function monthTotals({ transaction, walletId }: Wallet, accounts: readonly MigratedAccount[]) {
  return transaction.query({
    row: { assetId: is.uuid, currency: is.text, month: is.text, total: is.numeric },
    text: `SELECT "assetId", currency, to_char(date, 'YYYY-MM') AS month, trim_scale(sum(amount)) AS total
           FROM "DayTotal" WHERE "walletId" = $1 AND "assetId" = ANY($2::uuid[]) GROUP BY 1, 2, 3`,
    values: [walletId, accounts.map(({ assetId }) => assetId)],
  });
}
