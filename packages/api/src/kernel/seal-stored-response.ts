import type { Sealer } from '@coffer/auth/sealing.ts';
import { withoutSecrets } from './audit.ts';
import type { OperationMeta } from './operation-meta.ts';

const PURPOSE = 'kept-answer';

type SecretFieldNames = Pick<OperationMeta, 'secretFields' | 'secretsGivenAgain'> | undefined;

/**
 * Prepares a response for storage: encrypts its secrets if a repeated response includes them, otherwise removes them.
 */
export function sealStoredResponse(answer: unknown, meta: SecretFieldNames, sealer: Sealer): unknown {
  if (meta?.secretsGivenAgain !== true) return withoutSecrets(answer, meta?.secretFields);
  return changedTexts(answer, meta, (secret) => sealer.seal(PURPOSE, Buffer.from(secret)).toString('base64'));
}

/**
 * Returns the response that `sealStoredResponse` prepared, with its secrets decrypted. Removed secrets stay removed.
 * @throws UnsealError if the secrets can't be decrypted
 */
export function unsealStoredResponse(kept: unknown, meta: SecretFieldNames, sealer: Sealer): unknown {
  if (meta?.secretsGivenAgain !== true) return kept;
  return changedTexts(kept, meta, (sealed) => sealer.open(PURPOSE, Buffer.from(sealed, 'base64')).toString());
}

function changedTexts(
  answer: unknown,
  { secretFields = [] }: NonNullable<SecretFieldNames>,
  change: (text: string) => string,
) {
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [
      name,
      secretFields.includes(name) && typeof value === 'string' ? change(value) : value,
    ]),
  );
}
