import type { Sealer } from '@coffer/auth/sealing.ts';
import { withoutSecrets } from './audit.ts';
import type { OperationMeta } from './request.ts';

const PURPOSE = 'kept-answer';

type Told = Pick<OperationMeta, 'secretFields' | 'secretsGivenAgain'> | undefined;

/** The answer as it is kept to be given again: its secrets are sealed where they are given again, else left out. */
export function sealedForKeeping(answer: unknown, meta: Told, sealer: Sealer): unknown {
  if (meta?.secretsGivenAgain !== true) return withoutSecrets(answer, meta?.secretFields);
  return changedTexts(answer, meta, (secret) => sealer.seal(PURPOSE, Buffer.from(secret)).toString('base64'));
}

/** The answer as it was given first. @throws SealBroken */
export function unsealedAgain(kept: unknown, meta: Told, sealer: Sealer): unknown {
  if (meta?.secretsGivenAgain !== true) return kept;
  return changedTexts(kept, meta, (sealed) => sealer.open(PURPOSE, Buffer.from(sealed, 'base64')).toString());
}

function changedTexts(answer: unknown, { secretFields = [] }: NonNullable<Told>, change: (text: string) => string) {
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [
      name,
      secretFields.includes(name) && typeof value === 'string' ? change(value) : value,
    ]),
  );
}
