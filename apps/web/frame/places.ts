import { ArrowLeftRight, FileDown, House, type LucideIcon, Settings, Tags, Wallet } from 'lucide-react';

interface Place {
  readonly name: 'home' | 'transactions' | 'assets' | 'import' | 'categories' | 'settings';
  /** Below `/w/{walletId}`. */
  readonly path: string;
  readonly icon: LucideIcon;
  /** After `g`. */
  readonly key: string;
  /** Not in the bottom bar, which has room for five. */
  readonly onlyWide?: boolean;
}

/** Where one can go, in the order of the rail. */
export const PLACES: readonly Place[] = [
  { name: 'home', path: '', icon: House, key: 'h' },
  { name: 'transactions', path: '/transactions', icon: ArrowLeftRight, key: 't' },
  { name: 'assets', path: '/assets', icon: Wallet, key: 'a' },
  { name: 'import', path: '/import', icon: FileDown, key: 'i', onlyWide: true },
  { name: 'categories', path: '/categories', icon: Tags, key: 'c' },
  { name: 'settings', path: '/settings', icon: Settings, key: 's' },
];

/** Whether the address is that place or lies in it. */
export function isAt(pathname: string, walletId: string, path: string): boolean {
  const here = `/w/${walletId}${path}`;
  return path === '' ? pathname === here : pathname === here || pathname.startsWith(`${here}/`);
}
