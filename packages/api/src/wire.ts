import { Problem } from './problems.ts';

/**
 * The form of inputs and answers between the app and `/internal/trpc`: `{json}`. Everything in the contract is plain
 * JSON (decimals, days and instants travel as text), so nothing beside it is read: notes of the sender on other types
 * (superjson's `meta`) are refused.
 */
export const wire = {
  serialize: (value: unknown): { readonly json: unknown } => ({ json: value }),
  deserialize: (sent: unknown): unknown => {
    if (sent === null || (typeof sent === 'object' && 'meta' in sent)) {
      throw new Problem('malformedJson', { detail: 'An input is `{"json": …}`, plain JSON without notes on it.' });
    }
    return typeof sent === 'object' ? Reflect.get(sent, 'json') : undefined;
  },
};
