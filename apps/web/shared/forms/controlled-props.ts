import type { Ref } from 'react';

/** The props that `Controller` passes to its `render` for a field of this type. */
export interface ControlledProps<Value, Set = Value> {
  readonly field: {
    readonly name: string;
    readonly value: Value;
    readonly onChange: (value: Set) => void;
    readonly onBlur: () => void;
    readonly ref: Ref<HTMLInputElement>;
  };
  readonly fieldState: { readonly error?: { readonly message?: string | undefined } | undefined };
}
