/** The parts of a row that can be edited in place. */
export type RowField = 'category' | 'tags' | 'text';

export interface EditedCell {
  readonly id: string;
  readonly field: RowField;
}
