'use client';

import { Command as Palette } from 'cmdk';
import { Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { KeyNames } from '#shared/commands/key-names.tsx';
import { findPaletteEntries, type PaletteEntry, type PaletteSection } from './find-palette-entries.ts';
import { useActionEntries } from './use-action-entries.ts';
import { usePageEntries } from './use-page-entries.ts';
import { useRecordEntries, useTransactionSearch } from './use-record-entries.ts';
import { useReportEntries } from './use-report-entries.ts';

/** The command palette: searches all commands, pages and records. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const t = useTranslations('frame');
  const [text, setText] = useState('');
  const sections = useSections(text);
  const selection = useSelection(sections);
  const run = (entry: PaletteEntry) => {
    rememberUsed(entry.id);
    onClose();
    // Wait until the dialog has closed and the focus has returned.
    requestAnimationFrame(() => entry.run());
  };
  return (
    <Palette.Dialog
      open
      onOpenChange={onClose}
      label={t('commands')}
      loop
      shouldFilter={false}
      {...selection.ofDialog}
      overlayClassName="fixed inset-0 z-40 bg-scrim"
      contentClassName="-translate-x-1/2 fixed top-[12vh] left-1/2 z-50 w-[min(36rem,calc(100vw-2rem))] overflow-hidden rounded-card border border-line bg-surface shadow-card"
    >
      <div className="flex items-center gap-2.5 border-line border-b px-4">
        <Search aria-hidden size={18} className="shrink-0 text-muted" />
        <Palette.Input
          value={text}
          onValueChange={(written) => {
            setText(written);
            selection.forget();
          }}
          placeholder={t('commandsHint')}
          className="h-12 w-full bg-transparent outline-none placeholder:text-muted"
        />
      </div>
      <Palette.List onPointerMove={selection.move} className="max-h-[min(26rem,60vh)] overflow-y-auto p-2">
        <Palette.Empty className="px-3 py-6 text-center text-muted text-sm">{t('noCommand', { text })}</Palette.Empty>
        {sections.map(({ group, entries }) => (
          <Palette.Group
            key={group}
            heading={t(`groups.${group}`)}
            className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-muted [&_[cmdk-group-heading]]:text-xs"
          >
            {entries.map((entry) => (
              <Palette.Item
                key={entry.id}
                value={entry.id}
                onSelect={() => run(entry)}
                className="flex min-h-10 cursor-pointer items-center gap-3 rounded-card px-3 py-1.5 text-sm data-[selected=true]:bg-accent-soft"
              >
                <span className="min-w-0 flex-1 truncate">{entry.label}</span>
                {entry.hint !== undefined && (
                  <span className="max-w-[60%] shrink-0 truncate text-muted tabular-nums">{entry.hint}</span>
                )}
                {entry.keys !== undefined && <KeyNames keys={entry.keys} />}
              </Palette.Item>
            ))}
          </Palette.Group>
        ))}
      </Palette.List>
    </Palette.Dialog>
  );
}

/** Selects the first entry, even if it arrives late, until the person selects another. */
function useSelection(sections: readonly PaletteSection[]) {
  const [selected, setSelected] = useState('');
  const [hasMoved, setHasMoved] = useState(false);
  const ids = sections.flatMap(({ entries }) => entries.map(({ id }) => id));
  const move = () => setHasMoved(true);
  return {
    move,
    forget: () => setHasMoved(false),
    ofDialog: {
      value: hasMoved && ids.includes(selected) ? selected : (ids[0] ?? ''),
      onValueChange: setSelected,
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (key.startsWith('Arrow')) move();
      },
    },
  };
}

function useSections(text: string) {
  const [used] = useState(usedEntries);
  const actions = useActionEntries();
  const pages = usePageEntries();
  const reports = useReportEntries();
  const records = useRecordEntries(text);
  const transactions = useTransactionSearch(text);
  return useMemo(
    () => findPaletteEntries([...actions, ...pages, ...reports, ...records, ...transactions], text, used),
    [actions, pages, reports, records, transactions, text, used],
  );
}

const USED_COMMANDS_STORAGE_KEY = 'coffer-used-commands';
const MAX_USED_COMMANDS = 50;

/** The ids of the entries chosen in this browser, most recent first. */
function usedEntries(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(USED_COMMANDS_STORAGE_KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    // Local storage is unavailable or contains something else.
    return [];
  }
}

function rememberUsed(id: string): void {
  try {
    const others = usedEntries().filter((other) => other !== id);
    localStorage.setItem(USED_COMMANDS_STORAGE_KEY, JSON.stringify([id, ...others].slice(0, MAX_USED_COMMANDS)));
  } catch {
    // Local storage is unavailable; the list stays as it is.
  }
}
