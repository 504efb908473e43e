const names: Record<string, readonly [apple: string, other: string]> = {
  mod: ['⌘', 'Ctrl'],
  ctrl: ['⌃', 'Ctrl'],
  alt: ['⌥', 'Alt'],
  shift: ['⇧', 'Shift'],
  enter: ['↩', 'Enter'],
  escape: ['Esc', 'Esc'],
  backspace: ['⌫', 'Backspace'],
  arrowup: ['↑', '↑'],
  arrowdown: ['↓', '↓'],
};

/** The key labels of `mod+shift+k`: ⌘ ⇧ K, or Ctrl Shift K. */
export function keyLabels(keys: string, apple: boolean): readonly string[] {
  return keys.split(/\+(?=.)/).map((key) => {
    const [onApple, elsewhere] = names[key.toLowerCase()] ?? [];
    return (apple ? onApple : elsewhere) ?? (key.length === 1 ? key.toUpperCase() : key);
  });
}
