import type { AssetKey, CategoryKey, MerchantKey, SecurityKey, TagKey } from './catalogue.ts';

/** A booking of the demo before it has ids. Money is in cents of the asset's currency. */
export interface DemoBooking {
  readonly asset: AssetKey;
  readonly date: string;
  readonly cents: number;
  /** Null where neither a person nor a rule has chosen a category. */
  readonly category: CategoryKey | 'transfer' | 'initialBalance' | null;
  /** A rule gives it its category and tags. */
  readonly byRule?: boolean;
  readonly fromTo?: string;
  readonly description?: string;
  readonly merchant?: MerchantKey;
  readonly tags?: readonly TagKey[];
  readonly usingYear?: boolean;
  /** The two sides of a transfer have the same number. */
  readonly link?: number;
}

/** A purchase of a security; its money is the booking with the same link. */
export interface DemoPurchase {
  readonly security: SecurityKey;
  readonly date: string;
  readonly quantity: number;
  readonly priceCents: number;
  readonly feesCents: number;
  readonly link: number;
}

/** The demo's books while they are being written: what was booked, and what each account holds. */
export class DemoLedger {
  readonly bookings: DemoBooking[] = [];
  readonly purchases: DemoPurchase[] = [];
  readonly #balances = new Map<AssetKey, number>();
  #links = 0;

  book(booking: DemoBooking): void {
    if (booking.cents === 0) return;
    this.bookings.push(booking);
    this.#balances.set(booking.asset, this.balance(booking.asset) + booking.cents);
  }

  balance(asset: AssetKey): number {
    return this.#balances.get(asset) ?? 0;
  }

  /** Money moved between two accounts: two bookings that are linked. `arriving` differs where the currency does. */
  transfer(
    date: string,
    from: AssetKey,
    to: AssetKey,
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
