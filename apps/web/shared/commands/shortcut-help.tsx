'use client';

import { Dialog } from '@coffer/ui/dialog.tsx';
import { useTranslations } from 'next-intl';
import { useAllCommands } from './commands.tsx';
import { KeyNames } from './key-names.tsx';

/** Lists every shortcut of the current page. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const t = useTranslations('frame');
  const commands = useAllCommands().filter(({ keys }) => keys !== undefined);
  return (
    <Dialog open onOpenChange={onClose} title={t('help')}>
      <div className="columns-1 gap-8 sm:columns-2">
        {[...Map.groupBy(commands, ({ group }) => group)].map(([group, inGroup]) => (
          <section key={group} className="mb-5 break-inside-avoid">
            <h3 className="mb-1 font-medium text-muted text-sm">{group}</h3>
            <dl>
              {inGroup.map(({ id, label, keys = '' }) => (
                <div key={id} className="flex items-center justify-between gap-4 py-1 text-sm">
                  <dt>{label}</dt>
                  <dd>
                    <KeyNames keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
