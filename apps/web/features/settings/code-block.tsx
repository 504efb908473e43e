'use client';

import { CopyButton } from '@coffer/ui/copy-button.tsx';
import { useRef } from 'react';

/** A command or a file's content to copy, with its line breaks. */
export function CodeBlock({ text }: { text: string }) {
  const code = useRef<HTMLPreElement>(null);
  // Without https browsers refuse to copy, so the text is selected for copying with the keyboard.
  const select = () => {
    if (code.current !== null) getSelection()?.selectAllChildren(code.current);
  };
  return (
    <div className="flex flex-wrap items-start gap-2">
      <pre
        ref={code}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll long lines.
        tabIndex={0}
        className="min-w-[min(14rem,100%)] flex-1 overflow-x-auto rounded-control border border-line bg-sunken px-3 py-2 font-mono text-sm"
      >
        {text}
      </pre>
      <CopyButton text={text} onRefused={select} className="shrink-0" />
    </div>
  );
}
