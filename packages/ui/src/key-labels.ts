const names: Record<string, readonly [apple: string, other: string]> = {
  alt: ['⌥', 'Alt'],
  enter: ['↩', 'Enter'],
  escape: ['Esc', 'Esc'],
  backspace: ['⌫', 'Backspace'],
  arrowup: ['↑', '↑'],
  arrowdown: ['↓', '↓'],
};

/** The translated labels of keys whose labels depend on the language of the keyboard. */
export interface LocalisedKeyLabels {
  readonly ctrl: string;
  readonly shift: string;
  readonly deleteKey: string;
}

/** The key labels of `mod+shift+k`: ⌘ ⇧ K, or Ctrl Shift K. */
export function keyLabels(
  keys: string,
  apple: boolean,
  { ctrl, shift, deleteKey }: LocalisedKeyLabels,
): readonly string[] {
  const all: typeof names = {
    ...names,
    ...{ mod: ['⌘', ctrl], ctrl: ['⌃', ctrl], shift: ['⇧', shift], delete: ['⌦', deleteKey] },
  };
  return keys.split(/\+(?=.)/).map((key) => {
    const [onApple, elsewhere] = all[key.toLowerCase()] ?? [];
    return (apple ? onApple : elsewhere) ?? (key.length === 1 ? key.toUpperCase() : key);
  });
}
