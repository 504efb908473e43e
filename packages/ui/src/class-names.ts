/** Class names that apply, in one string. There is no merging: a later class does not undo an earlier one. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
