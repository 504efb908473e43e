import type { Ref } from 'react';

/** What `Controller` hands to its `render`, of a field with such values. */
export interface Controlled<Value, Set = Value> {
  readonly field: {
    readonly name: string;
    readonly value: Value;
    readonly onChange: (value: Set) => void;
    readonly onBlur: () => void;
    readonly ref: Ref<HTMLInputElement>;
  };
  readonly fieldState: { readonly error?: { readonly message?: string | undefined } | undefined };
}
