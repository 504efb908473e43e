'use client';

import { defaultDecimals } from '@coffer/ui/amount-format.ts';
import { classNames } from '@coffer/ui/class-names.ts';
import { formatMoneyInput } from '@coffer/ui/money-text.ts';
import { useUiLocale } from '@coffer/ui/ui-texts.tsx';
import { type KeyboardEvent, memo, useState } from 'react';
import { evaluateAmount } from './evaluate-amount.ts';

interface Props {
  /** A canonical decimal. */
  readonly value: string;
  readonly label: string;
  readonly currency: string;
  readonly row: number;
  readonly column: number;
  readonly onAssign: (value: string) => void;
}

/**
 * An editable cell with the amount assigned to an envelope in a month. Enter and the arrow keys save the amount and
 * move to another cell; Escape restores the saved amount.
 */
export const AssignedCell = memo(function AssignedCell({ value, label, currency, row, column, onAssign }: Props) {
  const locale = useUiLocale();
  const [typed, setTyped] = useState<string | null>(null);
  const read = typed === null ? value : evaluateAmount(typed, locale, defaultDecimals(currency));
  const save = () => {
    if (typed === null || read === null) return;
    setTyped(null);
    if (Number(read) !== Number(value)) onAssign(read);
  };
  const pressed = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && typed !== null) {
      event.stopPropagation();
      setTyped(null);
      return;
    }
    const step = stepOf(event, typed !== null);
    if (step === null) return;
    event.preventDefault();
    if (read !== null) focusCell(event.currentTarget, row + step.down, column + step.right);
  };
  return (
    // Each input clips its text, which makes a long table slow to paint. With these properties, inputs out of sight
    // aren't painted, and typing into an input doesn't lay out the table again.
    <div className="h-control-small min-w-22 [contain:strict] [content-visibility:auto]">
      <input
        aria-label={label}
        aria-invalid={read === null || undefined}
        data-cell={`${row} ${column}`}
        autoComplete="off"
        value={typed ?? (Number(value) === 0 ? '' : formatMoneyInput(value, locale, currency))}
        placeholder="–"
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={save}
        onKeyDown={pressed}
        className={classNames(
          'size-full rounded-control border border-transparent bg-transparent px-2 text-right tabular-nums placeholder:text-muted hover:border-line-strong focus:bg-raised focus-visible:-outline-offset-2',
          read === null && 'border-danger',
        )}
      />
    </div>
  );
});

const ARROWS: Readonly<Record<string, { readonly down: number; readonly right: number }>> = {
  ArrowUp: { down: -1, right: 0 },
  ArrowDown: { down: 1, right: 0 },
  ArrowLeft: { down: 0, right: -1 },
  ArrowRight: { down: 0, right: 1 },
};

/**
 * The rows and columns by which a key moves the focus; null for keys that edit the text, including the left and right
 * arrows while the person is typing.
 */
function stepOf({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent, isTyping: boolean) {
  if (altKey || ctrlKey || metaKey) return null;
  if (key === 'Enter') return { down: shiftKey ? -1 : 1, right: 0 };
  if (shiftKey || (isTyping && (key === 'ArrowLeft' || key === 'ArrowRight'))) return null;
  return ARROWS[key] ?? null;
}

/**
 * Moves the focus to the cell at `row` and `column`; the cell that loses the focus saves its value. At the edge of the
 * table, the cell saves and keeps the focus. A row far outside the window has no cells, so it is first scrolled into view.
 */
function focusCell(from: HTMLInputElement, row: number, column: number): void {
  const table = from.closest('table');
  const cell = () => table?.querySelector<HTMLInputElement>(`[data-cell="${row} ${column}"]`);
  from.blur();
  (cell() ?? from).focus();
  const far = table?.querySelector(`[data-row="${row}"]`);
  if (cell() || !far) return;
  far.scrollIntoView({ block: 'nearest' });
  let frames = 0;
  const look = () => {
    frames += 1;
    const next = cell();
    if (next) next.focus();
    else if (frames < MAX_FRAMES) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** The maximum number of animation frames to wait: about one second. */
const MAX_FRAMES = 60;
