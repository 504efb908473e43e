import type { OwnAccountHints } from './own-accounts.ts';

/** Why two bookings are taken for a transfer, the surest first. */
export const EVIDENCE = [
  'accountNumber',
  'assetName',
  'personName',
  'cardSettlement',
  'transferCategory',
  'transferWords',
  'sameText',
  'onlyMatch',
] as const;
type EvidenceKind = (typeof EVIDENCE)[number];

/** One side of a pair, as far as evidence asks. */
export interface EvidenceSide {
  readonly assetId: string;
  readonly said: OwnAccountHints;
  /** Whether it has a category of the type `transfer`. */
  readonly isTransfer: boolean;
  readonly isCreditCard: boolean;
}

/** How two bookings of mirroring amounts lie to each other. */
export interface Distance {
  /** Days from the source to the counter; negative where the money came before it left. */
  readonly lag: number;
  readonly sameCurrency: boolean;
}

export interface Evidence {
  readonly kinds: EvidenceKind[];
  /** What both sides say together; the higher the surer. */
  readonly level: number;
  /** Whether it is enough to tick the pair beforehand, if no other pair competes with it. */
  readonly strong: boolean;
  /** Whether it counts only where no other booking has the amount on near days. */
  readonly onlyAlone: boolean;
}

/** The most days that money may arrive before it leaves: banks book on different days. */
export const EARLIEST = -3;

/**
 * What a side says of the other one: its number (3), its name (2), that it is some transfer of one's own (1), nothing
 * (0), somebody else (−1). Null where it names another one of one's own assets.
 */
function levelOf({ said, assetId, isTransfer }: EvidenceSide, other: string): -1 | 0 | 1 | 2 | 3 | null {
  if (said.numbers.has(other)) return 3;
  for (const named of [...said.numbers, ...said.names]) if (named !== other && named !== assetId) return null;
  if (said.names.has(other)) return 2;
  if (said.person || said.words || isTransfer || said.kinds.has(other)) return 1;
  return said.silent ? 0 : -1;
}

/** What speaks for a pair whose amounts mirror each other; null where too little does. */
export function evidenceOf(source: EvidenceSide, counter: EvidenceSide, distance: Distance): Evidence | null {
  const [out, into] = [levelOf(source, counter.assetId), levelOf(counter, source.assetId)];
  if (out === null || into === null) return null;
  const sameText = source.said.text.length >= 4 && source.said.text === counter.said.text;
  const high = Math.max(out, into);
  // Where both sides have the same words, what the one says with them the other says too.
  const low = sameText && high > 0 ? Math.max(Math.min(out, into), Math.min(high, 2)) : Math.min(out, into);
  const isSettlement = sameText && isCardSettlement(source, counter, distance);
  if (!isSettlement && !isEnough(high, low, distance)) return null;
  const kinds = kindsOf(source, counter, { sameText, isSettlement });
  const onlyAlone = high === 0 && !isSettlement;
  return {
    kinds: onlyAlone ? [...kinds, 'onlyMatch'] : kinds,
    level: isSettlement ? Math.max(high + low, SETTLEMENT_LEVEL) : high + low,
    strong: isSettlement || isStrong(high, low, distance),
    onlyAlone,
  };
}

/** As a pair of which both sides have a name. */
const SETTLEMENT_LEVEL = 4;

/** A credit card that another own account pays: the same amount within a day, and both sides have the same text. */
function isCardSettlement(source: EvidenceSide, counter: EvidenceSide, { lag, sameCurrency }: Distance): boolean {
  return sameCurrency && Math.abs(lag) <= 1 && counter.isCreditCard && !source.isCreditCard;
}

/** Whether the pair is worth showing. */
function isEnough(high: number, low: number, { lag, sameCurrency }: Distance): boolean {
  if (lag < EARLIEST) return false;
  if (high >= 2) return true;
  if (high === 1) return low === 1 || (low === 0 && sameCurrency && lag >= -1 && lag <= 5);
  return high === 0 && low === 0 && sameCurrency && lag >= 0 && lag <= 3;
}

/** Whether one side names the other, which does not say otherwise, or both say that it is a transfer. */
function isStrong(high: number, low: number, { lag, sameCurrency }: Distance): boolean {
  if (!sameCurrency) return high >= 2 && low >= 0 && lag >= 0 && lag <= 4;
  if (high >= 2 && low >= 2) return lag >= -1;
  if (high === 3 || (high === 2 && low >= 0)) return lag >= 0;
  return high === 1 && low === 1 && lag >= 0 && lag <= 3;
}

interface Both {
  readonly sameText: boolean;
  readonly isSettlement: boolean;
}

function kindsOf(source: EvidenceSide, counter: EvidenceSide, { sameText, isSettlement }: Both): EvidenceKind[] {
  const some = (says: (side: EvidenceSide, other: string) => boolean) =>
    says(source, counter.assetId) || says(counter, source.assetId);
  const speaks: Readonly<Record<EvidenceKind, boolean>> = {
    accountNumber: some(({ said }, other) => said.numbers.has(other)),
    assetName: some(({ said }, other) => said.names.has(other)),
    personName: some(({ said }) => said.person),
    cardSettlement: isSettlement,
    transferCategory: some(({ isTransfer }) => isTransfer),
    transferWords: some(({ said }, other) => said.words || said.kinds.has(other)),
    sameText,
    onlyMatch: false,
  };
  return EVIDENCE.filter((kind) => speaks[kind]);
}
