import type { RouterOutputs } from '#shared/data/trpc.ts';
import { hasPermission } from '#shared/wallet/member-permissions.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

export type BankConnection = RouterOutputs['bankConnections']['list']['items'][number];
export type ListedAccount = RouterOutputs['bankConnections']['accounts']['items'][number];

/** The built-in bank for trying out connections. */
export const DEMO_BANK = 'demo-bank';

type Tone = 'positive' | 'warning' | 'danger' | 'neutral';

const TONES: Readonly<Record<BankConnection['status'], Tone>> = {
  pending: 'neutral',
  active: 'positive',
  expired: 'warning',
  needsReconnect: 'warning',
  error: 'danger',
  disconnected: 'neutral',
};

export const connectionTone = ({ status }: Pick<BankConnection, 'status'>): Tone => TONES[status];

/** Whether the person must renew the consent at the bank before the connection can sync again. */
export function needsReconnecting({ status }: Pick<BankConnection, 'status'>): boolean {
  return status === 'expired' || status === 'needsReconnect';
}

/** Whether the connection is set up and not disconnected. True even if its consent must be renewed. */
export function isConnected({ status }: Pick<BankConnection, 'status'>): boolean {
  return status !== 'pending' && status !== 'disconnected';
}

export function bankConnectionHref(walletId: string, id: string): string {
  return `/w/${walletId}/connections/${id}`;
}

/** Whether the person may connect banks. */
export function useCanConnectBanks(): boolean {
  return hasPermission(useWallet().me, 'manageConnections');
}
