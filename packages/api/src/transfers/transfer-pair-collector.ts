import {
  findTransferEvidence,
  type PairDistance,
  type TransferEvidence,
  type TransferEvidenceSide,
} from './evidence.ts';

/** A transaction that can be a side of a transfer. */
export interface CandidateTransaction extends TransferEvidenceSide {
  readonly id: string;
  readonly date: string;
  /** The date as a day number. */
  readonly day: number;
  /** The amount without its sign, as text. */
  readonly amount: string;
  readonly size: number;
  readonly currency: string;
}

export interface CandidatePair {
  readonly source: CandidateTransaction;
  readonly counter: CandidateTransaction;
  readonly evidence: TransferEvidence;
  /** The rank of the pair; a lower rank is surer. */
  readonly rank: number;
}

/** A pair whose transactions are in no surer pair. */
export interface TransferProposal extends CandidatePair {
  /** Whether the pair is preselected. */
  readonly strong: boolean;
}

/** A pair is preselected only if it is this many days nearer than the next pair between the same two assets. */
const CLEARLY_NEARER = 3;

/** The possible partners of a transaction at the surest level of evidence. */
interface Rivals {
  readonly level: number;
  /** The asset of the partners; null if they belong to several assets. */
  readonly assetId: string | null;
  readonly nearest: number;
  readonly next: number;
}

/** Collects pairs of transactions that may be transfers; `proposals` then returns the surest pairs. */
export class TransferPairCollector {
  readonly #limit: number;
  #pairs: CandidatePair[] = [];
  /** Number of transactions with a matching amount, with or without evidence, by transaction id. */
  readonly #mirrors = new Map<string, number>();
  /** Possible partners in strong pairs, by transaction id. */
  readonly #rivals = new Map<string, Rivals>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(source: CandidateTransaction, counter: CandidateTransaction, distance: PairDistance, difference: number): void {
    for (const { id } of [source, counter]) this.#mirrors.set(id, (this.#mirrors.get(id) ?? 0) + 1);
    const evidence = findTransferEvidence(source, counter, distance);
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

  /** The proposed pairs, surest first, each transaction in one pair. Examines only the `limit` surest pairs. */
  proposals(): TransferProposal[] {
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

  #isAlone({ source, counter }: CandidatePair): boolean {
    return [source, counter].every(({ id }) => this.#mirrors.get(id) === 1);
  }

  /**
   * Whether the pair is clearly the best for both sides: no strong pair with equal or better evidence is on another
   * asset or almost as near.
   */
  #isClear({ source, counter, evidence }: CandidatePair): boolean {
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

/** Returns the rank of a pair, lowest first: by evidence, then days apart, then difference in amount (in 0.1%). */
function rankOf({ strong, level }: CandidatePair['evidence'], days: number, difference: number): number {
  return (((strong ? 0 : 1) * 10 + (6 - level)) * 10 + days) * 40 + Math.round(difference * 1000);
}

function surestFirst(a: CandidatePair, b: CandidatePair): number {
  return a.rank - b.rank || compareIds(a.source.id, b.source.id) || compareIds(a.counter.id, b.counter.id);
}

/** Orders two ids, so that the result does not depend on the order in which the database returns records. */
export const compareIds = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
