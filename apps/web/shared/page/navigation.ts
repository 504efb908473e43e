import {
  ArrowLeftRight,
  ChartLine,
  ChartNoAxesColumn,
  FileDown,
  House,
  type LucideIcon,
  Paperclip,
  Settings,
  Store,
  Tags,
  Wallet,
  WalletCards,
} from 'lucide-react';

export interface NavigationEntry {
  readonly name:
    | 'home'
    | 'transactions'
    | 'assets'
    | 'reports'
    | 'plan'
    | 'budget'
    | 'import'
    | 'categories'
    | 'merchants'
    | 'files'
    | 'settings';
  /** The path of the page, relative to `/w/{walletId}`. */
  readonly path: string;
  /** Other pages that belong to the entry. */
  readonly also?: readonly string[];
  readonly icon: LucideIcon;
  /** The key that opens the page after `g` was pressed. */
  readonly key: string;
  /** Whether the bottom bar shows the entry. It has room for four entries; a button opens the remaining entries. */
  readonly inBar?: boolean;
}

/** The main pages, in the order of the navigation rail. */
export const NAVIGATION: readonly NavigationEntry[] = [
  { name: 'home', path: '', icon: House, key: 'h', inBar: true },
  { name: 'transactions', path: '/transactions', icon: ArrowLeftRight, key: 't', inBar: true },
  { name: 'assets', path: '/assets', also: ['/connections', '/reviews'], icon: Wallet, key: 'a', inBar: true },
  { name: 'reports', path: '/reports', icon: ChartNoAxesColumn, key: 'r', inBar: true },
  { name: 'budget', path: '/budget', icon: WalletCards, key: 'b' },
  { name: 'plan', path: '/plan', icon: ChartLine, key: 'p' },
  { name: 'import', path: '/import', icon: FileDown, key: 'i' },
  { name: 'categories', path: '/categories', icon: Tags, key: 'c' },
  { name: 'merchants', path: '/merchants', also: ['/rules'], icon: Store, key: 'm' },
  { name: 'files', path: '/files', icon: Paperclip, key: 'f' },
  { name: 'settings', path: '/settings', icon: Settings, key: 's' },
];

/** Whether `pathname` is the page of this navigation entry, one of its further pages (`also`), or a page below them. */
export function isPageOrBelow(
  pathname: string,
  walletId: string,
  { path, also }: Pick<NavigationEntry, 'path' | 'also'>,
): boolean {
  return [path, ...(also ?? [])].some((one) => isWithin(pathname, `/w/${walletId}`, one));
}

function isWithin(pathname: string, root: string, path: string): boolean {
  const here = `${root}${path}`;
  return path === '' ? pathname === here : pathname === here || pathname.startsWith(`${here}/`);
}
