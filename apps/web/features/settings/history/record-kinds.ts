import type { LucideIcon } from 'lucide-react';
import {
  ArrowLeftRight,
  Bell,
  CalendarRange,
  ChartCandlestick,
  FileDown,
  FileText,
  Landmark,
  Lock,
  MessageSquare,
  Settings,
  Shapes,
  Store,
  Tag,
  Users,
  Wallet,
  WalletCards,
  Wand2,
} from 'lucide-react';

/** The kinds of records that the filter offers, in its order, with their icons. */
const IN_FILTER = [
  ['transaction', ArrowLeftRight],
  ['asset', Wallet],
  ['category', Shapes],
  ['tag', Tag],
  ['merchant', Store],
  ['rule', Wand2],
  ['file', FileText],
  ['import', FileDown],
  ['bankConnection', Landmark],
  ['securityTransaction', ChartCandlestick],
  ['planItem', CalendarRange],
  ['budget', WalletCards],
  ['budgetMonth', WalletCards],
  ['budgetTarget', WalletCards],
  ['closing', Lock],
  ['member', Users],
  ['wallet', Settings],
] as const;

const OTHERS = [
  ['assetGroup', Wallet],
  ['categoryGroup', Shapes],
  ['comment', MessageSquare],
  ['cryptoTransaction', ChartCandlestick],
  ['deliveredLine', Landmark],
  ['importFile', FileDown],
  ['notification', Bell],
  ['price', ChartCandlestick],
  ['scenario', CalendarRange],
  ['security', ChartCandlestick],
] as const;

export const KINDS_IN_FILTER = IN_FILTER.map(([kind]) => kind);

/** The icon of each kind of record. */
export const KIND_ICONS: ReadonlyMap<string, LucideIcon> = new Map<string, LucideIcon>([...IN_FILTER, ...OTHERS]);
