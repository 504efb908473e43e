'use client';

import { Button } from '@coffer/ui/button.tsx';
import { Checkbox } from '@coffer/ui/checkbox.tsx';
import { useState } from 'react';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { PairRow, type ShownPair } from './pair-row.tsx';

interface Props<Pair extends ShownPair> {
  readonly label: string;
  /** The number of pairs as a text. */
  readonly found: string;
  readonly pairs: readonly Pair[];
  readonly isTicked: (pair: Pair) => boolean;
  readonly noteOf: (pair: Pair) => string;
  /** The label of the action for the chosen pairs. */
  readonly actionOf: (count: number) => string;
  readonly isMain: boolean;
  readonly isBusy: boolean;
  readonly onAct: (pairs: readonly Pair[]) => void;
}

/** Pairs with checkboxes, and the action for the chosen ones. */
export function PairList<Pair extends ShownPair>({
  label,
  found,
  pairs,
  isTicked,
  noteOf,
  actionOf,
  isMain,
  isBusy,
  onAct,
}: Props<Pair>) {
  const { mayWrite } = useWallet();
  // Only the person's changes; other pairs have their default.
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isChosen = (pair: Pair) => choices.get(keyOf(pair)) ?? isTicked(pair);
  const choose = (some: readonly Pair[], is: boolean) =>
    setChoices((before) => new Map([...before, ...some.map((pair) => [keyOf(pair), is] as const)]));
  const chosen = pairs.filter(isChosen);
  return (
    <>
      <div className="sticky top-[calc(var(--control)+1rem+1px)] z-sticky flex min-h-14 flex-wrap items-center justify-between gap-3 bg-canvas py-2">
        {mayWrite ? (
          <Checkbox
            label={found}
            checked={chosen.length === pairs.length}
            indeterminate={chosen.length > 0 && chosen.length < pairs.length}
            onCheckedChange={(all) => choose(pairs, all)}
          />
        ) : (
          <p>{found}</p>
        )}
        {mayWrite && (
          <Button
            variant={isMain ? 'primary' : 'secondary'}
            pending={isBusy}
            disabled={chosen.length === 0}
            onClick={() => onAct(chosen)}
          >
            {actionOf(chosen.length)}
          </Button>
        )}
      </div>
      <ul aria-label={label} className="rounded-card border border-line bg-surface shadow-card">
        {pairs.map((pair) => (
          <PairRow
            key={keyOf(pair)}
            pair={pair}
            note={noteOf(pair)}
            isChosen={isChosen(pair)}
            onToggle={() => choose([pair], !isChosen(pair))}
          />
        ))}
      </ul>
    </>
  );
}

function keyOf({ source, counter }: ShownPair): string {
  return `${source.id} ${counter.id}`;
}
