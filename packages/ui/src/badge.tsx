'use client';

import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { useWords } from './words.tsx';

export type Tone = 'neutral' | 'accent' | 'positive' | 'warning' | 'danger';

const tones: Record<Tone, string> = {
  neutral: 'bg-hover text-text',
  accent: 'bg-accent-soft text-accent',
  positive: 'bg-positive-soft text-positive',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
};

/** How something stands, in a word. */
export function Badge({ tone = 'neutral', icon, children }: { tone?: Tone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex max-w-full items-center gap-1.5 rounded-full px-2 font-medium text-sm leading-6 [&>svg]:size-3.5 [&>svg]:shrink-0',
        tones[tone],
      )}
    >
      {icon}
      <span className="min-w-0 truncate">{children}</span>
    </span>
  );
}

export interface TagProps {
  name: string;
  /** The person's own colour, `#rrggbb`: a dot, since it need not contrast with anything. */
  colour?: string | null | undefined;
  onRemove?: (() => void) | undefined;
}

export function TagBadge({ name, colour, onRemove }: TagProps) {
  const words = useWords();
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
