/** Longer texts are cut in a list: what nobody sees would still have to be laid out. */
const SHOWN_IN_LIST = 160;
const SHOWN_IN_TOOLTIP = 600;

export function categoryLabel({ emoji, name }: { readonly emoji: string | null; readonly name: string }): string {
  return emoji === null ? name : `${emoji} ${name}`;
}

/** As much of a text as a line can show. */
export function line(text: string): string {
  return cut(text, SHOWN_IN_LIST);
}

/** As much of it as a tooltip can. */
export function tooltip(text: string): string {
  return cut(text, SHOWN_IN_TOOLTIP);
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length).toWellFormed()} …`;
}

interface Group {
  readonly id: string;
  readonly name: string;
  readonly parentGroupId: string | null;
}

/** `Living / Home`: the names from the root. */
export function pathOf(groups: readonly Group[], id: string): string {
  const group = groups.find((one) => one.id === id);
  if (group === undefined) return '';
  const { parentGroupId: parent, name } = group;
  return parent === null ? name : `${pathOf(groups, parent)} / ${name}`;
}
