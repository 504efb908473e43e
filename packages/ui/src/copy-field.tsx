'use client';

import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { Input } from './input.tsx';
import { useWords } from './words.tsx';

/** Something to take along, e.g. a link or a key that is shown once. Inside a `Field`, or with a label of its own. */
export function CopyField({ value, label }: { value: string; label?: string }) {
  const words = useWords();
  const input = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 3000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    input.current?.select();
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      // Not allowed, or not over https: the text stands selected, ready for the keyboard.
      input.current?.focus();
    }
  };
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
      <Button icon={copied ? <Check /> : <Copy />} onClick={copy} className="shrink-0">
        {/* Both words stand in one place, so that the button keeps its width. */}
        <span className="grid *:col-start-1 *:row-start-1">
          <span className={copied ? 'invisible' : ''}>{words.copy}</span>
          <span aria-hidden="true" className={copied ? '' : 'invisible'}>
            {words.copied}
          </span>
        </span>
      </Button>
      <span role="status" className="sr-only">
        {copied && words.copied}
      </span>
    </div>
  );
}
