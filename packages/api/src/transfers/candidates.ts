import { type Distance, type Evidence, type EvidenceSide, evidenceOf } from './evidence.ts';

/** A booking that a transfer may have as one of its sides. */
export interface Leaf extends EvidenceSide {
  readonly id: string;
  readonly date: string;
  /** The date as a number of days. */
  readonly day: number;
  /** The amount without its sign, as it is written. */
  readonly amount: string;
  readonly size: number;
  readonly currency: string;
}

export interface Pair {
  readonly source: Leaf;
  readonly counter: Leaf;
  readonly evidence: Evidence;
  /** The lower the surer. */
  readonly rank: number;
}

/** A pair that no other one competes with, or that is the best of those. */
export interface Proposal extends Pair {
  /** Whether it may be ticked beforehand. */
  readonly strong: boolean;
}

/** Days by which a pair must be nearer than the next one between the same two assets to be the one that is meant. */
const CLEARLY_NEARER = 3;

/** What one booking could be paired with, of the surest kind. */
interface Rivals {
  readonly level: number;
  /** Null where there are several. */
  readonly assetId: string | null;
  readonly nearest: number;
  readonly next: number;
}

/** The surest pairs of those that were seen, and what competes with them. */
export class Candidates {
  readonly #limit: number;
  #pairs: Pair[] = [];
  /** By booking: how many others mirror it, with or without evidence. */
  readonly #mirrors = new Map<string, number>();
  /** By booking: those of its pairs that would be strong alone. */
  readonly #rivals = new Map<string, Rivals>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(source: Leaf, counter: Leaf, distance: Distance, difference: number): void {
    for (const { id, said } of [source, counter]) {
      // Only needed for a booking whose texts name nobody.
      if (said.silent) this.#mirrors.set(id, (this.#mirrors.get(id) ?? 0) + 1);
    }
    const evidence = evidenceOf(source, counter, distance);
    if (evidence === null) return;
    const days = Math.abs(distance.lag);
    if (evidence.strong) {
      this.#compete(source.id, counter.assetId, evidence.level, days);
      this.#compete(counter.id, source.assetId, evidence.level, days);
    }
    this.#pairs.push({ source, counter, evidence, rank: rankOf(evidence, days, difference) });
    if (this.#pairs.length === 4 * this.#limit) this.#pairs = this.#pairs.sort(surestFirst).slice(0, this.#limit);
  }

  #compete(id: string, assetId: string, level: number, days: number): void {
    const known = this.#rivals.get(id);
    if (known === undefined || level > known.level) {
      this.#rivals.set(id, { level, assetId, nearest: days, next: Number.POSITIVE_INFINITY });
    } else if (level === known.level) {
      const [nearest = days, next = days] = [known.nearest, known.next, days].sort((a, b) => a - b);
      this.#rivals.set(id, { level, assetId: known.assetId === assetId ? assetId : null, nearest, next });
    }
  }

  /** The pairs, the surest first; those after the first `limit` are not looked at. */
  proposals(): Proposal[] {
    const used = new Set<string>();
    return this.#pairs
      .sort(surestFirst)
      .slice(0, this.#limit)
      .filter((pair) => !pair.evidence.onlyAlone || this.#isAlone(pair))
      .map((pair) => ({ ...pair, strong: this.#isClear(pair) }))
      .sort((a, b) => Number(b.strong) - Number(a.strong) || surestFirst(a, b))
      .filter(({ source, counter }) => {
        if (used.has(source.id) || used.has(counter.id)) return false;
        used.add(source.id).add(counter.id);
        return true;
      });
  }

  #isAlone({ source, counter }: Pair): boolean {
    return [source, counter].every(({ id, said }) => !said.silent || this.#mirrors.get(id) === 1);
  }

  /** Whether nothing competes: neither side could as well belong to another asset, or to another day. */
  #isClear({ source, counter, evidence }: Pair): boolean {
    if (!evidence.strong) return false;
    const days = Math.abs(counter.day - source.day);
    const isBest = (id: string, assetId: string) => {
      const rivals = this.#rivals.get(id);
      return (
        rivals?.level === evidence.level &&
        rivals.assetId === assetId &&
        rivals.nearest === days &&
        rivals.next - days >= CLEARLY_NEARER
      );
    };
    return isBest(source.id, counter.assetId) && isBest(counter.id, source.assetId);
  }
}

/** The surest evidence, then the nearest day, then the closest amount (in tenths of a percent). */
function rankOf({ strong, level }: Pair['evidence'], days: number, difference: number): number {
  return (((strong ? 0 : 1) * 10 + (6 - level)) * 10 + days) * 40 + Math.round(difference * 1000);
}

function surestFirst(a: Pair, b: Pair): number {
  return a.rank - b.rank || order(a.source.id, b.source.id) || order(a.counter.id, b.counter.id);
}

const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
