import type { OwnAccountHints } from './own-accounts.ts';

/** The reasons why two transactions look like a transfer, strongest first. */
export const TRANSFER_EVIDENCE_KINDS = [
  'accountNumber',
  'assetName',
  'personName',
  'cardSettlement',
  'transferCategory',
  'transferWords',
  'sameText',
  'onlyMatch',
] as const;
type EvidenceKind = (typeof TRANSFER_EVIDENCE_KINDS)[number];

/** The facts about one transaction of a pair from which evidence is derived. */
export interface TransferEvidenceSide {
  readonly assetId: string;
  readonly said: OwnAccountHints;
  /** Whether the transaction's category has the type `transfer`. */
  readonly isTransfer: boolean;
  readonly isCreditCard: boolean;
}

/** The distance between two transactions with opposite amounts. */
export interface PairDistance {
  /** Days from the source to the counter; negative if the money arrived before it left. */
  readonly lag: number;
  readonly sameCurrency: boolean;
}

export interface TransferEvidence {
  readonly kinds: EvidenceKind[];
  /** The combined evidence of both sides. A higher level means a more certain match. */
  readonly level: number;
  /** Whether the pair is preselected if no other pair competes with it. */
  readonly strong: boolean;
  /** Whether the pair counts only if no other nearby transaction has the amount. */
  readonly onlyAlone: boolean;
}

/**
 * The earliest arrival of money, in days after it leaves. Negative, because with different dates at two banks money can
 * arrive before it leaves.
 */
export const EARLIEST_ARRIVAL_DAYS = -3;

/**
 * How clearly the text of one side names the asset of the other side: by account number (3), by name (2), only as a transfer
 * between own assets (1), not at all (0), or it names another party (−1). Null if the text names a different own asset.
 */
function levelOf({ said, assetId, isTransfer }: TransferEvidenceSide, other: string): -1 | 0 | 1 | 2 | 3 | null {
  if (said.numbers.has(other)) return 3;
  for (const named of [...said.numbers, ...said.names]) if (named !== other && named !== assetId) return null;
  if (said.names.has(other)) return 2;
  if (said.person || said.words || isTransfer || said.kinds.has(other)) return 1;
  return said.silent ? 0 : -1;
}

/** The evidence for a pair with opposite amounts; null if there is too little. */
export function findTransferEvidence(
  source: TransferEvidenceSide,
  counter: TransferEvidenceSide,
  distance: PairDistance,
): TransferEvidence | null {
  const [out, into] = [levelOf(source, counter.assetId), levelOf(counter, source.assetId)];
  if (out === null || into === null) return null;
  const sameText = source.said.text.length >= 4 && source.said.text === counter.said.text;
  const high = Math.max(out, into);
  // If both texts are equal, the reference of one side counts for the other too.
  const low = sameText && high > 0 ? Math.max(Math.min(out, into), Math.min(high, 2)) : Math.min(out, into);
  const isSettlement = sameText && isCardSettlement(source, counter, distance);
  const isNamed = isSettlement || isCardPayment(source, counter, distance) || isSameName(source, counter, distance);
  const isKnown = isNamed || isEnough(high, low, distance);
  if (!isKnown && !isEnoughAlone(source, counter, { high, low, sameText }, distance)) return null;
  const kinds = kindsOf(source, counter, { sameText, isSettlement });
  const onlyAlone = !isKnown || (high <= 0 && !isNamed);
  return {
    kinds: onlyAlone ? [...kinds, 'onlyMatch'] : kinds,
    level: isSettlement ? Math.max(high + low, SETTLEMENT_LEVEL) : Math.max(high + low, 0),
    strong: isSettlement || (isKnown && isStrong(high, low, distance)),
    onlyAlone,
  };
}

/** The level of a card settlement: the same as if each side names the other asset (2 + 2). */
const SETTLEMENT_LEVEL = 4;

/** Whether the pair fits the settlement of a credit card from another own account. The caller compares the texts. */
function isCardSettlement(
  source: TransferEvidenceSide,
  counter: TransferEvidenceSide,
  { lag, sameCurrency }: PairDistance,
): boolean {
  return sameCurrency && Math.abs(lag) <= 1 && counter.isCreditCard && !source.isCreditCard;
}

/** Whether the pair fits a payment to a credit card whose text names nobody, such as "Payment - thank you". */
function isCardPayment(
  source: TransferEvidenceSide,
  counter: TransferEvidenceSide,
  { lag, sameCurrency }: PairDistance,
): boolean {
  return sameCurrency && lag >= -1 && lag <= 3 && counter.isCreditCard && !source.isCreditCard && counter.said.silent;
}

/**
 * Whether both sides name the same counterparty: banks often state the owner's name on transfers between two own
 * accounts.
 */
function isSameName(
  { said: one }: TransferEvidenceSide,
  { said: other }: TransferEvidenceSide,
  { lag, sameCurrency }: PairDistance,
): boolean {
  return sameCurrency && lag >= 0 && lag <= 3 && one.name.length >= 4 && one.name === other.name;
}

/** Whether the evidence is enough to show the pair. */
function isEnough(high: number, low: number, { lag, sameCurrency }: PairDistance): boolean {
  if (lag < EARLIEST_ARRIVAL_DAYS) return false;
  if (high >= 2) return true;
  if (high === 1) return low === 1 || (low === 0 && sameCurrency && lag >= -1 && lag <= 5);
  return high === 0 && low === 0 && sameCurrency && lag >= 0 && lag <= 3;
}

interface Levels {
  readonly high: number;
  readonly low: number;
  readonly sameText: boolean;
}

/**
 * Whether the pair is shown if no other nearby transaction has the amount. Both sides must have the same currency.
 * Money may arrive one day before it leaves. It may arrive up to five days later on a credit card. Elsewhere it may
 * arrive up to one day later, or three days later with equal texts or a level of at least 0.
 */
function isEnoughAlone(
  source: TransferEvidenceSide,
  counter: TransferEvidenceSide,
  levels: Levels,
  distance: PairDistance,
): boolean {
  const { lag, sameCurrency } = distance;
  if (!sameCurrency || lag < -1) return false;
  if (counter.isCreditCard && !source.isCreditCard) return lag <= 5;
  return lag <= 1 || (lag <= 3 && (levels.sameText || levels.high >= 0));
}

/**
 * Whether one side names the other without contradiction, or both sides say that it is a transfer, within a few days.
 */
function isStrong(high: number, low: number, { lag, sameCurrency }: PairDistance): boolean {
  if (!sameCurrency) return high >= 2 && low >= 0 && lag >= 0 && lag <= 4;
  if (high >= 2 && low >= 2) return lag >= -1;
  if (high === 3 || (high === 2 && low >= 0)) return lag >= 0;
  return high === 1 && low === 1 && lag >= 0 && lag <= 3;
}

interface Both {
  readonly sameText: boolean;
  readonly isSettlement: boolean;
}

function kindsOf(
  source: TransferEvidenceSide,
  counter: TransferEvidenceSide,
  { sameText, isSettlement }: Both,
): EvidenceKind[] {
  const some = (says: (side: TransferEvidenceSide, other: string) => boolean) =>
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
  return TRANSFER_EVIDENCE_KINDS.filter((kind) => speaks[kind]);
}
