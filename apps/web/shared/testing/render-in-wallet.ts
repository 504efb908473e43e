import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { DataProvider } from '#shared/data/data-provider.tsx';
import { LocaleProvider } from '#shared/i18n/locale-provider.tsx';
import { WalletContextProvider, type WalletContextValue } from '#shared/wallet/wallet-context.tsx';
import { readAllMessages } from './read-all-messages.ts';

const WALLET = { id: 'w', name: 'Household', currency: 'EUR', timeZone: 'Europe/Berlin' };

/**
 * The English HTML of a part of a wallet's page, as the server renders it: queries have no data yet. Parts of the wallet's
 * record that `children` does not use are absent.
 */
export function renderInWallet(children: ReactNode): string {
  const place = { walletId: 'w', wallet: WALLET, members: [], mayWrite: true, today: '2026-11-20' };
  const inWallet = { place: place as unknown as WalletContextValue, children };
  const withData = { personId: null, children: createElement(WalletContextProvider, inWallet) };
  const provided = {
    ...{ region: 'en', messages: readAllMessages('en'), nonce: '' },
    children: createElement(DataProvider, withData),
  };
  return renderToStaticMarkup(createElement(LocaleProvider, provided));
}
