'use client';

import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { useUiTexts } from './ui-texts.tsx';

interface Props {
  readonly text: string;
  /**
   * Called if the browser refuses to copy, for example without https. Select the text then, so that it can be copied with the
   * keyboard.
   */
  readonly onRefused: () => void;
  readonly className?: string;
}

/** Copies a text and confirms it for a moment. */
export function CopyButton({ text, onRefused, className }: Props) {
  const words = useUiTexts();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 3000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      onRefused();
    }
  };
  return (
    <>
      <Button icon={copied ? <Check /> : <Copy />} onClick={copy} className={className}>
        {/* Both texts share one grid cell, so that the button keeps its width. */}
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
    </>
  );
}
