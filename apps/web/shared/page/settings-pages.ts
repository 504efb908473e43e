import {
  History,
  Inbox,
  KeyRound,
  Landmark,
  LockKeyhole,
  type LucideIcon,
  MonitorSmartphone,
  Palette,
  Plug,
  ShieldCheck,
  UserRound,
  UsersRound,
  Wallet,
  Webhook,
} from 'lucide-react';

export interface SettingsEntry {
  readonly name:
    | 'wallet'
    | 'members'
    | 'apiKeys'
    | 'history'
    | 'closings'
    | 'webhooks'
    | 'account'
    | 'security'
    | 'sessions'
    | 'connectedApps'
    | 'accessRequests'
    | 'appearance'
    | 'bankProviders';
  /** The path of the page, relative to `/w/{walletId}/settings`. */
  readonly path: string;
  readonly icon: LucideIcon;
}

export interface SettingsGroup {
  readonly name: 'wallet' | 'you' | 'instance';
  readonly entries: readonly SettingsEntry[];
}

/** All settings pages. `useVisibleSettingsGroups` selects those that the signed-in person can open. */
export const SETTINGS_GROUPS: readonly SettingsGroup[] = [
  {
    name: 'wallet',
    entries: [
      { name: 'wallet', path: '/wallet', icon: Wallet },
      { name: 'members', path: '/members', icon: UsersRound },
      { name: 'apiKeys', path: '/api-keys', icon: KeyRound },
      { name: 'history', path: '/history', icon: History },
      { name: 'closings', path: '/closings', icon: LockKeyhole },
      { name: 'webhooks', path: '/webhooks', icon: Webhook },
    ],
  },
  {
    name: 'you',
    entries: [
      { name: 'account', path: '/account', icon: UserRound },
      { name: 'security', path: '/security', icon: ShieldCheck },
      { name: 'sessions', path: '/sessions', icon: MonitorSmartphone },
      { name: 'connectedApps', path: '/connected-apps', icon: Plug },
      { name: 'accessRequests', path: '/access-requests', icon: Inbox },
      { name: 'appearance', path: '/appearance', icon: Palette },
    ],
  },
  {
    name: 'instance',
    entries: [{ name: 'bankProviders', path: '/bank-providers', icon: Landmark }],
  },
];
