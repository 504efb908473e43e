import type { WalletTransaction } from '@coffer/db/database.ts';
import { csvLine } from './csv.ts';
import { EXPORTED, resourceOf } from './exported.ts';

/** The records of one resource as CSV, some at a time: first the names of the columns. */
export async function* csvLines(transaction: WalletTransaction, resource: string): AsyncGenerator<string, void, void> {
  const kinds = EXPORTED.filter((kind) => resourceOf(kind) === resource);
  const [columns = []] = await Promise.all(kinds.slice(0, 1).map((kind) => kind.columns(transaction)));
  yield csvLine(columns);
  for (const { pages } of kinds) {
    for await (const page of pages(transaction)) {
      if (page.length > 0)
        yield page.map((record) => csvLine(columns.map((name) => Reflect.get(record, name)))).join('');
    }
  }
}
