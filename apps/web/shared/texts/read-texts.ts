/** Maximum number of ids in one request. */
const MAX_READ = 100;

/**
 * Reads the texts of the records with these ids; records that don't exist are left out. A response with long texts ends
 * early, so the remaining texts are requested again.
 */
export async function readRecordTexts<Texts extends { readonly id: string }>(
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<{ readonly items: readonly Texts[] }>,
): Promise<Texts[]> {
  const all: Texts[] = [];
  let left = ids;
  while (left.length > 0) {
    const asked = left.slice(0, MAX_READ);
    const { items } = await read(asked);
    all.push(...items);
    const found = new Set(items.map(({ id }) => id));
    const others = items.length === 0 ? [] : asked.filter((id) => !found.has(id));
    left = [...others, ...left.slice(MAX_READ)];
  }
  return all;
}
