import type { Rule } from './rule-phrases.ts';

/** What is open beside the list; without a rule a new one is made. */
export type RuleEditing =
  | { readonly kind: 'rule'; readonly rule: Rule | null }
  | { readonly kind: 'run'; readonly rules: readonly Rule[] };
