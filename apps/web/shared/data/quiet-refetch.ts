const quiet = new WeakSet<object>();

/** Whether the query is being refetched in the background; its errors are then not shown to the person. */
export function isQuietRefetch(query: object): boolean {
  return quiet.has(query);
}

/** Marks the query as refetched in the background while the work runs. */
export async function runAsQuietRefetch(query: object, work: () => Promise<unknown>): Promise<void> {
  quiet.add(query);
  await work().finally(() => quiet.delete(query));
}
