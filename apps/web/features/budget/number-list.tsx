import { Amount } from '@coffer/ui/amount.tsx';
import { classNames } from '@coffer/ui/class-names.ts';
import type { ReactNode } from 'react';

/** A list of numbers with their names, one number per line. */
export function LabelledNumberList({ children }: { children: ReactNode }) {
  return <ul className="mb-4 grid">{children}</ul>;
}

interface Props {
  readonly name: ReactNode;
  readonly value: number;
  readonly currency: string;
  readonly strong?: boolean;
  /** Opens the details of the number. */
  readonly onPress?: () => void;
}

export function NumberRow({ name, value, currency, strong = false, onPress }: Props) {
  return (
    <li
      className={classNames(
        'relative flex min-h-10 flex-wrap items-baseline justify-between gap-x-4 py-1.5',
        strong && 'border-line border-t font-medium',
      )}
    >
      {onPress === undefined ? (
        <span className="min-w-0 long-words">{name}</span>
      ) : (
        <button
          type="button"
          onClick={onPress}
          className="min-w-0 text-left underline decoration-line-strong underline-offset-4 long-words after:absolute after:inset-0 hover:decoration-current"
        >
          {name}
        </button>
      )}
      <Amount value={value} currency={currency} className={classNames(value < 0 && strong && 'text-danger')} />
    </li>
  );
}
