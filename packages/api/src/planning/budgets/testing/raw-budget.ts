import type { ReferenceHistory } from '@coffer/domain/budget/testing/budget-reference.ts';
import type { RawWallet } from '../../../reports/testing/raw-wallet.ts';
import type { openTestDatabase } from '../../../testing/create-test-wallet.ts';

interface RawRow {
  readonly month: string;
  readonly key: string;
  readonly assigned: string;
  readonly carry: boolean;
}

/** The stored records of a budget, read without the service. */
export interface RawBudget {
  readonly currency: string;
  readonly startMonth: string;
  readonly startDay: number;
  readonly weekend: 'keep' | 'before';
  readonly assetIds: readonly string[];
  readonly rows: readonly RawRow[];
  readonly held: ReferenceHistory['held'];
}

const ROWS = `
  SELECT m.month, coalesce(r."categoryId", r."assetId") AS key, r.assigned, r.carry
  FROM "BudgetRow" r JOIN "BudgetMonth" m ON m."walletId" = $1 AND m.id = r."budgetMonthId"
  WHERE r."walletId" = $1 AND m."budgetId" = $2`;

export async function readRawBudget(
  { database }: ReturnType<typeof openTestDatabase>,
  walletId: string,
  id: string,
): Promise<RawBudget> {
  return database.withWallet(walletId, async (wallet) => {
    const rows = <Row extends object>(text: string) =>
      wallet.query<Row & Record<string, unknown>>({ text, values: [walletId, id] });
    const [budget] = await rows<RawBudget>('SELECT * FROM "Budget" WHERE "walletId" = $1 AND id = $2');
    if (budget === undefined) throw new Error('the budget is gone');
    const assets = await rows<{ assetId: string }>(
      'SELECT "assetId" FROM "BudgetAsset" WHERE "walletId" = $1 AND "budgetId" = $2',
    );
    const months = await rows<{ month: string; held: string | null; holdCategoryIds: string[] }>(
      'SELECT month, held, "holdCategoryIds" FROM "BudgetMonth" WHERE "walletId" = $1 AND "budgetId" = $2',
    );
    return {
      ...budget,
      assetIds: assets.map(({ assetId }) => assetId),
      rows: await rows<RawRow>(ROWS),
      held: new Map(months.map(({ month, held, holdCategoryIds }) => [month, held ?? holdCategoryIds])),
    };
  });
}

const INCOME = ['activeIncome', 'passiveIncome'];
const OTHER = ['valueChange', 'transfer'];

/** Decides for each transaction how it counts in a budget, as the contract defines it (daily money §1.1). */
export class RawLedger {
  readonly #raw: RawWallet;
  readonly #assetIds: ReadonlySet<string>;
  readonly #counterOf: ReadonlyMap<string, string>;
  readonly #typeOf: ReadonlyMap<string, string>;

  constructor(raw: RawWallet, { assetIds }: RawBudget) {
    this.#raw = raw;
    this.#assetIds = new Set(assetIds);
    this.#counterOf = new Map(raw.links.map(({ own, counter }) => [own, counter]));
    this.#typeOf = new Map(raw.categories.map(({ id, type }) => [id, type]));
  }

  /** Every expense category, every asset outside the budget, and every asset that holds positions. */
  get envelopes(): string[] {
    const holding = new Set(this.#raw.positions.map(({ assetId }) => assetId));
    const categories = this.#raw.categories.filter(({ type }) => ![...INCOME, ...OTHER].includes(type));
    const assets = this.#raw.assets.filter(({ id }) => !this.#assetIds.has(id) || holding.has(id));
    return [...categories, ...assets].map(({ id }) => id);
  }

  get transactions(): (ReferenceHistory['transactions'][number] & { readonly id: string })[] {
    const leaves = this.#raw.transactions.filter(({ parent, assetId }) => !parent && this.#assetIds.has(assetId));
    return leaves.map((one) => ({
      ...this.#keyOf(one),
      ...{ id: one.id, date: one.date, currency: one.amountCurrency, amount: one.amountValue },
      ...{ start: one.usingStartDate, end: one.usingEndDate },
    }));
  }

  /** The indexes in `transactions` of the two sides of each transfer inside the budget. */
  get pairs(): [number, number][] {
    const places = new Map(this.transactions.map(({ id }, at) => [id, at]));
    return this.transactions.flatMap(({ id, kind }, at) => {
      const other = places.get(this.#counterOf.get(id) ?? '');
      return kind === 'internal' && other !== undefined && at < other ? [[at, other] as [number, number]] : [];
    });
  }

  #keyOf({ id, categoryId }: RawWallet['transactions'][number]) {
    const type = this.#typeOf.get(categoryId ?? '');
    const counterId = this.#counterOf.get(id);
    if (counterId !== undefined) {
      const cash = this.#raw.transactions.find((one) => one.id === counterId);
      if (cash !== undefined && this.#assetIds.has(cash.assetId)) return { kind: 'internal' as const, key: '' };
      const held = this.#raw.positions.find((one) => one.id === counterId);
      if (type === undefined || type === 'transfer')
        return { kind: 'envelope' as const, key: (cash ?? held)?.assetId ?? '' };
    }
    const none = this.#raw.categories.find(({ systemKey }) => systemKey === 'uncategorized')?.id ?? '';
    if (type === undefined) return { kind: 'envelope' as const, key: none };
    const kind = INCOME.includes(type) ? 'income' : OTHER.includes(type) ? 'other' : 'envelope';
    return { kind, key: categoryId ?? none } as const;
  }
}
