import * as is from '@coffer/db/columns.ts';
import { quotaExceededProblem } from '../../kernel/quotas.ts';
import type { Wallet } from '../../kernel/wallet.ts';

/** Maximum bytes of the import settings of all assets of a wallet, because reports return every asset. */
export const MAX_WALLET_IMPORT_SETTINGS_BYTES = 2 ** 20;

/** SQL: the bytes of the import settings of all assets of wallet $1; null if the wallet has no assets. */
export const WALLET_IMPORT_SETTINGS_BYTES = `SELECT sum(octet_length("importSettings"::text)) AS bytes FROM "Asset" WHERE "walletId" = $1::uuid`;

/**
 * Checks the size of all import settings of the wallet. The caller must have stored the new settings.
 * @throws Problem `quotaExceeded`
 */
export async function requireImportSettingsQuota({ transaction, walletId }: Wallet): Promise<void> {
  const [row] = await transaction.query({
    row: { bytes: is.orNull(is.int8) },
    text: WALLET_IMPORT_SETTINGS_BYTES,
    values: [walletId],
  });
  if ((row?.bytes ?? 0) > MAX_WALLET_IMPORT_SETTINGS_BYTES)
    throw quotaExceededProblem('importSettings', String(MAX_WALLET_IMPORT_SETTINGS_BYTES));
}
