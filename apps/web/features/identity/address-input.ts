/** How a field for an e-mail address behaves: filled in by the browser, and not corrected by a telephone. */
export const addressInput = {
  type: 'email',
  inputMode: 'email',
  autoComplete: 'username',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
} as const;
