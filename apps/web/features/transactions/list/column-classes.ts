/** Classes for the grid's columns. Narrow lists hide some columns, and show others in a second line. */
export const TRANSACTION_COLUMN_CLASSES =
  'grid-cols-[auto_minmax(0,1fr)_auto] @2xl:grid-cols-[2.75rem_7rem_minmax(0,1fr)_9.5rem_9rem] @4xl:grid-cols-[2.75rem_7rem_minmax(0,1fr)_9.5rem_8rem_9rem] @[60rem]:grid-cols-[2.75rem_7rem_minmax(0,1fr)_9.5rem_8.5rem_8rem_9rem]';

/** Classes that hide an element in rows below a width. */
export const NARROW_ROW_HIDING_CLASSES = {
  wide: '@max-2xl:hidden',
  wider: '@max-4xl:hidden',
  widest: '@max-[60rem]:hidden',
} as const;
