/**
 * Counts tries at what could be guessed, for one caller's address. What is too many is refused with `tooManyRequests`
 * before anything is looked at, so that the answer says nothing of the account.
 */
export interface Throttle {
  /** A password is about to be tried: counts against the account that is named and against the address. */
  passwordTried(email: string): Promise<void>;
  /** It was the right one: the account's tries are forgotten, and the address gets this one back. */
  passwordRight(email: string): Promise<void>;
  /** A code of the second step is about to be tried: counted like a password, and apart from it. */
  codeTried(email: string): Promise<void>;
  codeRight(email: string): Promise<void>;
  /** A challenge for a passkey is about to be made for somebody who is not signed in. */
  passkeyAsked(): Promise<void>;
  /** Its answer is about to be looked at: counts against the address alone, for nobody guesses a signature. */
  passkeyTried(): Promise<void>;
  passkeyRight(): Promise<void>;
  /** Somebody is about to sign up. */
  signUpTried(): Promise<void>;
  /** A mail is about to be asked for: counts against the address it would go to and against the asker's. */
  mailAsked(email: string): Promise<void>;
  /** The caller learned that the address has an account: who asks often wants to find out who has one. */
  addressTaken(): Promise<void>;
}

/** For callers that are no browser. */
export const noThrottle: Throttle = {
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
