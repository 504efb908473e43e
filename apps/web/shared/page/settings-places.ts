import {
  KeyRound,
  type LucideIcon,
  MonitorSmartphone,
  Palette,
  Plug,
  ShieldCheck,
  UserRound,
  UsersRound,
  Wallet,
} from 'lucide-react';

export interface SettingsPlace {
  readonly name:
    | 'wallet'
    | 'members'
    | 'apiKeys'
    | 'account'
    | 'security'
    | 'sessions'
    | 'connectedApps'
    | 'appearance';
  /** Below `/w/{walletId}/settings`. */
  readonly path: string;
  readonly icon: LucideIcon;
}

export interface SettingsGroup {
  readonly name: 'wallet' | 'you';
  readonly places: readonly SettingsPlace[];
}

export const SETTINGS: readonly SettingsGroup[] = [
  {
    name: 'wallet',
    places: [
      { name: 'wallet', path: '/wallet', icon: Wallet },
      { name: 'members', path: '/members', icon: UsersRound },
      { name: 'apiKeys', path: '/api-keys', icon: KeyRound },
    ],
  },
  {
    name: 'you',
    places: [
      { name: 'account', path: '/account', icon: UserRound },
      { name: 'security', path: '/security', icon: ShieldCheck },
      { name: 'sessions', path: '/sessions', icon: MonitorSmartphone },
      { name: 'connectedApps', path: '/connected-apps', icon: Plug },
      { name: 'appearance', path: '/appearance', icon: Palette },
    ],
  },
];
