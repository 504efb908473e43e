'use client';

import { X } from 'lucide-react';
import { useUiTexts } from './ui-texts.tsx';

export interface TagBadgeProps {
  name: string;
  /** The colour that a person chose, `#rrggbb`. It is shown only as a dot, because its contrast is unknown. */
  colour?: string | null | undefined;
  onRemove?: (() => void) | undefined;
}

export function TagBadge({ name, colour, onRemove }: TagBadgeProps) {
  const words = useUiTexts();
  return (
    <span className="inline-flex max-w-full items-center gap-1.5 rounded-full border border-line bg-surface px-2 text-sm leading-[1.375rem]">
      {colour && <ColourDot colour={colour} />}
      <span className="min-w-0 truncate">{name}</span>
      {onRemove && (
        <button
          type="button"
          aria-label={words.remove(name)}
          onClick={onRemove}
          className="-mr-1.5 grid size-5 shrink-0 place-items-center rounded-full text-muted hover:bg-hover hover:text-text pointer-coarse:size-10 pointer-coarse:-my-2"
        >
          <X aria-hidden="true" className="size-3.5" />
        </button>
      )}
    </span>
  );
}

export const ColourDot = ({ colour }: { colour: string }) => (
  <span
    aria-hidden="true"
    className="inline-block size-2.5 shrink-0 rounded-full border border-line-strong"
    style={{ backgroundColor: colour }}
  />
);
