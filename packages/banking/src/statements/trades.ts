import type { Investment } from './broker/investment.ts';

const MOST_NAMES = 100;

/** Why a trade is no booking. */
export function tradeReason(trade: string, date: string | null): string {
  return `a trade in a security, which is not booked as cash: ${trade}${date === null ? '' : ` on ${date}`}`;
}

/** The trades in securities that a statement tells of. */
export class Trades {
  private count = 0;
  private firstDate: string | null = null;
  private lastDate: string | null = null;
  private readonly securities = new Set<string>();

  /** `date` and `security` are null where the file does not tell them. */
  add(date: string | null, security: string | null): void {
    this.count += 1;
    this.addDay(date);
    if (security !== null) this.securities.add(security);
  }

  /** Null where none of the statements is of securities. */
  static together(all: readonly Trades[]): Investment | null {
    if (all.length === 0) return null;
    const sum = new Trades();
    for (const { count, firstDate, lastDate, securities } of all) {
      sum.count += count;
      sum.addDay(firstDate);
      sum.addDay(lastDate);
      for (const security of securities) sum.securities.add(security);
    }
    return {
      trades: sum.count,
      firstDate: sum.firstDate,
      lastDate: sum.lastDate,
      securityCount: sum.securities.size,
      securities: [...sum.securities].slice(0, MOST_NAMES),
    };
  }

  private addDay(date: string | null): void {
    if (date === null) return;
    if (this.firstDate === null || date < this.firstDate) this.firstDate = date;
    if (this.lastDate === null || date > this.lastDate) this.lastDate = date;
  }
}
