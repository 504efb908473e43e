import type { LucideIcon } from 'lucide-react';
import {
  ArrowLeftRight,
  Bell,
  CalendarRange,
  ChartCandlestick,
  FileDown,
  FileText,
  KeyRound,
  Landmark,
  Lock,
  MessageSquare,
  Pencil,
  Settings,
  Shapes,
  Store,
  Tag,
  Undo2,
  Users,
  Wallet,
  WalletCards,
  Wand2,
} from 'lucide-react';
import type { ChangeEffect } from './change-effects.ts';

const ICONS: Readonly<Record<string, LucideIcon>> = {
  asset: Wallet,
  assetGroup: Wallet,
  bankConnection: Landmark,
  budget: WalletCards,
  budgetMonth: WalletCards,
  budgetTarget: WalletCards,
  category: Shapes,
  categoryGroup: Shapes,
  closing: Lock,
  comment: MessageSquare,
  cryptoTransaction: ChartCandlestick,
  deliveredLine: Landmark,
  file: FileText,
  import: FileDown,
  importFile: FileDown,
  member: Users,
  merchant: Store,
  notification: Bell,
  planItem: CalendarRange,
  price: ChartCandlestick,
  rule: Wand2,
  scenario: CalendarRange,
  security: ChartCandlestick,
  securityTransaction: ChartCandlestick,
  tag: Tag,
  transaction: ArrowLeftRight,
  wallet: Settings,
};

/** A change of an operation without records. */
const OF_WINGS: Readonly<Record<string, LucideIcon>> = {
  apiKeys: KeyRound,
  history: Undo2,
  integrations: Landmark,
  invitations: Users,
  members: Users,
};

/** The icon of the kind of record that a change is about. */
export function ChangeEffectIcon({ deed, operation }: { deed: ChangeEffect | undefined; operation: string }) {
  const wing = operation.split('.')[0] ?? '';
  const ofDeed = deed?.kind === 'imported' ? FileDown : deed === undefined ? undefined : ICONS[deed.type];
  const isUndo = wing === 'history' || operation === 'migrations.undo';
  const Icon = (isUndo ? Undo2 : wing === 'migrations' ? FileDown : ofDeed) ?? OF_WINGS[wing] ?? Pencil;
  return (
    <span className="mt-px grid size-7 shrink-0 place-items-center rounded-full bg-sunken text-muted">
      <Icon aria-hidden className="size-4" />
    </span>
  );
}
