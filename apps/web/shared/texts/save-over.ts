import { ifMatch } from '#shared/data/links.ts';
import { clientProblemOf } from '#shared/problems/problem.ts';
import { etagOfRecord } from './etag.ts';
import { conflictsOf, type TextConflict, touchedOnly, withUntouched } from './merge.ts';

export type Kept = 'mine' | 'theirs';

export interface SaveOver<Sent extends object, Record extends object> {
  /** The record, or its texts, when the person began to write. */
  readonly seen: object;
  readonly sent: Sent;
  readonly read: () => Promise<object>;
  readonly send: (sent: Sent, context: ReturnType<typeof ifMatch>) => Promise<Record>;
  /** Asks the person which texts to keep. */
  readonly ask: (conflicts: readonly TextConflict[]) => Promise<Kept>;
}

export type SavedOver<Record> = { readonly kept: 'mine'; readonly record: Record } | { readonly kept: 'theirs' };

const MOST_TRIES = 5;

/**
 * Saves a person's input without overwriting texts that the person has not seen: shows both texts and asks. The record
 * is read again and saved with `If-Match`, so that no other change gets in between.
 */
export async function saveOver<Sent extends object, Record extends object>({
  seen,
  sent,
  read,
  send,
  ask,
}: SaveOver<Sent, Record>): Promise<SavedOver<Record>> {
  let [known, wanted] = [seen, sent];
  for (let tries = 1; ; tries += 1) {
    const now = await read();
    const conflicts = conflictsOf(known, wanted, now);
    if (conflicts.length > 0) {
      const theirs = Object.fromEntries(conflicts.map(({ field }) => [field, Reflect.get(now, field)]));
      known = { ...known, ...theirs };
      if ((await ask(conflicts)) === 'theirs') wanted = Object.assign({ ...wanted }, theirs);
      if (Object.keys(touchedOnly(known, wanted)).length === 0) return { kept: 'theirs' };
    }
    try {
      const record = await send(withUntouched(known, wanted, now), ifMatch(await etagOfRecord(now)));
      return { kept: 'mine', record };
    } catch (error) {
      if (clientProblemOf(error).code !== 'preconditionFailed' || tries === MOST_TRIES) throw error;
    }
  }
}
