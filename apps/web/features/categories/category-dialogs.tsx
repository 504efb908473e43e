'use client';

import { CategoryDialog } from './category-dialog.tsx';
import type { CategoryDialogState } from './category-dialog-state.ts';
import { DeleteCategoryDialog } from './delete-category-dialog.tsx';
import { CategoryGroupDialog } from './group-dialog.tsx';
import { TagDialog } from './tag-dialog.tsx';

/** The dialog to create, edit or delete a category, a category group or a tag. */
export function CategoryDialogs({ editing, onClose }: { editing: CategoryDialogState; onClose: () => void }) {
  switch (editing.kind) {
    case 'category':
      return <CategoryDialog category={editing.record} onClose={onClose} />;
    case 'group':
      return <CategoryGroupDialog group={editing.record} onClose={onClose} />;
    case 'tag':
      return <TagDialog tag={editing.record} onClose={onClose} />;
    case 'deletion':
      return <DeleteCategoryDialog category={editing.record} onClose={onClose} />;
  }
}
