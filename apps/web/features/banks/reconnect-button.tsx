'use client';

import { Button } from '@coffer/ui/button.tsx';
import { useTranslations } from 'next-intl';
import { needsReconnecting, useCanConnectBanks } from './connection.ts';
import { useAssetConnection } from './use-asset-connection.ts';
import { useOpenBankConsent } from './use-open-bank-consent.ts';

/** A button that opens the page of the asset's bank. Shown only if the person must restore the connection. */
export function ReconnectButton({ assetId }: { assetId: string }) {
  const t = useTranslations('banks');
  const mayConnect = useCanConnectBanks();
  const { reconnect, isBusy } = useOpenBankConsent();
  const connection = useAssetConnection(assetId);
  if (!mayConnect || connection === undefined || !needsReconnecting(connection)) return null;
  return (
    <Button size="small" variant="primary" pending={isBusy} onClick={() => reconnect(connection.id)}>
      {t('reconnect')}
    </Button>
  );
}
