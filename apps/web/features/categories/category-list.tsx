'use client';

import { Button } from '@coffer/ui/button.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { ErrorState } from '@coffer/ui/error-state.tsx';
import { SkeletonRows } from '@coffer/ui/skeleton.tsx';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { useDeletedIds } from '#shared/changes/deletions.tsx';
import { type Category, useCategories, useCategoryGroups } from '#shared/data/use-wallet-lists.ts';
import { SortableList } from '#shared/ordering/sortable-list.tsx';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { CategoryDialogState } from './category-dialog-state.ts';
import { CategoryRow } from './category-row.tsx';
import { type CategoryGroup, categoryDrop, categoryTreeRows, withoutDeletedCategories } from './category-tree.ts';
import { StarterSetChoice } from './starter-choice.tsx';
import type { StarterSetId } from './starter-sets.ts';
import { useCategoryMoves } from './use-category-moves.ts';
import { useCreateStarterSet } from './use-create-starter-set.ts';

/** Groups and categories, which can be reordered. */
export function CategoryList({ onEdit }: { onEdit: (editing: CategoryDialogState) => void }) {
  const t = useTranslations('categories');
  const words = useProblemSentence();
  const categories = useCategories();
  const groups = useCategoryGroups();
  const failed = categories.error ?? groups.error;
  if (failed !== null) {
    const retry = () => void Promise.all([categories.refetch(), groups.refetch()]);
    return (
      <ErrorState title={t('loadFailed')} onRetry={retry}>
        {words(failed)}
      </ErrorState>
    );
  }
  if (categories.data === undefined || groups.data === undefined) return <SkeletonRows rows={8} />;
  return <Tree categories={categories.data.items} groups={groups.data.items} onEdit={onEdit} />;
}

interface TreeProps {
  readonly categories: readonly Category[];
  readonly groups: readonly CategoryGroup[];
  readonly onEdit: (editing: CategoryDialogState) => void;
}

function Tree({ categories, groups, onEdit }: TreeProps) {
  const { mayWrite } = useWallet();
  const hidden = useDeletedIds();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  // A group is collapsed while it is dragged, because its content moves with it.
  const [lifted, setLifted] = useState<string | null>(null);
  const rows = useMemo(() => {
    const present = withoutDeletedCategories(groups, categories, hidden);
    return categoryTreeRows(
      present.groups,
      present.categories,
      lifted === null ? closed : new Set([...closed, lifted]),
    );
  }, [groups, categories, hidden, closed, lifted]);
  const move = useCategoryMoves(rows);
  const toggle = (id: string) => setClosed((before) => before.symmetricDifference(new Set([id])));
  const onDrop = (id: string, overId: string, steps: number) => {
    const depth = (rows.find((row) => row.id === id)?.depth ?? 0) + steps;
    const drop = categoryDrop(rows, id, overId, depth);
    if (drop !== null) void move(id, drop);
  };
  return (
    <>
      {categories.every(({ system }) => system) && mayWrite && <StarterSet />}
      <SortableList
        ids={rows.map(({ id }) => id)}
        nameOf={(id) => rows.find((row) => row.id === id)?.record.name ?? ''}
        onStart={setLifted}
        onEnd={() => setLifted(null)}
        onDrop={onDrop}
      >
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
          {rows.map((row) => (
            <CategoryRow key={row.id} row={row} onToggle={toggle} onEdit={onEdit} />
          ))}
        </ul>
      </SortableList>
    </>
  );
}

/** Offers the starter categories in a wallet that has only the system categories. */
function StarterSet() {
  const t = useTranslations('categories.starter');
  const { make, isMaking } = useCreateStarterSet();
  const [chosen, setChosen] = useState<StarterSetId>('common');
  return (
    <Card title={t('title')} className="mb-4">
      <p className="mb-3 max-w-prose text-pretty text-muted">{t('text')}</p>
      <StarterSetChoice
        choices={['common', 'selfEmployed']}
        value={chosen}
        onValueChange={(next) => next !== 'none' && setChosen(next)}
      />
      <Button variant="primary" pending={isMaking} onClick={() => void make(chosen)} className="mt-3">
        {t('make')}
      </Button>
    </Card>
  );
}
