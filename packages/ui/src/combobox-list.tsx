'use client';

import { Check, Plus } from 'lucide-react';
import { memo, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { useFieldLabel } from './field-control.ts';
import { computePlacement } from './placement.ts';
import { ColourDot } from './tag-badge.tsx';
import { useUiTexts } from './ui-texts.tsx';
import type { ComboboxRow, OptionList } from './use-combobox.ts';

const portion = 100;
const tallest = 320;

interface ListProps {
  list: OptionList;
  isSelected: (value: string) => boolean;
  createLabel?: ((name: string) => string) | undefined;
  multiple?: boolean;
}

/** The open list of a combobox. It is in the browser's top layer, so that no element around it clips it. */
export function ComboboxList({ list, isSelected, createLabel, multiple }: ListProps) {
  const { id, rows, active, isFiltered, label, pending } = list;
  const words = useUiTexts();
  const labelledBy = useFieldLabel();
  const box = useRef<HTMLDivElement>(null);
  const pointed = useRef(-1);
  const [shown, setShown] = useState(portion);
  const drawn = Math.max(shown, active + portion / 2);

  useListPosition(box);
  useLayoutEffect(() => {
    // Do not scroll to a row that the pointer activated: a press that begins on one row and ends on another selects
    // none.
    if (active === pointed.current) return;
    pointed.current = -1;
    const row = box.current?.querySelector(`[id="${id}-${active}"]`);
    if (row) row.scrollIntoView({ block: 'nearest' });
    else if (box.current) box.current.scrollTop = 0;
  }, [id, active]);

  return (
    <div
      ref={box}
      id={id}
      role="listbox"
      popover="manual"
      aria-label={label}
      aria-labelledby={label === undefined ? labelledBy : undefined}
      aria-multiselectable={multiple}
      // Keeps the focus in the text field.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={({ target }) => atRow(target, list.pick)}
      onKeyDown={(event) => event.stopPropagation()}
      onPointerMove={({ target }) =>
        atRow(target, (index) => {
          pointed.current = index;
          list.setActive(index);
        })
      }
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        if (drawn < rows.length && scrollTop + clientHeight > scrollHeight - 200) setShown(drawn + portion);
      }}
      className="fixed inset-auto m-0 overflow-y-auto overscroll-contain rounded-card border border-line bg-raised p-1 text-text shadow-card"
    >
      {rows.length === 0 && (
        // ARIA requires a listbox to contain options, even for an empty result.
        <div role="option" tabIndex={-1} aria-selected="false" aria-disabled="true" className="px-2.5 py-2 text-muted">
          {pending ? words.loading : words.noMatches}
        </div>
      )}
      {rows.slice(0, drawn).map((row, index) => (
        <Row
          key={row.kind === 'option' ? row.option.value : '\u0000create'}
          id={`${id}-${index}`}
          index={index}
          row={row}
          heading={isFiltered ? undefined : headingAt(rows, index)}
          isFiltered={isFiltered}
          createLabel={createLabel}
          isActive={index === active}
          isSelected={row.kind === 'option' && isSelected(row.option.value)}
        />
      ))}
    </div>
  );
}

/** Calls `act` with the index of the row under the pointer, if any. */
function atRow(target: EventTarget, act: (index: number) => void): void {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
  if (row) act(Number(row.dataset['index']));
}

function headingAt(rows: readonly ComboboxRow[], index: number): string | undefined {
  const groupOf = (row: ComboboxRow | undefined) => (row?.kind === 'option' ? row.option.group : undefined);
  const own = groupOf(rows[index]);
  return own === groupOf(rows[index - 1]) ? undefined : own;
}

interface RowProps {
  id: string;
  index: number;
  row: ComboboxRow;
  heading: string | undefined;
  isFiltered: boolean;
  createLabel: ((name: string) => string) | undefined;
  isActive: boolean;
  isSelected: boolean;
}

const Row = memo(function Row({ id, index, row, heading, isFiltered, createLabel, isActive, isSelected }: RowProps) {
  const words = useUiTexts();
  const option = row.kind === 'option' ? row.option : undefined;
  const hint = option?.hint ?? (isFiltered ? option?.group : undefined);
  return (
    <>
      {heading !== undefined && (
        <div role="presentation" className="px-2.5 pt-2 pb-1 font-medium text-muted text-sm">
          {heading}
        </div>
      )}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text field, which names the active option. */}
      <div
        id={id}
        data-index={index}
        role="option"
        aria-selected={isSelected}
        aria-disabled={option?.disabled || undefined}
        className={classNames(
          'flex min-h-control-small cursor-default items-center gap-2 rounded-control px-2.5 py-1 pointer-coarse:min-h-control',
          isActive && 'bg-hover',
          option?.disabled && 'opacity-50',
        )}
      >
        {option?.colour && <ColourDot colour={option.colour} />}
        {row.kind === 'create' && <Plus aria-hidden="true" className="size-4 shrink-0 text-accent" />}
        <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          {row.kind === 'create' ? (createLabel ?? words.create)(row.name) : row.option.label}
          {hint && <span className="ml-2 text-muted text-sm">{hint}</span>}
        </span>
        {isSelected && <Check aria-hidden="true" className="size-4 shrink-0 text-accent" />}
      </div>
    </>
  );
});

/**
 * Opens the list above the page, next to its anchor, and moves the list with the anchor. The list is positioned before
 * it is painted for the first time, because an immediate press would miss a list that still moves.
 */
function useListPosition(box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    box.current?.showPopover();
  }, [box]);
  useLayoutEffect(() => {
    if (box.current?.parentElement) positionList(box.current, box.current.parentElement);
  });
  useEffect(() => {
    // The anchor may scroll, slide in with a sheet, or make room for an on-screen keyboard.
    let frame = 0;
    const list = box.current;
    const anchor = list?.parentElement;
    if (!list || !anchor) return;
    let before = placeOf(anchor);
    const follow = () => {
      const place = placeOf(anchor);
      if (place !== before) positionList(list, anchor);
      before = place;
      frame = requestAnimationFrame(follow);
    };
    frame = requestAnimationFrame(follow);
    return () => cancelAnimationFrame(frame);
  }, [box]);
}

function placeOf(anchor: HTMLElement): string {
  const { left, top, width, height } = anchor.getBoundingClientRect();
  const window = windowSize();
  return [left, top, width, height, window.width, window.height].join(' ');
}

/** The size of the part of the window that an on-screen keyboard does not cover. */
function windowSize() {
  return { width: document.documentElement.clientWidth, height: visualViewport?.height ?? innerHeight };
}

function positionList(list: HTMLElement, anchor: HTMLElement): void {
  const box = anchor.getBoundingClientRect();
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const window = windowSize();
  const width = Math.min(Math.max(box.width, 14 * rem), window.width - 16);
  // Removing the maximum height below would lose the scroll position.
  const { scrollTop } = list;
  list.style.width = `${width}px`;
  list.style.maxHeight = 'none';
  const height = Math.min(list.scrollHeight + 2, tallest);
  const placed = computePlacement(box, { width, height }, window, { side: 'below', align: 'start' });
  list.style.maxHeight = `${Math.min(tallest, placed.room)}px`;
  list.style.left = `${placed.left}px`;
  list.style.top = `${placed.top}px`;
  list.scrollTop = scrollTop;
}
