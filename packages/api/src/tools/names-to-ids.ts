import type { Context } from '../kernel/context.ts';
import { idempotencyNamespace } from '../kernel/credentials/credential-kinds.ts';
import { readIdempotentResponse } from '../kernel/idempotency.ts';
import {
  collectGivenNames,
  givenNameKey,
  type IdsByGivenName,
  namesToLookUp,
  replaceNames,
  resolveGivenNames,
} from './named-input.ts';
import type { NamedKind } from './named-kinds.ts';
import { findNamesOutput } from './tools.schema.ts';

interface NamesToIdsInput {
  readonly operation: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** The ids that the names had in the dry run that issued the code. */
  readonly kept: IdsByGivenName;
  readonly find: (names: { readonly kind: NamedKind; readonly name: string }[]) => Promise<unknown>;
  /** Returns true if the call repeats an earlier call, whose response is then returned. */
  readonly isRepeated: () => Promise<boolean>;
}

/** An id that no record has. */
const NO_RECORD = 'ffffffff-ffff-4fff-bfff-ffffffffffff';

/**
 * Replaces names in the input by ids; also returns the id of each name.
 * @throws Problem `invalidReference` with the candidates of each ambiguous or unknown name
 */
export async function replaceNamesWithIds({ operation, input, kept, find, isRepeated }: NamesToIdsInput) {
  const given = collectGivenNames(operation, input);
  if (given.length === 0) return { input, names: {} };
  const unknown = given.filter((one) => kept[givenNameKey(one)] === undefined);
  const names = { ...kept, ...(unknown.length > 0 && (await foundIds())) };
  return { input: replaceNames(operation, input, (one) => names[givenNameKey(one)] ?? NO_RECORD), names };

  async function foundIds(): Promise<IdsByGivenName> {
    const wanted = unknown.flatMap((one) =>
      one.kinds.flatMap((kind) => namesToLookUp(one).map((name) => ({ kind, name }))),
    );
    const { items } = findNamesOutput.parse(await find(wanted.slice(0, MAX_NAMES)));
    try {
      return resolveGivenNames(unknown, items);
    } catch (error) {
      // A repeated call returns the response of the first call, which may have deleted or renamed the record.
      if (await isRepeated()) return {};
      throw error;
    }
  }
}

/** Names beyond this number are rejected as unknown; no list of ids may be longer. */
const MAX_NAMES = 2000;

/** Returns true if a call with this Idempotency-Key already has a response. */
export async function hasStoredResponse({ database, credential, request }: Context): Promise<boolean> {
  const { idempotencyKey: key } = request;
  if (key === null || credential === null) return false;
  return (await readIdempotentResponse(database, idempotencyNamespace(credential), key, request.hash())) !== null;
}
