'use client';

import { Search, X } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { Input } from './input.tsx';
import { Spinner } from './spinner.tsx';
import { useUiTexts } from './ui-texts.tsx';

export interface SearchInputProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'ref'> {
  /** The accessible name, which says what is searched. There is no visible label. */
  label: string;
  value: string;
  /** True while a search is running; previous results stay visible. */
  searching?: boolean;
  onValueChange: (value: string) => void;
  ref?: { current: HTMLInputElement | null };
}

/** A field for search terms; Escape clears the text. */
export function SearchInput({
  label,
  value,
  searching = false,
  onValueChange,
  className,
  onKeyDown,
  ref,
  ...rest
}: SearchInputProps) {
  const words = useUiTexts();
  const own = useRef<HTMLInputElement>(null);
  const input = ref ?? own;
  return (
    <span className={classNames('relative block min-w-0', className)}>
      <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-muted">
        {searching ? <Spinner className="size-4" /> : <Search aria-hidden="true" className="size-4" />}
      </span>
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
