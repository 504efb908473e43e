import { isRoleAtLeast } from '@coffer/domain/member-roles.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

/**
 * Whether the person may import from other apps. Only admins may, because such an import creates records of every kind.
 */
export function useCanMigrate(): boolean {
  return isRoleAtLeast(useWallet().me.role, 'admin');
}
