import type { DemoAssetKey, DemoCategoryKey, DemoMerchantKey, DemoSecurityKey, DemoTagKey } from './catalogue.ts';

/** A demo transaction before it has ids. Amounts are in cents of the asset's currency. */
export interface DemoTransaction {
  readonly asset: DemoAssetKey;
  readonly date: string;
  readonly cents: number;
  /** The category; null if neither a person nor a rule chose a category. */
  readonly category: DemoCategoryKey | 'transfer' | 'initialBalance' | null;
  /** True if a rule sets its category and tags. */
  readonly byRule?: boolean;
  readonly fromTo?: string;
  readonly description?: string;
  readonly merchant?: DemoMerchantKey;
  readonly tags?: readonly DemoTagKey[];
  readonly usingYear?: boolean;
  /** A number that both sides of a transfer share. */
  readonly link?: number;
}

/** A purchase of a security; the transaction with the same link pays for it. */
export interface DemoPurchase {
  readonly security: DemoSecurityKey;
  readonly date: string;
  readonly quantity: number;
  readonly priceCents: number;
  readonly feesCents: number;
  readonly link: number;
}

/** Collects the demo's transactions, and tracks the balance of each account. */
export class DemoLedger {
  readonly transactions: DemoTransaction[] = [];
  readonly purchases: DemoPurchase[] = [];
  readonly #balances = new Map<DemoAssetKey, number>();
  #links = 0;

  book(transaction: DemoTransaction): void {
    if (transaction.cents === 0) return;
    this.transactions.push(transaction);
    this.#balances.set(transaction.asset, this.balance(transaction.asset) + transaction.cents);
  }

  balance(asset: DemoAssetKey): number {
    return this.#balances.get(asset) ?? 0;
  }

  /** Adds a transfer: two linked transactions. `arriving` differs from `cents` if the currencies differ. */
  transfer(
    date: string,
    from: DemoAssetKey,
    to: DemoAssetKey,
    cents: number,
    { description, arriving = cents }: { readonly description: string; readonly arriving?: number },
  ): void {
    if (cents <= 0 || arriving <= 0) return;
    const link = this.#newLink();
    this.book({ asset: from, date, cents: -cents, category: 'transfer', description, link });
    this.book({ asset: to, date, cents: arriving, category: 'transfer', description, link });
  }

  buy(purchase: Omit<DemoPurchase, 'link'>, description: string): void {
    const link = this.#newLink();
    const { date, quantity, priceCents, feesCents } = purchase;
    this.book({
      asset: 'current',
      date,
      cents: -(quantity * priceCents + feesCents),
      category: 'transfer',
      description,
      link,
    });
    this.purchases.push({ ...purchase, link });
  }

  #newLink(): number {
    this.#links += 1;
    return this.#links;
  }
}
