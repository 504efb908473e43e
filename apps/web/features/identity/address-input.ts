/** Attributes of an e-mail field: autofill, and no autocorrection on mobile. */
export const addressInput = {
  type: 'email',
  inputMode: 'email',
  autoComplete: 'username',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
} as const;
