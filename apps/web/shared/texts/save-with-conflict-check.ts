import { ifMatchContext } from '#shared/data/trpc-links.ts';
import { toClientProblem } from '#shared/problems/problem.ts';
import { computeRecordEtag } from './record-etag.ts';
import { changedFieldsOnly, findTextConflicts, type TextConflict, withCurrentValues } from './text-conflicts.ts';

export type ChosenVersion = 'mine' | 'theirs';

type Send<Sent, Record> = (sent: Sent, context: ReturnType<typeof ifMatchContext>) => Promise<Record>;

export interface ConflictCheckedSave<Sent extends object, Record extends object, Now extends object = object> {
  /** The record, or its texts, as they were when the person began to write. */
  readonly seen: object;
  readonly sent: Sent;
  /**
   * Reads the record. Its version is its field `etag`; for a record without this field, it is computed from all fields.
   */
  readonly read: () => Promise<Now>;
  readonly send: Send<Sent, Record>;
  /** Converts a record to input, if the service doesn't accept the fields of the record unchanged. */
  readonly inputOf?: (now: Now) => Partial<Sent>;
  /** Asks the person which texts to keep. */
  readonly ask: (conflicts: readonly TextConflict[]) => Promise<ChosenVersion>;
}

export interface OwnVersionResult<Sent, Record> {
  readonly kept: 'mine';
  readonly record: Record;
  /** Restores the values that the save replaced. Asks before overwriting a text that is newer than the save. */
  readonly takeBack: (send?: Send<Sent, Record>) => Promise<SaveResult<Sent, Record>>;
}
export type SaveResult<Sent, Record> = OwnVersionResult<Sent, Record> | { readonly kept: 'theirs' };

const MAX_TRIES = 5;

/**
 * Saves a person's input without overwriting texts that the person has not seen: shows both texts and asks. The record
 * is read again and saved with `If-Match`, so that no other change gets in between.
 */
export async function saveWithConflictCheck<Sent extends object, Record extends object, Now extends object = object>(
  save: ConflictCheckedSave<Sent, Record, Now>,
): Promise<SaveResult<Sent, Record>> {
  const { seen, sent, read, send, ask, inputOf = (now: object) => now } = save;
  let [known, wanted] = [seen, sent];
  for (let tries = 1; ; tries += 1) {
    const now = await read();
    const conflicts = findTextConflicts(known, wanted, now);
    if (conflicts.length > 0) {
      const theirs = Object.fromEntries(conflicts.map(({ field }) => [field, Reflect.get(now, field)]));
      known = { ...known, ...theirs };
      if ((await ask(conflicts)) === 'theirs') wanted = Object.assign({ ...wanted }, theirs);
      if (Object.keys(changedFieldsOnly(known, wanted)).length === 0) return { kept: 'theirs' };
    }
    try {
      const written = withCurrentValues(known, wanted, now);
      const record = await send(written, ifMatchContext(await versionOf(now)));
      const former = { ...seen, ...now, ...inputOf(now) };
      const takeBack = (otherSend = send) =>
        // The service may have stored a text in another form, such as trimmed.
        saveWithConflictCheck({
          ...save,
          seen: fieldsOf(written, record),
          sent: fieldsOf(written, former),
          send: otherSend,
        });
      return { kept: 'mine', record, takeBack };
    } catch (error) {
      if (toClientProblem(error).code !== 'preconditionFailed' || tries === MAX_TRIES) throw error;
    }
  }
}

async function versionOf(record: object): Promise<string> {
  const etag: unknown = Reflect.get(record, 'etag');
  return typeof etag === 'string' ? etag : computeRecordEtag(record);
}

/** Returns `sent` with the values of the record. A field that the record lacks keeps its value. */
function fieldsOf<Sent extends object>(sent: Sent, record: object): Sent {
  const values = Object.keys(sent).flatMap((name) => (name in record ? [[name, Reflect.get(record, name)]] : []));
  return Object.assign({ ...sent }, Object.fromEntries(values));
}
