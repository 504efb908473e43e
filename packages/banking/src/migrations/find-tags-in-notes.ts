/** Returns the tags in the text of a note, such as `#holiday`, without their `#`. */
export function findTagsInNotes(notes: string | null): readonly string[] {
  if (notes === null || !notes.includes('#')) return [];
  return [...notes.matchAll(/(?<![#\w])#([^#\s,;]+)/g)].map(([, tag = '']) => tag);
}
