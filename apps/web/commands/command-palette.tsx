'use client';

import { Command as Palette } from 'cmdk';
import { Search } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type Command, useAllCommands } from './commands.tsx';
import { KeyNames } from './key-names.tsx';
import { useFoundCommands } from './use-found-commands.ts';

/** Everything that can be done or gone to, found by its words. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const t = useTranslations('frame');
  const router = useRouter();
  const [text, setText] = useState('');
  const commands = useAllCommands().filter(({ onlyKey }) => onlyKey !== true);
  const found = useFoundCommands(text, router);
  const run = (command: Command) => {
    onClose();
    // Once the dialog is gone and the focus is back where it was.
    requestAnimationFrame(() => command.run());
  };
  return (
    <Palette.Dialog
      open
      onOpenChange={onClose}
      label={t('commands')}
      loop
      overlayClassName="fixed inset-0 z-40 bg-scrim"
      contentClassName="-translate-x-1/2 fixed top-[12vh] left-1/2 z-50 w-[min(36rem,calc(100vw-2rem))] overflow-hidden rounded-card border border-line bg-surface shadow-card"
    >
      <div className="flex items-center gap-2.5 border-line border-b px-4">
        <Search aria-hidden size={18} className="shrink-0 text-muted" />
        <Palette.Input
          value={text}
          onValueChange={setText}
          placeholder={t('commandsHint')}
          className="h-12 w-full bg-transparent outline-none placeholder:text-muted"
        />
      </div>
      <Palette.List className="max-h-[min(24rem,60vh)] overflow-y-auto p-2">
        <Palette.Empty className="px-3 py-6 text-center text-muted text-sm">{t('noCommand', { text })}</Palette.Empty>
        {[...Map.groupBy([...commands, ...found], ({ group }) => group)].map(([group, inGroup]) => (
          <Palette.Group
            key={group}
            forceMount={inGroup.some(({ id }) => id.startsWith('found-'))}
            heading={group}
            className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-muted [&_[cmdk-group-heading]]:text-xs"
          >
            {inGroup.map((command) => (
              <Palette.Item
                key={command.id}
                value={command.id}
                keywords={[command.label, group, command.words ?? '']}
                forceMount={command.id.startsWith('found-')}
                onSelect={() => run(command)}
                className="flex min-h-10 cursor-pointer items-center gap-3 rounded-card px-3 py-1.5 text-sm data-[selected=true]:bg-accent-soft"
              >
                <span className="min-w-0 flex-1 truncate">{command.label}</span>
                {command.keys !== undefined && <KeyNames keys={command.keys} />}
              </Palette.Item>
            ))}
          </Palette.Group>
        ))}
      </Palette.List>
    </Palette.Dialog>
  );
}
