interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

/** Reads all pages of a list, one after the other. */
export async function readListPages<Item, Answer extends Page<Item>>(
  read: (from: { readonly cursor?: string }) => Promise<Answer>,
): Promise<Answer[]> {
  const pages: Answer[] = [];
  let cursor: string | null = null;
  do {
    const page: Answer = await read(cursor === null ? {} : { cursor });
    pages.push(page);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return pages;
}
