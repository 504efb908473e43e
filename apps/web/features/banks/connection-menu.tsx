'use client';

import { IconButton } from '@coffer/ui/icon-button.tsx';
import { Menu, MenuItem } from '@coffer/ui/menu.tsx';
import { useToasts } from '@coffer/ui/toast.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ellipsis, RotateCcw, Trash2, Unplug } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#shared/data/trpc.ts';
import { ConfirmEndDialog } from '#shared/page/confirm-end-dialog.tsx';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { type BankConnection, isConnected, needsReconnecting } from './connection.ts';
import { useOpenBankConsent } from './use-open-bank-consent.ts';

/** The rare actions for a connection. */
export function ConnectionMenu({ connection }: { connection: BankConnection }) {
  const t = useTranslations('banks');
  const { reconnect } = useOpenBankConsent();
  const [asked, setAsked] = useState<'disconnect' | 'delete' | null>(null);
  const canRenew = isConnected(connection) && !needsReconnecting(connection);
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t('actions')} variant="secondary">
            <Ellipsis />
          </IconButton>
        }
      >
        {canRenew && (
          <MenuItem icon={<RotateCcw />} onSelect={() => reconnect(connection.id)}>
            {t('renew')}
          </MenuItem>
        )}
        {isConnected(connection) ? (
          <MenuItem icon={<Unplug />} tone="danger" onSelect={() => setAsked('disconnect')}>
            {t('disconnect')}
          </MenuItem>
        ) : (
          <MenuItem icon={<Trash2 />} tone="danger" onSelect={() => setAsked('delete')}>
            {t('delete')}
          </MenuItem>
        )}
      </Menu>
      {asked !== null && <EndConnectionDialog connection={connection} how={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

interface EndProps {
  readonly connection: BankConnection;
  readonly how: 'disconnect' | 'delete';
  readonly onClose: () => void;
}

/**
 * The dialog to confirm that a connection is disconnected or deleted. Afterwards, syncing requires a new consent at the
 * bank.
 */
function EndConnectionDialog({ connection: { id, institution }, how, onClose }: EndProps) {
  const t = useTranslations('banks');
  const trpc = useTRPC();
  const router = useRouter();
  const queryClient = useQueryClient();
  const { show } = useToasts();
  const { walletId } = useWallet();
  const ended = () => {
    void queryClient.invalidateQueries({ queryKey: trpc.bankConnections.pathKey() });
    show({ text: t(how === 'delete' ? 'deleted' : 'disconnected'), tone: 'positive' });
    onClose();
  };
  const leave = () => {
    ended();
    router.push(`/w/${walletId}/connections`);
  };
  const disconnecting = useMutation(trpc.bankConnections.disconnect.mutationOptions({ onSuccess: ended }));
  const deleting = useMutation(trpc.bankConnections.delete.mutationOptions({ onSuccess: leave }));
  const { mutate, isPending, error } = how === 'delete' ? deleting : disconnecting;
  const bank = institution?.name ?? t('unknownBank');
  return (
    <ConfirmEndDialog
      title={t(`${how}Title`, { bank })}
      text={t(`${how}Text`)}
      button={t(`${how}Now`)}
      mutate={() => mutate({ walletId, id })}
      isPending={isPending}
      error={error}
      onClose={onClose}
    />
  );
}
