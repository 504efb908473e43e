import type { LaterChange } from './problem.ts';

/** A later change set that blocks an undo. */
export interface LaterChangeSet {
  readonly historyId: string;
  readonly operation: string;
  readonly time: string;
  /** A record that the change set changed; the history of this record shows the change set. */
  readonly recordId: string;
  readonly records: Readonly<Record<string, { readonly made: 0; readonly changed: number; readonly deleted: 0 }>>;
}

/** Groups the changes by change set, because an import may have changed a hundred records. */
export function laterChangeSets(changes: readonly LaterChange[]): LaterChangeSet[] {
  return [...Map.groupBy(changes, ({ historyId }) => historyId).values()].flatMap((all) => {
    const [first] = all;
    if (first === undefined) return [];
    const { historyId, operation, time, recordId } = first;
    const types = Map.groupBy(all, ({ type }) => type);
    const records = Object.fromEntries(
      [...types].map(([type, { length }]) => [type, { made: 0, changed: length, deleted: 0 }] as const),
    );
    return [{ historyId, operation, time, recordId, records }];
  });
}
