import type { Command } from './commands.tsx';

/** The name of a pressed key as used by commands: `j`, `?`, `mod+k`, `escape`, `shift+x`. */
export function pressedKeyName(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
): string {
  const key = event.key === ' ' ? 'space' : event.key.toLowerCase();
  const mod = event.ctrlKey || event.metaKey ? 'mod+' : '';
  const alt = event.altKey ? 'alt+' : '';
  // Shift is part of the name for letters and for named keys such as Enter. A character such as ? already includes it.
  const shift = event.shiftKey && (/^[a-z]$/.test(key) || key.length > 1) ? 'shift+' : '';
  return `${mod}${alt}${shift}${key}`;
}

/**
 * Finds the command for the sequence of `before` and `pressed`, otherwise for `pressed` alone; null if there is none.
 * Of several commands, the one registered last wins.
 */
export function findCommand(commands: readonly Command[], before: string | null, pressed: string): Command | null {
  const wanted = before === null ? [pressed] : [`${before} ${pressed}`, pressed];
  for (const keys of wanted) {
    const found = commands.findLast((command) => command.keys === keys);
    if (found !== undefined) return found;
  }
  return null;
}

/** Whether the key can start a sequence such as `g h`. */
export function canStartSequence(commands: readonly Command[], pressed: string): boolean {
  return commands.some((command) => command.keys?.startsWith(`${pressed} `) === true);
}

/** Whether the target is a text field, where single letters are text and not shortcuts. */
export function isTextField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return true;
  if (target instanceof HTMLInputElement)
    return !['checkbox', 'radio', 'button', 'submit', 'file'].includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

/** Shortcuts for editing text, in every browser. */
const EDITING: ReadonlySet<string> = new Set(['mod+a', 'mod+c', 'mod+v', 'mod+x', 'mod+y', 'mod+z', 'mod+shift+z']);

/**
 * Whether the focused element handles the key itself. Text fields handle the shortcuts for editing; buttons, links and
 * inputs handle Enter and Space.
 */
export function isHandledByTarget(pressed: string, target: EventTarget | null): boolean {
  if (EDITING.has(pressed)) return isTextField(target);
  if (pressed !== 'enter' && pressed !== 'space') return false;
  return target instanceof Element && target.closest('a[href], button, summary, input, [role=button]') !== null;
}
