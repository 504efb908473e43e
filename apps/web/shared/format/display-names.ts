/** Maximum number of characters of a text in a list row: the browser would lay out the invisible rest too. */
const SHOWN_IN_LIST = 160;
const SHOWN_IN_TOOLTIP = 600;

export function categoryLabel({ emoji, name }: { readonly emoji: string | null; readonly name: string }): string {
  return emoji === null ? name : `${emoji} ${name}`;
}

/** Shortens a text to 160 characters for a row of a list. */
export function cutForList(text: string): string {
  return cut(text, SHOWN_IN_LIST);
}

/** Shortens a text to 600 characters for a tooltip. */
export function cutForTooltip(text: string): string {
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

/** The path of a group from the root: `Living / Home`. */
export function groupPath(groups: readonly Group[], id: string): string {
  const group = groups.find((one) => one.id === id);
  if (group === undefined) return '';
  const { parentGroupId: parent, name } = group;
  return parent === null ? name : `${groupPath(groups, parent)} / ${name}`;
}
