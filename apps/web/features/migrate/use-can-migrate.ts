import { isRoleAtLeast } from '@coffer/domain/member-roles.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

/** Only admins import from other apps: such an import creates records of every kind. */
export function useCanMigrate(): boolean {
  return isRoleAtLeast(useWallet().me.role, 'admin');
}
