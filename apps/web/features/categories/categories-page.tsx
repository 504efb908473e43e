'use client';

import { Button } from '@coffer/ui/button.tsx';
import { PageHeader } from '@coffer/ui/page-header.tsx';
import { TabPanel, Tabs } from '@coffer/ui/tabs.tsx';
import { Plus } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { useCommands } from '#shared/commands/commands.tsx';
import { changeUrlParameters, useUrlParameters } from '#shared/page/url-parameters.ts';
import { useOpenOnNewParameter } from '#shared/page/use-open-on-new-parameter.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { CategorisationAccuracy } from './categorisation-accuracy.tsx';
import type { CategoryDialogState } from './category-dialog-state.ts';
import { CategoryList } from './category-list.tsx';
import { TagList } from './tag-list.tsx';

const CategoryDialogs = dynamic(() => import('./category-dialogs.tsx').then((file) => file.CategoryDialogs));

/** The page with the wallet's categories and category groups on one tab, and its tags on another. */
export function CategoriesPage() {
  const t = useTranslations('categories');
  const { mayWrite } = useWallet();
  const tab = useUrlParameters().get('tab') === 'tags' ? 'tags' : 'categories';
  const [editing, setEditing] = useState<CategoryDialogState | null>(null);
  const show = (next: string) => changeUrlParameters('replace', { tab: next === 'tags' ? next : null });
  const main = tab === 'tags' ? 'tag' : 'category';
  useCommands(
    useMemo(
      () =>
        mayWrite
          ? [
              {
                id: 'new-category',
                label: t('newCategory'),
                group: t('title'),
                keys: 'shift+n',
                run: () => setEditing({ kind: main, record: null }),
              },
              {
                id: 'new-group',
                label: t('newGroup'),
                group: t('title'),
                keys: 'shift+g',
                run: () => setEditing({ kind: 'group', record: null }),
              },
            ]
          : [],
      [mayWrite, main, t],
    ),
  );
  useOpenOnNewParameter(() => mayWrite && setEditing({ kind: main, record: null }));
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t(tab === 'tags' ? 'aboutTags' : 'aboutCategories')}
        action={
          mayWrite && (
            <>
              {tab === 'categories' && (
                <Button variant="secondary" onClick={() => setEditing({ kind: 'group', record: null })}>
                  {t('newGroup')}
                </Button>
              )}
              <Button variant="primary" icon={<Plus />} onClick={() => setEditing({ kind: main, record: null })}>
                {t(tab === 'tags' ? 'newTag' : 'newCategory')}
              </Button>
            </>
          )
        }
      />
      <Tabs
        label={t('title')}
        items={[
          { value: 'categories', label: t('categories') },
          { value: 'tags', label: t('tags') },
        ]}
        value={tab}
        onValueChange={show}
      >
        <TabPanel value="categories">
          <CategoryList onEdit={setEditing} />
          <CategorisationAccuracy />
        </TabPanel>
        <TabPanel value="tags">
          <TagList onEdit={setEditing} />
        </TabPanel>
      </Tabs>
      {editing !== null && <CategoryDialogs editing={editing} onClose={() => setEditing(null)} />}
    </>
  );
}
