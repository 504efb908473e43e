/**
 * Limits attempts to guess passwords and codes, to sign up, to request mail and to find accounts, per client address.
 * Some attempts are also limited per account. Excess attempts fail with `tooManyRequests` before any check, so that the response reveals
 * nothing about the account.
 */
export interface AuthenticationThrottle {
  /** Call before a password is checked. Counts against the named account and the address. */
  passwordTried(email: string): Promise<void>;
  /** Call after a correct password. Resets the account's count, and subtracts this attempt from the address. */
  passwordRight(email: string): Promise<void>;
  /** Call before a second-factor code is checked. Counts like a password, but separately. */
  codeTried(email: string): Promise<void>;
  codeRight(email: string): Promise<void>;
  /** Call before a passkey challenge is created for somebody who is not signed in. */
  passkeyAsked(): Promise<void>;
  /**
   * Call before the passkey response is checked. Counts only against the address, because signatures can't be guessed.
   */
  passkeyTried(): Promise<void>;
  passkeyRight(): Promise<void>;
  /** Call before a sign-up. */
  signUpTried(): Promise<void>;
  /** Call before a mail is requested. Counts against the recipient's and the requester's address. */
  mailAsked(email: string): Promise<void>;
  /** Call after the caller learned that an email address has an account, to limit the search for accounts. */
  addressTaken(): Promise<void>;
}

/** A throttle without limits, for tests. */
export const unlimitedTestThrottle: AuthenticationThrottle = {
  passwordTried: async () => undefined,
  passwordRight: async () => undefined,
  codeTried: async () => undefined,
  codeRight: async () => undefined,
  passkeyAsked: async () => undefined,
  passkeyTried: async () => undefined,
  passkeyRight: async () => undefined,
  signUpTried: async () => undefined,
  addressTaken: async () => undefined,
  mailAsked: async () => undefined,
};
