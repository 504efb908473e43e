'use client';

import { useEffect } from 'react';
import type { Command } from './commands.tsx';
import { canStartSequence, findCommand, isHandledByTarget, isTextField, pressedKeyName } from './key-commands.ts';
import { areSingleKeysEnabled } from './single-key-shortcuts.ts';

const SEQUENCE_MS = 1000;

/** Runs the commands of pressed keys. */
export function useShortcuts(commands: readonly Command[]): void {
  useEffect(() => {
    let before: { readonly key: string; readonly at: number } | null = null;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || (event.repeat && !['j', 'k'].includes(event.key))) return;
      const pressed = pressedKeyName(event);
      if (isHandledByTarget(pressed, event.target)) return;
      // Dialogs and menus disable the page's shortcuts, except for keys with ⌘ or Ctrl.
      const withModifier = pressed.startsWith('mod+');
      if (!withModifier && (isTextField(event.target) || isInLayer(event.target))) return;
      if (isCharacter(event) && !areSingleKeysEnabled()) return;
      const recent = before !== null && event.timeStamp - before.at < SEQUENCE_MS ? before.key : null;
      const command = findCommand(commands, recent, pressed);
      before = null;
      if (command !== null) {
        event.preventDefault();
        command.run();
      } else if (canStartSequence(commands, pressed)) {
        before = { key: pressed, at: event.timeStamp };
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [commands]);
}

function isInLayer(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role=dialog], [role=menu], [role=listbox]') !== null;
}

/** Whether the key writes a character. Dictation or a slip may trigger such a key. */
function isCharacter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && !ctrlKey && !metaKey && !altKey;
}
