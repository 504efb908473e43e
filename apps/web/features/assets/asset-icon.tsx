import {
  Banknote,
  Bitcoin,
  Building2,
  Car,
  ChartNoAxesColumnIncreasing,
  CreditCard,
  Gem,
  HandCoins,
  House,
  Landmark,
  type LucideIcon,
  Package,
  PiggyBank,
  Sprout,
  TrendingUp,
  Umbrella,
} from 'lucide-react';
import type { Asset } from '#shared/data/use-wallet-lists.ts';

export type AssetType = Asset['type'];
export type AssetAccess = Asset['access'];

const ICONS: Readonly<Record<AssetType, LucideIcon>> = {
  bank: Landmark,
  manualBank: Building2,
  cash: Banknote,
  creditCard: CreditCard,
  savings: PiggyBank,
  loan: HandCoins,
  securities: TrendingUp,
  manualSecurities: ChartNoAxesColumnIncreasing,
  crypto: Bitcoin,
  realEstate: House,
  vehicle: Car,
  preciousMetals: Gem,
  pension: Sprout,
  insurance: Umbrella,
  other: Package,
};

// biome-ignore lint/plugin: `Object.keys` forgets the names of a record that has exactly these.
export const ASSET_TYPES = Object.keys(ICONS) as AssetType[];

/** The usual liquidity of an asset type; equals the service's default. */
export function defaultAssetAccess(type: AssetType): AssetAccess {
  if (['loan', 'securities', 'manualSecurities', 'crypto'].includes(type)) return 'notice';
  return ['realEstate', 'vehicle', 'preciousMetals', 'pension', 'insurance'].includes(type) ? 'fixed' : 'instant';
}

export function AssetIcon({ type, size = 18 }: { type: AssetType; size?: number }) {
  const Icon = ICONS[type];
  return <Icon aria-hidden size={size} strokeWidth={1.75} className="shrink-0" />;
}

/** The icon in a circle, for the start of a list row. */
export function AssetIconCircle({ type }: { type: AssetType }) {
  return (
    <span className="grid size-9 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
      <AssetIcon type={type} />
    </span>
  );
}
