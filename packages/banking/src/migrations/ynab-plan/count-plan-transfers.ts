// Counts the transfers of a plan, to check the importer with independent code. Instead of searching for the other side of
// each transaction, it groups transactions by the properties that both sides of a transfer share.

/** A transaction or split part that moves money to or from another account. An empty text means unknown. */
export interface RawTransferSide {
  readonly id: string;
  /** The id of the parent transaction; empty if this side is not a split part. */
  readonly parentId: string;
  readonly from: string;
  readonly to: string;
  readonly day: string;
  readonly units: bigint;
  readonly names: string;
  readonly memo: string;
}

interface Tally {
  readonly out: RawTransferSide[];
  readonly in: RawTransferSide[];
}

/** Counts the transfers whose two sides are both among `sides`. */
export function countTransferPairs(sides: readonly RawTransferSide[]): number {
  const moving = sides.filter((side) => side.units !== 0n);
  let open = new Set(moving);
  for (const id of sidesPairedById(moving)) open.delete(id);
  let pairs = (moving.length - open.size) / 2;
  const shared: readonly ((side: RawTransferSide) => string[])[] = [
    ({ parentId, names, memo }) => [parentId || names, memo],
    ({ parentId, names }) => [parentId || names],
    ({ memo }) => [memo],
    () => [],
  ];
  for (const inCommon of shared) {
    const tallies = new Map<string, Tally>();
    for (const side of open) {
      const details = inCommon(side);
      if (details.includes('')) continue;
      const key = [...sharedProperties(side), ...details].join('\u0000');
      const tally = tallies.get(key) ?? { out: [], in: [] };
      tallies.set(key, tally);
      tally[side.units < 0n ? 'out' : 'in'].push(side);
    }
    const found = [...tallies.values()].filter((tally) => tally.out.length === 1 && tally.in.length === 1);
    pairs += found.length;
    const gone = new Set(found.flatMap((tally) => [...tally.out, ...tally.in]));
    open = new Set([...open].filter((side) => !gone.has(side)));
  }
  return pairs;
}

/**
 * Returns the properties that both sides of a transfer share: the paying account, the receiving account, the day and
 * the amount.
 */
function sharedProperties({ from, to, day, units }: RawTransferSide): string[] {
  return units < 0n ? [from, to, day, String(-units)] : [to, from, day, String(units)];
}

/**
 * Returns the sides that are paired by an id: each side names the other, or only one side names the other and no third
 * side names either of them.
 */
function sidesPairedById(sides: readonly RawTransferSide[]): Set<RawTransferSide> {
  const byId = new Map(sides.map((side) => [side.id, side]));
  const aims = new Map<RawTransferSide, RawTransferSide>();
  const aimedAt = new Map<RawTransferSide, number>();
  for (const side of sides) {
    const aim = byId.get(side.names);
    if (aim === undefined || aim === side || aim.units !== -side.units) continue;
    if (aim.from !== side.to || aim.to !== side.from) continue;
    aims.set(side, aim);
    aimedAt.set(aim, (aimedAt.get(aim) ?? 0) + 1);
  }
  const paired = new Set<RawTransferSide>();
  for (const [side, aim] of aims) {
    const isMutual = aims.get(aim) === side;
    const isOneWay = !aims.has(aim) && aimedAt.get(aim) === 1 && !aimedAt.has(side);
    if (isMutual || isOneWay) paired.add(side).add(aim);
  }
  return paired;
}
