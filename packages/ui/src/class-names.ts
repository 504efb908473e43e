/** Joins class names, skipping falsy ones. Does not merge: a later class does not override an earlier one. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
