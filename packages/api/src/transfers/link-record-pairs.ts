import { type LinkSide, type LinkSideRecord, linkSideKey, lockLinkSides } from '../books/links/link-sides.ts';
import { linkTransferPairs, readLinkedSideKeys } from '../books/links/transfer-links.ts';
import { invalidFieldProblem, invalidReferenceProblem, Problem } from '../kernel/problems.ts';
import type { RecordedWallet } from '../kernel/wallet.ts';

/** A record to link, with the version that the client knows. */
interface SeenSide extends LinkSide {
  readonly lastUpdatedTime?: string | undefined;
}

export interface LinkPair {
  readonly source: SeenSide;
  readonly counter: SeenSide;
}

interface Linking {
  /** The path of a pair in the input, as a prefix. */
  readonly pathOf: (index: number) => string;
  /** Whether a side gets the system category `transfer`. */
  readonly isSet: (side: LinkSideRecord) => boolean;
  /** The other request fields, for the history. */
  readonly asked: object;
}

/**
 * Links all pairs of records, or none if one cannot be linked.
 * @throws Problem `invalidReference` if a record does not exist, `alreadyLinked` if it has a link, `preconditionFailed`
 * if it changed since the client read it
 */
export async function linkRecordPairs(
  wallet: RecordedWallet,
  pairs: readonly LinkPair[],
  { pathOf, isSet, asked }: Linking,
): Promise<void> {
  const sides = pairs.flatMap(({ source, counter }) => [source, counter]);
  const held = await lockLinkSides(wallet, sides);
  const side = (of: SeenSide, path: string): LinkSideRecord => {
    const found = held.get(of);
    if (found === undefined) throw invalidReferenceProblem(`${path}.id`);
    return found;
  };
  const heldPairs = pairs.map(
    ({ source, counter }, index) =>
      [side(source, `${pathOf(index)}source`), side(counter, `${pathOf(index)}counter`)] as const,
  );
  wallet.changingAll(heldPairs.flat(), { pairs, ...asked });
  const linked = await readLinkedSideKeys(wallet, sides);
  const at = pairs.findIndex((pair) => linked.has(linkSideKey(pair.source)) || linked.has(linkSideKey(pair.counter)));
  const taken = pairs[at];
  if (taken !== undefined)
    throw alreadyLinkedProblem(pathOf(at) + (linked.has(linkSideKey(taken.source)) ? 'source' : 'counter'));
  for (const [index, { source, counter }] of pairs.entries()) {
    requireUnchanged(source, held.get(source), `${pathOf(index)}source`);
    requireUnchanged(counter, held.get(counter), `${pathOf(index)}counter`);
  }
  await linkTransferPairs(wallet, heldPairs, isSet);
}

function requireUnchanged({ lastUpdatedTime: seen }: SeenSide, held: LinkSideRecord | undefined, path: string): void {
  if (seen === undefined || held === undefined || Date.parse(seen) === Date.parse(held.lastUpdatedTime)) return;
  const message = 'has changed since it was read';
  throw new Problem('preconditionFailed', {
    detail: `${path} ${message}. Nothing was linked.`,
    errors: [{ path, code: 'preconditionFailed', message }],
  });
}

export function alreadyLinkedProblem(path: string): Problem {
  return invalidFieldProblem('alreadyLinked', path, 'is already linked');
}
