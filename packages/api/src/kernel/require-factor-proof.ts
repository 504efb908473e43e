import * as is from '@coffer/db/columns.ts';
import type { WalletTransaction } from '@coffer/db/database.ts';
import type { Credential } from './credentials/credential-kinds.ts';
import { Problem } from './problems.ts';

/**
 * A change that may need a proof. `weaken`: changes how the second step works, adds a way around it, or changes the
 * address of the account. `removePasskey`: may also remove the last factor.
 */
type FactorChange = 'weaken' | 'removePasskey';

/**
 * Requires a proof by a factor within the last ten minutes: a code of the authenticator app, a recovery code or a
 * passkey. Otherwise somebody with an open browser and the password could remove the protection of the factors. If the
 * person has an authenticator app, each change of a factor needs the proof. Otherwise only removing the last passkey
 * needs it, because the password alone is enough to sign in.
 *
 * @throws Problem `factorProofRequired`
 */
export async function requireFactorProof(
  transaction: Pick<WalletTransaction, 'query'>,
  { userId: personId, id }: Credential,
  change: FactorChange,
): Promise<void> {
  const [state] = await transaction.query({
    row: { proven: is.bool, totp: is.bool, passkeys: is.int4 },
    text: `SELECT EXISTS (SELECT FROM "Session"
               WHERE "personId" = $1 AND id = $2 AND "lastFactorTime" > now() - interval '10 minutes') AS proven,
             EXISTS (SELECT FROM "Totp" WHERE "personId" = $1 AND "confirmedTime" IS NOT NULL) AS totp,
             (SELECT count(*)::int FROM "Passkey" WHERE "personId" = $1) AS passkeys`,
    values: [personId, id],
  });
  if (state === undefined || state.proven) return;
  if (!state.totp && !(change === 'removePasskey' && state.passkeys === 1)) return;
  throw new Problem('factorProofRequired', {
    detail: 'Prove your identity with a code of your authenticator app, a recovery code or a passkey, then try again.',
  });
}
