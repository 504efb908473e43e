import type { LucideIcon } from 'lucide-react';
import { FileDown, KeyRound, Landmark, Pencil, Undo2, Users } from 'lucide-react';
import type { ChangeEffect } from './change-effects.ts';
import { KIND_ICONS } from './record-kinds.ts';

/** The icons of operations that change no records, by the first part of the operation's name. */
const OPERATION_ICONS: Readonly<Record<string, LucideIcon>> = {
  apiKeys: KeyRound,
  history: Undo2,
  integrations: Landmark,
  invitations: Users,
  members: Users,
};

/** The icon of the kind of record that a change is about. */
export function ChangeEffectIcon({ effect, operation }: { effect: ChangeEffect | undefined; operation: string }) {
  const wing = operation.split('.')[0] ?? '';
  const effectIcon =
    effect?.kind === 'imported' ? FileDown : effect === undefined ? undefined : KIND_ICONS.get(effect.type);
  const isUndo = wing === 'history' || operation === 'migrations.undo';
  const Icon = (isUndo ? Undo2 : wing === 'migrations' ? FileDown : effectIcon) ?? OPERATION_ICONS[wing] ?? Pencil;
  return (
    <span className="mt-px grid size-7 shrink-0 place-items-center rounded-full bg-sunken text-muted">
      <Icon aria-hidden className="size-4" />
    </span>
  );
}
