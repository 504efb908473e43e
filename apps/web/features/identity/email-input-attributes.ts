/** Attributes of an email field: autofill, and no autocorrection on mobile. */
export const emailInputAttributes = {
  type: 'email',
  inputMode: 'email',
  autoComplete: 'username',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
} as const;
