'use client';

import { Check, Plus } from 'lucide-react';
import { memo, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ColourDot } from './badge.tsx';
import { classNames } from './class-names.ts';
import { placeBeside } from './placement.ts';
import type { ComboboxRow } from './use-combobox.ts';
import { useWords } from './words.tsx';

const portion = 100;
const tallest = 320;
const FRAMES_UNTIL_STILL = 20;

interface ListProps {
  id: string;
  label: string | undefined;
  labelledBy: string | undefined;
  anchor: RefObject<HTMLElement | null>;
  rows: readonly ComboboxRow[];
  active: number;
  isSelected: (value: string) => boolean;
  isFiltered: boolean;
  pending?: boolean;
  createLabel?: ((name: string) => string) | undefined;
  multiple?: boolean;
  onActive: (index: number) => void;
  onPick: (index: number) => void;
}

/** The open list: in the browser's top layer, so that nothing clips it, and yet inside the dialog it belongs to. */
export function ComboboxList({
  id,
  label,
  labelledBy,
  anchor,
  rows,
  active,
  isSelected,
  isFiltered,
  pending = false,
  createLabel,
  multiple = false,
  onActive,
  onPick,
}: ListProps) {
  const words = useWords();
  const list = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(portion);
  const drawn = Math.max(shown, active + portion / 2);

  useLayoutEffect(() => {
    list.current?.showPopover();
  }, []);
  useLayoutEffect(() => {
    if (list.current && anchor.current) put(list.current, anchor.current);
  });
  useEffect(() => {
    // What it stands in may still be on its way to its place: a popover, or a sheet that slides in.
    let frame = 0;
    let before = placeOf(anchor.current);
    let still = 0;
    const look = () => {
      if (list.current === null || anchor.current === null) return;
      const place = placeOf(anchor.current);
      still = place === before ? still + 1 : 0;
      if (place !== before) put(list.current, anchor.current);
      before = place;
      if (still < FRAMES_UNTIL_STILL) frame = requestAnimationFrame(look);
    };
    frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [anchor]);
  useEffect(() => {
    const follow = (event: Event) => {
      if (list.current && anchor.current && event.target !== list.current) put(list.current, anchor.current);
    };
    window.addEventListener('scroll', follow, true);
    window.addEventListener('resize', follow);
    return () => {
      window.removeEventListener('scroll', follow, true);
      window.removeEventListener('resize', follow);
    };
  }, [anchor]);
  useLayoutEffect(() => {
    const row = list.current?.querySelector(`[id="${id}-${active}"]`);
    if (row) row.scrollIntoView({ block: 'nearest' });
    else if (list.current) list.current.scrollTop = 0;
  }, [id, active]);

  const indexAt = (target: EventTarget) => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
    return row ? Number(row.dataset['index']) : null;
  };
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      popover="manual"
      aria-label={label}
      aria-labelledby={label === undefined ? labelledBy : undefined}
      aria-multiselectable={multiple || undefined}
      // Keeps the focus in the text field.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        const index = indexAt(event.target);
        if (index !== null) onPick(index);
      }}
      onKeyDown={(event) => event.stopPropagation()}
      onPointerMove={(event) => {
        const index = indexAt(event.target);
        if (index !== null && index !== active) onActive(index);
      }}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        if (drawn < rows.length && scrollTop + clientHeight > scrollHeight - 200) setShown(drawn + portion);
      }}
      className="fixed inset-auto m-0 overflow-y-auto overscroll-contain rounded-card border border-line bg-raised p-1 text-text shadow-card"
    >
      {rows.length === 0 && (
        // A list must hold options, also one that says that there is none.
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
  const words = useWords();
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

function placeOf(anchor: HTMLElement | null): string {
  const { left = 0, top = 0 } = anchor?.getBoundingClientRect() ?? {};
  return `${left} ${top}`;
}

function put(list: HTMLElement, anchor: HTMLElement): void {
  const box = anchor.getBoundingClientRect();
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const window = { width: document.documentElement.clientWidth, height: visualViewport?.height ?? innerHeight };
  const width = Math.min(Math.max(box.width, 14 * rem), window.width - 16);
  // Without its greatest height it has nothing to scroll, and would forget how far it was.
  const { scrollTop } = list;
  list.style.width = `${width}px`;
  list.style.maxHeight = 'none';
  const height = Math.min(list.scrollHeight + 2, tallest);
  const placed = placeBeside(box, { width, height }, window, { side: 'below', align: 'start' });
  list.style.maxHeight = `${Math.min(tallest, placed.room)}px`;
  list.style.left = `${placed.left}px`;
  list.style.top = `${placed.top}px`;
  list.scrollTop = scrollTop;
}
