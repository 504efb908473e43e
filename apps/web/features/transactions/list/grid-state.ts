/** What of a row is being edited where it stands. */
export type RowField = 'category' | 'tags' | 'text';

export interface EditedCell {
  readonly id: string;
  readonly field: RowField;
}
