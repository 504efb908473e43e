'use client';

import { useSyncExternalStore } from 'react';
import { keyLabels } from './key-labels.ts';
import { useUiTexts } from './ui-texts.tsx';

const never = () => () => {};
const isApple = () => /Mac|iP(hone|ad|od)/.test(navigator.platform);

/** Whether the command key is ⌘; false until the page runs, so that server and browser render the same. */
export const useIsAppleDevice = (): boolean => useSyncExternalStore(never, isApple, () => false);

/** A key combination: `mod+k`, `shift+?`; `mod` is ⌘ on Apple devices and Ctrl elsewhere. */
export function Kbd({ keys }: { keys: string }) {
  const apple = useIsAppleDevice();
  const words = useUiTexts();
  return (
    <kbd className="inline-flex gap-0.5 align-middle font-sans">
      {keyLabels(keys, apple, words).map((label) => (
        <span
          key={label}
          className="inline-grid min-w-[1.375rem] place-items-center rounded-[0.25rem] border border-line bg-sunken px-1 font-medium text-muted text-xs leading-5"
        >
          {label}
        </span>
      ))}
    </kbd>
  );
}
