import type { Command } from './commands.tsx';

/** The name of a pressed key as commands write it: `j`, `?`, `mod+k`, `escape`, `shift+x`. */
export function nameOfKey(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>): string {
  const key = event.key === ' ' ? 'space' : event.key.toLowerCase();
  const mod = event.ctrlKey || event.metaKey ? 'mod+' : '';
  const alt = event.altKey ? 'alt+' : '';
  // Of a letter shift is said; of a sign such as ? it only was the way to it.
  const shift = event.shiftKey && (/^[a-z]$/.test(key) || key.length > 1) ? 'shift+' : '';
  return `${mod}${alt}${shift}${key}`;
}

/** The command that the keys name: all of them, or the last one alone. The one that came last wins. */
export function commandOf(commands: readonly Command[], before: string | null, pressed: string): Command | null {
  const wanted = before === null ? [pressed] : [`${before} ${pressed}`, pressed];
  for (const keys of wanted) {
    const found = commands.findLast((command) => command.keys === keys);
    if (found !== undefined) return found;
  }
  return null;
}

/** Whether the key starts a sequence such as `g h`. */
export function startsSequence(commands: readonly Command[], pressed: string): boolean {
  return commands.some((command) => command.keys?.startsWith(`${pressed} `) === true);
}

/** Where somebody writes, single letters are letters. */
export function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return true;
  if (target instanceof HTMLInputElement)
    return !['checkbox', 'radio', 'button', 'submit', 'file'].includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

/** What edits text anywhere. */
const EDITING: ReadonlySet<string> = new Set(['mod+a', 'mod+c', 'mod+v', 'mod+x', 'mod+y', 'mod+z', 'mod+shift+z']);

/** Whether the key means what has the focus: a field its text, and a button or link that it is pressed. */
export function belongsToTarget(pressed: string, target: EventTarget | null): boolean {
  if (EDITING.has(pressed)) return isWriting(target);
  if (pressed !== 'enter' && pressed !== 'space') return false;
  return target instanceof Element && target.closest('a[href], button, summary, input, [role=button]') !== null;
}
