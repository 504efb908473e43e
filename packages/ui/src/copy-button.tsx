'use client';

import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { useWords } from './words.tsx';

interface Props {
  readonly text: string;
  /** The browser did not let it be copied, as it does without https: to select it then is to leave it to the keyboard. */
  readonly onRefused: () => void;
  readonly className?: string;
}

/** Takes a text along, and says so for a moment. */
export function CopyButton({ text, onRefused, className }: Props) {
  const words = useWords();
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
        {/* Both words are in one place, so that the button keeps its width. */}
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
