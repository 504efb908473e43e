'use client';

import { Search, X } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { Input } from './input.tsx';
import { useWords } from './words.tsx';

export interface SearchInputProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'ref'> {
  /** What is searched; there is no visible label. */
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  ref?: { current: HTMLInputElement | null };
}

/** Escape empties it. */
export function SearchInput({ label, value, onValueChange, className, onKeyDown, ref, ...rest }: SearchInputProps) {
  const words = useWords();
  const own = useRef<HTMLInputElement>(null);
  const input = ref ?? own;
  return (
    <span className={classNames('relative block min-w-0', className)}>
      <Search
        aria-hidden="true"
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-3 size-4 text-muted"
      />
      <Input
        placeholder={label}
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        {...rest}
        ref={input}
        type="search"
        aria-label={label}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        onKeyDown={(event) => {
          onKeyDown?.(event);
          if (event.key !== 'Escape' || value === '') return;
          event.preventDefault();
          event.stopPropagation();
          onValueChange('');
        }}
        className="text-ellipsis pr-11 pl-9 [&::-webkit-search-cancel-button]:hidden"
      />
      {value !== '' && (
        <span className="absolute inset-y-0 right-1 flex items-center">
          <IconButton
            size="small"
            label={words.clear}
            onClick={() => {
              onValueChange('');
              input.current?.focus();
            }}
          >
            <X />
          </IconButton>
        </span>
      )}
    </span>
  );
}
