'use client';

import { Button } from '@coffer/ui/button.tsx';
import { Checkbox } from '@coffer/ui/checkbox.tsx';
import { useState } from 'react';
import { usePeriodFormatter } from '#shared/charts/use-period-formatter.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { TransferPairListRow, type TransferPairSides } from './transfer-pair-row.tsx';

interface Props<Pair extends TransferPairSides> {
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
  /** Whether the pairs are grouped by month, with their remarks collapsed. */
  readonly isByMonth: boolean;
  readonly onAct: (pairs: readonly Pair[]) => void;
}

/** A list of transfer pairs with checkboxes, and the action for the chosen pairs. */
export function TransferPairList<Pair extends TransferPairSides>({
  label,
  found,
  pairs,
  isTicked,
  noteOf,
  actionOf,
  isMain,
  isBusy,
  isByMonth,
  onAct,
}: Props<Pair>) {
  const monthName = usePeriodFormatter();
  const { mayWrite } = useWallet();
  // Contains only the person's changes; all other pairs have their default choice.
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isChosen = (pair: Pair) => choices.get(keyOf(pair)) ?? isTicked(pair);
  const choose = (some: readonly Pair[], is: boolean) =>
    setChoices((before) => new Map([...before, ...some.map((pair) => [keyOf(pair), is] as const)]));
  const chosen = pairs.filter(isChosen);
  const sections = isByMonth ? byMonth(pairs, monthName) : [{ name: null, pairs }];
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
        {mayWrite && chosen.length > 0 && (
          <Button variant={isMain ? 'primary' : 'secondary'} pending={isBusy} onClick={() => onAct(chosen)}>
            {actionOf(chosen.length)}
          </Button>
        )}
      </div>
      {sections.map(({ name, pairs: own }) => (
        <section key={name} aria-label={name ?? label}>
          {name !== null && <h2 className="px-1 pt-3 pb-1 font-medium text-muted text-sm">{name}</h2>}
          <ul
            aria-label={name === null ? label : `${label}: ${name}`}
            className="rounded-card border border-line bg-surface shadow-card"
          >
            {own.map((pair) => (
              <TransferPairListRow
                key={keyOf(pair)}
                pair={pair}
                note={noteOf(pair)}
                isNoteFolded={isByMonth}
                isChosen={isChosen(pair)}
                onToggle={() => choose([pair], !isChosen(pair))}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** Groups the pairs by month, newest month first. */
function byMonth<Pair extends TransferPairSides>(pairs: readonly Pair[], nameOf: (month: string) => string) {
  const months = Map.groupBy(pairs, ({ source }) => source.date.slice(0, 7));
  return [...months]
    .toSorted(([one], [other]) => (one < other ? 1 : -1))
    .map(([month, own]) => ({ name: nameOf(month), pairs: own.toSorted(newestFirst) }));
}

function newestFirst(one: TransferPairSides, other: TransferPairSides): number {
  return other.source.date.localeCompare(one.source.date);
}

function keyOf({ source, counter }: TransferPairSides): string {
  return `${source.id} ${counter.id}`;
}
