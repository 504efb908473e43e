'use client';

import { Button } from '@coffer/ui/button.tsx';
import { type KeyboardEvent, useState } from 'react';

interface Choice {
  readonly value: string;
  readonly label: string;
  /** The tooltip. */
  readonly title?: string;
  readonly disabled?: boolean;
}

interface Props {
  readonly label: string;
  readonly columns: 1 | 2 | 3 | 4;
  readonly choices: readonly Choice[];
  readonly chosen: string | null;
  /** The value of the button that is the tab stop while nothing is chosen. */
  readonly near?: string;
  readonly onChoose: (value: string) => void;
}

const GRIDS = { 1: 'grid-cols-1', 2: 'grid-cols-2', 3: 'grid-cols-3', 4: 'grid-cols-4' } as const;

/** A grid of buttons for a single choice, with one tab stop and arrow-key navigation. */
export function ChoiceGrid({ label, columns, choices, chosen, near, onChoose }: Props) {
  const open = choices.filter(({ disabled }) => disabled !== true);
  const [at, setAt] = useState<string | null>(null);
  const stop = [at, chosen, near].find((value) => open.some((choice) => choice.value === value)) ?? open[0]?.value;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would be visible; the surrounding form already shows it.
    <div
      role="group"
      aria-label={label}
      className={`grid content-start gap-1 ${GRIDS[columns]}`}
      onKeyDown={(event) => walk(event, columns)}
    >
      {choices.map(({ value, label: words, title, disabled }) => (
        <Button
          key={value}
          size="small"
          variant={value === chosen ? 'soft' : 'quiet'}
          aria-pressed={value === chosen}
          title={title}
          disabled={disabled}
          tabIndex={value === stop ? 0 : -1}
          onFocus={() => setAt(value)}
          onClick={() => onChoose(value)}
        >
          {words}
        </Button>
      ))}
    </div>
  );
}

/** Moves the focus to the next enabled button in that direction. */
function walk(event: KeyboardEvent<HTMLElement>, columns: number): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const from = event.target instanceof HTMLButtonElement ? buttons.indexOf(event.target) : -1;
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns, Home: 1, End: -1 }[event.key];
  if (from < 0 || step === undefined) return;
  event.preventDefault();
  let to = event.key === 'Home' ? 0 : event.key === 'End' ? buttons.length - 1 : from + step;
  while (buttons[to]?.disabled === true) to += step;
  buttons[to]?.focus();
}
