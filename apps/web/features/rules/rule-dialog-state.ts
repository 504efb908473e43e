import type { Rule } from './rule-phrases.ts';

/** The open dialog; a null rule creates a new one. */
export type RuleDialogState =
  | { readonly kind: 'rule'; readonly rule: Rule | null }
  | { readonly kind: 'run'; readonly rules: readonly Rule[] };
