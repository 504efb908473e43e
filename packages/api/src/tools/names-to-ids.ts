import type { Context } from '../kernel/context.ts';
import { actorOf } from '../kernel/credentials/kinds.ts';
import { answerOf } from '../kernel/idempotency.ts';
import { idsOfNames, type KeptNames, keyOfName, lookedUp, namesIn, replaceNames } from './named-input.ts';
import type { NamedKind } from './record-names.ts';
import { findNamesOutput } from './tools.schema.ts';

interface Asked {
  readonly operation: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** What the names stood for in the dry run whose code was sent. */
  readonly kept: KeptNames;
  readonly find: (names: { readonly kind: NamedKind; readonly name: string }[]) => Promise<unknown>;
  /** Whether the call is a repetition that will get its first answer. */
  readonly isRepeated: () => Promise<boolean>;
}

/** An id that no record has. */
const NO_RECORD = 'ffffffff-ffff-4fff-bfff-ffffffffffff';

/**
 * The input with an id in the place of each name, and what the names stand for.
 * @throws Problem as `idsOfNames`
 */
export async function idsForNames({ operation, input, kept, find, isRepeated }: Asked) {
  const given = namesIn(operation, input);
  if (given.length === 0) return { input, names: {} };
  const unknown = given.filter((one) => kept[keyOfName(one)] === undefined);
  const names = { ...kept, ...(unknown.length > 0 && (await foundIds())) };
  return { input: replaceNames(operation, input, (one) => names[keyOfName(one)] ?? NO_RECORD), names };

  async function foundIds(): Promise<KeptNames> {
    const wanted = unknown.flatMap((one) => one.kinds.flatMap((kind) => lookedUp(one).map((name) => ({ kind, name }))));
    const { items } = findNamesOutput.parse(await find(wanted.slice(0, MOST_NAMES)));
    try {
      return idsOfNames(unknown, items);
    } catch (error) {
      // The first call may have deleted or renamed the record: its answer does not depend on what the names mean now.
      if (await isRepeated()) return {};
      throw error;
    }
  }
}

/** More names than any list of ids may hold are refused as unknown. */
const MOST_NAMES = 2000;

/** Whether a call with this Idempotency-Key was answered before. */
export async function hasAnswer({ database, credential, request }: Context): Promise<boolean> {
  const { idempotencyKey: key } = request;
  if (key === null || credential === null) return false;
  return (await answerOf(database, actorOf(credential), key, request.hash())) !== null;
}
