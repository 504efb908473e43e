import { challengeHash, makeChallenge, type PasskeySite, passkeySite } from '@coffer/auth/passkeys.ts';
import * as is from '@coffer/db/columns.ts';
import type { Database } from '@coffer/db/database.ts';
import { Problem } from '../../kernel/problems.ts';

/** The purpose of a challenge, and the person who must sign it; `personId` is null before sign-in. */
export interface PasskeyChallengeUse {
  readonly purpose: 'add' | 'signIn' | 'confirm';
  readonly personId: string | null;
}

/**
 * Returns the site to which browsers bind passkeys for this base URL.
 * @throws Problem `passkeysUnavailable` if the host is an IP address
 */
export function requirePasskeySite(baseUrl: string): PasskeySite {
  const site = passkeySite(baseUrl);
  if (site !== null) return site;
  throw new Problem('passkeysUnavailable', {
    detail:
      'Coffer is reached at an IP address, but browsers bind passkeys to a host name. Set a host name with BASE_URL.',
  });
}

/** Creates a challenge for the browser, and stores its hash. */
export async function createPasskeyChallenge(
  database: Database,
  { purpose, personId }: PasskeyChallengeUse,
): Promise<string> {
  const challenge = makeChallenge();
  await database.query({
    text: 'SELECT coffer.keep_passkey_challenge($1, $2, $3)',
    values: [challengeHash(challenge), purpose, personId],
  });
  return challenge;
}

/**
 * Marks a challenge as used, in a separate transaction. Each challenge is valid for one response, even if that response
 * is rejected; of two concurrent responses, one fails.
 *
 * @throws Problem `passkeyExpired` for a challenge that is unknown, used, expired, or for another purpose or person
 */
export async function consumePasskeyChallenge(
  database: Database,
  challenge: string,
  { purpose, personId }: PasskeyChallengeUse,
): Promise<void> {
  const [answer] = await database.query({
    row: { taken: is.bool },
    text: 'SELECT coffer.take_passkey_challenge($1, $2, $3) AS taken',
    values: [challengeHash(challenge), purpose, personId],
  });
  if (answer?.taken !== true) throw new Problem('passkeyExpired');
}
