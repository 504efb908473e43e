import { invalidFieldProblem } from '../../kernel/problems.ts';

/** The person whose email address and name a password must not resemble. */
export interface PasswordOwner {
  readonly email: string;
  readonly name: string;
}

/**
 * Rejects an easily guessed password: one of the 49,000 most common passwords, a single repeated character, or the
 * person's own name or address, even with digits and punctuation around it. Case does not matter.
 *
 * @param field the input field with the password
 * @throws Problem `invalidInput`
 */
export async function refuseGuessablePassword(field: string, password: string, owner: PasswordOwner): Promise<void> {
  const text = password.normalize('NFKC').toLowerCase();
  if (new Set(text).size === 1 || (await commonPasswords()).has(text)) {
    throw invalidFieldProblem('invalidInput', field, 'is one that everybody tries first');
  }
  const [local = ''] = owner.email.split('@');
  const own = [owner.email, local, owner.name].map(lettersOf).filter((word) => word !== '');
  if (own.includes(lettersOf(password)))
    throw invalidFieldProblem('invalidInput', field, 'is your name or email address');
}

/** Removes punctuation, and digits at both ends. */
function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .replace(/^\p{N}+|\p{N}+$/gu, '');
}

/** Common passwords of 12 characters and more that the list lacks: German words, keyboard rows and rows of digits. */
const ADDITIONAL_COMMON_PASSWORDS = [
  '098765432109',
  '111111111111',
  '123123123123',
  '1234567890123',
  'abc123abc123',
  'abcdefghijkl',
  'changeme1234',
  'iloveyou1234',
  'letmein12345',
  'password123!',
  'password12345',
  'passwort1234',
  'passwort123!',
  'passwortpasswort',
  'qwertyuiopasdf',
  'qwertz123456',
  'qwertzuiop12',
  'qwertzuiopasdf',
  'welcome12345',
  'willkommen123',
];

let common: Promise<ReadonlySet<string>> | null = null;

/** Loads the list when the first password is chosen: most processes never need it. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set([...ADDITIONAL_COMMON_PASSWORDS, ...dictionary['passwords-common'].map((word) => word.toLowerCase())]),
  );
  return common;
}
