import type { RandomInputPicker } from './random-input-picker.ts';

/**
 * Functions that generate random input of write operations, by operation. The input is mostly valid for the existing
 * records; the wallet is added later.
 */
export type WriteGenerators = Readonly<
  Record<string, (choice: RandomInputPicker) => Readonly<Record<string, unknown>>>
>;
