'use client';

import { useRef } from 'react';
import { CopyButton } from './copy-button.tsx';
import { Input } from './input.tsx';

/** A text to copy, such as a link or a key that is shown once. The field is inside a `Field`, or has its own label. */
export function CopyField({ value, label }: { value: string; label?: string }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-wrap gap-2">
      <Input
        ref={input}
        readOnly
        aria-label={label}
        value={value}
        onFocus={(event) => event.target.select()}
        className="min-w-[min(14rem,100%)] flex-1 font-mono text-sm"
      />
      {/* Focusing the input selects its text. */}
      <CopyButton text={value} onRefused={() => input.current?.focus()} className="shrink-0" />
    </div>
  );
}
