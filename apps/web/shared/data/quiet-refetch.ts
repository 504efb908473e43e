const quiet = new WeakSet<object>();

/** Whether the query is asked again without the person's doing: then what goes wrong is not for her to hear. */
export function isQuiet(query: object): boolean {
  return quiet.has(query);
}

/** The query is asked again without the person's doing while the work lasts. */
export async function quietly(query: object, work: () => Promise<unknown>): Promise<void> {
  quiet.add(query);
  await work().finally(() => quiet.delete(query));
}
